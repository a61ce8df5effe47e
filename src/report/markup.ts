/** A piece of HTML or SVG. What `markup` makes is well escaped. */
export class Markup {
  readonly text: string;

  /** @param text markup as it is; of anything but fixed text, `markup` makes it. */
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text and numbers, which are escaped, markup, which is not, and lists of these. */
export type MarkupValue = string | number | Markup | readonly MarkupValue[];

/**
 * A template of HTML or SVG: every text put into it is escaped, between tags as in quoted attributes, so that no
 * call can forget to.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(
    strings.map((part, place) => (place === 0 ? '' : markupOf(values[place - 1]!)) + part).join(''),
  );
}

function markupOf(value: MarkupValue): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(markupOf).join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
