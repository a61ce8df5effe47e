import { type Command, Option } from 'commander';
import { SHORTEST_NODES } from '../../advice/shortest.js';
import { UnseenGame } from '../../advice/unseen-game.js';
import {
  type Answer,
  answerer,
  type CheckSetup,
  nameOf,
  type Query,
  queryOf,
  rulesOfNumbers,
  sampledAnswer,
  unseenIn,
} from '../../batch/answer.js';
import { countsJson, countsTable, Tally } from '../../batch/counts.js';
import { type DealRange, parseRange } from '../../batch/deal-range.js';
import { type InputPart, inputParts, lookedInto, spansOf } from '../../batch/inputs.js';
import type { SampledInput } from '../../batch/sampled-answer.js';
import { suggestion } from '../../deals/nearest.js';
import { InputError, quoted } from '../../errors/input-error.js';
import type { LineFormat } from '../../game/foreign-lines.js';
import { describeRules } from '../../game/rule-sets.js';
import type { Intervals } from '../../rates/intervals.js';
import { count } from '../../report/figures.js';
import { TECHNIQUE_WORDS, TECHNIQUES } from '../../solver/solve.js';
import { WorkFailed } from '../../work/transport.js';
import { EXIT } from '../exit-codes.js';
import { catchInterrupt } from '../interrupt.js';
import { movesFormatOption } from '../line-of-play.js';
import { watched } from '../long-search.js';
import {
  addRuleOptions,
  askedBy,
  collected,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  wholeNumber,
} from '../options.js';
import { note, print, reportError } from '../output.js';
import { startProgress } from '../progress.js';
import {
  addSamplingOptions,
  drawingBy,
  drawSamples,
  firstGiven,
  needlessOption,
  type SamplingOptions,
  sampleIntervals,
} from '../sampling.js';
import { sampledJson, sampledText } from './sampled.js';

interface CheckOptions extends RuleOptions, LimitOptions, SamplingOptions {
  readonly file?: readonly string[];
  readonly range?: DealRange;
  readonly solution?: boolean;
  readonly shortest?: boolean;
  readonly movesFormat?: LineFormat;
  readonly json?: boolean;
  readonly summary?: boolean;
  readonly strict?: boolean;
  readonly threads?: number;
  readonly without?: readonly string[];
}

const HELP = `
An input is a game code (RU1-C-AAAAABB), a deal number or board line (with
--rules), the table that "winnable deal" prints, or a deal of another program
(pysol:24). Files and stdin hold one a line, plain or as JSON objects with
"board", "code" or "number", and perhaps "rules" and "id". Verdicts are of
thoughtful play: all cards known from the start.

A board line is seven columns joined by "/", each from its bottom card to its
top card, face-down cards in parentheses at the bottom, "-" for an empty column;
Klondike's has " | stock | waste" behind them, the next card of the stock first:
  KD/(TH)JH/(KSKCKH)QH/-/-/-/-
Moves of --solution: 7H>8S puts a card on a card, KS>E to an empty column, AS>F
on its foundation.

Cards never seen are written ?? where they lie, face down or in the stock (000
in a deck string). Then completions are drawn, each as likely as every other,
and judged with open eyes (by at most 3000 nodes each, unless --limit-nodes says
otherwise). The share won is an upper bound, not a chance of winning; its
interval counts undecided samples as lost below and as won above. What samples
cannot say (--solution, --shortest, --summary, --without) is refused for such an
input.

Exit code, one input: 0 winnable (or samples drawn), 1 unwinnable, 3 undecided,
2 bad input. Several: 0 when all were answered, 2 when some input was bad; with
--strict the worst of the single codes (2, then 3, then 1).

With --shortest a win in as few moves as possible is looked for, draws and
redeals counted (1000000 positions, unless --limit-nodes says otherwise); where
a limit is reached, the number is known to lie between two bounds.

JSON ("?": only where there is one; "moves" with --solution):
  an answer      {"input","id"?,"rules","board","code"?,"verdict","limit"?,
                 "shortest"?,"moves"?,"nodes"}
                 "shortest" (with --shortest, of a winnable deal):
                 {"least","most","limit"?,"nodes"}
  unseen cards   {"input","id"?,"rules","unseen","samples","seed","certified",
                 "refused","limitNodes","winnable","unwinnable","undecided",
                 "share":{"lower","upper"}}
                 "refused": completions not winnable from the start, with
                 --certified
  a bad input    {"input","id"?,"file"?,"line","error"}
  with --summary {"rules","deals","winnable","unwinnable","undecided","limits",
                 "rate":{"low","high"},"nodes"}

Examples:
  winnable check RU1-H-AAAAABT --solution
  winnable check RU1-H-AAAAABT --shortest
  winnable check --rules hard --summary --range 1..10000`;

