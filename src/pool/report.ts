import { parseRules } from '../deals/rules-text.js';
import { tableLink } from '../deals/table-link.js';
import { parseBoard } from '../game/board.js';
import { cardTable } from '../report/card-table.js';
import { type Bar, barsSpec, drawChart, histogramSpec } from '../report/chart.js';
import { count, fixed, percent, percentRange } from '../report/figures.js';
import { type Markup, type MarkupValue, markup } from '../report/markup.js';
import { htmlFigure, htmlPage } from '../report/page.js';
import type { AnyPool } from './folder.js';
import type { PoolDeal } from './pool-deal.js';
import { sortDeals } from './select.js';
import { type PoolStats, poolStats, spreadOf } from './stats.js';

/** Deals drawn of each kind: the easiest, those in the middle, the hardest. */
const DRAWN = 3;
/** Bars of the histogram of lengths, about. */
const LENGTH_BARS = 24;

const EASE_DECIMALS = 3;

/**
 * A page on a pool: what share of the deals is winnable, how ease and length spread, and the easiest, median and
 * hardest deals as tables of cards, each with a link to the table of the browser. It needs nothing but itself, and the same
 * pool always gives the same page.
 *
 * @param table where the table lies that the deals are linked to, an address or a path seen from the page
 */
export async function poolReport(pool: AnyPool, table: string): Promise<string> {
  const stats = poolStats(pool);
  const deals: PoolDeal[] = [];
  for (const { deal } of pool.deals()) deals.push(deal);
  const graded = stats.ease !== undefined;
  sortDeals(deals, graded ? 'ease' : 'length');
  return htmlPage(count(deals.length, `certified ${stats.settings.rules} deal`), [
    markup`<p class="faint">${numbersText(stats)} Every deal comes with a line of play that the rules engine has replayed.</p>`,
    figures(stats),
    markup`<h2>In figures</h2>
<div class="charts">
${await charts(stats, deals)}
</div>`,
    shownDeals(deals, graded, table),
  ]);
}

function numbersText({ settings, numbers, skipped, undecided }: PoolStats): string {
  if (numbers === 0) return 'No deal number was looked at yet.';
  const over = `${skipped.unwinnable} unwinnable, ${skipped.undecided} undecided, ${skipped.tooLong} too long, ${skipped.tooHard} too hard`;
  const named =
    undecided.length === 0 ? '' : ` Undecided: ${undecided.map(({ number }) => number).join(', ')}.`;
  return `Deal numbers ${settings.from} to ${settings.from + numbers - 1}; passed over: ${over}.${named}`;
}

