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
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function rateText(rate: number): string {
  return rate >= 100 ? String(Math.round(rate)) : rate.toPrecision(2);
}

/**
 * Starts a bar with rate and time left; only on a terminal, and only if the number of things to do is known.
 *
 * @param thing what is counted, in the plural: `deals`.
 * @param before how many were done earlier; they do not count for the rate.
 */
export async function startProgress(total: number | undefined, thing: string, before = 0): Promise<Progress> {
  if (total === undefined || total < 2 || process.stderr.isTTY !== true) return NO_PROGRESS;
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
