import { itemAt, spanSize } from './span.js';
import type { AnyWork, Job, Registry } from './work.js';

/** Where the results of a job go. */
export interface Sink<Result> {
  /** The next item is taken up. */
  begin(): void;
  /** What came of it; returns whether to go on with the next. */
  emit(result: Result): boolean;
}

/** What came of a job: how many of its items were finished, and what an item threw, which only a bug does. */
export interface JobEnd {
  readonly finished: number;
  readonly error?: unknown;
}

/** Does jobs, one after the other, in the thread that it is called in. */
export class Runner {
  readonly #registry: Registry;
  #prepared: { readonly key: string; readonly perform: (item: unknown) => unknown } | undefined;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The work of a name. Throws RangeError if there is none. */
  async work(name: string): Promise<AnyWork> {
    if (!Object.hasOwn(this.#registry, name)) throw new RangeError(`no work is called ${name}`);
    return this.#registry[name]!();
  }

  /** Does the items of a job of a work in their order, until they are done or the sink says to stop. */
  run(work: AnyWork, { setup, span }: Job, sink: Sink<unknown>): JobEnd {
    const size = spanSize(span);
    let finished = 0;
    try {
      const perform = this.#prepare(work, setup);
      while (finished < size) {
        sink.begin();
        const goOn = sink.emit(perform(itemAt(span, finished)));
        finished += 1;
        if (!goOn) break;
      }
    } catch (error) {
      return { finished, error };
    }
    return { finished };
  }

  /** What a setup is prepared to (tables of a solver, say) is kept for the jobs that follow with the same one. */
  #prepare(work: AnyWork, setup: unknown): (item: unknown) => unknown {
    const key = `${work.name} ${JSON.stringify(setup)}`;
    if (this.#prepared?.key !== key) {
      this.#prepared = { key, perform: work.prepare(setup) as (item: unknown) => unknown };
    }
    return this.#prepared.perform;
  }
}
