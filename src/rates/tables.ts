import { shortDigest } from './digest.js';
import { boundsForm, percent } from './percent.js';
import type { PairSummary, RateSummary } from './summary.js';

/** A table: a heading and rows of as many cells. The first columns, `words` of them, hold words, the rest figures. */
export interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: number;
}

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
      percent(pair.difference),
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
    if (open > 0) lines.push(`${rules}: ${open} deals of the range have no verdict yet.`);
    if (stoppingRule !== undefined) {
      lines.push(
        stoppingRule.reached
          ? `${rules}: a rule of stopping was used: it ended at the first block end at which the half-width was at most ${halfWidth(stoppingRule.halfWidth)} (under every rule set of the run).`
          : `${rules}: a rule of stopping was used, but a half-width of ${halfWidth(stoppingRule.halfWidth)} was not reached.`,
      );
    }
    for (const other of otherSolvers) {
      lines.push(
        `${rules}: ${other.deals} verdicts are those of solver version ${other.solver} (this is version ${solver}).`,
      );
    }
  }
  const held = [...new Set(pairs.flatMap((pair) => pair.laws))];
  if (held.length > 0) lines.push(`Held on every deal: ${held.join('; ')}.`);
  return lines;
}

function halfWidth(share: number): string {
  return `${Number((100 * share).toPrecision(12))} %`;
}

/** A table in columns, for a terminal, with line ends. */
export function plainTable({ heading, rows, words }: Table): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          column < words ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** The rates as CSV (RFC 4180, but lines end in LF): shares, not per cents. */
export function ratesCsv(summaries: readonly RateSummary[]): string {
  const heading =
    'family,rules,mapping,solver,from,to,deals,winnable,unwinnable,undecided,lower,upper,method,confidence,digest';
  const rows = summaries.map((summary) => {
    const { lower, upper, method, confidence } = summary.rate;
    const { family, rules, mapping, solver, from, to, deals, winnable, unwinnable, undecided, digest } =
      summary;
    return [
      ...[family, rules, mapping, solver, from, to, deals, winnable, unwinnable, undecided],
      ...[lower, upper, method, confidence, digest],
    ].join();
  });
  return `${[heading, ...rows].join('\n')}\n`;
}
