import type { Spec } from 'vega';

/** Values counted in steps of equal width. */
export interface Histogram {
  /** What is counted, for the axis. */
  readonly quantity: string;
  /** Where the first bar starts, and the width of each. */
  readonly start: number;
  readonly step: number;
  readonly counts: readonly number[];
  /** How the axis writes its values (a d3 format); empty for the usual. */
  readonly format: string;
}

/** A share of a whole, for a bar. */
export interface Bar {
  readonly label: string;
  /** 0–1. */
  readonly share: number;
}

const WIDTH = 360;
const HISTOGRAM_HEIGHT = 200;
const BAR_HEIGHT = 34;
const COLOUR = '#2f7d5b';

/** Text and lines take the colour of the page they stand on. */
const CONFIG = {
  font: 'system-ui, sans-serif',
  axis: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    domainColor: 'currentColor',
    tickColor: 'currentColor',
    labelFontSize: 12,
    titleFontSize: 13,
    titleFontWeight: 'normal' as const,
    gridColor: 'currentColor',
    gridOpacity: 0.15,
  },
};

/** Counts values into bars; `least` and `most` bound the axis, `step` is the width of a bar. */
export function histogramOf(
  values: readonly number[],
  {
    quantity,
    least,
    most,
    step,
    format,
  }: { quantity: string; least: number; most: number; step: number; format: string },
): Histogram {
  const bars = Math.max(1, Math.round((most - least) / step));
  const counts = new Array<number>(bars).fill(0);
  for (const value of values) {
    // The topmost value belongs to the last bar. Steps like 0.05 are not exact: 0.15 / 0.05 falls short of 3.
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((value - least) / step + 1e-9)));
    counts[bar]! += 1;
  }
  return { quantity, start: least, step, counts, format };
}

/** Draws a histogram. Returns an SVG element as text. */
export function drawHistogram({ quantity, start, step, counts, format }: Histogram): Promise<string> {
  return draw({
    width: WIDTH,
    height: HISTOGRAM_HEIGHT,
    padding: 4,
    config: CONFIG,
    data: [
      {
        name: 'bars',
        values: counts.map((count, bar) => ({
          from: start + bar * step,
          to: start + (bar + 1) * step,
          count,
        })),
      },
    ],
    scales: [
      {
        name: 'x',
        type: 'linear',
        domain: [start, start + counts.length * step],
        range: 'width',
        zero: false,
      },
      { name: 'y', type: 'linear', domain: { data: 'bars', field: 'count' }, range: 'height', nice: true },
    ],
    axes: [
      { orient: 'left', scale: 'y', title: 'deals', grid: true, tickCount: 5, format: 'd', tickMinStep: 1 },
      { orient: 'bottom', scale: 'x', title: quantity, tickCount: 6, ...(format === '' ? {} : { format }) },
    ],
    marks: [
      {
        type: 'rect',
        from: { data: 'bars' },
        encode: {
          enter: {
            x: { scale: 'x', field: 'from', offset: 0.5 },
            x2: { scale: 'x', field: 'to', offset: -0.5 },
            y: { scale: 'y', field: 'count' },
            y2: { scale: 'y', value: 0 },
            fill: { value: COLOUR },
          },
        },
      },
    ],
  });
}

/** Draws shares as bars from 0 to 100 %, one under the other. Returns an SVG element as text. */
export function drawBars(bars: readonly Bar[], title: string): Promise<string> {
  return draw({
    width: WIDTH - 60,
    height: bars.length * BAR_HEIGHT,
    padding: 4,
    config: CONFIG,
    data: [
      {
        name: 'bars',
        values: bars.map(({ label, share }) => ({ label, share, text: `${(100 * share).toFixed(1)} %` })),
      },
    ],
    scales: [
      { name: 'x', type: 'linear', domain: [0, 1], range: 'width' },
      { name: 'y', type: 'band', domain: { data: 'bars', field: 'label' }, range: 'height', padding: 0.25 },
    ],
    axes: [
      { orient: 'left', scale: 'y', ticks: false },
      { orient: 'bottom', scale: 'x', title, grid: true, format: '.0%', tickCount: 5 },
    ],
    marks: [
      {
        type: 'rect',
        from: { data: 'bars' },
        encode: {
          enter: {
            x: { scale: 'x', value: 0 },
            x2: { scale: 'x', field: 'share' },
            y: { scale: 'y', field: 'label' },
            height: { scale: 'y', band: 1 },
            fill: { value: COLOUR },
          },
        },
      },
      {
        type: 'text',
        from: { data: 'bars' },
        encode: {
          enter: {
            // Inside a long bar, behind a short one.
            x: { scale: 'x', field: 'share', offset: { signal: 'datum.share > 0.8 ? -6 : 6' } },
            align: { signal: "datum.share > 0.8 ? 'right' : 'left'" },
            fill: { signal: "datum.share > 0.8 ? 'white' : 'currentColor'" },
            y: { scale: 'y', field: 'label', band: 0.5 },
            baseline: { value: 'middle' },
            text: { field: 'text' },
            fontSize: { value: 12 },
          },
        },
      },
    ],
  });
}

/** Only the report loads the plotting library. */
async function draw(spec: Spec): Promise<string> {
  const { None, parse, View } = await import('vega');
  const view = new View(parse(spec), { renderer: 'none', logLevel: None });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
