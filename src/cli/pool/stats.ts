import type { Command } from 'commander';
import { type PoolStats, poolStats, type Spread } from '../../pool/stats.js';
import { count, fixed, percent, percentRange } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { print } from '../output.js';
import { type WaitOptions, waitOption, withPool } from './options.js';

const HELP = `
The share of winnable deals is that of thoughtful play: all cards known from the
start.

Examples:
  winnable pool stats easy.db
  winnable pool stats easy.db --json`;

/** Undecided numbers that are named; "--json" names all. */
const MOST_NAMED = 20;

/** Adds `winnable pool stats`. */
export function addPoolStats(pool: Command): void {
  pool
    .command('stats')
    .description('say what a pool holds')
    .argument('<pool>', 'the pool, as "winnable generate" made it')
    .option('--json', 'print one JSON object')
    .addOption(waitOption())
    .addHelpText('after', HELP)
    .action(async (path: string, options: WaitOptions & { readonly json?: boolean }) => {
      const stats = await withPool(path, 'read', options, async (opened) => poolStats(opened));
      await print(options.json === true ? `${JSON.stringify(stats)}\n` : text(path, stats));
      process.exitCode = EXIT.ok;
    });
}

function text(path: string, stats: PoolStats): string {
  const { settings, deals, numbers, skipped, winnable, undecided } = stats;
  const rows: [string, string][] = [
    ['pool', path],
    ['rules', settings.rules],
    ['deals', String(deals)],
    ['numbers', numbers === 0 ? 'none yet' : `${settings.from} to ${settings.from + numbers - 1}`],
  ];
  if (winnable !== undefined) {
    rows.push([
      'winnable',
      `${percentRange(winnable.low, winnable.high, 2)} of ${count(numbers, 'number')} (thoughtful play)`,
    ]);
  }
  rows.push([
    'skipped',
    `${skipped.unwinnable} unwinnable, ${skipped.undecided} undecided, ${skipped.tooLong} too long, ${skipped.tooHard} too hard`,
  ]);
  if (undecided.length > 0) {
    const named = undecided.slice(0, MOST_NAMED).map(({ number, reason }) => `${number} (${reason})`);
    if (undecided.length > MOST_NAMED) named.push(`and ${undecided.length - MOST_NAMED} more`);
    rows.push(['undecided', named.join(', ')]);
  }
  if (stats.length !== undefined) rows.push(['length', spreadText(stats.length, 0)]);
  if (stats.ease !== undefined) {
    rows.push(['ease', spreadText(stats.ease, 3)]);
    const levels = stats.levels.map(({ name, won }) => `${name}s ${percent(won, 1)}`);
    rows.push(['games won', `${levels.join(', ')} (simulated)`]);
  } else if (deals > 0) {
    rows.push(['ease', 'not graded']);
  }
  for (const { mark, deals: served } of stats.marks)
    rows.push(['served', `${mark}: ${count(served, 'deal')}`]);
  return rows.map(([label, words]) => `${label.padEnd(11)}${words}\n`).join('');
}

function spreadText(spread: Spread, decimals: number): string {
  const { least, lowerQuartile, median, upperQuartile, most } = spread;
  const show = (value: number) => fixed(value, decimals);
  return `${show(least)} to ${show(most)}, quartiles ${show(lowerQuartile)}, ${show(median)}, ${show(upperQuartile)}`;
}
