import { InputError, quoted } from '../../errors/input-error.js';
import type { Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { type DealingOrder, dealFromEnd, row } from './dealing-order.js';
import type { DealFormat } from './format.js';
import { LAST_MICROSOFT_NUMBER, microsoftDeck } from './microsoft-deck.js';
import {
  afterPrefix,
  type InputRange,
  isRange,
  numberRange,
  readDigits,
  refuseRange,
  splitRange,
} from './numbers.js';
import { pythonDeck } from './python-deck.js';

const PREFIX = 'pysol';

/** Smaller game numbers are Microsoft's deals also without `ms`. */
const FIRST_PYTHON_NUMBER = 32000n;

/** What PySolFC does not count as part of a game number. */
const IGNORED = /[\s#\-_.,]/g;

/** One to six rows of one card face down, then what the game deals face up. */
const ORDERS: Readonly<Record<RuleSet['layout'], DealingOrder>> = {
  yukon: [
    ...[1, 2, 3, 4, 5, 6].flatMap((first) => row(first, 6)),
    ...[1, 2, 3, 4].flatMap(() => row(1, 6)),
    ...row(0, 6),
  ],
  klondike: [...[1, 2, 3, 4, 5, 6].flatMap((last) => row(6, last)), ...row(6, 0)],
};

/** A game number: `ms` numbers are Microsoft's, the others only below 32000. */
interface GameNumber {
  readonly microsoft: boolean;
  readonly number: bigint;
}

function inputOf(microsoft: boolean, number: bigint): string {
  return `${PREFIX}:${microsoft ? 'ms' : ''}${number}`;
}

/** Reads a game number as PySolFC does: a trailing L and `# - _ . ,` and spaces do not count. */
function readGameNumber(text: string, whole: string): GameNumber {
  const bare = text.trim().replace(/L$/i, '').replace(IGNORED, '').toLowerCase();
  const microsoft = bare.startsWith('ms');
  const number = readDigits(microsoft ? bare.slice(2) : bare, whole, 'pysol:24 or pysol:ms24');
  if (number === 0n) {
    throw new InputError(`${quoted(whole)}: PySolFC's game numbers start at 1`);
  }
  if (microsoft && number > LAST_MICROSOFT_NUMBER) {
    throw new InputError(
      `${quoted(whole)}: PySolFC's ms game numbers run from ms1 to ms${LAST_MICROSOFT_NUMBER}`,
    );
  }
  return { microsoft, number };
}

/**
 * The range `pysol:1..2000` or `pysol:ms1..ms2000` (the second `ms` may be left out); undefined if the text is
 * none. Throws InputError for a wrong one.
 */
export function pysolRange(text: string): InputRange | undefined {
  const rest = afterPrefix(text, PREFIX);
  if (rest === undefined || !isRange(rest)) return undefined;
  const [from, to] = splitRange(rest, text, 'pysol:1..2000 or pysol:ms1..ms2000');
  const first = readGameNumber(from, text);
  const last = readGameNumber(first.microsoft && !/^\s*ms/i.test(to) ? `ms${to}` : to, text);
  if (first.microsoft !== last.microsoft) {
    throw new InputError(`${quoted(text)}: a range has ms at both ends or at neither`);
  }
  return numberRange(first.number, last.number, (number) => inputOf(first.microsoft, number), text);
}

function read(text: string, rules: RuleSet): Position {
  const name = afterPrefix(text, PREFIX) ?? text;
  // Its dots would not count, and 1..2000 would be 12000.
  refuseRange(name, text);
  const { microsoft, number } = readGameNumber(name, text);
  const deck = microsoft || number < FIRST_PYTHON_NUMBER ? microsoftDeck(Number(number)) : pythonDeck(number);
  return dealFromEnd(deck, ORDERS[rules.layout], rules.stock?.draw ?? 0, rules);
}

/**
 * PySolFC's game numbers. Russian Solitaire and Yukon share the deal of a number; Klondike turns the first cards
 * of its stock, one or three, as part of the deal.
 */
export const pysol: DealFormat = {
  name: 'pysol',
  title: 'PySolFC game number',
  source: 'PySolFC 3',
  games: 'Russian Solitaire, Yukon, Klondike and Klondike (Draw 3)',
  families: ['RU', 'YU', 'KL'],
  example: 'pysol:24',
  prefix: PREFIX,
  recognises: (text) => afterPrefix(text, PREFIX) !== undefined,
  read,
};
