import { type Command, Option } from 'commander';
import { InputError } from '../../errors/input-error.js';
import { DEFAULT_GAMES, GRADE_VERSION } from '../../grading/grade.js';
import type { AnyPool } from '../../pool/folder.js';
import { gradeAll } from '../../pool/grade-all.js';
import { count } from '../../report/figures.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { type Interrupt, interruptible } from '../interrupt.js';
import { wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import { startProgress } from '../progress.js';
import { type WaitOptions, waitOption, withPool } from './options.js';

interface GradeOptions extends WaitOptions {
  readonly games?: number;
  readonly threads?: number;
}

const HELP = `
The deals get the grades that "winnable generate --grade" would have given them.
Deals that have one keep it, and whatever ends the command, the same command
goes on where it stood.

Exit code: 0 all deals are graded, 2 bad input or no room, 130 interrupted.

Examples:
  winnable pool grade easy.db
  winnable pool grade easy.db --games 300`;

/** Adds `winnable pool grade`. */
export function addPoolGrade(pool: Command): void {
  pool
    .command('grade')
    .description('say how easy the deals of a pool are for people, by simulated games')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .addOption(
      new Option('--games <n>', `games simulated for a grade (default: ${DEFAULT_GAMES})`).argParser(
        wholeNumber(3, 100_000),
      ),
    )
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (path: string, options: GradeOptions) => {
      process.exitCode = await interruptible((interrupt) =>
        withPool(path, 'write', options, (opened) => grade(opened, options, interrupt)),
      );
    });
}

async function grade(pool: AnyPool, options: GradeOptions, interrupt: Interrupt): Promise<number> {
  const { settings, path } = pool;
  if (settings.games > 0 && options.games !== undefined && options.games !== settings.games) {
    throw new InputError(
      `${path}: the deals of this pool are graded by ${settings.games} games each; give --games ${settings.games}, or leave it out`,
    );
  }
  if (settings.games > 0 && settings.gradeVersion !== GRADE_VERSION) {
    throw new InputError(
      `${path}: its grades are of version ${settings.gradeVersion} of the player model, and this program has ${GRADE_VERSION}; make a new pool`,
    );
  }
  let ungraded = 0;
  for (const deal of pool.soundDeals()) if (deal.grade === null) ungraded += 1;
  const progress = await startProgress(ungraded, 'deals', { lines: true });
  const transport = startWorkers(options.threads);
  let graded: number;
  try {
    graded = await gradeAll(pool, {
      games: options.games ?? (settings.games || DEFAULT_GAMES),
      transport,
      signal: interrupt.signal,
      onProgress: (done) => progress.update(done),
    });
  } finally {
    progress.stop();
    await transport.close();
  }
  await print(
    `${path}: ${count(graded, 'deal')} graded by ${pool.settings.games} simulated games each, ${pool.progress().deals - ungraded} had a grade before\n`,
  );
  if (graded === ungraded) return EXIT.ok;
  note(`${count(ungraded - graded, 'deal')} left; run the same command again to go on`);
  return interrupt.exitCode() ?? EXIT.interrupted;
}
