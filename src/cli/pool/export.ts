import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { formatOf, formatOption, type WaitOptions, waitOption, withPool } from './options.js';

const HELP = `
Deals come in the order of their numbers, each with board, code, line of play
and grade. "winnable pool verify" and "winnable check --file" read an NDJSON
file. A deal that "pool take" served has its mark with it.

Examples:
  winnable pool export easy.db > easy.ndjson
  winnable pool export easy.db --format csv > easy.csv`;

/** Adds `winnable pool export`. */
export function addPoolExport(pool: Command): void {
  pool
    .command('export')
    .description('write all deals of a pool to stdout')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .addOption(formatOption('ndjson'))
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (path: string, options: WaitOptions & { readonly format: string }) => {
      const { head, between, tail, write } = formatOf(options.format);
      await withPool(path, 'read', options, async (opened) => {
        // Found before anything is printed: half an export would look like a whole one.
        for (const _ of opened.soundDeals());
        const marks = opened.served();
        let before = head;
        for (const deal of opened.soundDeals()) {
          await print(before + write(deal, marks.get(deal.number)));
          before = between;
        }
        // Of an empty pool an empty JSON array is left, and no blank line.
        await print(before === head ? head + tail.trimStart() : tail);
      });
      process.exitCode = EXIT.ok;
    });
}
