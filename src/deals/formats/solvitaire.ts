import { type Card, cardName, cardOf, rankOf, SUITS, suitName, suitOf } from '../../cards/card.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { COLUMNS, type Column, type Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { type Setup, UNSEEN, UNSEEN_NAME } from '../../game/setup.js';
import type { DealFormat } from './format.js';

/** More characters than a deal can take, however its JSON is laid out. */
const LONGEST = 20_000;

const TABLEAU = 'tableau piles';

/** The key under which the foundations stand; lonelybot, which writes the same form, leaves off the s. */
const FOUNDATION_KEYS = ['foundations', 'foundation'] as const;

/** Keys that belong to a deal, and those of ours that lines of a batch may have. */
const KEYS: readonly string[] = [
  ...[TABLEAU, 'stock', 'waste', ...FOUNDATION_KEYS],
  ...['id', 'rules', 'returns', 'redeals', 'draw', 'build', 'empty-column', 'max-group'],
];

/** A rank as a letter or a number, and a suit, whose case says which side is up. */
const CARD = /^(a|t|j|q|k|1[0-3]|[1-9])([cdhs])$/i;

const RANK_LETTERS: Readonly<Record<string, number>> = { A: 1, T: 10, J: 11, Q: 12, K: 13 };

const RANK_NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

function readCard(value: unknown, where: string): { card: Card; faceDown: boolean } {
  if (value === UNSEEN_NAME) return { card: UNSEEN, faceDown: true };
  const match = typeof value === 'string' ? CARD.exec(value) : null;
  if (match === null) {
    throw new InputError(
      `${where}: ${typeof value === 'string' ? quoted(value) : `a ${typeof value}`} is no card; a card is a string like "7H", or "7h" face down, or "${UNSEEN_NAME}" for one never seen`,
    );
  }
  const rank = match[1]!.toUpperCase();
  const suit = match[2]!;
  const card = cardOf('SHDC'.indexOf(suit.toUpperCase()), RANK_LETTERS[rank] ?? Number(rank));
  return { card, faceDown: suit === suit.toLowerCase() };
}

function readArray(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new InputError(`${where} is no array of cards, like ["7H", "TS"]`);
  return value;
}

/** A pile of cards; an empty one may be an empty string. */
function readPile(value: unknown, where: string): Card[] {
  if (value === '') return [];
  return readArray(value, where).map((entry) => readCard(entry, where).card);
}

function readColumn(value: unknown, index: number): Column {
  const where = `column ${index + 1}`;
  const read = readArray(value, where).map((entry) => readCard(entry, where));
  const firstUp = read.findIndex(({ faceDown }) => !faceDown);
  const faceDown = firstUp < 0 ? read.length : firstUp;
  const wrong = read.slice(faceDown).find((entry) => entry.faceDown);
  if (wrong !== undefined) {
    throw new InputError(
      `${where}: ${wrong.card === UNSEEN ? UNSEEN_NAME : cardName(wrong.card)} lies face down on face-up cards; face-down cards lie at a column's bottom`,
    );
  }
  return { cards: read.map(({ card }) => card), faceDown };
}

/** Heights in the order S H D C from piles of cards, each a run from the ace of its suit. */
function readFoundations(value: unknown): number[] {
  const heights = new Array<number>(SUITS).fill(0);
  for (const pile of readArray(value, 'the foundations')) {
    const cards = readPile(pile, 'a foundation');
    if (cards.includes(UNSEEN)) {
      throw new InputError(`a foundation holds an unseen card (${UNSEEN_NAME}); all its cards lie face up`);
    }
    const bottom = cards[0];
    if (bottom === undefined) continue;
    const suit = suitOf(bottom);
    const wrong = cards.find((card, depth) => suitOf(card) !== suit || rankOf(card) !== depth + 1);
    if (wrong !== undefined || heights[suit] !== 0) {
      throw new InputError(
        `a foundation holds ${cardName(wrong ?? bottom)} out of turn; each is one suit's run from the ace`,
      );
    }
    heights[suit] = cards.length;
  }
  return heights;
}

