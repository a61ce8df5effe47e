import { type Chart, type ChartSpec, COLOURS, drawChart } from '../../report/chart.js';
import type { NodeHistogramSummary, RateSummary } from '../summary.js';

const WIDTH = 460;
/** Room for the label of a rate beside its chart. */
const LABEL = 110;
/** Height of one rule set's part in a chart. */
const PART_HEIGHT = 150;

/** Draws the three charts of a report: rates, how they converged, and how long the searches were. */
export async function drawCharts(summaries: readonly RateSummary[]): Promise<Chart[]> {
  return [
    await drawChart('Share of winnable deals', ratesChart(summaries)),
    await drawChart('Convergence of the estimate', convergenceChart(summaries)),
    await drawChart('Node histogram of the searches', histogramChart(summaries)),
  ];
}

/** What the parts of a chart are called, in their order. */
function names(summaries: readonly RateSummary[]): string[] {
  return summaries.map(({ rules }) => rules);
}

function ratesChart(summaries: readonly RateSummary[]): ChartSpec {
  return {
    width: WIDTH - LABEL,
    height: { step: 34 },
    data: {
      values: summaries.map(({ rules, rate }) => ({
        rules,
        lower: 100 * rate.lower,
        upper: 100 * rate.upper,
        centre: 50 * (rate.lower + rate.upper),
        label: `${rate.printed} %`,
      })),
    },
    encoding: {
      y: { field: 'rules', type: 'nominal', sort: names(summaries), title: null },
      x: {
        type: 'quantitative',
        scale: { domain: [0, 100] },
        title: `winnable deals, % (interval: ${summaries[0]!.rate.confidence} %)`,
      },
    },
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 8, color: COLOURS.winnable, opacity: 0.35 },
        encoding: { x: { field: 'lower' }, x2: { field: 'upper' } },
      },
      {
        mark: { type: 'tick', thickness: 2, size: 18, color: COLOURS.winnable },
        encoding: { x: { field: 'centre' } },
      },
      // Beside the field, where no interval is.
      {
        mark: { type: 'text', align: 'left', fontSize: 12 },
        encoding: { x: { value: WIDTH - LABEL + 10 }, text: { field: 'label', type: 'nominal' } },
      },
    ],
  };
}

function convergenceChart(summaries: readonly RateSummary[]): ChartSpec {
  const places = summaries.flatMap(({ settling }) => settling.map(({ deals }) => deals));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return {
    data: {
      values: summaries.flatMap(({ rules, settling }) =>
        settling.map(({ deals, lower, upper }) => ({
          rules,
          deals,
          lower: 100 * lower,
          upper: 100 * upper,
          centre: 50 * (lower + upper),
          alone: settling.length === 1,
        })),
      ),
    },
    facet: { row: { field: 'rules', type: 'nominal', sort: names(summaries), title: null } },
    resolve: { scale: { y: 'independent' } },
    spec: {
      width: WIDTH,
      height: PART_HEIGHT,
      encoding: {
        x: {
          field: 'deals',
          type: 'quantitative',
          // A single place has no extent of its own.
          scale: {
            type: 'log',
            nice: false,
            domain: [least < most ? least : 1, least < most ? most : 10 * most],
          },
          title: 'deals, in the order of their numbers (log scale)',
          axis: { format: '.3~s', tickCount: 6 },
        },
      },
      layer: [
        {
          mark: { type: 'area', color: COLOURS.winnable, opacity: 0.25 },
          encoding: {
            y: { field: 'lower', type: 'quantitative', scale: { zero: false }, title: 'winnable, %' },
            y2: { field: 'upper' },
          },
        },
        {
          mark: { type: 'line', color: COLOURS.winnable, strokeWidth: 1.5 },
          encoding: { y: { field: 'centre', type: 'quantitative', title: 'winnable, %' } },
        },
        // One place makes neither a line nor an area.
        {
          transform: [{ filter: 'datum.alone' }],
          mark: { type: 'rule', color: COLOURS.winnable, strokeWidth: 8, opacity: 0.35 },
          encoding: { y: { field: 'lower', type: 'quantitative' }, y2: { field: 'upper' } },
        },
        {
          transform: [{ filter: 'datum.alone' }],
          mark: { type: 'tick', color: COLOURS.winnable, thickness: 2, size: 18 },
          encoding: { y: { field: 'centre', type: 'quantitative' } },
        },
      ],
    },
  };
}

function histogramChart(summaries: readonly RateSummary[]): ChartSpec {
  const verdicts = ['winnable', 'unwinnable', 'undecided'] as const;
  const shown = verdicts.filter((verdict) => summaries.some(({ effort }) => effort[verdict].deals > 0));
  return {
    data: {
      values: summaries.flatMap(({ rules, effort }) =>
        shown.flatMap((verdict) =>
          histogramPoints(effort[verdict]).map((point) => ({ rules, verdict, ...point })),
        ),
      ),
    },
    facet: { row: { field: 'rules', type: 'nominal', sort: names(summaries), title: null } },
    resolve: { scale: { y: 'independent' } },
    spec: {
      width: WIDTH,
      height: PART_HEIGHT,
      mark: { type: 'line', point: { size: 22 }, strokeWidth: 1.5 },
      encoding: {
        x: {
          field: 'nodes',
          type: 'quantitative',
          scale: { type: 'log', nice: false },
          title: 'nodes searched: N to 2N − 1 (log scale)',
          axis: { format: '.3~s', tickCount: 8 },
        },
        y: {
          field: 'deals',
          type: 'quantitative',
          scale: { type: 'log', domainMin: 1 },
          title: 'deals (log scale)',
          axis: { format: '.3~s', tickCount: 5 },
        },
        color: {
          field: 'verdict',
          type: 'nominal',
          sort: [...shown],
          scale: { domain: [...shown], range: shown.map((verdict) => COLOURS[verdict]) },
          title: null,
        },
      },
    },
  };
}

/**
 * A histogram as points that a log scale can show: a search of no node stands with those of one, and a bucket
 * without a deal between others breaks the line.
 */
function histogramPoints({ histogram }: NodeHistogramSummary): { nodes: number; deals: number | null }[] {
  const deals = new Map<number, number>();
  for (const [start, number] of histogram) {
    const nodes = Math.max(1, start);
    deals.set(nodes, (deals.get(nodes) ?? 0) + number);
  }
  const starts = [...deals.keys()];
  const points = [];
  for (let nodes = Math.min(...starts); nodes <= Math.max(...starts); nodes *= 2) {
    points.push({ nodes, deals: deals.get(nodes) ?? null });
  }
  return points;
}
