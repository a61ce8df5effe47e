import MersenneTwister from 'mersenne-twister';
import { type Card, cardOf, DECK_SIZE, RANKS, SUITS } from '../../cards/card.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { COLUMNS, type Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { dealOut } from '../layout.js';
import type { DealFormat } from './format.js';
import { klondikeSolverDeck } from './klondike-solver-deck.js';
import {
  afterPrefix,
  type InputRange,
  isRange,
  numberRange,
  readDigits,
  refuseRange,
  splitRange,
} from './numbers.js';
import { shuffleFromEnd } from './shuffle.js';

/** How a program makes a Klondike deal of a number. */
interface Numbering {
  readonly prefix: string;
  /** Another word for the prefix. */
  readonly alias?: string;
  /** Whose numbers they are: `greenfelt.net`. */
  readonly whose: string;
  readonly title: string;
  readonly source: string;
  readonly first: bigint;
  readonly last: bigint;
  /** The deck in the order in which it is dealt: row by row, then the stock, the next card first. */
  deck(number: bigint): Card[];
}

/** Cards of the tableau when a game starts. */
const TABLEAU = 28;

const SUIT_LETTERS = 'SHDC';

/** A new deck: suit by suit in an order like `CDHS`, each from ace to king. */
function suitBySuit(suits: string): Card[] {
  return [...suits].flatMap((suit) =>
    Array.from({ length: RANKS }, (_, index) => cardOf(SUIT_LETTERS.indexOf(suit), index + 1)),
  );
}

/** A new deck: rank by rank, each in an order of the suits like `CHSD`. */
function rankByRank(suits: string): Card[] {
  return Array.from({ length: DECK_SIZE }, (_, index) =>
    cardOf(SUIT_LETTERS.indexOf(suits[index % SUITS]!), Math.floor(index / SUITS) + 1),
  );
}

/** The deck that is dealt row by row, from one that lies column by column, each from its bottom card. */
function inRows(columns: readonly Card[]): Card[] {
  const deck: Card[] = [];
  for (let row = 0; row < COLUMNS; row += 1) {
    for (let column = row; column < COLUMNS; column += 1)
      deck.push(columns[(column * (column + 1)) / 2 + row]!);
  }
  return [...deck, ...columns.slice(TABLEAU)];
}

/** The prime that greenfelt's generator counts modulo, and what it multiplies by: the "minimal standard" generator. */
const PARK_MILLER_PRIME = 0x7fffffff;
const PARK_MILLER_FACTOR = 16807;

/** The numbers of the minimal standard generator, 0 … 2^31 − 2, from a seed of up to 32 bits on. */
export function parkMiller(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * PARK_MILLER_FACTOR) % PARK_MILLER_PRIME;
    return state;
  };
}

function greenfeltDeck(number: bigint): Card[] {
  const deck = suitBySuit('CDHS');
  const next = parkMiller(Number(number));
  for (let pass = 0; pass < 7; pass += 1) {
    for (let at = 0; at < DECK_SIZE; at += 1) {
      const other = next() % DECK_SIZE;
      const card = deck[at]!;
      deck[at] = deck[other]!;
      deck[other] = card;
    }
  }
  return deck.reverse();
}

/** A whole number from 0 to `most`, from words of 32 bits, each number from as many words as any other. */
function uniform(random: MersenneTwister, most: number): number {
  const words = 0xffffffff;
  const size = Math.floor(words / (most + 1)) + (words % (most + 1) === most ? 1 : 0);
  for (;;) {
    const found = Math.floor(random.random_int() / size);
    if (found <= most) return found;
  }
}

function solvitaireDeck(number: bigint): Card[] {
  const random = new MersenneTwister(Number(number));
  const deck = shuffleFromEnd(rankByRank('CHSD'), (size) => uniform(random, size - 1));
  const dealt = deck.slice(0, TABLEAU).reverse();
  const rows: Card[] = [];
  // It deals each row from its right end.
  for (let row = 0, from = 0; row < COLUMNS; row += 1) {
    const width = COLUMNS - row;
    rows.push(...dealt.slice(from, from + width).reverse());
    from += width;
  }
  return [...rows, ...deck.slice(TABLEAU)];
}

function microsoftCollectionDeck(number: bigint): Card[] {
  let rest = number;
  const deck = shuffleFromEnd(suitBySuit('SHCD'), (size) => {
    const pick = Number(rest % BigInt(size));
    rest /= BigInt(size);
    return pick;
  });
  return deck.reverse();
}

function lonelybotDeck(number: bigint): Card[] {
  const deck = rankByRank('HDCS');
  let rest = number;
  for (let at = 1; at < DECK_SIZE; at += 1) {
    const other = Number(rest % BigInt(at + 1));
    rest /= BigInt(at + 1);
    const card = deck[at]!;
    deck[at] = deck[other]!;
    deck[other] = card;
  }
  return inRows(deck);
}

