import type { RuleSet } from '../game/rule-sets.js';
import type { LimitName } from '../solver/solve.js';
import type { Span } from '../work/span.js';
import type { VerdictCounts } from './intervals.js';
import { NodeHistogram } from './node-histogram.js';
import {
  BLOCK_DEALS,
  OPEN,
  UNDECIDED,
  UNWINNABLE,
  VerdictBlock,
  type VerdictCode,
  WINNABLE,
} from './verdict-block.js';

/** Deal numbers `from` to `end` − 1. */
export interface DealSpan {
  readonly from: number;
  readonly end: number;
}

/** Why a deal is undecided. */
export interface UndecidedDeal {
  readonly limit: LimitName;
  /** Nodes visited until then. */
  readonly nodes: number;
}

/** The verdicts that one version of the solver has given under one rule set, by block. */
export interface VersionVerdicts {
  readonly solver: number;
  readonly blocks: Map<number, VerdictBlock>;
  readonly undecided: Map<number, UndecidedDeal>;
}

/** The verdict on one deal, as the solver gives it. */
export interface DealVerdict {
  readonly code: Exclude<VerdictCode, typeof OPEN>;
  readonly nodes: number;
  /** Set if the deal is undecided. */
  readonly limit?: LimitName;
}

/** Two verdicts on one deal that cannot both be true. */
export class Contradiction extends Error {
  override name = 'Contradiction';
}

/**
 * All that is known of the deals of one rule set. Verdicts are facts, whichever version of the solver found them, so
 * those of other versions count; what this version does not decide itself is kept apart from what it does.
 */
export class VerdictRecord {
  readonly rules: RuleSet;
  /** What this version found: all that is ever stored again. */
  readonly own: VersionVerdicts;
  readonly #others: readonly VersionVerdicts[];
  /** Own and others' verdicts together; the own blocks themselves where there are no others. */
  readonly #view: Map<number, VerdictBlock>;
  readonly #dirty = new Set<number>();

  /**
   * @param rules for messages.
   * @throws Contradiction if versions disagree on a deal.
   */
  constructor(rules: RuleSet, own: VersionVerdicts, others: readonly VersionVerdicts[] = []) {
    this.rules = rules;
    this.own = own;
    this.#others = others;
    if (others.length === 0) {
      this.#view = own.blocks;
    } else {
      this.#view = new Map([...own.blocks].map(([number, block]) => [number, block.copy()]));
      for (const other of others) this.#borrow(other);
    }
  }

