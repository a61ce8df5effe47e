import { existsSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import seedrandom from 'seedrandom';
import { DECK_SIZE } from '../../cards/card.js';
import { parseNumber } from '../../deals/codes.js';
import { LAST_NUMBER, MAPPING_VERSION } from '../../deals/deck.js';
import { changedRules, parseRules } from '../../deals/rules-text.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { describeRules } from '../../game/rule-sets.js';
import { DEFAULT_GAMES, GRADE_VERSION } from '../../grading/grade.js';
import { isPoolFolder, PoolFolder } from '../../pool/folder.js';
import { type Fillable, generate } from '../../pool/generate.js';
import { totalSkipped } from '../../pool/pool-deal.js';
import type { PoolProgress, PoolSettings } from '../../pool/pool-file.js';
import { Pool } from '../../pool/store.js';
import { count } from '../../report/figures.js';
import { DEFAULT_LIMITS } from '../../solver/solve.js';
import { EXIT } from '../exit-codes.js';
import { type Interrupt, interruptible } from '../interrupt.js';
import { addRuleOptions, changesBy, type RuleOptions, share, wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import { type WaitOptions, waitOption } from '../pool/options.js';
import { startProgress } from '../progress.js';
import { type QueueOptions, queueOption, startWork, verifyShareOption } from '../queue/options.js';
import { packageVersion } from '../version.js';
import { Forecast } from './forecast.js';

interface GenerateOptions extends RuleOptions, WaitOptions, QueueOptions {
  readonly count: number;
  readonly out: string;
  readonly filesOf?: number;
  readonly from?: number;
  readonly seed?: string;
  readonly grade?: boolean;
  readonly games?: number;
  readonly minEase?: number;
  readonly maxMoves?: number;
  readonly limitNodes?: number;
  readonly limitMemory?: number;
  readonly giveUpAfter?: number;
}

const HELP = `
The pool is one SQLite file; with --files-of it is a folder of them, and the
commands of "winnable pool" read the folder as they read a file. Deal numbers
are looked at in order, and every deal kept comes with a line of play that the
rules engine has replayed. Whatever ends the command, the same command goes on
where it stood, and the pool ends up with the same deals.

Exit code: 0 the pool is full, 1 the deal numbers ended first or --give-up-after
was reached, 2 bad input or no room, 130 interrupted.

Examples:
  winnable generate --count 1000 --out easy.db
  winnable generate --count 500 --out gentle.db --min-ease 0.6 --max-moves 90
  winnable generate --count 10000000 --out easy.pools --files-of 1000000`;

/** Adds `winnable generate`. */
export function addGenerate(program: Command): void {
  const command = program
    .command('generate')
    .description('make a pool of deals that are proved winnable')
    .addOption(
      new Option('--count <n>', 'deals the pool shall hold (required)')
        .argParser(wholeNumber(1, LAST_NUMBER))
        .makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'the pool; taken up where it stands if it is there (required)');
  command.addOption(
    new Option('--files-of <n>', 'make --out a folder of pools with so many deals each').argParser(
      wholeNumber(1, LAST_NUMBER),
    ),
  );
  addRuleOptions(command, 'the rule set (default: easy)');
  command
    .addOption(
      new Option('--from <number>', 'the first deal number to look at (default: 0)').argParser(parseNumber),
    )
    .addOption(new Option('--seed <text>', 'start at a number drawn with this seed').conflicts('from'))
    .option('--grade', 'say how easy the deals are for people, by simulated games')
    .addOption(
      new Option('--games <n>', `games simulated for a grade (default: ${DEFAULT_GAMES})`).argParser(
        wholeNumber(3, 100_000),
      ),
    )
    .addOption(
      new Option('--min-ease <x>', 'keep only deals of this ease, 0 to 1, or easier (grades)').argParser(
        share,
      ),
    )
    .addOption(
      new Option('--max-moves <n>', 'keep only deals with a line of play this long, or shorter').argParser(
        // Every card takes a move to its foundation.
        wholeNumber(DECK_SIZE),
      ),
    )
    .addOption(
      new Option('--limit-nodes <n>', 'positions to visit for a deal (default: no limit)').argParser(
        wholeNumber(1),
      ),
    )
    .addOption(
      new Option(
        '--limit-memory <MB>',
        `megabytes for the table of a thread (default: ${DEFAULT_LIMITS.memoryMB})`,
      ).argParser(wholeNumber(1)),
    )
    .addOption(
      new Option(
        '--give-up-after <n>',
        'end when so many deal numbers in a row were passed over (default: never)',
      ).argParser(wholeNumber(1)),
    )
    .addOption(waitOption())
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(queueOption())
    .addOption(verifyShareOption())
    .addHelpText('after', HELP)
    .action(async (options: GenerateOptions) => {
      process.exitCode = await interruptible((interrupt) => run(options, interrupt));
    });
}

async function run(options: GenerateOptions, interrupt: Interrupt): Promise<number> {
  const settings = settingsOf(options);
  const { out, filesOf } = options;
  if (out.trim() === '' || out === '-') {
    throw new InputError(
      `--out is the name of a file, as a pool is one, and not ${quoted(out)}; "winnable pool export" prints what a pool holds`,
    );
  }
  if (filesOf !== undefined) return runFolder(options, filesOf, settings, interrupt);
  if (isPoolFolder(out)) {
    throw new InputError(
      `${out}: a folder of pools; give the --files-of that it was made with, or another --out`,
    );
  }
  // An empty file is what a touch or a failed copy leaves; it holds nothing to be careful about.
  if (!existsSync(out) || (statSync(out).isFile() && statSync(out).size === 0))
    await Pool.create(out, settings);
  const pool = await Pool.open(out, 'write', 1000 * options.wait);
  try {
    requireSame(out, pool.settings, settings);
    // Nothing is added to what is not sound.
    for (const _ of pool.soundDeals());
    return await fill(pool, options, interrupt);
  } finally {
    pool.close();
  }
}

async function runFolder(
  options: GenerateOptions,
  filesOf: number,
  settings: PoolSettings,
  interrupt: Interrupt,
): Promise<number> {
  const { out, wait } = options;
  await PoolFolder.create(out, settings);
  const folder = await PoolFolder.open(out, 'write', 1000 * wait);
  try {
    requireSame(out, folder.settings, settings);
    folder.beginFilling(filesOf);
    return await fill(folder, options, interrupt);
  } finally {
    folder.close();
  }
}

/** What the options ask for. Throws InputError where they do not fit together. */
function settingsOf(options: GenerateOptions): PoolSettings {
  const rules = changedRules(parseRules(options.rules ?? 'easy', options), changesBy(options));
  const graded = options.grade === true || options.minEase !== undefined || options.games !== undefined;
  return {
    rules: describeRules(rules),
    from: options.from ?? (options.seed === undefined ? 0 : drawNumber(options.seed)),
    games: graded ? (options.games ?? DEFAULT_GAMES) : 0,
    gradeVersion: graded ? GRADE_VERSION : 0,
    mapping: MAPPING_VERSION,
    minEase: options.minEase ?? null,
    maxMoves: options.maxMoves ?? null,
    limitNodes: options.limitNodes ?? null,
    limitMemoryMB: options.limitMemory ?? DEFAULT_LIMITS.memoryMB,
  };
}

function drawNumber(seed: string): number {
  return Math.floor(seedrandom.alea(seed)() * (LAST_NUMBER + 1));
}

/** How a setting reads in a message. */
const WORDS: Readonly<Record<keyof PoolSettings, (settings: PoolSettings) => string>> = {
  rules: ({ rules }) => `--rules ${rules}`,
  from: ({ from }) => `--from ${from}`,
  games: ({ games }) => (games === 0 ? 'no --grade' : `--grade --games ${games}`),
  gradeVersion: ({ gradeVersion }) => `version ${gradeVersion} of the player model`,
  mapping: ({ mapping }) => `deal mapping ${mapping}`,
  minEase: ({ minEase }) => (minEase === null ? 'no --min-ease' : `--min-ease ${minEase}`),
  maxMoves: ({ maxMoves }) => (maxMoves === null ? 'no --max-moves' : `--max-moves ${maxMoves}`),
  limitNodes: ({ limitNodes }) => (limitNodes === null ? 'no --limit-nodes' : `--limit-nodes ${limitNodes}`),
  limitMemoryMB: ({ limitMemoryMB }) => `--limit-memory ${limitMemoryMB}`,
};

/** Throws InputError if a pool was made with other settings. */
function requireSame(path: string, held: PoolSettings, asked: PoolSettings): void {
  // Whether there are grades at all is told by the games.
  const oneUngraded = held.games === 0 || asked.games === 0;
  const differences = (Object.keys(WORDS) as (keyof PoolSettings)[])
    .filter((key) => held[key] !== asked[key] && !(key === 'gradeVersion' && oneUngraded))
    .map((key) => `${WORDS[key](held)} (now ${WORDS[key](asked)})`);
  if (differences.length === 0) return;
  throw new InputError(
    `${path}: the pool was made with ${differences.join(', ')}; give the same options, or another --out`,
  );
}

/** A pool to fill, and what it is called. */
interface Named extends Fillable {
  readonly path: string;
}

async function fill(pool: Named, options: GenerateOptions, interrupt: Interrupt): Promise<number> {
  const before = pool.progress();
  const started = performance.now();
  const progress = await startProgress(options.count, 'deals', { before: before.deals, lines: true });
  const forecast = new Forecast(pool, before, options.count, (words) =>
    progress.apart(async () => note(words)),
  );
  const { transport, tell, leftWords } = await startWork(
    options,
    `generate, ${pool.settings.rules}: ${count(options.count, 'deal')}`,
    (words) => void progress.apart(async () => note(words)),
  );
  let end: Awaited<ReturnType<typeof generate>>;
  try {
    end = await generate(pool, {
      count: options.count,
      transport,
      program: packageVersion(),
      signal: interrupt.signal,
      ...(options.giveUpAfter === undefined ? {} : { giveUpAfter: options.giveUpAfter }),
      onProgress: (now) => {
        progress.update(now.deals, `${totalSkipped(now.skipped)} skipped`);
        tell(now.deals, options.count);
        forecast.look(now);
      },
      onLost: (number, reason, again) =>
        note(
          `the worker that had deal ${number} ended (${reason}); ${again ? 'the deal is tried again' : 'the deal is undecided'}`,
        ),
    });
  } finally {
    progress.stop();
    await transport.close();
  }
  const now = pool.progress();
  await print(`${summary(pool, now)}\n`);
  if (end === 'full' && before.deals === now.deals)
    note('the pool held that many already; nothing was added');
  if (end === 'full') {
    const seconds = (performance.now() - started) / 1000;
    if (now.deals > before.deals && process.stderr.isTTY === true) {
      note(`${count(now.deals - before.deals, 'deal')} in ${seconds.toFixed(1)} s`);
    }
    return EXIT.ok;
  }
  if (end === 'stopped') {
    note(`interrupted; run the same command again to go on`);
    const left = leftWords();
    if (left !== undefined) note(left);
    return interrupt.exitCode() ?? EXIT.interrupted;
  }
  if (end === 'gave up') {
    const { pending } = now;
    note(
      `gave up: none of the last ${count(totalSkipped(pending), 'deal number')} is as asked for; loosen the filters, or give another --from or --give-up-after`,
    );
    return EXIT.unwinnable;
  }
  note(`the deal numbers end at ${LAST_NUMBER}; there are no more`);
  return EXIT.unwinnable;
}

/** One line: what the pool holds, and what was passed over. */
function summary({ path, settings }: Named, { deals, next, skipped }: PoolProgress): string {
  const over = [
    `${skipped.unwinnable} unwinnable`,
    `${skipped.undecided} undecided`,
    ...(settings.maxMoves === null ? [] : [`${skipped.tooLong} too long`]),
    ...(settings.minEase === null ? [] : [`${skipped.tooHard} too hard`]),
  ];
  return `${path}: ${count(deals, 'deal')} (${settings.rules}) of ${count(next - settings.from, 'number')} from ${settings.from} on; skipped: ${over.join(', ')}`;
}
