import { type Command, Option } from 'commander';
import { ADVICE_NODES, type GameState, type Hint, hintFor } from '../../advice/hint.js';
import { type JudgedLine, judgeLine } from '../../advice/judge-line.js';
import { type JudgedMove, judgeMoves } from '../../advice/judge-moves.js';
import { moveInWords } from '../../advice/move-words.js';
import { SHORTEST_NODES, shortestJson, shortestWords } from '../../advice/shortest.js';
import { codeOf, type Deal } from '../../deals/input.js';
import { InputError } from '../../errors/input-error.js';
import { boardLine } from '../../game/board.js';
import { playLine } from '../../game/line.js';
import { UnseenCards } from '../../game/make-position.js';
import { moveWord, type Step, stepWord } from '../../game/notation.js';
import type { Move, Position } from '../../game/position.js';
import { describeRules, type RuleSet } from '../../game/rule-sets.js';
import type { JudgeOptions } from '../../judge/judge.js';
import { count } from '../../report/figures.js';
import type { Verdict } from '../../solver/solve.js';
import { EXIT } from '../exit-codes.js';
import { type LineOptions, lineOptions, stepsOf } from '../line-of-play.js';
import { watched } from '../long-search.js';
import { readPerhapsUnseen } from '../named-deal.js';
import { oneInput } from '../one-input.js';
import {
  addRuleOptions,
  askedBy,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  wholeNumber,
} from '../options.js';
import { note, print } from '../output.js';
import {
  addSamplingOptions,
  type Drawing,
  drawingBy,
  firstGiven,
  needlessOption,
  type SamplingOptions,
} from '../sampling.js';
import { sampledHint } from './samples.js';

interface HintOptions extends RuleOptions, LimitOptions, LineOptions, SamplingOptions {
  readonly file?: string;
  readonly all?: boolean;
  readonly shortest?: boolean;
  readonly threads?: number;
  readonly json?: boolean;
}

/** Moves of the known win that are shown. */
const SHOWN_MOVES = 5;

const HELP = `
The position is a deal, code, board or picture, as "check" reads them ("-": from
stdin), with the moves made so far in --moves. What is said holds for thoughtful
play: all cards are known, the face-down ones as well.

A position is lost when it cannot be won any more, and stuck when moreover no
move changes anything: there is none, or none but turning the stock and putting
cards back and forth.

With --shortest the moves are those of a win in as few moves as possible, draws
and redeals counted (1000000 positions, unless --limit-nodes says otherwise);
where a limit is reached, the number is known to lie between two bounds.

Cards never seen are written ?? where they lie, face down or in the stock. Then
completions are drawn, each as likely as every other, and judged with open eyes
(by at most 3000 nodes each, unless --limit-nodes says otherwise): the share
won, and for each legal move the share of the same samples in which it keeps the
win. These are upper bounds, not chances. A card that was seen and taken back is
known: name it where it lies.

Exit code: 0 winnable (or won, or samples drawn), 1 lost or stuck, 2 bad input,
3 undecided.

JSON ("?": only where there is one):
  {"input","rules","code"?,"board","state","limit"?,"length"?,"shortest"?,
  "moves"?,"words"?,"all"?,"kept"?,"legal"?,"takeBack"?}
  "state" is won, winnable, lost, stuck or undecided; "length" counts the moves
  of the known win; "moves" are its first five, "words" the same in words;
  "shortest" (with --shortest): {"least","most","limit"?,"nodes"}; with --all
  "all" holds {"move","words","verdict","limit"?} for every legal move, "kept"
  of "legal" keep the win; "takeBack" is how many moves of --moves to take back

  with unseen cards {"input","rules","unseen","samples","seed","certified",
  "refused","limitNodes","winnable","unwinnable","undecided",
  "share":{"lower","upper"},"moves":[{"move","words","winnable","unwinnable",
  "undecided","share","besideBest":{"difference","lower","upper"}}]}

Examples:
  winnable hint RU1-H-AAAAABT
  winnable hint RU1-H-AAAAABT --moves "AH>F 2H>F" --all`;