  /** The numbers of the blocks that hold a verdict, in order. */
  blockNumbers(): number[] {
    return [...this.#view.keys()].sort((a, b) => a - b);
  }

  /** The verdicts of a block, whoever found them; undefined if there are none. To read only. */
  block(number: number): VerdictBlock | undefined {
    return this.#view.get(number);
  }

  /** The verdict of a deal. */
  at(number: number): VerdictCode {
    const block = this.#view.get(Math.floor(number / BLOCK_DEALS));
    return block === undefined ? OPEN : block.at(number % BLOCK_DEALS);
  }

  /** Why a deal is undecided; undefined if it is not. */
  undecidedAt(number: number): UndecidedDeal | undefined {
    if (this.at(number) !== UNDECIDED) return undefined;
    return this.own.undecided.get(number);
  }

  /**
   * Takes up the verdict on a deal that has none, or is undecided.
   *
   * @throws Contradiction if the deal has another verdict already.
   */
  set(number: number, { code, nodes, limit }: DealVerdict): void {
    if (code < WINNABLE) throw new RangeError(`deal ${number} was given no verdict`);
    const blockNumber = Math.floor(number / BLOCK_DEALS);
    const index = number % BLOCK_DEALS;
    const known = this.at(number);
    if (known !== OPEN && known !== UNDECIDED && code !== UNDECIDED && known !== code) {
      throw new Contradiction(contradiction(this.rules, number, known, code));
    }
    if (known !== OPEN && known !== UNDECIDED) return;
    let block = this.own.blocks.get(blockNumber);
    if (block === undefined) {
      block = new VerdictBlock();
      this.own.blocks.set(blockNumber, block);
    }
    const before = this.own.undecided.get(number);
    if (before !== undefined) {
      block.histogram.remove(UNDECIDED, before.nodes);
      this.own.undecided.delete(number);
    }
    block.set(index, code);
    block.histogram.add(code, nodes);
    if (limit !== undefined) this.own.undecided.set(number, { limit, nodes });
    if (this.#view !== this.own.blocks) {
      let shown = this.#view.get(blockNumber);
      if (shown === undefined) {
        shown = new VerdictBlock();
        this.#view.set(blockNumber, shown);
      }
      shown.set(index, code);
    }
    this.#dirty.add(blockNumber);
  }

  /** The own blocks that have changed since they were last stored. */
  dirty(): number[] {
    return [...this.#dirty];
  }

  /** All changes so far are stored. */
  clean(): void {
    this.#dirty.clear();
  }

  counts(span: DealSpan): VerdictCounts {
    let [winnable, unwinnable, undecided] = [0, 0, 0];
    for (const part of blockParts(span)) {
      const counts = this.#view.get(part.number)?.countsOf(part.from, part.end);
      if (counts === undefined) continue;
      winnable += counts.winnable;
      unwinnable += counts.unwinnable;
      undecided += counts.undecided;
    }
    return { winnable, unwinnable, undecided };
  }

  /**
   * The node histogram of the deals in a span, as far as it is known: that of a block which also holds deals from outside
   * is left out.
   */
  histogram(span: DealSpan): NodeHistogram {
    const histogram = new NodeHistogram();
    for (const { number, from, end } of blockParts(span)) {
      const shown = this.#view.get(number);
      if (shown === undefined) continue;
      const inside = shown.countsOf(from, end);
      const all = shown.counts;
      if (total(inside) !== total(all)) continue;
      const own = this.own.blocks.get(number);
      if (own !== undefined) histogram.merge(own.histogram);
      else {
        const other = this.#others.find(({ blocks }) => blocks.has(number));
        if (other !== undefined) histogram.merge(other.blocks.get(number)!.histogram);
      }
    }
    return histogram;
  }

  /** How many verdicts of a span come from each other version of the solver. */
  borrowed(span: DealSpan): { readonly solver: number; readonly deals: number }[] {
    return this.#others
      .map(({ solver, blocks }, place) => {
        let deals = 0;
        for (const { number, from, end } of blockParts(span)) {
          const block = blocks.get(number);
          if (block === undefined) continue;
          const earlier = [this.own, ...this.#others.slice(0, place)].map((version) =>
            version.blocks.get(number),
          );
          for (let index = from; index < end; index += 1) {
            if (isDecided(block.at(index)) && !earlier.some((known) => known && isDecided(known.at(index)))) {
              deals += 1;
            }
          }
        }
        return { solver, deals };
      })
      .filter(({ deals }) => deals > 0);
  }

  /** The deals of a span with a verdict code, as spans of numbers that follow one another, in order. */
  *spansOf(code: VerdictCode, span: DealSpan): Generator<Span<number> & DealSpan, void, undefined> {
    let from: number | undefined;
    for (const part of blockParts(span)) {
      const start = part.number * BLOCK_DEALS;
      const block = this.#view.get(part.number);
      if (block === undefined || (block.open === 0 && code === OPEN)) {
        if (block === undefined && code === OPEN) from ??= start + part.from;
        else if (from !== undefined) {
          yield { from, end: start + part.from };
          from = undefined;
        }
        continue;
      }
      for (let index = part.from; index < part.end; index += 1) {
        if (block.at(index) === code) from ??= start + index;
        else if (from !== undefined) {
          yield { from, end: start + index };
          from = undefined;
        }
      }
    }
    if (from !== undefined) yield { from, end: span.end };
  }

  #borrow(other: VersionVerdicts): void {
    for (const [number, block] of other.blocks) {
      let shown = this.#view.get(number);
      if (shown === undefined) {
        shown = new VerdictBlock();
        this.#view.set(number, shown);
      }
      for (let index = 0; index < BLOCK_DEALS; index += 1) {
        const code = block.at(index);
        if (!isDecided(code)) continue;
        const known = shown.at(index);
        if (!isDecided(known)) shown.set(index, code);
        else if (known !== code) {
          throw new Contradiction(contradiction(this.rules, number * BLOCK_DEALS + index, known, code));
        }
      }
    }
  }
}

/** From the first to the last deal of a record that has a verdict; undefined if none has. */
export function knownSpan(record: VerdictRecord): DealSpan | undefined {
  const numbers = record.blockNumbers().filter((number) => record.block(number)!.open < BLOCK_DEALS);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let from = first * BLOCK_DEALS;
  while (record.at(from) === OPEN) from += 1;
  let end = (last + 1) * BLOCK_DEALS;
  while (record.at(end - 1) === OPEN) end -= 1;
  return { from, end };
}

/** An empty record of one version of the solver. */
export function noVerdicts(solver: number): VersionVerdicts {
  return { solver, blocks: new Map(), undecided: new Map() };
}

/** Whether a code is a verdict that is a fact. */
export function isDecided(code: VerdictCode): boolean {
  return code === WINNABLE || code === UNWINNABLE;
}

/** How many deals counts are of. */
export function total({ winnable, unwinnable, undecided }: VerdictCounts): number {
  return winnable + unwinnable + undecided;
}

const WORDS = ['open', 'winnable', 'unwinnable', 'undecided'] as const;

function contradiction(rules: RuleSet, number: number, a: VerdictCode, b: VerdictCode): string {
  return `deal ${number} is ${WORDS[a]} and ${WORDS[b]} under ${rules.name}: one of the two is wrong`;
}

/** The blocks that a span touches, and which indices of each, `from` to `end` − 1, lie in it. */
export function* blockParts({
  from,
  end,
}: DealSpan): Generator<{ number: number; from: number; end: number }> {
  if (end <= from) return;
  const last = Math.ceil(end / BLOCK_DEALS);
  for (let number = Math.floor(from / BLOCK_DEALS); number < last; number += 1) {
    const start = number * BLOCK_DEALS;
    yield { number, from: Math.max(0, from - start), end: Math.min(BLOCK_DEALS, end - start) };
  }
}
