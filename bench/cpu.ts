import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at /proc. */
const EVERY = 250;
/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Watches what processes and their children spend of the CPU from when they are added, until it is asked. */
export class CpuWatch {
  readonly #processes = new Map<number, { readonly name: string; readonly from: number; to: number }>();
  readonly #timer = setInterval(() => this.#look(), EVERY).unref();

  /** Watches a process, and the children that it starts, under a name: children under it and "’s threads". */
  add(name: string, pid: number): void {
    const now = ticksOf(pid) ?? 0;
    if (!this.#processes.has(pid)) this.#processes.set(pid, { name, from: now, to: now });
    for (const child of childrenOf(pid)) this.add(`${name}: children`, child);
  }

  /** CPU seconds by name; ends the watch. */
  seconds(): Record<string, number> {
    this.#look();
    clearInterval(this.#timer);
    const sums: Record<string, number> = {};
    for (const { name, from, to } of this.#processes.values())
      sums[name] = (sums[name] ?? 0) + (to - from) / TICKS;
    return sums;
  }

  #look(): void {
    for (const [pid, watched] of [...this.#processes]) {
      watched.to = ticksOf(pid) ?? watched.to;
      for (const child of childrenOf(pid)) {
        if (!this.#processes.has(child))
          this.#processes.set(child, { name: `${watched.name}: children`, from: 0, to: ticksOf(child) ?? 0 });
      }
    }
  }
}

/** Ticks that a process itself has spent; undefined if it is gone. */
function ticksOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
