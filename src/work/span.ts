/** Work to do: the numbers `from` … `end` − 1, or a list of items. */
export type Span<Item> =
  | { readonly from: number; readonly end: number }
  | { readonly items: readonly Item[] };

/** How many items a span holds. */
export function spanSize(span: Span<unknown>): number {
  return 'items' in span ? span.items.length : span.end - span.from;
}

/** The items `start` … `end` − 1 of a span, counted within it from 0. */
export function sliceSpan<Item>(span: Span<Item>, start: number, end: number): Span<Item> {
  if ('items' in span) return { items: span.items.slice(start, end) };
  return { from: span.from + start, end: span.from + end };
}

/** The item at an index of a span; in a span of numbers that is the number. */
export function itemAt<Item>(span: Span<Item>, index: number): Item | number {
  return 'items' in span ? span.items[index]! : span.from + index;
}

/** A span and the place of its first item in the whole of the work. */
interface Placed<Item> {
  readonly first: number;
  readonly span: Span<Item>;
}

/** Spans that wait, in the order of the work; what comes back unfinished is put where it belongs. */
export class SpanQueue<Item> {
  readonly #waiting: Placed<Item>[] = [];
  #items = 0;

  /** How many items wait. */
  get items(): number {
    return this.#items;
  }

  /** The place of the item that is next; undefined if none waits. */
  get first(): number | undefined {
    return this.#waiting[0]?.first;
  }

  /** Puts a span in at its place. */
  put(first: number, span: Span<Item>): void {
    const size = spanSize(span);
    if (size === 0) return;
    let at = this.#waiting.length;
    while (at > 0 && this.#waiting[at - 1]!.first > first) at -= 1;
    this.#waiting.splice(at, 0, { first, span });
    this.#items += size;
  }

  /** Takes up to `size` (1 or more) items that follow one another, lists joined; undefined if none waits. */
  take(size: number): Placed<Item> | undefined {
    const head = this.#waiting.shift();
    if (head === undefined) return undefined;
    const parts = [this.#cut(head, size)];
    let taken = spanSize(parts[0]!);
    while (taken < size && 'items' in head.span) {
      const next = this.#waiting[0];
      if (next === undefined || next.first !== head.first + taken || !('items' in next.span)) break;
      this.#waiting.shift();
      const part = this.#cut(next, size - taken);
      parts.push(part);
      taken += spanSize(part);
    }
    this.#items -= taken;
    if (parts.length === 1) return { first: head.first, span: parts[0]! };
    return {
      first: head.first,
      span: { items: parts.flatMap((part) => ('items' in part ? part.items : [])) },
    };
  }

  /** The first `size` items of a span; what is left of it goes back to the front. */
  #cut({ first, span }: Placed<Item>, size: number): Span<Item> {
    const whole = spanSize(span);
    if (whole <= size) return span;
    this.#waiting.unshift({ first: first + size, span: sliceSpan(span, size, whole) });
    return sliceSpan(span, 0, size);
  }
}
