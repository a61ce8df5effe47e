import { chunkWorker } from '../../parallel/chunk-worker.js';
import { cloneCodec } from '../../parallel/codec.js';
import type { Query } from '../check/answer.js';
import { type AuditAnswer, type AuditSetup, auditor } from './audit-answer.js';

/** A worker thread of `audit`. */
export default chunkWorker<AuditSetup, Query | number, AuditAnswer>(auditor, cloneCodec());