/** Adds `winnable check`. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('say whether deals can be won')
    .argument('[inputs...]', 'codes, numbers, boards; "-" for stdin')
    .option('--file <path>', 'a file of inputs, one a line; may be given again', collected)
    .addOption(new Option('--range <a..b>', 'deal numbers a to b').argParser(parseRange));
  addRuleOptions(command);
  command
    .option('--solution', 'print the winning line of play')
    .option('--shortest', 'look for a win in as few moves as possible')
    .addOption(movesFormatOption('how --solution is written'))
    .option('--json', 'print one JSON object a line')
    .option('--summary', 'print only the counts and the rate')
    .option('--strict', 'exit with the worst single code');
  addSamplingOptions(command);
  for (const option of limitOptions()) command.addOption(option);
  command
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(
      new Option(
        '--without <names>',
        'solver techniques to switch off (see "winnable rules --techniques")',
      ).argParser(parseTechniques),
    )
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: CheckOptions) => {
      process.exitCode = await check(texts, options);
    });
}

/** Reads names of techniques joined by commas. Throws InputError, with the nearest one, for an unknown name. */
function parseTechniques(text: string): string[] {
  const names = TECHNIQUES.map((technique) => technique.name);
  return text.split(',').map((word) => {
    const name = word.trim().toLowerCase();
    if (!TECHNIQUE_WORDS.includes(name)) {
      throw new InputError(
        `unknown technique ${quoted(word)}${suggestion(name, TECHNIQUE_WORDS)}; known are ${names.join(', ')}`,
      );
    }
    return name;
  });
}

async function check(texts: readonly string[], options: CheckOptions): Promise<number> {
  const named = inputParts(texts, options.file ?? [], options.range);
  const parts = named.length === 1 ? [await lookedInto(named[0]!)] : named;
  if (parts.length === 0) {
    throw new InputError('nothing to check; give a code, number or board, --file, --range, or "-" for stdin');
  }
  if (options.movesFormat !== undefined && options.solution !== true) {
    throw new InputError('--moves-format goes with --solution');
  }
  if (options.shortest === true && options.summary === true) {
    throw new InputError(
      '--shortest says something of each deal, and --summary only counts; give one of them',
    );
  }
  const needless = firstGiven(options, ['samples', 'seed', 'certified']);
  if (needless !== undefined && parts.every((part) => part.numbers)) throw needlessOption(needless);
  const drawing = drawingBy(options);
  const { samples, seed, certified } = drawing;
  const setup: CheckSetup = {
    asked: askedBy(options),
    limits: limitsBy(options),
    without: options.without ?? [],
    style: options.summary === true ? 'counts' : options.json === true ? 'json' : 'text',
    solution: options.solution === true,
    sampling: { samples, seed, certified, nodes: drawing.limits.nodes },
    ...(options.shortest === true ? { shortestNodes: options.limitNodes ?? SHORTEST_NODES } : {}),
    ...(options.movesFormat === undefined ? {} : { movesFormat: options.movesFormat.name }),
  };
  const report = new Report(setup, options.json === true, await sampleIntervals());
  const [only] = parts;
  const single = parts.length === 1 ? only!.single : undefined;
  if (single !== undefined) {
    const unseen = unseenIn(single, setup);
    if (unseen === undefined) {
      const answer = watched(() => answerer(setup)(single));
      if (needless !== undefined && answer.verdict !== 'bad') throw needlessOption(needless);
      await report.add([answer])?.();
    } else {
      const { checked, rules } = unseen;
      const drawn = { game: new UnseenGame(checked, [], rules), unseen, steps: [], withMoves: false };
      const draw = () => drawSamples(drawn, drawing, options.threads);
      await report.add([await sampledAnswer(single, unseen, setup, draw)])?.();
    }
  } else {
    const stopped = await checkMany(parts, setup, report, options.threads);
    if (stopped !== undefined) {
      await report.end();
      return stopped;
    }
  }
  await report.end();
  if (needless !== undefined && !report.sampled && single === undefined) {
    note(`${needless} changes nothing: no input has unseen cards (??)`);
  }
  return report.exitCode(options.strict === true);
}

