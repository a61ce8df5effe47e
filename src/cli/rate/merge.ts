import type { Command } from 'commander';
import { type IntervalChoice, Intervals } from '../../rates/intervals.js';
import { type FormOptions, formOptions, intervalChoice, intervalOptions, printSummaries } from './options.js';

interface MergeOptions extends FormOptions, IntervalChoice {
  readonly out: string;
}

const HELP = `
Where ledgers share deals they must agree on them; what one could not decide,
another may have. Ledgers of shards so give the counts of one run.

Examples:
  winnable rate merge a.db b.db --out all.db
  winnable rate merge shard-*.db --out all.db --json`;

/** Adds `winnable rate merge`. */
export function addRateMerge(rate: Command): void {
  const command = rate
    .command('merge')
    .description('join ledgers into one')
    .argument('<ledgers...>', 'ledgers made by "winnable rate --ledger"')
    .requiredOption('--out <file>', 'the ledger to make');
  for (const option of [...intervalOptions(), ...formOptions()]) command.addOption(option);
  command.addHelpText('after', HELP).action(async (paths: string[], options: MergeOptions) => {
    const { mergeLedgers } = await import('../../rates/merge.js');
    const intervals = await Intervals.by(intervalChoice(options));
    await printSummaries(await mergeLedgers(paths, options.out, intervals), options);
  });
}
