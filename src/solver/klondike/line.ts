import { type Card, cardOf, isRed, RANKS, rankOf, SUITS, suitOf } from '../../cards/card.js';
import type { Move, Position } from '../../game/position.js';
import { HEAD_TO_FOUNDATION, HEAD_TO_TABLEAU, STOCK_TO_FOUNDATION, type State } from './state.js';

/**
 * Writes a search's line of exits as moves of the game: finds which shifts between parents, foundation moves
 * and returns lie between the exits, lays every card on a bare parent, turns the stock, and plays the rest
 * when nothing hinders any more. Slow and simple: it runs once a win.
 */
export class LineWriter {
  readonly #moves: Move[] = [];
  readonly #columns: Card[][];
  readonly #faceDown: number[];
  readonly #heights: number[];
  #stock: Card[];
  #waste: Card[];
  readonly #draw: number;
  readonly #returns: boolean;

  /** @param draw cards turned at a time. */
  constructor(position: Position, draw: number, returns: boolean) {
    this.#columns = position.columns.map(({ cards }) => [...cards]);
    this.#faceDown = position.columns.map(({ faceDown }) => faceDown);
    this.#heights = [...position.foundations];
    this.#stock = [...position.stock];
    this.#waste = [...position.waste];
    this.#draw = draw;
    this.#returns = returns;
  }

  /**
   * The moves of a won search: its trail, then the rest. Throws if the trail cannot be played (a bug in the
   * search).
   */
  write(state: State): readonly Move[] {
    for (let i = 0; i < state.trailSize; i += 1) {
      const card = state.trailCard[i]!;
      this.#reachHeights(state.trailFoundations[i]!);
      const kind = state.trailKind[i]!;
      if (kind !== HEAD_TO_TABLEAU && kind !== HEAD_TO_FOUNDATION) this.#turnStockTo(card);
      if (kind === HEAD_TO_FOUNDATION || kind === STOCK_TO_FOUNDATION) this.#raise(card);
      else this.#lay(card);
    }
    this.#finish();
    return this.#moves;
  }

  /**
   * Everything is face up and no card of the stock out of reach: the lowest card not yet up is never covered.
   */
  #finish(): void {
    for (;;) {
      const height = Math.min(...this.#heights);
      if (height === RANKS) return;
      const card = cardOf(this.#heights.indexOf(height), height + 1);
      if (this.#columnOf(card) < 0) this.#turnStockTo(card);
      this.#raise(card);
    }
  }

  #columnOf(card: Card): number {
    return this.#columns.findIndex((cards) => cards.includes(card));
  }

  #turnStockTo(card: Card): void {
    for (let redeals = 0; this.#waste.at(-1) !== card; ) {
      if (this.#stock.length > 0) {
        this.#waste.push(...this.#stock.splice(0, this.#draw));
        this.#moves.push({ type: 'draw' });
        continue;
      }
      redeals += 1;
      if (redeals > 1) throw new Error(`the stock never shows card ${card}`);
      this.#stock = this.#waste;
      this.#waste = [];
      this.#moves.push({ type: 'redeal' });
    }
  }

