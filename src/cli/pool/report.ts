import type { Command } from 'commander';
import { InputError } from '../../errors/input-error.js';
import { poolReport } from '../../pool/report.js';
import { saveWhole } from '../../report/save.js';
import { EXIT } from '../exit-codes.js';
import { BESIDE, tableOption } from '../options.js';
import { print } from '../output.js';
import { type WaitOptions, waitOption, withPool } from './options.js';

const HELP = `
The page needs nothing but itself: no network, no scripts. Its deals are links
to the table, which "winnable play --out table.html" writes.

Examples:
  winnable pool report easy.db --out report.html
  winnable pool report easy.db > report.html`;

interface ReportOptions extends WaitOptions {
  readonly out?: string;
  readonly table?: string;
}

/** Adds `winnable pool report`. */
export function addPoolReport(pool: Command): void {
  pool
    .command('report')
    .description('draw a page on a pool: how easy, how long, how many winnable, and some deals')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .option('--out <file>', 'where the page goes (default: "-", stdout)')
    .addOption(tableOption())
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (path: string, options: ReportOptions) => {
      if (options.out?.trim() === '')
        throw new InputError('--out is a file name, and this one is empty; "-" is stdout');
      const page = await withPool(path, 'read', options, (pool) => poolReport(pool, options.table ?? BESIDE));
      await (options.out === undefined || options.out === '-' ? print(page) : saveWhole(options.out, page));
      process.exitCode = EXIT.ok;
    });
}
