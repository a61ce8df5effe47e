import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { itemAt, type Span, spanSize } from '../work/span.js';
import type { AnyWork, Job } from '../work/work.js';
import type { Versions } from './versions.js';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const VERSIONS = {
  program: v.pipe(v.string(), v.maxLength(100)),
  mapping: COUNT,
  solver: COUNT,
  grade: COUNT,
};

/** What a job looks like in the queue. */
const QUEUED_JOB = v.strictObject({
  ...VERSIONS,
  work: v.string(),
  setup: v.unknown(),
  span: v.union([
    v.pipe(
      v.strictObject({ from: COUNT, end: COUNT }),
      v.check(({ from, end }) => from < end),
    ),
    v.strictObject({ items: v.pipe(v.array(v.unknown()), v.minLength(1)) }),
  ]),
});

/** A job as it lies in the queue: plain JSON. */
export interface QueuedJob extends Versions, Job {}

/** Reads a job out of a queue, whoever has put it there; undefined if it is none. */
export function readJob(data: unknown): QueuedJob | undefined {
  const { success, output } = v.safeParse(QUEUED_JOB, data);
  return success ? (output as QueuedJob) : undefined;
}

/** Makes a job for the queue. */
export function queuedJob(
  { program, mapping, solver, grade }: Versions,
  { work, setup, span }: Job,
): QueuedJob {
  return { program, mapping, solver, grade, work, setup, span };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** What the names of all jobs of a work and a setup begin with. */
export function runName(work: string, setup: unknown): string {
  return `${work}-${digest(setup)}`;
}

/** The name of a job, made of its contents: the same job has the same name, whoever puts it into the queue. */
export function jobName(run: string, span: Span<unknown>): string {
  return 'items' in span ? `${run}-list-${digest(span.items)}` : `${run}-${span.from}-${span.end}`;
}

/** What a worker says of a job that it has done; the results themselves lie beside the queue. */
const DONE = v.strictObject({
  /** Where they lie: see `resultKey`. */
  token: v.pipe(v.string(), v.maxLength(200)),
  /** Milliseconds of one thread that it took. */
  milliseconds: v.pipe(v.number(), v.finite(), v.minValue(0)),
  worker: v.pipe(v.string(), v.maxLength(200)),
});

/** What a worker says of a job that it has done. */
export type Done = v.InferOutput<typeof DONE>;

/** Reads what a worker says of a job; undefined if it says something else. */
export function readDone(value: unknown): Done | undefined {
  const { success, output } = v.safeParse(DONE, value);
  return success ? output : undefined;
}

/** Packs the results of a job. */
export function packResults(work: AnyWork, results: readonly unknown[]): Buffer {
  return deflateRawSync(JSON.stringify(results.map(work.abroad!.toJson)), { level: 1 });
}

/** Bytes that a result takes at most, written as JSON (a certified Klondike deal has some thousands); and a job. */
const RESULT_BYTES = 2 ** 16;
const JOB_BYTES = 2 ** 28;

/**
 * Unpacks the results of a job, whoever has packed them.
 *
 * @returns the results, or what is wrong with them, a clause for people.
 */
export function unpackResults(
  work: AnyWork,
  setup: unknown,
  span: Span<unknown>,
  packed: Uint8Array,
): unknown[] | string {
  const items = spanSize(span);
  let values: unknown;
  try {
    const maxOutputLength = Math.min(JOB_BYTES, 1024 + items * RESULT_BYTES);
    values = JSON.parse(inflateRawSync(packed, { maxOutputLength }).toString('utf8'));
  } catch {
    return 'its bytes cannot be read';
  }
  if (!Array.isArray(values)) return 'it is no list of results';
  if (values.length !== items) return `it has ${values.length} results of ${items} items`;
  const { result, fault } = work.abroad!;
  const results: unknown[] = [];
  for (const [index, value] of values.entries()) {
    const { success, output } = v.safeParse(result, value);
    if (!success) return `what it says of ${itemAt(span, index)} is no result of "${work.name}"`;
    const wrong = fault?.(setup, itemAt(span, index), output);
    if (wrong !== undefined) return `what it says of ${itemAt(span, index)} is wrong: ${wrong}`;
    results.push(output);
  }
  return results;
}