function parseObject(text: string): Record<string, unknown> {
  if (text.length > LONGEST) {
    throw new InputError(
      `a text of ${text.length} characters is no Solvitaire deal; one has at most ${LONGEST}`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputError('the Solvitaire deal is no valid JSON; a bracket, comma or quote is wrong');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('a Solvitaire deal is a JSON object, like {"tableau piles": […]}');
  }
  return value as Record<string, unknown>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Throws InputError if the deal has parts that the rule set's game has not, or lacks one. */
function requireGame(deal: Readonly<Record<string, unknown>>, rules: RuleSet): void {
  for (const [key, value] of Object.entries(deal)) {
    if (!KEYS.includes(key) && !isEmpty(value)) {
      throw new InputError(
        `the Solvitaire deal has ${quoted(key)}, which ${rules.name} has not; its parts are "tableau piles", "stock", "waste" and "foundations"`,
      );
    }
  }
  if (rules.stock === undefined && !(isEmpty(deal.stock) && isEmpty(deal.waste))) {
    throw new InputError(
      `a Solvitaire deal with a stock or waste is a Klondike deal, so it does not fit ${rules.name}, which has neither`,
    );
  }
  if (rules.stock !== undefined && deal.stock === undefined) {
    throw new InputError(
      `a Solvitaire deal without "stock" is no Klondike deal, so it does not fit ${rules.name}; an empty stock is written []`,
    );
  }
}

function read(text: string, rules: RuleSet): Setup {
  const deal = parseObject(text);
  requireGame(deal, rules);
  const piles = readArray(deal[TABLEAU], `"${TABLEAU}"`);
  if (piles.length !== COLUMNS) {
    throw new InputError(`a Solvitaire deal has ${COLUMNS} tableau piles here, this one has ${piles.length}`);
  }
  const key = FOUNDATION_KEYS.find((name) => deal[name] !== undefined);
  return {
    columns: piles.map(readColumn),
    stock: readPile(deal.stock ?? [], '"stock"').reverse(),
    waste: readPile(deal.waste ?? [], '"waste"'),
    ...(key === undefined ? {} : { foundations: readFoundations(deal[key]) }),
  };
}

function cardText(card: Card, faceDown: boolean): string {
  const suit = suitName(suitOf(card));
  return `"${RANK_NAMES[rankOf(card)]}${faceDown ? suit.toLowerCase() : suit}"`;
}

function pileText(cards: readonly Card[], faceDown = 0): string {
  return `[${cards.map((card, depth) => cardText(card, depth < faceDown)).join(',')}]`;
}

function write({ columns, foundations, stock, waste }: Position, rules: RuleSet): string {
  const parts = [
    `"${TABLEAU}": [${columns.map(({ cards, faceDown }) => pileText(cards, faceDown)).join(', ')}]`,
  ];
  if (rules.stock !== undefined) {
    parts.push(`"stock": ${pileText([...stock].reverse())}`, `"waste": ${pileText(waste)}`);
  }
  const piles = foundations.map((height, suit) =>
    pileText(Array.from({ length: height }, (_, index) => cardOf(suit, index + 1))),
  );
  return `{${[...parts, `"foundations": [${piles.join(', ')}]`].join(', ')}}`;
}

/**
 * Solvitaire's deals in JSON, on one line or several: a lower-case suit letter is a face-down card, the stock's
 * *last* card is turned next, the waste's last card is its top. Ranks may be letters or 1 … 13. An unseen card is `??`.
 */
export const solvitaire: DealFormat = {
  name: 'solvitaire',
  title: 'Solvitaire deal',
  source: 'Solvitaire 0.10 (lonelybot writes the same form)',
  games: 'Russian Solitaire, Yukon and Klondike',
  families: ['RU', 'YU', 'KL'],
  example: '{"tableau piles": [["KH"], ["2c","5D"], …], …}',
  recognises: (text) => /^\s*\{/.test(text) && text.slice(0, LONGEST).includes(`"${TABLEAU}"`),
  read,
  write,
};