/** Adds `winnable hint`. */
export function addHint(program: Command): void {
  const command = program
    .command('hint')
    .description('say what to play now, and which moves would lose the game')
    .argument('[position]', 'a code, number, board or picture; "-" for stdin')
    .option('--file <path>', 'a file with the position');
  for (const option of lineOptions()) command.addOption(option);
  command
    .addOption(new Option('--all', 'judge every legal move'))
    .addOption(new Option('--shortest', 'look for a win in as few moves as possible'));
  addSamplingOptions(command);
  command
    .addOption(
      new Option(
        '--threads <n>',
        'with unseen cards: samples worked on at a time (default: one a core)',
      ).argParser(wholeNumber(1, 256)),
    )
    .option('--json', 'print one JSON object');
  addRuleOptions(command);
  for (const option of limitOptions(`${ADVICE_NODES} for each position`)) command.addOption(option);
  command.addHelpText('after', HELP).action(async (input: string | undefined, options: HintOptions) => {
    process.exitCode = await hint(input, options);
  });
}

/** What a hint is given of: the position now, and how it came about. */
interface Situation {
  readonly input: string;
  readonly deal: Deal;
  readonly rules: RuleSet;
  readonly position: Position;
  readonly steps: readonly Step[];
}

/** What is said of it. */
interface Advice {
  readonly hint: Hint;
  readonly all: readonly JudgedMove[] | undefined;
  /** The moves made so far, judged; only where the position is lost. */
  readonly past: JudgedLine | undefined;
}

async function hint(input: string | undefined, options: HintOptions): Promise<number> {
  const { text } = await oneInput({ input, file: options.file, movesFile: options.movesFile });
  const deal = readPerhapsUnseen(text, askedBy(options));
  const seen = deal instanceof UnseenCards ? undefined : deal.position;
  const steps = (await stepsOf(options, seen, deal.rules)) ?? [];
  if (deal instanceof UnseenCards) {
    for (const line of deal.notes) note(line);
    const shown = await sampledHint(
      text,
      deal,
      steps,
      samplingBy(options),
      options.threads,
      options.json === true,
    );
    await print(shown.text);
    return shown.code;
  }
  const needless = firstGiven(options, ['samples', 'seed', 'certified', 'threads']);
  if (needless !== undefined) throw needlessOption(needless);
  for (const line of deal.notes) note(line);
  const situation = { input: text, deal, rules: deal.rules, position: after(deal, steps), steps };
  const advice = watched(() => advise(situation, options));
  await print(options.json === true ? jsonOf(situation, advice) : textOf(situation, advice));
  return exitCode(advice.hint.state);
}

/** How samples are drawn. */
function samplingBy(options: HintOptions): Drawing {
  if (options.all === true) {
    throw new InputError(
      '--all goes with positions of which every card is named; the samples say it of every move',
    );
  }
  if (options.shortest === true) {
    throw new InputError('--shortest goes with positions of which every card is named');
  }
  return drawingBy(options);
}

/** The position after the moves made so far. Throws InputError where they are not legal. */
function after({ position, rules }: Deal, steps: readonly Step[]): Position {
  const { positions, illegal } = playLine(
    position,
    steps.map(({ action }) => action),
    rules,
  );
  if (illegal !== undefined) {
    const word = stepWord(steps[illegal.step - 1]!);
    throw new InputError(`--moves: step ${illegal.step}, ${word}: ${illegal.reason}`);
  }
  return positions.at(-1)!;
}

function advise({ deal, rules, position, steps }: Situation, asked: HintOptions): Advice {
  const options: JudgeOptions = { limits: { ...limitsBy(asked), nodes: asked.limitNodes ?? ADVICE_NODES } };
  const shortest = { limits: { ...limitsBy(asked), nodes: asked.limitNodes ?? SHORTEST_NODES } };
  const found = hintFor(position, rules, options, asked.shortest === true ? shortest : undefined);
  const lost = found.state === 'lost' || found.state === 'stuck';
  const actions = steps.map(({ action }) => action);
  return {
    hint: found,
    all: asked.all === true ? judgeMoves(position, rules, options) : undefined,
    past: lost && steps.length > 0 ? judgeLine(deal.position, actions, rules, options) : undefined,
  };
}

