/** A progress bar on stderr. */
export interface Progress {
  /** `done` things are done; `remark` is shown behind the rate. */
  update(done: number, remark?: string): void;
  /** Runs something that prints, perhaps to the same terminal, with the bar out of the way. */
  apart(print: () => Promise<void>): Promise<void>;
  /** Takes the bar off the screen. */
  stop(): void;
}

/** A bar that is not shown. */
export const NO_PROGRESS: Progress = { update: () => {}, apart: (print) => print(), stop: () => {} };

/** Seconds as `5 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function rateText(rate: number): string {
  return rate >= 100 ? String(Math.round(rate)) : rate.toPrecision(2);
}

/** Seconds between the lines that stand for a bar where stderr is no terminal. */
const LINE_EVERY = 60;

/** How progress is shown. */
export interface ProgressOptions {
  /** How many things were done earlier; they do not count for the rate. */
  readonly before?: number;
  /** A line now and then where stderr is no terminal, for what may take hours. */
  readonly lines?: boolean;
}

/**
 * Starts a bar with rate and time left; only if the number of things to do is known, and, but for lines that were
 * asked for, only on a terminal.
 *
 * @param thing what is counted, in the plural: `deals`.
 */
export async function startProgress(
  total: number | undefined,
  thing: string,
  { before = 0, lines = false }: ProgressOptions = {},
): Promise<Progress> {
  if (total === undefined || total < 2) return NO_PROGRESS;
  if (process.stderr.isTTY !== true) return lines ? startLines(total, thing, before) : NO_PROGRESS;
  const { SingleBar } = (await import('cli-progress')).default;
  const start = performance.now();
  let done = before;
  let text = '';
  const figures = () => {
    const seconds = (performance.now() - start) / 1000;
    const rate = (done - before) / seconds;
    return {
      rate: done === before ? '…' : rateText(rate),
      left: done === before ? '…' : duration(Math.max(0, total - done) / rate),
      remark: text,
    };
  };
  const bar = new SingleBar({
    format: `{bar} {percentage} %  {value}/{total} ${thing}  {rate} ${thing}/s  {remark}{left} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  });
  bar.start(total, before, figures());
  return {
    update: (now, remark) => {
      done = now;
      text = remark === undefined ? '' : `${remark}  `;
      bar.update(Math.min(now, total), figures());
    },
    apart: async (print) => {
      process.stderr.write('\r\u001b[K');
      await print();
      bar.render();
    },
    stop: () => bar.stop(),
  };
}

function startLines(total: number, thing: string, before: number): Progress {
  const start = performance.now();
  let last = start;
  return {
    ...NO_PROGRESS,
    update: (done, remark) => {
      const now = performance.now();
      if (now - last < 1000 * LINE_EVERY) return;
      last = now;
      const rate = (done - before) / ((now - start) / 1000);
      const left =
        rate === 0 ? '' : `, ${rateText(rate)} ${thing}/s, ${duration((total - done) / rate)} left`;
      process.stderr.write(`${done}/${total} ${thing}${remark === undefined ? '' : `, ${remark}`}${left}\n`);
    },
  };
}
