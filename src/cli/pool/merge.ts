import type { Command } from 'commander';
import { mergePools } from '../../pool/merge.js';
import { count } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { type WaitOptions, waitOption } from './options.js';

const HELP = `
The pools must have been made with the same options, but for --from, and must
leave no number out between them; numbers that two have looked at are compared.
The result is the pool that one run over all the numbers would have made, with
the marks of all. It appears whole, or not at all.

Examples:
  winnable generate --count 1000 --out first.db
  winnable generate --count 1000 --out second.db --from 2000
  winnable pool merge first.db second.db --out all.db`;

/** Adds `winnable pool merge`. */
export function addPoolMerge(pool: Command): void {
  pool
    .command('merge')
    .description('join pools into one')
    .argument('<pools...>', 'the pools, in any order')
    .requiredOption('--out <file>', 'the pool to make; it must not exist (required)')
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: WaitOptions & { readonly out: string }) => {
      const deals = await mergePools(paths, options.out, 1000 * options.wait);
      await print(`${options.out}: ${count(deals, 'deal')} of ${count(paths.length, 'pool')}\n`);
      process.exitCode = EXIT.ok;
    });
}
