import { type Command, Option } from 'commander';
import { DrawnSamples, type Sampled } from '../advice/samples.js';
import type { UnseenGame } from '../advice/unseen-game.js';
import { enoughOf } from '../batch/sampled-answer.js';
import { InputError } from '../errors/input-error.js';
import type { UnseenCards } from '../game/make-position.js';
import type { Step } from '../game/notation.js';
import { type Interval, Intervals } from '../rates/intervals.js';
import { percent } from '../report/figures.js';
import type { Limits } from '../solver/solve.js';
import type { Span } from '../work/span.js';
import { type LimitOptions, limitsBy, wholeNumber } from './options.js';
import { note } from './output.js';

/** The options of a command that say how unseen cards are filled in. */
export interface SamplingOptions {
  readonly samples?: number;
  readonly seed?: string;
  readonly certified?: boolean;
}

/** How samples are drawn. */
export interface Drawing {
  /** 1 or more. */
  readonly samples: number;
  readonly seed: string;
  readonly certified: boolean;
  readonly limits: Limits;
}

/** Completions drawn where nothing is said. */
const DEFAULT_SAMPLES = 1000;

/** The node limit of a sample where none is asked for: single completions can take minutes, and do not matter so much. */
export const SAMPLE_NODES = 3000;

/** Adds `--samples`, `--seed` and `--certified` to a command. */
export function addSamplingOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--samples <n>',
        `with unseen cards: completions to draw (default: ${DEFAULT_SAMPLES})`,
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(new Option('--seed <text>', 'with unseen cards: other samples for another seed (default: 0)'))
    .addOption(
      new Option(
        '--certified',
        'with unseen cards: the deal is certified winnable, so only such completions count',
      ),
    );
}

/** How the options say that samples are drawn. */
export function drawingBy(options: SamplingOptions & LimitOptions): Drawing {
  return {
    samples: options.samples ?? DEFAULT_SAMPLES,
    seed: options.seed ?? '0',
    certified: options.certified === true,
    limits: { ...limitsBy(options), nodes: options.limitNodes ?? SAMPLE_NODES },
  };
}

/** The first of some options that was given, as it is typed; undefined where none was. */
export function firstGiven<Name extends 'samples' | 'seed' | 'certified' | 'threads'>(
  options: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): string | undefined {
  const name = names.find((one) => options[one] !== undefined);
  return name === undefined ? undefined : `--${name}`;
}

/** An option that only unseen cards have a use for stands where there are none. */
export function needlessOption(option: string): InputError {
  return new InputError(`${option} is for positions with unseen cards (??); here every card is named`);
}

/** What the samples of a game are, beside how they are drawn. */
export interface Drawn {
  readonly game: UnseenGame;
  readonly unseen: UnseenCards;
  readonly steps: readonly Step[];
  /** Whether the moves are judged as well. */
  readonly withMoves: boolean;
}

/**
 * Draws the samples on so many threads (one a core where nothing is said): those of the places 0, 1, 2 …, however many
 * threads there are. Throws InputError where the deal is said to be certified and hardly any completion is winnable.
 */
export async function drawSamples(
  { game, unseen: { checked, rules }, steps, withMoves }: Drawn,
  { samples, ...how }: Drawing,
  threads: number | undefined,
): Promise<Sampled> {
  const drawn = new DrawnSamples(samples);
  const { plainSampling, SAMPLE } = await import('../batch/sample-work.js');
  const { startWorkers } = await import('../works/workers.js');
  const transport = startWorkers(threads);
  try {
    const setup = plainSampling({ checked, rules, steps, withMoves, ...how });
    const run = transport.run(SAMPLE, setup, places(samples, how.certified), {
      order: 'strict',
      onDeath: (place, reason, again) => {
        const outcome = again ? 'it is tried once more' : 'it is undecided';
        note(`the worker that judged sample ${place} ended (${reason}); ${outcome}`);
      },
    });
    for await (const { results } of run) {
      for (const sample of results) drawn.add(sample ?? undefined);
      if (!drawn.wanting) break;
    }
  } finally {
    await transport.close();
  }
  return enoughOf(drawn.summary(game, withMoves), samples);
}

/** The places of the samples: as many as are wanted, or more and more where some may not count. */
function* places(samples: number, certified: boolean): Generator<Span<number>> {
  for (let from = 0; from === 0 || certified; from += samples) yield { from, end: from + samples };
}

/** What makes the intervals of shares. */
export function sampleIntervals(): Promise<Intervals> {
  return Intervals.by({ method: 'wilson', confidence: 95 });
}

/** An interval for people: `19.5 % … 24.7 %`. */
export function rangeText({ lower, upper }: Interval): string {
  return `${percent(lower, 1)} … ${percent(upper, 1)}`;
}
