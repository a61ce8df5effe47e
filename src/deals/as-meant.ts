import { type Card, cardName, cardOf, DECK_SIZE, RANKS, rankOf, SUITS, suitOf } from '../cards/card.js';
import { fits } from '../game/compiled-rules.js';
import { COLUMNS } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type Setup, type SetupColumn, UNSEEN } from '../game/setup.js';

/** Cards of the stock when a game of Klondike starts. */
const FRESH_STOCK = 24;

/** A reading of a setup in which something was not written, and what the user should know of it. */
interface Meant {
  readonly setup: Setup;
  readonly note: string;
}

/**
 * Takes a setup as it was meant where its writer left something out that all who play the game know; whatever is no
 * such case comes back as it is.
 *
 * @param notes what the user should know of it is added here, one line each.
 */
export function asMeant(setup: Setup, rules: RuleSet, notes: string[]): Setup {
  let meant = setup;
  for (const reading of [withFaceDownCards, withLowRanks]) {
    const found = reading(meant, rules);
    if (found === undefined) continue;
    meant = found.setup;
    notes.push(found.note);
  }
  return meant;
}

/**
 * A deal of Klondike in which no card is said to lie face down: 1 to 7 cards in the columns, 24 not dealt, and face-up
 * cards that are no runs. In the deal all but the last card of a column lie face down.
 */
function withFaceDownCards(
  { columns, stock = [], waste = [], ...rest }: Setup,
  rules: RuleSet,
): Meant | undefined {
  const fresh =
    rules.layout === 'klondike' &&
    stock.length + waste.length === FRESH_STOCK &&
    columns.length === COLUMNS &&
    columns.every(({ cards, faceDown }, index) => faceDown === 0 && cards.length === index + 1) &&
    columns.some((column) => !isRun(column, rules));
  if (!fresh) return undefined;
  const dealt = columns.map(({ cards }) => ({ cards, faceDown: cards.length - 1 }));
  return {
    setup: { ...rest, columns: dealt, stock, waste },
    note: 'a Klondike deal without face-down marks: all but the last card of each column are taken as face down',
  };
}

function isRun({ cards }: SetupColumn, { build }: RuleSet): boolean {
  return cards.every((card, depth) => depth === 0 || fits(card, cards[depth - 1]!, build));
}

/**
 * A deck of fewer ranks, the same of every suit from the ace up: its highest rank is taken as the king, and the ranks
 * below its aces as complete on the foundations. Kings must be kings, because the rules speak of them. The game stays
 * the same: cards below its aces may come back from the foundations, but no card of the deck can ever be built on one
 * of these, so that whoever leaves them where they are can still make every other move.
 */
function withLowRanks(setup: Setup): Meant | undefined {
  const { columns, stock = [], waste = [], foundations } = setup;
  const cards = [...columns.map((column) => column.cards), stock, waste].flat();
  if (cards.length === 0 || cards.includes(UNSEEN) || foundations?.some((height) => height > 0) === true) {
    return undefined;
  }
  const highest = Math.max(...cards.map(rankOf));
  const raise = RANKS - highest;
  if (raise === 0 || cards.length !== SUITS * highest || new Set(cards).size !== cards.length)
    return undefined;
  const raised = (pile: readonly Card[]) => pile.map((card) => cardOf(suitOf(card), rankOf(card) + raise));
  return {
    setup: {
      ...setup,
      columns: columns.map((column) => ({ ...column, cards: raised(column.cards) })),
      stock: raised(stock),
      waste: raised(waste),
      foundations: new Array<number>(SUITS).fill(raise),
    },
    note: `a deck of ${cards.length} cards instead of ${DECK_SIZE}: its ranks A to ${rankName(highest)} are taken as ${rankName(raise + 1)} to K, with the ranks below on the foundations`,
  };
}

function rankName(rank: number): string {
  return cardName(cardOf(0, rank)).slice(0, 1);
}
