import { chunkWorker } from '../parallel/chunk-worker.js';
import { cloneCodec } from '../parallel/codec.js';
import type { PoolDeal } from './pool-deal.js';
import { faultsOf } from './verify.js';

/** A deal to check. */
export interface VerifyItem {
  readonly deal: PoolDeal;
  readonly hash: string;
}

/** How results travel from the workers: the faults of a deal. */
export const faultsCodec = cloneCodec<string[]>();

/** A worker thread of `pool verify`. */
export default chunkWorker<null, VerifyItem, string[]>(
  () =>
    ({ deal, hash }) =>
      faultsOf(deal, hash),
  faultsCodec,
);
