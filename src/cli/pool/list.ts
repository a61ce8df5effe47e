import { type Command, Option } from 'commander';
import { EXPORT_FORMATS } from '../../pool/export.js';
import type { PoolDeal } from '../../pool/pool-deal.js';
import { isWithin, SORT_KEYS, type SortKey, sortDeals } from '../../pool/select.js';
import { fixed, percent } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import {
  type FilterOptions,
  filterBy,
  filterOptions,
  type WaitOptions,
  waitOption,
  withPool,
} from './options.js';

interface ListOptions extends FilterOptions, WaitOptions {
  readonly sort: SortKey;
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly json?: boolean;
}

const HELP = `
Ease is the share of simulated games won, and ± its standard error. Sorted by
ease, the easiest come first, ties by length and then number.

Examples:
  winnable pool list easy.db --sort ease --limit 10
  winnable pool list easy.db --ease 0.8..1 --length 0..85 --json`;

/** Adds `winnable pool list`. */
export function addPoolList(pool: Command): void {
  const command = pool
    .command('list')
    .description('list deals of a pool')
    .argument('<pool>', 'the pool, as "winnable generate" made it');
  for (const option of filterOptions()) command.addOption(option);
  command
    .addOption(new Option('--sort <key>', 'the order').choices(SORT_KEYS).default('number'))
    .option('--reverse', 'the other way round')
    .addOption(new Option('--limit <n>', 'so many deals at most').argParser(wholeNumber(1)))
    .addOption(waitOption())
    .option('--json', 'print one JSON object a line, as "pool export" does')
    .addHelpText('after', HELP)
    .action(async (path: string, options: ListOptions) => {
      await withPool(path, 'read', options, async (opened) => {
        const deals: PoolDeal[] = [];
        let ungraded = 0;
        for (const deal of opened.soundDeals()) {
          if (deal.grade === null) ungraded += 1;
          if (isWithin(deal, filterBy(options))) deals.push(deal);
        }
        if (ungraded > 0 && (options.ease !== undefined || options.sort === 'ease')) {
          note(`${ungraded} deals of this pool are not graded; "winnable pool grade ${path}" grades them`);
        }
        sortDeals(deals, options.sort);
        if (options.reverse === true) deals.reverse();
        await show(deals.slice(0, options.limit ?? deals.length), opened.served(), options.json === true);
      });
      process.exitCode = EXIT.ok;
    });
}

/** Characters that the grade of a deal takes. */
const FIGURES_WIDTH = 'ease           turns  forced'.length;

async function show(
  deals: readonly PoolDeal[],
  marks: ReadonlyMap<number, string>,
  json: boolean,
): Promise<void> {
  if (json) {
    const { write } = EXPORT_FORMATS[0]!;
    for (const deal of deals) await print(`${write(deal, marks.get(deal.number))}\n`);
    return;
  }
  if (deals.length === 0) {
    note('no deal of the pool is like that');
    return;
  }
  const width = Math.max(4, ...deals.map((deal) => (deal.code ?? '-').length));
  const numbers = Math.max(6, ...deals.map((deal) => String(deal.number).length));
  const anyMarked = deals.some(({ number }) => marks.has(number));
  await print(
    `${'code'.padEnd(width)}  ${'number'.padStart(numbers)}  length  ease           turns  forced${anyMarked ? '  mark' : ''}\n`,
  );
  for (const deal of deals) {
    const { grade } = deal;
    const figures =
      grade === null
        ? '-'.padEnd(anyMarked ? FIGURES_WIDTH : 0)
        : `${fixed(grade.ease, 3)} ±${fixed(grade.error, 3)}  ${String(grade.turnsBeforeFirst ?? '?').padStart(5)}  ${percent(grade.forced, 0).padStart(6)}`;
    const mark = marks.has(deal.number) ? `  ${marks.get(deal.number)}` : '';
    await print(
      `${(deal.code ?? '-').padEnd(width)}  ${String(deal.number).padStart(numbers)}  ${String(deal.length).padStart(6)}  ${figures}${mark}\n`,
    );
  }
}
