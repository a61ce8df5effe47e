import { watchSearches } from '../solver/clock.js';
import { duration } from './progress.js';

/** Milliseconds after which a search is said to go on. */
const PATIENCE = 5000;
const CLEAR = '\r\u001b[K';

/** Says that a search goes on, second by second once it has taken long. */
export interface LongSearch {
  /** To be called now and then while it goes on. */
  look(): void;
  /** Takes the words off the screen. */
  end(): void;
}

/**
 * @param write writes to the terminal.
 * @param now milliseconds from some moment on.
 */
export function longSearch(write: (text: string) => void, now: () => number): LongSearch {
  const start = now();
  let shown = 0;
  return {
    look: () => {
      const seconds = Math.floor((now() - start) / 1000);
      if (1000 * seconds < PATIENCE || seconds === shown) return;
      shown = seconds;
      write(
        `${CLEAR}searching for ${duration(seconds)}; Ctrl-C ends it, --limit-time 60 would after a minute`,
      );
    },
    end: () => {
      if (shown > 0) write(CLEAR);
    },
  };
}

/** Does work that searches in this thread; on a terminal one sees that it goes on. */
export function watched<Result>(work: () => Result): Result {
  if (process.stderr.isTTY !== true) return work();
  const search = longSearch(
    (text) => void process.stderr.write(text),
    () => performance.now(),
  );
  watchSearches(search.look);
  try {
    return work();
  } finally {
    watchSearches(undefined);
    search.end();
  }
}
