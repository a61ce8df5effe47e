import type { Command } from 'commander';
import { poolReport } from '../../pool/report.js';
import { saveWhole } from '../../report/save.js';
import { EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { withPool } from './options.js';

const HELP = `
The page needs nothing but itself: no network, no scripts.

Examples:
  winnable pool report easy.db --out report.html
  winnable pool report easy.db > report.html`;

/** Adds `winnable pool report`. */
export function addPoolReport(pool: Command): void {
  pool
    .command('report')
    .description('draw a page on a pool: how easy, how long, how many winnable, and some deals')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .option('--out <file>', 'where the page goes (default: stdout)')
    .addHelpText('after', HELP)
    .action(async (path: string, options: { out?: string }) => {
      const page = await withPool(path, 'read', poolReport);
      await (options.out === undefined ? print(page) : saveWhole(options.out, page));
      process.exitCode = EXIT.ok;
    });
}
