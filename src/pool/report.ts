import { type Card, cardName, isRed, rankOf, suitOf } from '../cards/card.js';
import { parseBoard } from '../game/board.js';
import type { Position } from '../game/position.js';
import { ruleSet } from '../game/rule-sets.js';
import { drawBars, drawHistogram, histogramOf } from './charts.js';
import type { PoolDeal } from './pool-deal.js';
import { sortDeals } from './select.js';
import { type PoolStats, poolStats, spreadOf } from './stats.js';
import type { Pool } from './store.js';

/** Deals drawn of each kind: the easiest, those in the middle, the hardest. */
const DRAWN = 3;
/** Bars of the histogram of lengths, about. */
const LENGTH_BARS = 24;
const SUIT_SYMBOLS = '♠♥♦♣';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #22251f; --faint: #6c7068; --line: #d9d7cd; --felt: #2f6b4f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d201d; --ink: #e8e6df; --faint: #a2a69d; --line: #3b3f39; --felt: #24513c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 24px 16px 48px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .8rem; }
h3 { font-size: 1rem; margin: 0; font-family: ui-monospace, monospace; }
p { margin: .3rem 0; max-width: 75ch; }
.faint, figcaption { color: var(--faint); font-size: .9rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 1.2rem 0; padding: 0; }
.figures div { border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; }
.figures dt { color: var(--faint); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 24px 32px; }
figure { margin: 0; min-width: 0; }
figure svg { max-width: 100%; height: auto; display: block; }
.deals { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr)); gap: 20px; }
.deal { min-width: 0; }
.deal p { font-size: .9rem; }
.table { width: 100%; border-collapse: separate; border-spacing: 3px 2px; table-layout: fixed; background: var(--felt);
  border-radius: 8px; padding: 6px 4px; margin-top: 6px; }
