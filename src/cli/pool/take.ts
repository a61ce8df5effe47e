import { randomInt } from 'node:crypto';
import { type Command, Option } from 'commander';
import { InputError } from '../../errors/input-error.js';
import { isWithin, sample } from '../../pool/select.js';
import { type Pool, PoolFull } from '../../pool/store.js';
import { count } from '../check/answer.js';
import { EXIT } from '../exit-codes.js';
import { wholeNumber } from '../options.js';
import { note, print, reportError } from '../output.js';
import { type FilterOptions, filterBy, filterOptions, formatOf, formatOption, withPool } from './options.js';

interface TakeOptions extends FilterOptions {
  readonly count: number;
  readonly seed?: string;
  readonly mark?: string;
  readonly format: string;
}

const HELP = `
Every deal that fits is as likely to be taken as any other. With --mark the deals are marked as served under that name
before they are printed, and no later take gives them again. If fewer deals fit than are asked for, none is taken.

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
    .addHelpText('after', HELP)
    .action(async (path: string, options: TakeOptions) => {
      process.exitCode = await withPool(path, options.mark === undefined ? 'read' : 'write', (opened) =>
        take(opened, options),
      );
    });
}

function markName(text: string): string {
  if (text.trim() === '') throw new InputError('--mark is a name, and this one is blank');
  return text.trim();
}

async function take(pool: Pool, options: TakeOptions): Promise<number> {
  const served = pool.served();
  const filter = filterBy(options);
  const candidates: number[] = [];
  let fitting = 0;
  for (const { deal } of pool.deals()) {
    if (!isWithin(deal, filter)) continue;
    fitting += 1;
    if (!served.has(deal.number)) candidates.push(deal.number);
  }
  if (candidates.length < options.count) {
    const gone =
      fitting === candidates.length ? '' : `, ${fitting - candidates.length} more are served already`;
    reportError(
      `${pool.path}: ${options.count} asked for, and only ${count(candidates.length, 'deal')} left that fit${gone}; none is taken`,
    );
    return EXIT.unwinnable;
  }
  const seed = options.seed ?? String(randomInt(2 ** 32));
  if (options.seed === undefined) note(`seed ${seed}`);
  const numbers = sample(candidates, options.count, seed);
  if (options.mark !== undefined) {
    try {
      pool.serve(numbers, options.mark);
    } catch (error) {
      if (!(error instanceof PoolFull)) throw error;
      reportError(`${error.message}; none is taken`);
      return EXIT.badInput;
    }
  }
  const { head, between, tail, write } = formatOf(options.format);
  await print(head + numbers.map((number) => write(pool.deal(number)!)).join(between) + tail);
  return EXIT.ok;
}
