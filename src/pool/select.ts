import seedrandom from 'seedrandom';
import { byEase, type PoolDeal } from './pool-deal.js';

/** Bounds, both included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Which deals are meant. */
export interface Filter {
  readonly ease?: Bounds;
  readonly length?: Bounds;
}

/** What deals can be sorted by. */
export const SORT_KEYS = ['number', 'ease', 'length'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Whether a deal is within the bounds; one without a grade is within no bounds of ease. */
export function isWithin(deal: PoolDeal, filter: Filter): boolean {
  const within = (value: number | undefined, bounds: Bounds | undefined) =>
    bounds === undefined || (value !== undefined && value >= bounds.least && value <= bounds.most);
  return within(deal.grade?.ease, filter.ease) && within(deal.length, filter.length);
}

const ORDERS: Readonly<Record<SortKey, (a: PoolDeal, b: PoolDeal) => number>> = {
  number: (a, b) => a.number - b.number,
  ease: byEase,
  length: (a, b) => a.length - b.length || a.number - b.number,
};

/** Sorts deals in place: by number or length the lowest first, by ease the easiest first. */
export function sortDeals(deals: PoolDeal[], key: SortKey): PoolDeal[] {
  return deals.sort(ORDERS[key]);
}

/**
 * A fair sample: every set of `count` (at most as many as there are) candidates is as likely as any other, and so is
 * every order. The same candidates, count and seed give the same sample.
 */
export function sample<Item>(candidates: readonly Item[], count: number, seed: string): Item[] {
  const random = seedrandom.alea(seed);
  const items = [...candidates];
  for (let i = 0; i < count; i += 1) {
    const j = i + Math.floor(random() * (items.length - i));
    const item = items[i]!;
    items[i] = items[j]!;
    items[j] = item;
  }
  return items.slice(0, count);
}
