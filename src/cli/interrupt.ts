import { constants } from 'node:os';

/** A wish of the user to stop, and what the process then ends with. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP; undefined if nothing came. */
  exitCode(): number | undefined;
  /** Lets signals do again what they do by themselves. */
  release(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Catches Ctrl-C and its like, so that work can be ended in good order. A second one ends the process at once. */
export function catchInterrupt(): Interrupt {
  const control = new AbortController();
  let exitCode: number | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    const code = 128 + constants.signals[name];
    if (exitCode !== undefined) process.exit(code);
    exitCode = code;
    control.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: control.signal,
    exitCode: () => exitCode,
    release: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}

/**
 * Does work that is to end in good order, whenever Ctrl-C comes in its course. What writes a file starts here, before
 * the first byte.
 */
export async function interruptible<Result>(
  work: (interrupt: Interrupt) => Promise<Result>,
): Promise<Result> {
  const interrupt = catchInterrupt();
  try {
    return await work(interrupt);
  } finally {
    interrupt.release();
  }
}
