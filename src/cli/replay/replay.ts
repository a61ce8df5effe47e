import { type Command, Option } from 'commander';
import { ADVICE_NODES } from '../../advice/hint.js';
import { shownLine } from '../../advice/short-line.js';
import {
  SHORTEST_NODES,
  type ShortestWin,
  shortestJson,
  shortestWin,
  shortestWords,
} from '../../advice/shortest.js';
import { codeOf, type Deal } from '../../deals/input.js';
import { parseRules } from '../../deals/rules-text.js';
import { InputError } from '../../errors/input-error.js';
import { boardLine } from '../../game/board.js';
import { type Step, stepWord } from '../../game/notation.js';
import type { Move } from '../../game/position.js';
import { describeRules } from '../../game/rule-sets.js';
import { type LineScore, scoreLine } from '../../game/score.js';
import { judge } from '../../judge/judge.js';
import { EXIT } from '../exit-codes.js';
import { type LineOptions, lineOptions, stepsOf } from '../line-of-play.js';
import { watched } from '../long-search.js';
import { readNamed } from '../named-deal.js';
import { oneInput } from '../one-input.js';
import {
  addRuleOptions,
  askedBy,
  BESIDE,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  seconds,
  tableOption,
} from '../options.js';
import { note, print, showsColour } from '../output.js';
import { type JudgedReplay, judgedExit, judgedJson, judgedPage, judgedText, judgeReplay } from './judged.js';
import { printShort, printTables } from './text.js';

interface ReplayOptions extends RuleOptions, LimitOptions, LineOptions {
  readonly file?: string;
  readonly seconds?: number;
  readonly short?: boolean;
  readonly json?: boolean;
  readonly judge?: boolean;
  readonly shortest?: boolean;
  readonly format?: 'text' | 'html';
  readonly table?: string;
}

const HELP = `
A line of play is words like 7H>8H, KS>E, AS>F, draw, redeal and undo, each
perhaps with @ and the second at which it was made. >E is to an empty column, >F
to the foundation; the moves may be numbered, and → may stand for >. What
"winnable check --solution" prints is read as a line as well, and by --file as
deal and line. Without a line, the solver's own is replayed.

The page of --format html links every position to the table ("winnable play
--out table.html" writes it).

With --shortest a win in as few moves as possible is looked for, draws and
redeals counted (1000000 positions, unless --limit-nodes says otherwise): it is
replayed where no line is given, and beside a line it is said how many moves it
takes.

With --judge every position is judged (thoughtful play: all cards known): a
graph, one character a step, the move that lost the game, the last winnable
position, the moves that would have kept the win, and how many undos lead back.

Exit code: 0 won, 1 not won (or unwinnable), 2 an illegal move or bad input, 3
undecided; with --judge of the end of the line: 0 winnable, 1 unwinnable, 3
undecided.

JSON: a line for the start and each step, and for the end
  {"result","steps","illegal"?,"scores"?,"shortest"?}, the last with --shortest,
  of a winnable deal: {"least","most","limit"?,"nodes"}
JSON with --judge: a line for the start and each step
  {"step","move"?,"board","verdict"}, and for the end
  {"result","steps","illegal"?,"losing"?:{"step","move","words","board",
  "keeping","undos"},"lostBetween"?,"searches"}

Examples:
  winnable replay RU1-C-AAAAABB --short
  winnable check RU1-C-AAAAABB --solution | winnable replay -
  winnable replay RU1-C-AAAAABB --moves "AH>F 2H>F 7D>8D" --seconds 12
  winnable replay RU1-C-AAAAABB --moves "AH>F 2H>F 7D>8D" --judge
  winnable replay RU1-C-AAAAABB --shortest`;

