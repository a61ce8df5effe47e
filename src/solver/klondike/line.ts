import { type Card, cardOf, isRed, RANKS, rankOf, SUITS, suitOf } from '../../cards/card.js';
import type { Move, Position } from '../../game/position.js';
import { HEAD_TO_FOUNDATION, HEAD_TO_TABLEAU, STOCK_TO_FOUNDATION, type State } from './state.js';

/**
 * Writes a search's line of exits as moves of the game: finds which shifts between parents, foundation moves and
 * returns lie between the exits, lays every card on a bare parent, turns the stock, and plays the rest when
 * nothing hinders any more. Slow and simple: it runs once a win.
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

  /** The moves of a won search: its trail, then the rest. Throws if the trail cannot be played (a bug in the search). */
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

  /** Everything is face up and no card of the stock out of reach: the lowest card not yet up is never covered. */
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
    const cameFrom = new Map<number, number>([[start, start]]);
    const queue = [start];
    for (const heights of queue) {
      if (heights === target) break;
      for (let suit = 0; suit < SUITS; suit += 1) {
        const unit = 1 << (4 * suit);
        const height = (heights >> (4 * suit)) & 15;
        for (const next of [
          height < RANKS ? heights + unit : -1,
          this.#returns && height > 0 ? heights - unit : -1,
        ]) {
          if (next < 0 || cameFrom.has(next) || !this.#isPossible(next, heights)) continue;
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
      const suit = Math.floor(Math.log2(Math.abs(step)) / 4);
      const height = this.#heights[suit]!;
      if (step > 0) this.#raise(cardOf(suit, height + 1));
      else this.#lay(cardOf(suit, height));
    }
  }

  /** Whether the free cards fit on their parents at some heights, one step from others that are possible. */
  #isPossible(heights: number, before: number): boolean {
    const isUp = (card: Card) => rankOf(card) <= ((heights >> (4 * suitOf(card))) & 15);
    const stepped = Math.floor(Math.log2(Math.abs(heights - before)) / 4);
    const heads = new Set<Card>();
    const faceUp = new Set<Card>();
    for (let suit = 0; suit < SUITS; suit += 1) {
      for (let rank = 1; rank <= this.#heights[suit]!; rank += 1) faceUp.add(cardOf(suit, rank));
    }
    let spaces = 0;
    this.#columns.forEach((cards, column) => {
      const faceDown = this.#faceDown[column]!;
      const head = cards[faceDown];
      for (const card of cards.slice(faceDown)) faceUp.add(card);
      if (head === undefined || (faceDown === 0 && rankOf(head) === RANKS)) spaces += 1;
      else heads.add(head);
    });
    // Only free cards go up or come back here.
    const top = cardOf(stepped, Math.max((heights >> (4 * stepped)) & 15, (before >> (4 * stepped)) & 15));
    if (!faceUp.has(top) || heads.has(top)) return false;
    const onTable = [...faceUp].filter((card) => !isUp(card));
    for (const red of [false, true]) {
      for (let rank = 1; rank <= RANKS; rank += 1) {
        const lying = onTable.filter(
          (card) => rankOf(card) === rank && isRed(card) === red && !heads.has(card),
        ).length;
        if (rank === RANKS) continue;
        const parents = onTable.filter((card) => rankOf(card) === rank + 1 && isRed(card) !== red).length;
        if (lying > parents) return false;
      }
    }
    return onTable.filter((card) => rankOf(card) === RANKS && !heads.has(card)).length <= spaces;
  }
}
