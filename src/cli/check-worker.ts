import { chunkWorker } from '../parallel/chunk-worker.js';
import { type Answer, answerCodec, answerer, type CheckSetup, numberAnswerer, type Query } from './answer.js';

/** A worker thread of `check`: answers inputs as they were given, and deal numbers. */
export default chunkWorker<CheckSetup, Query | number, Answer>((setup) => {
  const answerQuery = answerer(setup);
  const answerNumber = numberAnswerer(setup);
  return (item) => (typeof item === 'number' ? answerNumber(item) : answerQuery(item));
}, answerCodec);
