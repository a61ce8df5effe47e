import { InputError } from '../errors/input-error.js';
import type { DealSpan } from './verdict-record.js';

/** Part `part` of `parts`, from 1. */
export interface Shard {
  readonly part: number;
  readonly parts: number;
}

/** The deals of a shard: the parts follow one another and differ by one deal at most. Throws InputError if it has none. */
export function shardOf({ from, end }: DealSpan, { part, parts }: Shard): DealSpan {
  const deals = end - from;
  const cut = (place: number) => from + Math.floor((deals * place) / parts);
  const shard = { from: cut(part - 1), end: cut(part) };
  if (shard.from === shard.end) {
    throw new InputError(`shard ${part}/${parts} of ${deals} deals is empty; use at most ${deals} shards`);
  }
  return shard;
}
