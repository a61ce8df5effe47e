import { chunkWorker } from '../../parallel/chunk-worker.js';
import { type Answer, answerCodec, answerer, type CheckSetup, numberAnswerer, type Query } from './answer.js';

/** A worker thread of `check`: answers inputs as they were given, and deal numbers. */
export default chunkWorker<CheckSetup, Query | number, Answer>((setup) => {
  const answerQuery = answerer(setup);
  // Made when the first number comes: without numbers no rules need be asked for.
  let answerNumber: ((number: number) => Answer) | undefined;
  return (item) => {
    if (typeof item !== 'number') return answerQuery(item);
    answerNumber ??= numberAnswerer(setup);
    return answerNumber(item);
  };
}, answerCodec);
