import { csvLines } from '../report/csv.js';
import { boundsForm, count, percentFigure } from '../report/figures.js';
import type { Table } from '../report/table.js';
import { shortDigest } from './digest.js';
import { type PairSummary, pairDeals, type RateSummary } from './summary.js';

const METHOD_NAMES = { wilson: 'Wilson', 'clopper-pearson': 'Clopper-Pearson' } as const;

/** Names the interval: `95 % Wilson`. */
function intervalName({ rate }: RateSummary): string {
  return `${rate.confidence} % ${METHOD_NAMES[rate.method]}`;
}

/** The rates of rule sets whose intervals are made in one way. */
export function ratesTable(summaries: readonly RateSummary[]): Table {
  const interval = summaries[0] === undefined ? '' : ` (${intervalName(summaries[0])})`;
  return {
    heading: [
      'rules',
      'from',
      'to',
      'deals',
      'winnable',
      'unwinnable',
      'undecided',
      `rate, %${interval}`,
      'bounds, %',
      'digest',
    ],
    rows: summaries.map((summary) => [
      summary.rules,
      ...[
        summary.from,
        summary.to,
        summary.deals,
        summary.winnable,
        summary.unwinnable,
        summary.undecided,
      ].map(String),
      summary.rate.printed,
      boundsForm(summary.rate),
      shortDigest(summary.digest),
    ]),
    words: 1,
  };
}

/** Rule sets compared deal by deal. */
export function pairsTable(pairs: readonly PairSummary[]): Table {
  const confidence = pairs[0] === undefined ? '' : ` (${pairs[0].confidence} %)`;
  return {
    heading: [
      'A',
      'B',
      'both',
      'A, not B',
      'B, not A',
      'neither',
      'undecided pairs',
      'A − B, % of deals',
      `bounds${confidence}`,
    ],
    rows: pairs.map((pair) => [
      ...pair.compare,
      ...[pair.both, pair.onlyA, pair.onlyB, pair.neither, pair.undecided].map(String),
      percentFigure(pair.difference),
      boundsForm(pair),
    ]),
    words: 2,
  };
}

/** What should be known with the tables, a sentence each. */
export function remarks(summaries: readonly RateSummary[], pairs: readonly PairSummary[]): string[] {
  const lines = ['Rates are of thoughtful play: all cards are known from the start.'];
  if (summaries.some(({ undecided }) => undecided > 0)) {
    lines.push('The lower bounds count undecided deals as lost, the upper bounds as won.');
  }
  for (const { rules, open, stoppingRule, otherSolvers, solver } of summaries) {
    if (open > 0) {
      lines.push(
        `${rules}: ${count(open, 'deal')} of the range ${open === 1 ? 'has' : 'have'} no verdict yet.`,
      );
    }
    if (stoppingRule !== undefined) {
      lines.push(
        stoppingRule.reached
          ? `${rules}: a rule of stopping was used: it ended at the first block end at which the half-width was at most ${halfWidth(stoppingRule.halfWidth)} (under every rule set of the run).`
          : `${rules}: a rule of stopping was used, but a half-width of ${halfWidth(stoppingRule.halfWidth)} was not reached.`,
      );
    }
    for (const other of otherSolvers) {
      const verdicts = other.deals === 1 ? 'verdict is that' : 'verdicts are those';
      lines.push(
        `${rules}: ${other.deals} ${verdicts} of solver version ${other.solver} (this is version ${solver}).`,
      );
    }
  }
  for (const pair of pairs) {
    if (pairDeals(pair) > 0) continue;
    lines.push(`${pair.compare.join(' and ')}: no deal has a verdict under both, so nothing is compared.`);
  }
  const held = [...new Set(pairs.flatMap((pair) => pair.laws))];
  if (held.length > 0) lines.push(`Held on every deal: ${held.join('; ')}.`);
  return lines;
}

function halfWidth(share: number): string {
  return `${Number((100 * share).toPrecision(12))} %`;
}

/** What of a summary and its rate stands in CSV, in this order, before the digest. */
const CSV_COLUMNS = [
  ...(['family', 'rules', 'mapping', 'solver', 'from', 'to', 'deals'] as const),
  ...(['winnable', 'unwinnable', 'undecided'] as const),
];
const CSV_RATE_COLUMNS = ['lower', 'upper', 'method', 'confidence'] as const;

/** The rates as CSV: shares, not per cents. */
export function ratesCsv(summaries: readonly RateSummary[]): string {
  return csvLines([
    [...CSV_COLUMNS, ...CSV_RATE_COLUMNS, 'digest'],
    ...summaries.map((summary) => [
      ...CSV_COLUMNS.map((name) => summary[name]),
      ...CSV_RATE_COLUMNS.map((name) => summary.rate[name]),
      summary.digest,
    ]),
  ]);
}