function figures({ deals, winnable, ease, length, settings }: PoolStats): Markup {
  const items: [string, string][] = [['deals', String(deals)]];
  if (winnable !== undefined) {
    items.push(['winnable, of all numbers (thoughtful play)', percentRange(winnable.low, winnable.high, 1)]);
  }
  if (ease !== undefined) items.push(['median ease', fixed(ease.median, EASE_DECIMALS)]);
  if (length !== undefined) items.push(['median line of play', count(length.median, 'move')]);
  if (settings.games > 0) items.push(['simulated games a deal', String(settings.games)]);
  return markup`<dl class="figures">${items.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

async function charts(stats: PoolStats, deals: readonly PoolDeal[]): Promise<Markup[]> {
  const { ease, numbers, skipped, levels } = stats;
  const drawn: Markup[] = [];
  if (ease !== undefined) {
    const values = deals.flatMap(({ grade }) => (grade === null ? [] : [grade.ease]));
    const spec = histogramSpec(values, { quantity: 'ease', least: 0, most: 1, step: 0.05, format: '.1f' });
    drawn.push(
      htmlFigure(
        await drawChart('How easy the deals are', spec),
        'Ease is the share of simulated games won, from 0 (hard) to 1 (easy).',
      ),
    );
  }
  const lengths = deals.map((deal) => deal.length);
  const spread = spreadOf(lengths);
  if (spread !== undefined) {
    const step = Math.max(1, Math.ceil((spread.most - spread.least + 1) / LENGTH_BARS));
    const least = Math.floor(spread.least / step) * step;
    const most = least + step * (Math.floor((spread.most - least) / step) + 1);
    const spec = histogramSpec(lengths, { quantity: 'moves', least, most, step, format: 'd' });
    drawn.push(
      htmlFigure(
        await drawChart('How long the lines of play are', spec),
        lengthCaption(stats.settings.rules),
      ),
    );
  }
  if (numbers > 0) {
    const verdicts = [
      ['winnable', numbers - skipped.unwinnable - skipped.undecided],
      ['unwinnable', skipped.unwinnable],
      ['undecided', skipped.undecided],
    ] as const;
    const bars = verdicts.map(([label, deals]) => bar(label, deals / numbers));
    drawn.push(
      htmlFigure(
        await drawChart('How many deals can be won', barsSpec(bars, 'share of the deal numbers')),
        `Verdicts on ${count(numbers, 'consecutive deal number')}, of thoughtful play: all cards known from the start.`,
      ),
    );
  }
  if (levels.length > 0) {
    const bars = levels.map(({ name, won }) => bar(name, won));
    drawn.push(
      htmlFigure(
        await drawChart('How the simulated players fare', barsSpec(bars, 'games won')),
        'Share of the simulated games won on the deals of this pool, by level of skill.',
      ),
    );
  }
  return drawn;
}

function bar(label: string, share: number): Bar {
  return { label, share, text: percent(share, 1) };
}

/** What is counted as the length of a line. */
function lengthCaption(rules: string): string {
  const set = parseRules(rules);
  const turns = set.stock === undefined ? '' : ', turns of the stock and redeals among them';
  return `Moves of the stored line of play, shortened${turns}; 52 of them go to the foundations.`;
}

function shownDeals(deals: readonly PoolDeal[], graded: boolean, table: string): MarkupValue {
  if (deals.length === 0) return markup`<p>The pool holds no deal yet.</p>`;
  const shown = Math.min(DRAWN, deals.length);
  const middle = Math.max(0, Math.floor((deals.length - shown) / 2));
  const [first, last] = graded
    ? ['The easiest deals', 'The hardest deals']
    : ['The deals with the shortest lines of play', 'The deals with the longest lines of play'];
  if (deals.length < 3 * DRAWN) {
    const order = graded ? 'the easiest first' : 'the shortest lines of play first';
    return dealsSection(`All deals, ${order}`, deals, table);
  }
  const parts: [string, readonly PoolDeal[]][] = [
    [first, deals.slice(0, shown)],
    ['Deals in the middle', deals.slice(middle, middle + shown)],
    [last, deals.slice(-shown).reverse()],
  ];
  return parts.map(([heading, some]) => dealsSection(heading, some, table));
}

function dealsSection(heading: string, deals: readonly PoolDeal[], table: string): Markup {
  return markup`<section><h2>${heading}</h2>
<div class="deals">
${deals.map((deal) => dealCard(deal, table))}
</div></section>`;
}

function dealCard(deal: PoolDeal, table: string): Markup {
  const { grade } = deal;
  const rules = parseRules(deal.rules);
  const position = parseBoard(deal.board, rules);
  const link = `${table}${tableLink(position, rules, deal.number)}`;
  const ease =
    grade === null ? '' : `ease ${fixed(grade.ease, EASE_DECIMALS)} ± ${fixed(grade.error, EASE_DECIMALS)}, `;
  return markup`<article class="deal"><h3 class="code"><a href="${link}">${deal.code ?? `deal ${deal.number}`}</a></h3>
<p class="faint">${ease}${count(deal.length, 'move')}</p>
<div class="felt">${cardTable(position)}</div></article>`;
}
