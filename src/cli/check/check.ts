import { type Command, Option } from 'commander';
import { SHORTEST_NODES } from '../../advice/shortest.js';
import {
  type Answer,
  answerer,
  type CheckSetup,
  nameOf,
  type Query,
  queryOf,
  rulesOfNumbers,
} from '../../batch/answer.js';
import { CHECK, plainCheck } from '../../batch/check-work.js';
import { countsJson, countsTable, Tally } from '../../batch/counts.js';
import { type DealRange, parseRange } from '../../batch/deal-range.js';
import { type InputPart, inputParts, lookedInto, spansOf } from '../../batch/inputs.js';
import { suggestion } from '../../deals/nearest.js';
import { InputError, quoted } from '../../errors/input-error.js';
import type { LineFormat } from '../../game/foreign-lines.js';
import { describeRules } from '../../game/rule-sets.js';
import { count } from '../../report/figures.js';
import { TECHNIQUE_WORDS, TECHNIQUES } from '../../solver/solve.js';
import { WorkFailed } from '../../work/transport.js';
import { startWorkers } from '../../works/workers.js';
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

interface CheckOptions extends RuleOptions, LimitOptions {
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
An input is a game code (RU1-C-AAAAABB), a deal number or board line (with --rules), the table that "winnable deal"
prints, or a deal of another program (pysol:24). Files and stdin hold one a line, plain or as JSON objects with "board",
"code" or "number", and perhaps "rules" and "id". Verdicts are of thoughtful play: all cards known from the start.

A board line is seven columns joined by "/", each from its bottom card to its top card, face-down cards in parentheses
at the bottom, "-" for an empty column; Klondike's has " | stock | waste" behind them, the next card of the stock first:
  KD/(TH)JH/(KSKCKH)QH/-/-/-/-
Moves of --solution: 7H>8S puts a card on a card, KS>E to an empty column, AS>F on its foundation.

Exit code, one input: 0 winnable, 1 unwinnable, 3 undecided, 2 bad input. Several: 0 when all were
answered, 2 when some input was bad; with --strict the worst of the single codes (2, then 3, then 1).

With --shortest a win in as few moves as possible is looked for, draws and redeals counted (1000000 positions, unless
--limit-nodes says otherwise); where a limit is reached, the number is known to lie between two bounds.

JSON ("?": only where there is one; "moves" with --solution):
  an answer      {"input","id"?,"rules","board","code"?,"verdict","limit"?,"shortest"?,"moves"?,"nodes"}
                 "shortest" (with --shortest, of a winnable deal): {"least","most","limit"?,"nodes"}
  a bad input    {"input","id"?,"file"?,"line","error"}
  with --summary {"rules","deals","winnable","unwinnable","undecided","limits","rate":{"low","high"},"nodes"}

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
  const setup: CheckSetup = {
    asked: askedBy(options),
    limits: limitsBy(options),
    without: options.without ?? [],
    style: options.summary === true ? 'counts' : options.json === true ? 'json' : 'text',
    solution: options.solution === true,
    ...(options.shortest === true ? { shortestNodes: options.limitNodes ?? SHORTEST_NODES } : {}),
    ...(options.movesFormat === undefined ? {} : { movesFormat: options.movesFormat.name }),
  };
  const report = new Report(setup, options.json === true);
  const [only] = parts;
  const single = parts.length === 1 ? only!.single : undefined;
  if (single !== undefined) {
    await report.add([watched(() => answerer(setup)(single))])?.();
  } else {
    const stopped = await checkMany(parts, setup, report, options.threads);
    if (stopped !== undefined) {
      await report.end();
      return stopped;
    }
  }
  await report.end();
  return report.exitCode(options.strict === true);
}

/** Judges on workers. Returns the exit code if it was interrupted. */
async function checkMany(
  parts: readonly InputPart[],
  setup: CheckSetup,
  report: Report,
  threads: number | undefined,
): Promise<number | undefined> {
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
  readonly #noted = new Set<string>();
  #numberRules = '';
  #inputs = 0;

  constructor(setup: CheckSetup, json: boolean) {
    this.#setup = setup;
    this.#json = json;
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
      if (answer.line !== '') text += `${answer.line}\n`;
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

  #note(notes: readonly string[]): void {
    for (const text of notes) {
      if (this.#noted.has(text)) continue;
      this.#noted.add(text);
      note(text);
    }
  }
}
