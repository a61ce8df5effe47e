import type { GenericSchema } from 'valibot';
import type { Codec } from './codec.js';
import type { Span } from './span.js';

/**
 * A kind of work that can be done anywhere: in this thread, in another one, on another machine. It is defined in the
 * room that it belongs to and listed in src/works; a transport gets it by its name.
 *
 * @template Setup what is the same for all items of a run. Plain JSON: rules and limits as text and numbers.
 * @template Item one piece of it, plain JSON; in a span of numbers the items are the numbers.
 * @template Result what comes of an item.
 */
export interface Work<Setup, Item, Result> {
  readonly name: string;
  /** What a setup and an item must look like, for jobs that come from outside the process. */
  readonly setup: GenericSchema<unknown, Setup>;
  readonly item: GenericSchema<unknown, Item>;
  /**
   * Called with the setup of a run; what it returns does one item, and gives the same result for the same item. It
   * must not throw: what can go wrong with an item belongs into its result.
   */
  readonly prepare: (setup: Setup) => (item: Item) => Result;
  /** How results travel within a machine. */
  readonly codec: Codec<Result>;
  /** The result to put for an item that ended its workers (see `TRIES`); `reason` is a clause for people. */
  readonly lost: (setup: Setup, item: Item, reason: string) => Result;
  /** How results travel between machines; not set where the work stays on one. */
  readonly abroad?: {
    /** The result as plain JSON. */
    readonly toJson: (result: Result) => unknown;
    /** Reads it back, whoever may have written it. */
    readonly result: GenericSchema<unknown, Result>;
    /** What is wrong with a result that was given for an item, a clause for people, as far as it shows at once. */
    readonly fault?: (setup: Setup, item: Item, result: Result) => string | undefined;
    /** Whether two results of one item can both be right. */
    readonly agree: (a: Result, b: Result) => boolean;
    /** What a result says, in some words for people. */
    readonly words: (result: Result) => string;
  };
}

/** Any work, for a list of them. */
// biome-ignore lint/suspicious/noExplicitAny: a list of works of all kinds knows nothing of their types.
export type AnyWork = Work<any, any, any>;

/** Works by name, each loaded when it is first asked for. */
export type Registry = Readonly<Record<string, () => Promise<AnyWork>>>;

/** A piece of work as plain JSON: the name of the work, the setup, and the items. */
export interface Job<Setup = unknown, Item = unknown> {
  readonly work: string;
  readonly setup: Setup;
  readonly span: Span<Item>;
}

/**
 * How often an item is given to a worker, whatever the transport. A worker that ends may have been ended from outside;
 * of one that ends a second time at the same item, the item is taken to be the cause.
 */
export const TRIES = 2;
