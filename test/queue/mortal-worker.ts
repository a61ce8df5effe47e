/** A worker process that dies as soon as it has a certain deal in hand: its address and the deal are its arguments. */
import type { Span } from '../../src/work/span.js';
import { startWorker } from './workers.js';

const [address, deal] = process.argv.slice(2);

await startWorker(address!, {
  onSpan: (span: Span<unknown>) => {
    const number = Number(deal);
    if (!('items' in span) && span.from <= number && number < span.end) process.kill(process.pid, 'SIGKILL');
  },
});
