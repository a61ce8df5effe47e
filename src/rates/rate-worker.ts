import { chunkWorker } from '../parallel/chunk-worker.js';
import { dealJudge, dealVerdictCodec, type RateSetup } from './deal-verdict.js';
import type { DealVerdict } from './verdict-record.js';

/** A worker thread of a rate run: judges deal numbers. */
export default chunkWorker<RateSetup, number, DealVerdict>(dealJudge, dealVerdictCodec);