.table td { padding: 0; }
.card { display: block; height: 24px; line-height: 24px; text-align: center; border-radius: 4px; background: #fff;
  color: #1c1c1c; font: 600 14px/24px system-ui, sans-serif; white-space: nowrap; }
.card.red { color: #c0202a; }
.card.down { background: #b9c4bd repeating-linear-gradient(45deg, #0000 0 4px, #0001 4px 8px); color: #4d554f;
  font-weight: 400; }
.card.down.red { color: #8c4146; }
`;

/**
 * A page on a pool: what share of the deals is winnable, how ease and length spread, and the easiest, median and
 * hardest deals as tables of cards. It needs nothing but itself, and the same pool always gives the same page.
 */
export async function poolReport(pool: Pool): Promise<string> {
  const stats = poolStats(pool);
  const deals: PoolDeal[] = [];
  for (const { deal } of pool.deals()) deals.push(deal);
  const graded = stats.ease !== undefined;
  sortDeals(deals, graded ? 'ease' : 'length');
  const title = `${deals.length} certified ${stats.settings.rules} deals`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p class="faint">${numbersText(stats)} Every deal comes with a line of play that the rules engine has replayed.</p>
${figures(stats)}
<h2>In figures</h2>
<div class="charts">
${(await charts(stats, deals)).join('\n')}
</div>
${shownDeals(deals, graded)}
</body>
</html>
`;
}

function numbersText({ settings, numbers, skipped, undecided }: PoolStats): string {
  if (numbers === 0) return 'No deal number was looked at yet.';
  const over = `${skipped.unwinnable} unwinnable, ${skipped.undecided} undecided, ${skipped.tooLong} too long, ${skipped.tooHard} too hard`;
  const named =
    undecided.length === 0 ? '' : ` Undecided: ${undecided.map(({ number }) => number).join(', ')}.`;
  return `Deal numbers ${settings.from} to ${settings.from + numbers - 1}; passed over: ${over}.${named}`;
}

function figures({ deals, winnable, ease, length, settings }: PoolStats): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const items: [string, string][] = [['deals', String(deals)]];
  if (winnable !== undefined) {
    const { low, high } = winnable;
    const text = low === high ? percent(low) : `${percent(low)} to ${percent(high)}`;
    items.push(['winnable, of all numbers (thoughtful play)', text]);
  }
  if (ease !== undefined) items.push(['median ease', ease.median.toFixed(2)]);
  if (length !== undefined) items.push(['median line of play', `${length.median} moves`]);
  if (settings.games > 0) items.push(['simulated games a deal', String(settings.games)]);
  return `<dl class="figures">${items.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

async function charts(stats: PoolStats, deals: readonly PoolDeal[]): Promise<string[]> {
  const { ease, numbers, skipped, levels } = stats;
  const drawn: string[] = [];
  if (ease !== undefined) {
    const values = deals.flatMap(({ grade }) => (grade === null ? [] : [grade.ease]));
    const histogram = histogramOf(values, { quantity: 'ease', least: 0, most: 1, step: 0.05, format: '.1f' });
    drawn.push(
      figure(
        await drawHistogram(histogram),
        'How easy the deals are',
        'Ease is the share of simulated games won, from 0 (hard) to 1 (easy).',
      ),
    );
  }
  const lengths = spreadOf(deals.map((deal) => deal.length));
  if (lengths !== undefined) {
    const step = Math.max(1, Math.ceil((lengths.most - lengths.least + 1) / LENGTH_BARS));
    const least = Math.floor(lengths.least / step) * step;
    const histogram = histogramOf(
      deals.map((deal) => deal.length),
      {
        quantity: 'moves',
        least,
        most: least + step * (Math.floor((lengths.most - least) / step) + 1),
        step,
        format: 'd',
      },
    );
    drawn.push(
      figure(
        await drawHistogram(histogram),
        'How long the lines of play are',
        'Moves of the stored line of play, shortened; 52 of them go to the foundations.',
      ),
    );
  }
  if (numbers > 0) {
    const bars = [
      { label: 'winnable', share: (numbers - skipped.unwinnable - skipped.undecided) / numbers },
      { label: 'unwinnable', share: skipped.unwinnable / numbers },
      { label: 'undecided', share: skipped.undecided / numbers },
    ];
    drawn.push(
      figure(
        await drawBars(bars, 'share of the deal numbers'),
        'How many deals can be won',
        `Verdicts on ${numbers} consecutive deal numbers, of thoughtful play: all cards known from the start.`,
      ),
    );
  }
  if (levels.length > 0) {
    const bars = levels.map(({ name, won }) => ({ label: name, share: won }));
    drawn.push(
      figure(
        await drawBars(bars, 'games won'),
        'How the simulated players fare',
        'Share of the simulated games won on the deals of this pool, by level of skill.',
      ),
    );
  }
  return drawn;
}

function figure(svg: string, title: string, caption: string): string {
  const labelled = svg.replace('<svg ', `<svg role="img" aria-label="${title}" `);
  return `<figure><h3 class="title" style="font-family:inherit">${title}</h3>${labelled}<figcaption>${caption}</figcaption></figure>`;
}

function shownDeals(deals: readonly PoolDeal[], graded: boolean): string {
  if (deals.length === 0) return '<p>The pool holds no deal yet.</p>';
  const count = Math.min(DRAWN, deals.length);
  const middle = Math.max(0, Math.floor((deals.length - count) / 2));
  const parts: [string, readonly PoolDeal[]][] = graded
    ? [
        ['The easiest deals', deals.slice(0, count)],
        ['Deals in the middle', deals.slice(middle, middle + count)],
        ['The hardest deals', deals.slice(-count).reverse()],
      ]
    : [
        ['The deals with the shortest lines of play', deals.slice(0, count)],
        ['Deals in the middle', deals.slice(middle, middle + count)],
        ['The deals with the longest lines of play', deals.slice(-count).reverse()],
      ];
  return parts
    .map(
      ([heading, shown]) =>
        `<section><h2>${heading}</h2>\n<div class="deals">\n${shown.map(dealCard).join('\n')}\n</div></section>`,
    )
    .join('\n');
}

function dealCard(deal: PoolDeal): string {
  const { grade } = deal;
  const rules = ruleSet(deal.rules);
  const ease = grade === null ? '' : `ease ${grade.ease.toFixed(2)} ± ${grade.error.toFixed(2)}, `;
  return `<article class="deal"><h3>${deal.code ?? `deal ${deal.number}`}</h3>
<p class="faint">${ease}${deal.length} moves</p>
${cardTable(parseBoard(deal.board, rules))}</article>`;
}

/** The columns side by side, bottom card first, face-down cards hatched. */
function cardTable({ columns }: Position): string {
  const height = Math.max(...columns.map(({ cards }) => cards.length));
  const rows = Array.from({ length: height }, (_, depth) => {
    const cells = columns.map(({ cards, faceDown }) => {
      const card = cards[depth];
      return `<td>${card === undefined ? '' : cardSpan(card, depth < faceDown)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="table">${rows.join('')}</table>`;
}

function cardSpan(card: Card, faceDown: boolean): string {
  const classes = ['card', ...(isRed(card) ? ['red'] : []), ...(faceDown ? ['down'] : [])];
  const rank = rankOf(card) === 10 ? '10' : cardName(card)[0];
  const title = faceDown ? ' title="face down"' : '';
  return `<span class="${classes.join(' ')}"${title}>${rank}${SUIT_SYMBOLS[suitOf(card)]}</span>`;
}