/** Judges on workers. Returns the exit code if it was interrupted. */
async function checkMany(
  parts: readonly InputPart[],
  setup: CheckSetup,
  report: Report,
  threads: number | undefined,
): Promise<number | undefined> {
  const { CHECK, plainCheck } = await import('../../batch/check-work.js');
  const { startWorkers } = await import('../../works/workers.js');
  if (parts.some((part) => part.numbers)) report.useNumbers();
  const sizes =
    process.stderr.isTTY === true ? await Promise.all(parts.map((part) => part.size())) : [undefined];
  const total = sizes.reduce<number | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
  const progress = await startProgress(total, 'deals');
  const interrupt = catchInterrupt();
  const transport = startWorkers(threads);
  let done = 0;
  try {
    const source = spansOf(parts, (message) => report.badPart(message));
    const run = transport.run(CHECK, plainCheck(setup), source, {
      order: 'strict',
      signal: interrupt.signal,
      onDeath: (item, reason, again) => {
        const outcome = again ? 'it is tried once more' : 'the deal is undecided';
        note(`the worker that judged ${nameOf(queryOf(item))} ended (${reason}); ${outcome}`);
      },
    });
    for await (const { results } of run) {
      done += results.length;
      const write = report.add(results);
      if (write !== undefined) await progress.apart(write);
      progress.update(done);
    }
  } catch (error) {
    if (error instanceof WorkFailed && error.item !== undefined) {
      error.message = `${nameOf(queryOf(error.item as Query | number))}: ${error.message}`;
    }
    throw error;
  } finally {
    progress.stop();
    interrupt.release();
    await transport.close();
  }
  if (interrupt.exitCode() !== undefined) {
    note(`interrupted; ${count(done, 'input')} answered${total === undefined ? '' : ` of ${total}`}`);
  }
  return interrupt.exitCode();
}

/** Prints answers, and keeps count of them. */
class Report {
  readonly #tally = new Tally();
  readonly #setup: CheckSetup;
  readonly #json: boolean;
  readonly #intervals: Intervals;
  readonly #noted = new Set<string>();
  #numberRules = '';
  #inputs = 0;

  constructor(setup: CheckSetup, json: boolean, intervals: Intervals) {
    this.#setup = setup;
    this.#json = json;
    this.#intervals = intervals;
  }

  /** Whether samples were drawn of an input. */
  get sampled(): boolean {
    return this.#tally.sampled > 0;
  }

  /** Answers without rules are of deal numbers, under the rules asked for. Throws InputError if none are. */
  useNumbers(): void {
    const { rules, notes } = rulesOfNumbers(this.#setup);
    this.#numberRules = describeRules(rules);
    this.#note(notes);
  }

  /** Counts answers. Returns what prints them; undefined if there is nothing to print. */
  add(answers: readonly Answer[]): (() => Promise<void>) | undefined {
    let text = '';
    const errors: string[] = [];
    const notes: string[] = [];
    for (const answer of answers) {
      this.#inputs += 1;
      this.#tally.add(answer, answer.rules === '' ? this.#numberRules : answer.rules);
      if (answer.error !== undefined) errors.push(answer.error);
      notes.push(...answer.notes);
      const line = answer.sampled === undefined ? answer.line : this.#sampledLine(answer.sampled);
      if (line !== '') text += `${line}\n`;
    }
    if (text === '' && errors.length === 0 && notes.length === 0) return undefined;
    return async () => {
      errors.forEach(reportError);
      this.#note(notes);
      if (text !== '') await print(text);
    };
  }

  /** Some inputs could not be read at all. */
  badPart(message: string): void {
    this.#inputs += 1;
    this.#tally.bad += 1;
    reportError(message);
  }

  async end(): Promise<void> {
    if (this.#setup.style === 'counts') await print((this.#json ? countsJson : countsTable)(this.#tally));
  }

  exitCode(strict: boolean): number {
    if (this.#tally.has('bad')) return EXIT.badInput;
    if (!strict && this.#inputs !== 1) return EXIT.ok;
    if (this.#tally.has('undecided')) return EXIT.undecided;
    return this.#tally.has('unwinnable') ? EXIT.unwinnable : EXIT.ok;
  }

  #sampledLine(sampled: SampledInput): string {
    if (this.#json) return sampledJson(sampled, this.#setup.sampling, this.#intervals);
    return sampledText(sampled, this.#intervals);
  }

  #note(notes: readonly string[]): void {
    for (const text of notes) {
      if (this.#noted.has(text)) continue;
      this.#noted.add(text);
      note(text);
    }
  }
}
