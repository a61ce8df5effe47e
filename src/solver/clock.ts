let watcher: (() => void) | undefined;

/** Has something called now and then in the course of every search of this thread, until it is given `undefined`. */
export function watchSearches(watch: (() => void) | undefined): void {
  watcher = watch;
}

/** Whether a deadline (milliseconds of `performance.now`, Infinity for none) has passed. Whoever watches is called. */
export function isPast(deadline: number): boolean {
  watcher?.();
  return deadline < Number.POSITIVE_INFINITY && performance.now() > deadline;
}
