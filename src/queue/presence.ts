import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { Versions } from './versions.js';

const TEXT = v.pipe(v.string(), v.maxLength(500));
const FIGURE = v.pipe(v.number(), v.finite(), v.minValue(0));

const WORKER = v.object({
  name: TEXT,
  queue: TEXT,
  program: TEXT,
  threads: FIGURE,
  /** Items finished since it was started, and a second of late. */
  items: FIGURE,
  perSecond: FIGURE,
});

const COORDINATOR = v.object({
  name: TEXT,
  queue: TEXT,
  program: TEXT,
  mapping: FIGURE,
  solver: FIGURE,
  grade: FIGURE,
  /** What it is about, for people. */
  about: TEXT,
  /** Of its deals, how many are done; `total` is null where that is not known. */
  done: FIGURE,
  total: v.nullable(FIGURE),
  perSecond: FIGURE,
});

/** What a worker tells of itself. */
export type WorkerNews = v.InferOutput<typeof WORKER>;

/** What a coordinator tells of itself. */
export type CoordinatorNews = v.InferOutput<typeof COORDINATOR> & Versions;

const KINDS = { worker: WORKER, coordinator: COORDINATOR } as const;

/** Milliseconds after which nobody is there any more who gives no sign of life; five are given in the time. */
const GONE = 10_000;
const SIGNS = 5;

const listKey = (kind: string) => `winnable:${kind}s`;
const newsKey = (kind: string, name: string) => `winnable:${kind}:${name}`;

/** A name for this process that no other has, on whatever machine. */
export function ownName(): string {
  return `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
}

/** Tells Redis now and then that somebody is there, until it is stopped. */
export class Presence {
  readonly #redis: Redis;
  readonly #kind: keyof typeof KINDS;
  readonly #name: string;
  readonly #news: () => object;
  readonly #gone: number;
  readonly #timer: NodeJS.Timeout;
  #telling = false;

  /**
   * @param news what is told, plain JSON.
   * @param beat called each time, behind it.
   * @param gone milliseconds without a sign of life after which this one counts as gone.
   */
  constructor(
    redis: Redis,
    kind: keyof typeof KINDS,
    name: string,
    news: () => object,
    beat: () => Promise<void>,
    gone = GONE,
  ) {
    this.#redis = redis;
    this.#kind = kind;
    this.#name = name;
    this.#news = news;
    this.#gone = gone;
    const tell = async () => {
      // While Redis is away one waits, and no more.
      if (this.#telling) return;
      this.#telling = true;
      await this.#tell()
        .then(beat)
        .catch(() => {});
      this.#telling = false;
    };
    this.#timer = setInterval(tell, gone / SIGNS);
    void tell();
  }

  /** Says good-bye. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis
      .multi()
      .srem(listKey(this.#kind), this.#name)
      .del(newsKey(this.#kind, this.#name))
      .exec();
  }

  async #tell(): Promise<void> {
    await this.#redis
      .multi()
      .sadd(listKey(this.#kind), this.#name)
      .set(newsKey(this.#kind, this.#name), JSON.stringify(this.#news()), 'PX', this.#gone)
      .exec();
  }
}

/** The workers that are there, of all versions, by name. */
export function workersOf(redis: Redis): Promise<WorkerNews[]> {
  return present(redis, 'worker', WORKER);
}

/** The coordinators that are there, of all versions, by name. */
export function coordinatorsOf(redis: Redis): Promise<CoordinatorNews[]> {
  return present(redis, 'coordinator', COORDINATOR);
}

async function present<News extends { readonly name: string }>(
  redis: Redis,
  kind: keyof typeof KINDS,
  schema: v.GenericSchema<unknown, News>,
): Promise<News[]> {
  const names = await redis.smembers(listKey(kind));
  if (names.length === 0) return [];
  const texts = await redis.mget(names.map((name) => newsKey(kind, name)));
  const found: News[] = [];
  const gone: string[] = [];
  for (const [index, text] of texts.entries()) {
    if (text === null) gone.push(names[index]!);
    else {
      const { success, output } = v.safeParse(schema, parsed(text));
      if (success) found.push(output);
    }
  }
  if (gone.length > 0) await redis.srem(listKey(kind), gone);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Things done a second, of late: what was done in the last half minute. */
export class Speed {
  readonly #marks: { readonly at: number; readonly done: number }[] = [];
  #done = 0;

  /** So many more are done. */
  add(things: number): void {
    this.#done += things;
  }

  get done(): number {
    return this.#done;
  }

  /** To be asked now and then: it looks back to the times when it was asked. */
  get perSecond(): number {
    const now = performance.now();
    while (this.#marks.length > 1 && now - this.#marks[0]!.at > LOOK_BACK) this.#marks.shift();
    this.#marks.push({ at: now, done: this.#done });
    const first = this.#marks[0]!;
    return now - first.at < 1 ? 0 : (1000 * (this.#done - first.done)) / (now - first.at);
  }
}

const LOOK_BACK = 30_000;