  /** Cards that a card can lie on: bare ones among the face-up cards. */
  #bareParent(card: Card): Card | undefined {
    return this.#columns
      .filter((cards) => cards.length > 0)
      .map((cards) => cards.at(-1)!)
      .find((top) => rankOf(top) === rankOf(card) + 1 && isRed(top) !== isRed(card));
  }

  /** Takes a card, with all that lies on it, from wherever it is. */
  #lift(card: Card): Card[] {
    if (this.#waste.at(-1) === card) return [this.#waste.pop()!];
    const column = this.#columnOf(card);
    if (column < 0) {
      this.#heights[suitOf(card)]! -= 1;
      return [card];
    }
    const cards = this.#columns[column]!;
    const group = cards.splice(cards.indexOf(card));
    this.#faceDown[column] = Math.min(this.#faceDown[column]!, Math.max(cards.length - 1, 0));
    return group;
  }

  /** Lays a card with its group on a bare parent, a king in an empty column. */
  #lay(card: Card): void {
    if (rankOf(card) === RANKS) {
      const empty = this.#columns.find((cards) => cards.length === 0);
      if (empty === undefined) throw new Error(`no empty column for card ${card}`);
      empty.push(...this.#lift(card));
      this.#moves.push({ type: 'empty', card });
      return;
    }
    const onto = this.#bareParent(card);
    if (onto === undefined) throw new Error(`nothing to lay card ${card} on`);
    const group = this.#lift(card);
    this.#columns[this.#columnOf(onto)]!.push(...group);
    this.#moves.push({ type: 'column', card, onto });
  }

  /** Sends a card up, after what lies on it has moved to its other parent. */
  #raise(card: Card): void {
    const column = this.#columnOf(card);
    if (column >= 0) {
      const cards = this.#columns[column]!;
      const child = cards[cards.indexOf(card) + 1];
      if (child !== undefined) this.#lay(child);
    }
    this.#lift(card);
    this.#heights[suitOf(card)]! += 1;
    this.#moves.push({ type: 'foundation', card });
  }

  /** Plays foundation moves and returns until the foundations have the packed heights: a shortest way. */
  #reachHeights(target: number): void {
    const start = this.#heights.reduce((sum, height, suit) => sum | (height << (4 * suit)), 0);
    if (start === target) return;
    const table = this.#faceUp();
    const cameFrom = new Map<number, number>([[start, start]]);
    const queue = [start];
    for (const heights of queue) {
      if (cameFrom.has(target)) break;
      for (let suit = 0; suit < SUITS; suit += 1) {
        const height = (heights >> (4 * suit)) & 15;
        const unit = 1 << (4 * suit);
        const isFree = (rank: number) => (table.free[suit]! >> rank) & 1;
        const steps = [];
        if (height < RANKS && isFree(height + 1)) steps.push(heights + unit);
        if (this.#returns && height > 0) steps.push(heights - unit);
        for (const next of steps) {
          if (cameFrom.has(next) || !isPossible(next, table)) continue;
          cameFrom.set(next, heights);
          queue.push(next);
        }
      }
    }
    const steps: number[] = [];
    for (let at = target; at !== start; ) {
      const before = cameFrom.get(at);
      if (before === undefined)
        throw new Error('the search went to foundation heights that cannot be reached');
      steps.push(at - before);
      at = before;
    }
    for (const step of steps.reverse()) {
      const suit = (31 - Math.clz32(Math.abs(step))) >> 2;
      const height = this.#heights[suit]!;
      if (step > 0) this.#raise(cardOf(suit, height + 1));
      else this.#lay(cardOf(suit, height));
    }
  }

  /** Heads and free cards as in state.ts. */
  #faceUp(): FaceUp {
    const free = this.#heights.map((height) => (2 << height) - 2);
    const visible = [...free];
    let spaces = 0;
    this.#columns.forEach((cards, column) => {
      const faceDown = this.#faceDown[column]!;
      const isSpace = cards.length === 0 || (faceDown === 0 && rankOf(cards[0]!) === RANKS);
      if (isSpace) spaces += 1;
      for (let depth = faceDown; depth < cards.length; depth += 1) {
        const card = cards[depth]!;
        visible[suitOf(card)]! |= 1 << rankOf(card);
        if (depth > faceDown || isSpace) free[suitOf(card)]! |= 1 << rankOf(card);
      }
    });
    return { free, visible, spaces };
  }
}

/**
 * Face-up cards and those on the foundations, a bit a rank by suit: all, and the free ones; and the spaces.
 */
interface FaceUp {
  readonly free: readonly number[];
  readonly visible: readonly number[];
  readonly spaces: number;
}

/** Whether at some heights every free card that is not up has a parent of its own. */
function isPossible(heights: number, { free, visible, spaces }: FaceUp): boolean {
  const onTable = (masks: readonly number[], suit: number) =>
    masks[suit]! & (-2 << ((heights >> (4 * suit)) & 15));
  const full = (cards: number, more: number, parents: number, moreParents: number) =>
    (cards & more & ~(parents & moreParents)) | ((cards | more) & ~(parents | moreParents));
  const [spade, heart, diamond, club] = [0, 1, 2, 3].map((suit) => onTable(free, suit)) as [
    number,
    number,
    number,
    number,
  ];
  const [onSpade, onHeart, onDiamond, onClub] = [0, 1, 2, 3].map((suit) => onTable(visible, suit) >> 1) as [
    number,
    number,
    number,
    number,
  ];
  const crowded = full(spade, club, onHeart, onDiamond) | full(heart, diamond, onSpade, onClub);
  const kings = [spade, heart, diamond, club].filter((cards) => (cards >> RANKS) & 1).length;
  return (crowded & ((1 << RANKS) - 2)) === 0 && kings <= spaces;
}
