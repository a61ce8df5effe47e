import type { Command } from 'commander';
import { count } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { note, print, reportError } from '../output.js';
import { markName, type WaitOptions, waitOption, withPool } from './options.js';

const MARKS_HELP = `
"winnable pool take --mark" marks deals as served; "winnable pool list" and
"winnable pool export" show the mark of each deal.

Examples:
  winnable pool marks easy.db
  winnable pool marks easy.db --json`;

const UNMARK_HELP = `
The deals can be taken again.

Exit code: 0 taken back, 1 no deal has that mark, 2 bad input.

Examples:
  winnable pool unmark easy.db --mark site-2026-12`;

/** Adds `winnable pool marks`. */
export function addPoolMarks(pool: Command): void {
  pool
    .command('marks')
    .description('list the marks of the deals that were served')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .addOption(waitOption())
    .option('--json', 'print one JSON object a line, with "mark" and the number of "deals"')
    .addHelpText('after', MARKS_HELP)
    .action(async (path: string, options: WaitOptions & { readonly json?: boolean }) => {
      const marks = await withPool(path, 'read', options, async (opened) => opened.marks());
      if (marks.length === 0) note('no deal of the pool is marked');
      for (const { mark, deals } of marks) {
        await print(
          options.json === true
            ? `${JSON.stringify({ mark, deals })}\n`
            : `${mark}: ${count(deals, 'deal')}\n`,
        );
      }
      process.exitCode = EXIT.ok;
    });
}

/** Adds `winnable pool unmark`. */
export function addPoolUnmark(pool: Command): void {
  pool
    .command('unmark')
    .description('take back a mark, so that its deals can be taken again')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .requiredOption('--mark <name>', 'the mark (required)', markName)
    .addOption(waitOption())
    .addHelpText('after', UNMARK_HELP)
    .action(async (path: string, options: WaitOptions & { readonly mark: string }) => {
      process.exitCode = await withPool(path, 'mark', options, async (opened) => {
        const known = opened.marks().map(({ mark }) => mark);
        const deals = opened.unmark(options.mark);
        if (deals > 0) {
          await print(`${path}: ${count(deals, 'deal')} marked ${options.mark} can be taken again\n`);
          return EXIT.ok;
        }
        const marks = known.length === 0 ? 'no deal is marked' : `the marks are ${known.join(', ')}`;
        reportError(`${path}: no deal is marked ${options.mark}; ${marks}`);
        return EXIT.unwinnable;
      });
    });
}
