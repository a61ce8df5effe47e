import type { TopLevelSpec } from 'vega-lite';
import type { NodeHistogramSummary, RateSummary } from '../summary.js';

/** A chart as an SVG element, with its size in pixels. */
export interface Chart {
  readonly title: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 560;
/** Height of one rule set's part in a chart. */
const PART_HEIGHT = 150;
const FONT = 'system-ui, sans-serif';
/** Okabe and Ito's colours, told apart also by the colour-blind. */
const COLOURS = { winnable: '#009e73', unwinnable: '#d55e00', undecided: '#0072b2' } as const;

const CONFIG = {
  font: FONT,
  background: '#ffffff',
  axis: { labelFontSize: 11, titleFontSize: 12, titleFontWeight: 'normal', grid: true, gridColor: '#e5e5e5' },
  legend: { labelFontSize: 11, titleFontSize: 12, titleFontWeight: 'normal', orient: 'bottom' },
  header: { labelFontSize: 12, labelFontWeight: 'bold', labelAnchor: 'start' },
  view: { stroke: '#cccccc' },
} as const;

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json';

/** Draws the three charts of a report: rates, how they settled, and how long the searches were. */
export async function drawCharts(summaries: readonly RateSummary[]): Promise<Chart[]> {
  return [
    await draw('Share of winnable deals', ratesChart(summaries)),
    await draw('How the estimate settled', convergenceChart(summaries)),
    await draw('Search effort', histogramChart(summaries)),
  ];
}

async function draw(title: string, spec: TopLevelSpec): Promise<Chart> {
  // Large, and only reports need them.
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  const view = new vega.View(vega.parse(vegaLite.compile(spec).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) as unknown as [
    string,
    string,
    string,
  ];
  return { title, svg, width: Number(width), height: Number(height) };
}

/** What the parts of a chart are called, in their order. */
function names(summaries: readonly RateSummary[]): string[] {
  return summaries.map(({ rules }) => rules);
}

function ratesChart(summaries: readonly RateSummary[]): TopLevelSpec {
  return {
    $schema: SCHEMA,
    config: CONFIG,
    width: WIDTH,
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
      ...(['left', 'right'] as const).map((align) => ({
        transform: [{ filter: align === 'left' ? 'datum.centre < 60' : 'datum.centre >= 60' }],
        mark: { type: 'text' as const, align, dx: align === 'left' ? 10 : -10, fontSize: 12 },
        encoding: {
          x: { field: align === 'left' ? 'upper' : 'lower', type: 'quantitative' as const },
          text: { field: 'label', type: 'nominal' as const },
        },
      })),
    ],
  };
}

function convergenceChart(summaries: readonly RateSummary[]): TopLevelSpec {
  return {
    $schema: SCHEMA,
    config: CONFIG,
    data: {
      values: summaries.flatMap(({ rules, settling }) =>
        settling.map(({ deals, lower, upper }) => ({
          rules,
          deals,
          lower: 100 * lower,
          upper: 100 * upper,
          centre: 50 * (lower + upper),
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
          scale: { type: 'log', nice: false },
          title: 'deals, in the order of their numbers (log scale)',
          axis: { format: '~s', tickCount: 6 },
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
      ],
    },
  };
}

function histogramChart(summaries: readonly RateSummary[]): TopLevelSpec {
  const verdicts = ['winnable', 'unwinnable', 'undecided'] as const;
  const shown = verdicts.filter((verdict) => summaries.some(({ effort }) => effort[verdict].deals > 0));
  return {
    $schema: SCHEMA,
    config: CONFIG,
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
          axis: { format: '~s', tickCount: 8 },
        },
        y: {
          field: 'deals',
          type: 'quantitative',
          scale: { type: 'log', domainMin: 1 },
          title: 'deals (log scale)',
          axis: { format: '~s', tickCount: 5 },
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
