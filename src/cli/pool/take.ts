import { randomInt } from 'node:crypto';
import { type Command, Option } from 'commander';
import type { AnyPool } from '../../pool/folder.js';
import type { PoolDeal } from '../../pool/pool-deal.js';
import { isWithin, sample } from '../../pool/select.js';
import { count } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { wholeNumber } from '../options.js';
import { deliver, note, print, reportError } from '../output.js';
import {
  type FilterOptions,
  filterBy,
  filterOptions,
  formatOf,
  formatOption,
  markName,
  type WaitOptions,
  waitOption,
  withPool,
} from './options.js';

interface TakeOptions extends FilterOptions, WaitOptions {
  readonly count: number;
  readonly seed?: string;
  readonly mark?: string;
  readonly format: string;
}

const HELP = `
Every deal that fits is as likely to be taken as any other. With --mark the
deals are marked as served under that name as soon as they are printed, and no
later take gives them again; "winnable pool unmark" takes a mark back. If fewer
deals fit than are asked for, none is taken.

Exit code: 0 taken, 1 too few deals, 2 bad input.

Examples:
  winnable pool take easy.db --count 5 --ease 0.4..0.8 --seed monday
  winnable pool take easy.db --count 100 --mark site-2026-12 --format ndjson`;

/** Adds `winnable pool take`. */
export function addPoolTake(pool: Command): void {
  const command = pool
    .command('take')
    .description('take a fair sample of deals out of a pool')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .addOption(
      new Option('--count <n>', 'deals to take (required)').argParser(wholeNumber(1)).makeOptionMandatory(),
    );
  for (const option of filterOptions()) command.addOption(option);
  command
    .option('--seed <text>', 'the same seed takes the same deals (default: drawn, and printed)')
    .addOption(new Option('--mark <name>', 'mark the deals as served').argParser(markName))
    .addOption(formatOption('codes'))
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (path: string, options: TakeOptions) => {
      process.exitCode = await withPool(
        path,
        options.mark === undefined ? 'read' : 'mark',
        options,
        (opened) => take(opened, options),
      );
    });
}

async function take(pool: AnyPool, options: TakeOptions): Promise<number> {
  const { mark } = options;
  if (mark === undefined) {
    const taken = choose(pool, options);
    if (taken === undefined) return EXIT.unwinnable;
    await print(textOf(taken, options.format));
    return EXIT.ok;
  }
  // From the choice to the mark nobody else may take: what is marked is what was handed out, and to one taker.
  return pool.whole(async () => {
    const taken = choose(pool, options);
    if (taken === undefined) return EXIT.unwinnable;
    const numbers = taken.map(({ number }) => number);
    pool.serve(numbers, mark);
    await deliver(textOf(taken, options.format));
    return EXIT.ok;
  });
}

/** Draws deals; undefined, and the reason on stderr, if too few fit. */
function choose(pool: AnyPool, options: TakeOptions): PoolDeal[] | undefined {
  const served = pool.served();
  const filter = filterBy(options);
  // Numbers only: a folder may hold more deals than memory does.
  const candidates: number[] = [];
  let fitting = 0;
  let ungraded = 0;
  for (const deal of pool.soundDeals()) {
    if (deal.grade === null) ungraded += 1;
    if (!isWithin(deal, filter)) continue;
    fitting += 1;
    if (!served.has(deal.number)) candidates.push(deal.number);
  }
  if (candidates.length < options.count) {
    const gone =
      fitting === candidates.length ? '' : `, ${fitting - candidates.length} more are served already`;
    const why =
      options.ease !== undefined && ungraded > 0
        ? `; ${count(ungraded, 'deal')} of it are not graded, and "winnable pool grade ${pool.path}" grades them`
        : '';
    reportError(
      `${pool.path}: ${options.count} asked for, and only ${count(candidates.length, 'deal')} left that fit${gone}${why}; none is taken`,
    );
    return undefined;
  }
  const seed = options.seed ?? String(randomInt(2 ** 32));
  if (options.seed === undefined) note(`seed ${seed}`);
  return sample(candidates, options.count, seed).map((number) => pool.deal(number)!);
}

function textOf(deals: readonly PoolDeal[], format: string): string {
  const { head, between, tail, write } = formatOf(format);
  return head + deals.map((deal) => write(deal)).join(between) + tail;
}
