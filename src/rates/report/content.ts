import type { Table } from '../../report/table.js';
import type { NodeHistogramSummary, RateSummary, Summaries } from '../summary.js';
import { pairsTable, ratesTable, remarks } from '../tables.js';

/** What a report says, whatever its form. */
export interface ReportContent {
  readonly title: string;
  readonly summaries: readonly RateSummary[];
  readonly rates: Table;
  /** Undefined if there is nothing to compare. */
  readonly pairs: Table | undefined;
  readonly histograms: Table;
  readonly remarks: readonly string[];
  /** The commands that repeat it all. */
  readonly commands: readonly string[];
}

/** Puts the content of a report together from at least one summary. */
export function reportContent({ summaries, pairs }: Summaries): ReportContent {
  return {
    title: 'Winnable deals',
    summaries,
    rates: ratesTable(summaries),
    pairs: pairs.length === 0 ? undefined : pairsTable(pairs),
    histograms: histogramTable(summaries),
    remarks: remarks(summaries, pairs),
    commands: [...new Set(summaries.flatMap(({ commands }) => commands))],
  };
}

/** How long the searches were, in nodes. */
function histogramTable(summaries: readonly RateSummary[]): Table {
  const verdicts = ['winnable', 'unwinnable', 'undecided'] as const;
  return {
    heading: ['rules', 'verdict', 'deals', 'mean nodes', 'median', '99 %', 'longest'],
    rows: summaries.flatMap(({ rules, effort }) =>
      verdicts
        .filter((verdict) => effort[verdict].deals > 0)
        .map((verdict) => {
          const { deals, nodes, worst } = effort[verdict];
          return [
            rules,
            verdict,
            String(deals),
            (nodes / deals).toFixed(1),
            quantile(effort[verdict], 0.5),
            quantile(effort[verdict], 0.99),
            String(worst),
          ];
        }),
    ),
    words: 2,
  };
}

/** The bucket in which a share of the searches is reached: `64–127`. */
function quantile({ deals, histogram }: NodeHistogramSummary, share: number): string {
  let seen = 0;
  for (const [start, number] of histogram) {
    seen += number;
    if (seen >= share * deals) return start < 2 ? String(start) : `${start}–${2 * start - 1}`;
  }
  return '';
}