/** Adds `winnable replay`. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .description('play a line of play, step by step, and score it')
    .argument('[input]', 'a code, number, board or picture; "-" for stdin')
    .option('--file <path>', 'a file with the deal');
  for (const option of lineOptions()) command.addOption(option);
  command
    .addOption(
      new Option('--seconds <n>', 'what the whole line took, for the scores').argParser(seconds(true)),
    )
    .addOption(
      new Option('--short', 'print the steps in few lines, and only the last table').conflicts([
        'json',
        'judge',
      ]),
    )
    .option('--judge', 'judge every step: where the game was lost, and how to get back')
    .option('--shortest', 'look for a win in as few moves as possible')
    .addOption(
      new Option('--format <name>', 'what --judge prints: text, or a page').choices(['text', 'html']),
    )
    .addOption(tableOption())
    .addOption(new Option('--json', 'print one JSON object a step, and one for the end').conflicts('format'));
  addRuleOptions(command);
  for (const option of limitOptions(`no limit; with --judge ${ADVICE_NODES} for each position`))
    command.addOption(option);
  command.addHelpText('after', HELP).action(async (input: string | undefined, options: ReplayOptions) => {
    process.exitCode = await replay(input, options);
  });
}

async function replay(argument: string | undefined, options: ReplayOptions): Promise<number> {
  const { file, moves, movesFile } = options;
  const { text: input, answered } = await oneInput({ input: argument, file, movesFile });
  const asked = askedBy(options);
  const rules = answered === undefined ? asked : { rules: parseRules(answered.rules), ...asked };
  const deal = readNamed(input, rules);
  for (const text of deal.notes) note(text);
  if (options.format !== undefined && options.judge !== true) {
    throw new InputError('--format goes with --judge; without it, the tables are text');
  }
  if (options.table !== undefined && options.format !== 'html') {
    throw new InputError('--table is for the links of a page; it goes with --format html');
  }
  if (options.seconds !== undefined && options.judge === true) {
    throw new InputError('--seconds is for the scores, and --judge shows none; give one of them');
  }
  if (options.shortest === true && options.judge === true) {
    throw new InputError('--shortest is for the whole line, and --judge for its steps; give one of them');
  }
  const given = moves === undefined && movesFile === undefined && answered !== undefined;
  const line = given ? { ...options, moves: answered.moves } : options;
  const steps = await stepsOf(line, deal.position, deal.rules);
  if (steps !== undefined && options.shortest !== true) {
    return showLine(input, deal, steps, undefined, options);
  }

  const solution = watched(() => judge(deal.position, deal.rules, { limits: limitsBy(options) }));
  const { verdict, limit } = solution;
  const shortest = shortestBy(deal, solution.moves, options);
  if (steps !== undefined) {
    if (shortest === undefined) note(`--shortest: the deal is ${verdict}, so no win is known`);
    return showLine(input, deal, steps, shortest, options);
  }
  if (verdict === 'winnable') {
    const won = shortest?.moves ?? shownLine(deal.position, solution.moves!, deal.rules);
    const shown = won.map((action) => ({ action, second: undefined }));
    return showLine(input, deal, shown, shortest, options);
  }
  const why = limit === undefined ? '' : `, ${limit} limit reached`;
  await print(
    options.json === true
      ? `${JSON.stringify({ input, rules: describeRules(deal.rules), result: verdict, limit })}\n`
      : `${verdict} (${describeRules(deal.rules)}${why}): there is no line of play to show\n`,
  );
  return verdict === 'unwinnable' ? EXIT.unwinnable : EXIT.undecided;
}

/** The shortest win, if it is asked for and there is a win. */
function shortestBy(
  { position, rules }: Deal,
  won: readonly Move[] | undefined,
  options: ReplayOptions,
): ShortestWin | undefined {
  if (options.shortest !== true || won === undefined) return undefined;
  const limits = { ...limitsBy(options), nodes: options.limitNodes ?? SHORTEST_NODES };
  return shortestWin(position, won, rules, { limits });
}

async function showLine(
  input: string,
  deal: Deal,
  steps: readonly Step[],
  shortest: ShortestWin | undefined,
  options: ReplayOptions,
): Promise<number> {
  if (options.judge === true) {
    const limits = { ...limitsBy(options), nodes: options.limitNodes ?? ADVICE_NODES };
    return showJudged(judgeReplay(input, deal, steps, { limits }), options);
  }
  const line = scoreLine(deal.position, steps, deal.rules, options.seconds);
  if (options.json === true) await printJson(input, deal, line, shortest);
  else {
    await (options.short === true ? printShort : printTables)(deal, line);
    if (shortest !== undefined) await print(`${shortestWords(shortest)}\n`);
  }
  if (line.illegal !== undefined) return EXIT.badInput;
  return line.won ? EXIT.ok : EXIT.unwinnable;
}

async function showJudged(
  judged: JudgedReplay,
  { json, format, table = BESIDE }: ReplayOptions,
): Promise<number> {
  const text =
    json === true
      ? judgedJson(judged)
      : format === 'html'
        ? judgedPage(judged, table)
        : judgedText(judged, showsColour());
  await print(text);
  return judgedExit(judged);
}

async function printJson(
  input: string,
  deal: Deal,
  line: LineScore,
  shortest: ShortestWin | undefined,
): Promise<void> {
  const { rules, position } = deal;
  const code = codeOf(deal);
  const { steps, illegal, won, scores } = line;
  await print(
    `${JSON.stringify({ step: 0, board: boardLine(position, rules), input, rules: describeRules(rules), code })}\n`,
  );
  for (const [index, played] of steps.entries()) {
    const { second, skillGames, app } = played;
    await print(
      `${JSON.stringify({ step: index + 1, move: stepWord(played.step), board: boardLine(played.position, rules), second, skillGames, app })}\n`,
    );
  }
  const result = illegal !== undefined ? 'illegal' : won ? 'won' : 'not won';
  const end = { result, steps: steps.length, illegal, scores, shortest: shortest && shortestJson(shortest) };
  await print(`${JSON.stringify(end)}\n`);
}
