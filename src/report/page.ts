import type { Chart } from './chart.js';
import { Markup, type MarkupValue, markup } from './markup.js';
import type { Table } from './table.js';

const STYLE = new Markup(`
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #22251f; --faint: #62665e; --line: #d9d7cd; --felt: #2f6b4f; --code: #f0eee6; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d201d; --ink: #e8e6df; --faint: #a2a69d; --line: #3b3f39; --felt: #24513c; --code: #2a2e2a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 24px 16px 48px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .8rem; }
h3 { font-size: 1rem; margin: 0; }
h3.code { font-family: ui-monospace, monospace; }
p { margin: .3rem 0; max-width: 75ch; }
a { color: inherit; text-underline-offset: .15em; }
.steps { display: flex; flex-wrap: wrap; gap: 4px 14px; font: .85rem/1.6 ui-monospace, monospace; max-width: none; }
.steps .unwinnable { text-decoration: underline wavy; }
.steps .undecided { text-decoration: underline dotted; }
.faint, figcaption { color: var(--faint); font-size: .9rem; }
pre { background: var(--code); padding: .75rem; overflow-x: auto; font-size: .875rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
.figures-table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
.figures-table th, .figures-table td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
.figures-table th { border-bottom: 2px solid var(--faint); font-weight: 600; }
.figures-table .word { text-align: left; }
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
.felt { background: var(--felt); border-radius: 8px; padding: 6px 4px; margin-top: 6px; }
.felt table { width: 100%; border-collapse: separate; border-spacing: 3px 2px; table-layout: fixed; }
.felt td { padding: 0; }
.pile { display: grid; grid-template-columns: repeat(12, 1fr); gap: 2px; padding: 2px 3px 6px; }
.pile p { grid-column: 1 / -1; color: #dfe8e2; font-size: .75rem; line-height: 1.2; margin: 0; }
.card { display: block; height: 24px; line-height: 24px; text-align: center; border-radius: 4px; background: #fff;
  color: #1c1c1c; font: 600 14px/24px system-ui, sans-serif; white-space: nowrap; }
.pile .card { font-size: 12px; }
.card.red { color: #c0202a; }
.card.down { background: #b9c4bd repeating-linear-gradient(45deg, #0000 0 4px, #0001 4px 8px); color: #4d554f;
  font-weight: 400; }
.card.down.red { color: #8c4146; }
`);

/** A whole HTML page that needs nothing but itself: no network, no script, light or dark as the reader has it. */
export function htmlPage(title: string, body: MarkupValue): string {
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`.text;
}

/** A table for a page; on a narrow screen it scrolls, and the page does not. */
export function htmlTable({ heading, rows, words }: Table): Markup {
  const attributes = (column: number) => new Markup(column < words ? ' class="word"' : '');
  const line = (cells: readonly string[], cell: (text: string, column: number) => Markup) =>
    markup`<tr>${cells.map(cell)}</tr>`;
  return markup`<div class="wide"><table class="figures-table">
<thead>${line(heading, (text, column) => markup`<th${attributes(column)}>${text}</th>`)}</thead>
<tbody>
${rows.map((cells) => line(cells, (text, column) => markup`<td${attributes(column)}>${text}</td>`))}
</tbody>
</table></div>`;
}

/** A chart with its title and, if there is something to say, a caption. */
export function htmlFigure({ title, svg }: Chart, caption?: string): Markup {
  const [, behind] = /^<svg (.*)$/s.exec(svg)!;
  return markup`<figure><h3>${title}</h3>
<svg role="img" aria-label="${title}" ${new Markup(behind!)}
${caption === undefined ? '' : markup`<figcaption>${caption}</figcaption>`}</figure>`;
}
