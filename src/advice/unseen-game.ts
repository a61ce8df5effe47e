import seedrandom from 'seedrandom';
import type { Card } from '../cards/card.js';
import { InputError } from '../errors/input-error.js';
import { playLine } from '../game/line.js';
import { type CheckedSetup, makePosition } from '../game/make-position.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position, PositionFields } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { UNSEEN } from '../game/setup.js';

/** Fills the unseen places of a setup with cards, column by column, then the stock. */
function filled(
  { columns, stock, ...rest }: PositionFields,
  cards: readonly Card[],
  rules: RuleSet,
): Position {
  let next = 0;
  const fill = (pile: readonly Card[]) => pile.map((card) => (card === UNSEEN ? cards[next++]! : card));
  return makePosition(
    {
      ...rest,
      columns: columns.map((column) => ({ ...column, cards: fill(column.cards) })),
      stock: fill(stock),
    },
    rules,
  );
}

/** A position with the cards changed as a map says. */
function renamed(
  { columns, stock, ...rest }: Position,
  names: ReadonlyMap<Card, Card>,
  rules: RuleSet,
): Position {
  const all = (pile: readonly Card[]) => pile.map((card) => names.get(card) ?? card);
  return makePosition(
    {
      ...rest,
      columns: columns.map((column) => ({ ...column, cards: all(column.cards) })),
      stock: all(stock),
    },
    rules,
  );
}

/**
 * A game of which some cards were never seen: a start, and the moves made since. Cards seen and taken back are known:
 * whoever writes the start names them there, so no move may turn up a card that is still unseen.
 */
export class UnseenGame {
  readonly rules: RuleSet;
  /** The unseen cards, in the order of the deck. */
  readonly unseen: readonly Card[];
  /** One completion of the start, and where the moves lead from it. */
  readonly #start: Position;
  readonly #now: Position;

  /** @throws InputError for a move that the rules do not allow, or that turns up an unseen card. */
  constructor({ fields, unseen }: CheckedSetup, actions: readonly (Move | 'undo')[], rules: RuleSet) {
    this.rules = rules;
    this.unseen = unseen;
    this.#start = filled(fields, unseen, rules);
    const { positions, illegal } = playLine(this.#start, actions, rules);
    if (illegal !== undefined) {
      const action = actions[illegal.step - 1]!;
      throw new InputError(
        `step ${illegal.step}, ${action === 'undo' ? action : moveWord(action)}: ${illegal.reason}`,
      );
    }
    const hidden = new Set(unseen);
    const shown = positions.findIndex((position) => faceUp(position).some((card) => hidden.has(card)));
    if (shown >= 0) {
      const action = actions[shown - 1]!;
      throw new InputError(
        `step ${shown}, ${action === 'undo' ? action : moveWord(action)}, turns up an unseen card; name it where it lies at the start`,
      );
    }
    this.#now = positions.at(-1)!;
  }

  /** The position now, completed in one way: only what lies face up is to be relied on. */
  get example(): Position {
    return this.#now;
  }

  /**
   * A completion, every one as likely as every other: the start, and the position now. The same seed and place (0, 1,
   * 2 …) give the same.
   */
  completion(seed: string, place: number): { start: Position; now: Position } {
    const random = seedrandom.alea(`${seed}:${place}`);
    const cards = [...this.unseen];
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    const names = new Map(this.unseen.map((card, index) => [card, cards[index]!]));
    return { start: renamed(this.#start, names, this.rules), now: renamed(this.#now, names, this.rules) };
  }
}

function faceUp({ columns, waste }: Position): Card[] {
  return [...columns.flatMap(({ cards, faceDown }) => cards.slice(faceDown)), ...waste];
}
