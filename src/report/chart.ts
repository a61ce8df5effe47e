import type { TopLevelSpec } from 'vega-lite';

/** A chart as an SVG element, with its size in pixels. */
export interface Chart {
  readonly title: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** What a chart shows, in the words of Vega-Lite. What all charts have in common is added when it is drawn. */
export type ChartSpec = TopLevelSpec;

/** Okabe and Ito's colours, told apart also by the colour-blind. */
export const COLOURS = { winnable: '#009e73', unwinnable: '#d55e00', undecided: '#0072b2' } as const;

const INK = 'currentColor';

/** Text and lines take the colour of what they stand on, a page light or dark or a picture; no name is cut off. */
const CONFIG = {
  font: 'system-ui, sans-serif',
  background: 'transparent',
  text: { color: INK },
  axis: {
    labelColor: INK,
    titleColor: INK,
    domainColor: INK,
    tickColor: INK,
    labelFontSize: 12,
    titleFontSize: 13,
    titleFontWeight: 'normal',
    gridColor: INK,
    gridOpacity: 0.15,
    labelLimit: 0,
    titleLimit: 0,
  },
  legend: {
    labelColor: INK,
    labelFontSize: 12,
    labelLimit: 0,
    orient: 'bottom',
  },
  // Names stand above their parts: beside them, upright, a long one would be cut off.
  headerRow: { labelOrient: 'top', labelAngle: 0 },
  header: {
    labelColor: INK,
    labelFontSize: 13,
    labelFontWeight: 'bold',
    labelAnchor: 'start',
    labelLimit: 0,
  },
  view: { stroke: INK, strokeOpacity: 0.25 },
} as const;

/** Draws a chart. The same specification always gives the same picture. */
export async function drawChart(title: string, spec: ChartSpec): Promise<Chart> {
  // Large, and only reports need them.
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  const { spec: compiled } = vegaLite.compile({ ...spec, config: CONFIG });
  const view = new vega.View(vega.parse(compiled), { renderer: 'none', logLevel: vega.None });
  try {
    const svg = await view.toSVG();
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!;
    return { title, svg, width: Number(width), height: Number(height) };
  } finally {
    view.finalize();
  }
}

const HISTOGRAM = { width: 360, height: 200 };
const BAR_STEP = 34;

/** How a histogram counts values in bars of equal width. */
export interface HistogramAxis {
  /** What is counted. */
  readonly quantity: string;
  /** Where the first bar starts and the last one ends. */
  readonly least: number;
  readonly most: number;
  /** The width of a bar. */
  readonly step: number;
  /** How the axis writes its values: a d3 format. */
  readonly format: string;
}

/** Counts values into the bars of an axis; what lies outside counts in the nearest bar. */
export function histogramCounts(
  values: readonly number[],
  { least, most, step }: Pick<HistogramAxis, 'least' | 'most' | 'step'>,
): number[] {
  const bars = Math.max(1, Math.round((most - least) / step));
  const counts = new Array<number>(bars).fill(0);
  for (const value of values) {
    // The topmost value belongs to the last bar. Steps like 0.05 are not exact: 0.15 / 0.05 falls short of 3.
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((value - least) / step + 1e-9)));
    counts[bar]! += 1;
  }
  return counts;
}

/** A histogram of deals by some quantity. */
export function histogramSpec(values: readonly number[], axis: HistogramAxis): ChartSpec {
  const { quantity, least, step, format } = axis;
  const counts = histogramCounts(values, axis);
  return {
    ...HISTOGRAM,
    data: {
      values: counts.map((deals, bar) => ({ from: least + bar * step, to: least + (bar + 1) * step, deals })),
    },
    mark: { type: 'bar', color: COLOURS.winnable, binSpacing: 1 },
    encoding: {
      x: {
        field: 'from',
        type: 'quantitative',
        bin: { binned: true, step },
        title: quantity,
        scale: { domain: [least, least + counts.length * step], nice: false, zero: false },
        axis: { format, tickCount: 6, grid: false },
      },
      x2: { field: 'to' },
      y: {
        field: 'deals',
        type: 'quantitative',
        title: 'deals',
        axis: { tickCount: 5, tickMinStep: 1, format: 'd' },
      },
    },
  };
}

/** A share of a whole, for a bar. */
export interface Bar {
  readonly label: string;
  /** 0 … 1. */
  readonly share: number;
  /** What is written at the bar's end. */
  readonly text: string;
}

/** Shares as bars from 0 to 100 %, one under the other in the order given. */
export function barsSpec(bars: readonly Bar[], title: string): ChartSpec {
  return {
    width: HISTOGRAM.width - 60,
    height: { step: BAR_STEP },
    data: { values: bars.map((bar) => ({ ...bar })) },
    encoding: {
      y: { field: 'label', type: 'nominal', sort: null, title: null, axis: { ticks: false } },
      x: {
        field: 'share',
        type: 'quantitative',
        scale: { domain: [0, 1] },
        title,
        axis: { format: '.0%', tickCount: 5 },
      },
    },
    layer: [
      { mark: { type: 'bar', color: COLOURS.winnable, height: { band: 0.75 } } },
      // Inside a long bar, behind a short one.
      {
        transform: [{ filter: 'datum.share > 0.8' }],
        mark: { type: 'text', align: 'right', dx: -6, fontSize: 12, color: 'white' },
        encoding: { text: { field: 'text', type: 'nominal' } },
      },
      {
        transform: [{ filter: 'datum.share <= 0.8' }],
        mark: { type: 'text', align: 'left', dx: 6, fontSize: 12 },
        encoding: { text: { field: 'text', type: 'nominal' } },
      },
    ],
  };
}