function exitCode(state: GameState): number {
  if (state === 'undecided') return EXIT.undecided;
  return state === 'lost' || state === 'stuck' ? EXIT.unwinnable : EXIT.ok;
}

function textOf(situation: Situation, { hint: found, all, past }: Advice): string {
  const { deal, rules, position } = situation;
  const code = codeOf(deal);
  const lines = [`${code === undefined ? '' : `${code} `}(${describeRules(rules)}): ${stateText(found)}`];
  if (found.moves !== undefined) {
    const shown = wordsOf(position, found.moves.slice(0, SHOWN_MOVES), rules);
    lines.push(
      ...shown.map((words, index) => `${index + 1}. ${moveWord(found.moves![index]!).padEnd(6)} ${words}`),
    );
  }
  if (past !== undefined) lines.push(pastText(past, rules));
  if (all !== undefined) lines.push('', ...allText(position, all, rules));
  return `${lines.join('\n')}\n`;
}

function stateText({ state, moves, shortest, limit }: Hint): string {
  switch (state) {
    case 'won':
      return 'won, all cards are on the foundations';
    case 'winnable':
      if (shortest !== undefined) return `winnable; ${shortestWords(shortest)}`;
      return `winnable; the win that is known takes ${count(moves!.length, 'more move')}`;
    case 'lost':
      return 'lost, it cannot be won any more; there are moves left that change something';
    case 'stuck':
      return 'stuck, it cannot be won and no move changes anything';
    default:
      return `undecided, ${limit} limit reached`;
  }
}

/** The moves of a line, each in words. */
function wordsOf(start: Position, moves: readonly Move[], rules: RuleSet): string[] {
  const { positions } = playLine(start, moves, rules);
  return moves.map((move, index) => moveInWords(positions[index]!, move, rules));
}

/** What the moves made so far say of a lost position. */
function pastText({ losing, lostBetween, verdicts }: JudgedLine, rules: RuleSet): string {
  if (losing !== undefined) {
    const { undos, step, move, before } = losing;
    return `Take back ${count(undos, 'move')}: step ${step}, ${moveWord(move)}, lost it (${moveInWords(before, move, rules)}).`;
  }
  if (lostBetween !== undefined) {
    return `One of the steps ${lostBetween.first} to ${lostBetween.last} lost it; limits leave open which.`;
  }
  return verdicts[0] === 'unwinnable' ? 'It could not be won from the start.' : '';
}

const KEPT: Readonly<Record<Verdict, string>> = {
  winnable: 'keeps the win',
  unwinnable: 'loses',
  undecided: 'undecided',
};

function allText(position: Position, all: readonly JudgedMove[], rules: RuleSet): string[] {
  const kept = all.filter(({ verdict }) => verdict === 'winnable').length;
  const undecided = all.filter(({ verdict }) => verdict === 'undecided').length;
  const open = undecided === 0 ? '' : `, ${undecided} undecided`;
  return [
    `${kept} of ${count(all.length, 'move')} ${kept === 1 ? 'keeps' : 'keep'} the win${open}`,
    ...all.map(
      ({ move, verdict }) =>
        `${KEPT[verdict].padEnd(14)} ${moveWord(move).padEnd(6)} ${moveInWords(position, move, rules)}`,
    ),
  ];
}

function jsonOf({ input, deal, rules, position }: Situation, { hint: found, all, past }: Advice): string {
  const shown = found.moves?.slice(0, SHOWN_MOVES);
  const object = {
    input,
    rules: describeRules(rules),
    code: codeOf(deal),
    board: boardLine(position, rules),
    state: found.state,
    limit: found.limit,
    length: found.moves?.length,
    shortest: found.shortest && shortestJson(found.shortest),
    moves: shown?.map(moveWord),
    words: shown && wordsOf(position, shown, rules),
    all: all?.map(({ move, verdict, limit }) => ({
      move: moveWord(move),
      words: moveInWords(position, move, rules),
      verdict,
      limit,
    })),
    kept: all?.filter(({ verdict }) => verdict === 'winnable').length,
    legal: all?.length,
    takeBack: past?.losing?.undos,
  };
  return `${JSON.stringify(object)}\n`;
}
