/**
 * Cards as numbers: suit * 13 + rank - 1, suits in the order S H D C, so 0 is the ace of spades and 51 the
 * king of clubs. The number is also the card's place in a new deck.
 */
export type Card = number;

export const SUITS = 4;
export const RANKS = 13;
export const DECK_SIZE = 52;

const RANK_NAMES = 'A23456789TJQK';
const SUIT_NAMES = 'SHDC';
const SUIT_SYMBOLS = '♠♥♦♣';
/** The outlined forms some fonts and sites use. */
const SUIT_OUTLINES = '♤♡♢♧';

/** Suit of a card: 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export function suitOf(card: Card): number {
  return Math.floor(card / RANKS);
}

/** Rank of a card: 1 (ace) to 13 (king). */
export function rankOf(card: Card): number {
  return (card % RANKS) + 1;
}

/** Whether the card is a heart or a diamond. */
export function isRed(card: Card): boolean {
  const suit = suitOf(card);
  return suit === 1 || suit === 2;
}

/** The card of a suit (0–3, in the order S H D C) and a rank (1–13). */
export function cardOf(suit: number, rank: number): Card {
  return suit * RANKS + rank - 1;
}

/** The two-character name: `7H`, `TS`. */
export function cardName(card: Card): string {
  return RANK_NAMES[card % RANKS]! + SUIT_NAMES[suitOf(card)]!;
}

/** The name of a suit (0–3) as one letter, `S H D C`. */
export function suitName(suit: number): string {
  return SUIT_NAMES[suit]!;
}

/** A character with a–z raised; letters of other alphabets that would become one of ours stay as they are. */
function upper(char = ' '): string {
  return char >= 'a' && char <= 'z' ? char.toUpperCase() : char;
}

/** The rank that starts at `index` of a text, and the index behind it; undefined where none does. */
function readRank(text: string, index: number): { rank: number; end: number } | undefined {
  if (text[index] === '1' && text[index + 1] === '0') return { rank: 10, end: index + 2 };
  const rank = RANK_NAMES.indexOf(upper(text[index])) + 1;
  return rank < 1 ? undefined : { rank, end: index + 1 };
}

/** The suit that starts at `index` of a text, and the index behind it; undefined where none does. */
function readSuit(text: string, index: number): { suit: number; end: number } | undefined {
  const symbol = upper(text[index]);
  const suit = Math.max(
    SUIT_NAMES.indexOf(symbol),
    SUIT_SYMBOLS.indexOf(symbol),
    SUIT_OUTLINES.indexOf(symbol),
  );
  if (suit < 0) return undefined;
  const selected = text[index + 1] === '\uFE0E' || text[index + 1] === '\uFE0F';
  return { suit, end: index + (selected ? 2 : 1) };
}

/**
 * Reads the card that starts at `index` of a text: rank and suit, the suit in front or behind, in either case; `10` is
 * taken for `T`, and ♠♥♦♣ (with or without a variation selector) for the letters. Returns the card and the index
 * behind it, or undefined where no card starts there. No letter is both a rank and a suit, so a text of cards can be
 * read in one way only.
 */
export function readCard(text: string, index: number): { card: Card; end: number } | undefined {
  const first = readRank(text, index);
  if (first !== undefined) {
    const second = readSuit(text, first.end);
    return second === undefined ? undefined : { card: cardOf(second.suit, first.rank), end: second.end };
  }
  const suit = readSuit(text, index);
  const rank = suit === undefined ? undefined : readRank(text, suit.end);
  return rank === undefined ? undefined : { card: cardOf(suit!.suit, rank.rank), end: rank.end };
}

/** Reads a text that is one card and nothing else; undefined if it is not. */
export function parseCard(text: string): Card | undefined {
  const read = readCard(text, 0);
  return read !== undefined && read.end === text.length ? read.card : undefined;
}
