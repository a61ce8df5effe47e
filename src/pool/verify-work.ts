import * as v from 'valibot';
import { cloneCodec } from '../work/codec.js';
import type { Work } from '../work/work.js';
import type { PoolDeal } from './pool-deal.js';
import { faultsOf } from './verify.js';

/** A deal to check, and the hash that was stored with it. */
export interface VerifyItem {
  readonly deal: PoolDeal;
  readonly hash: string;
}

const ITEM = v.strictObject({
  // What is wrong with a deal is what the work is to find.
  deal: v.custom<PoolDeal>((value) => typeof value === 'object' && value !== null),
  hash: v.string(),
});

/** Finds the faults of deals of a pool. */
export const VERIFY: Work<null, VerifyItem, string[]> = {
  name: 'verify',
  setup: v.null(),
  item: ITEM,
  prepare:
    () =>
    ({ deal, hash }) =>
      faultsOf(deal, hash),
  codec: cloneCodec(),
  lost: (_, __, reason) => [`the worker that verified it ended (${reason})`],
};
