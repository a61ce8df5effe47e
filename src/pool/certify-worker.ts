import { chunkWorker } from '../parallel/chunk-worker.js';
import { cloneCodec } from '../parallel/codec.js';
import { type Certified, type CertifySetup, certifier } from './certify.js';

/** How results travel from the workers. */
export const certifiedCodec = cloneCodec<Certified>();

/** A worker thread of `generate`: certifies deal numbers. */
export default chunkWorker<CertifySetup, number, Certified>(certifier, certifiedCodec);