/** The orders in which a deck can lie: 52!. */
const ORDERS = Array.from({ length: DECK_SIZE }, (_, index) => BigInt(index + 1)).reduce(
  (product, factor) => product * factor,
);

const LAST_INT = 2n ** 31n - 1n;
const LAST_WORD = 2n ** 32n - 1n;

const KLONDIKE_SOLVER: Numbering = {
  prefix: 'klondike-solver',
  alias: 'game',
  whose: "Klondike-Solver's",
  title: 'Klondike-Solver game number',
  source: 'Klondike-Solver (ShootMe), "Game:" in its files',
  first: 0n,
  last: LAST_INT,
  deck: (number) => klondikeSolverDeck(Number(number)),
};

/** KSolve deals as Klondike-Solver does; its prefix stands before deck strings as well. */
const KSOLVE_NUMBERING: Numbering = {
  prefix: 'ksolve',
  whose: "KSolve's",
  title: 'KSolve game number',
  source: 'KSolve (JonathanFry3)',
  first: 0n,
  last: LAST_INT,
  deck: KLONDIKE_SOLVER.deck,
};

const NUMBERINGS: readonly Numbering[] = [
  KLONDIKE_SOLVER,
  {
    prefix: 'greenfelt',
    whose: "greenfelt.net's",
    title: 'greenfelt.net game number',
    source: 'greenfelt.net, as MinimalKlondike has it',
    first: 0n,
    last: LAST_WORD,
    deck: greenfeltDeck,
  },
  {
    prefix: 'solvitaire',
    whose: "Solvitaire's",
    title: 'Solvitaire seed',
    source: 'Solvitaire 0.10',
    first: 0n,
    last: LAST_WORD,
    deck: solvitaireDeck,
  },
  {
    prefix: 'microsoft',
    whose: "Microsoft Solitaire Collection's",
    title: 'Microsoft Solitaire Collection seed',
    source: 'the log of Microsoft Solitaire Collection, as lonelybot reads it',
    first: 0n,
    last: ORDERS - 1n,
    deck: microsoftCollectionDeck,
  },
  {
    prefix: 'lonelybot',
    whose: "lonelybot's exact",
    title: 'lonelybot exact number',
    source: 'lonelybot ("exact")',
    first: 0n,
    last: ORDERS - 1n,
    deck: lonelybotDeck,
  },
];

function readNumber({ prefix, whose, first, last }: Numbering, text: string, whole: string): bigint {
  const number = readDigits(text.trim(), whole, `${prefix}:24`);
  if (number < first || number > last) {
    throw new InputError(`${quoted(whole)}: ${whose} numbers run from ${first} to ${last}`);
  }
  return number;
}

/** What stands behind the prefix of a numbering, or behind its other word; undefined where neither stands there. */
function behindPrefix({ prefix, alias }: Numbering, text: string): string | undefined {
  return afterPrefix(text, prefix) ?? (alias === undefined ? undefined : afterPrefix(text, alias));
}

function formatOf(numbering: Numbering): DealFormat {
  const { prefix, title, source } = numbering;
  return {
    name: `${prefix}-number`,
    title,
    source,
    games: 'Klondike',
    families: ['KL'],
    example: `${prefix}:24`,
    prefix,
    recognises: (text) => behindPrefix(numbering, text) !== undefined,
    read: (text, rules) => {
      const name = behindPrefix(numbering, text)!;
      refuseRange(name, text);
      return dealOut(numbering.deck(readNumber(numbering, name, text)), rules);
    },
  };
}

/** Deals a game number of KSolve. Throws InputError, naming `whole`, for a wrong one. */
export function ksolveDeal(number: string, whole: string, rules: RuleSet): Position {
  return dealOut(KSOLVE_NUMBERING.deck(readNumber(KSOLVE_NUMBERING, number, whole)), rules);
}

/** The numbers by which programs that play only Klondike name deals. */
export const KLONDIKE_NUMBERS: readonly DealFormat[] = NUMBERINGS.map(formatOf);

/** The range `greenfelt:1..2000` of one of them; undefined if the text is none. Throws InputError for a wrong one. */
export function klondikeRange(text: string): InputRange | undefined {
  for (const numbering of [...NUMBERINGS, KSOLVE_NUMBERING]) {
    const { prefix } = numbering;
    const rest = behindPrefix(numbering, text);
    if (rest === undefined || !isRange(rest)) continue;
    const [from, to] = splitRange(rest, text, `${prefix}:1..2000`);
    return numberRange(
      readNumber(numbering, from, text),
      readNumber(numbering, to, text),
      (number) => `${prefix}:${number}`,
      text,
    );
  }
  return undefined;
}
