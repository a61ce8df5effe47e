import { InputError, quoted } from '../../errors/input-error.js';
import { COLUMNS } from '../../game/position.js';
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

const PREFIX = 'kpat';

/** Cards of the longest column in Yukon. */
const YUKON_ROUNDS = 11;

/** Rounds over all columns that still want a card. */
const ORDERS: Readonly<Record<RuleSet['layout'], DealingOrder>> = {
  yukon: [
    ...row(0, 6),
    ...row(1, YUKON_ROUNDS - 1).flatMap((round) => row(1, 6).filter((column) => round < column + 5)),
  ],
  klondike: row(0, COLUMNS - 1).flatMap((round) => row(round, COLUMNS - 1)),
};

function readDealNumber(text: string, whole: string): bigint {
  const number = readDigits(text.trim(), whole, 'kpat:24');
  if (number < 1n || number > LAST_MICROSOFT_NUMBER) {
    throw new InputError(`${quoted(whole)}: kpat's deal numbers run from 1 to ${LAST_MICROSOFT_NUMBER}`);
  }
  return number;
}

/** The range `kpat:1..2000`; undefined if the text is none. Throws InputError for a wrong one. */
export function kpatRange(text: string): InputRange | undefined {
  const rest = afterPrefix(text, PREFIX);
  if (rest === undefined || !isRange(rest)) return undefined;
  const [from, to] = splitRange(rest, text, 'kpat:1..2000');
  return numberRange(
    readDealNumber(from, text),
    readDealNumber(to, text),
    (number) => `${PREFIX}:${number}`,
    text,
  );
}

/** The deal numbers of KPatience: Microsoft's shuffle, dealt in kpat's own order, nothing turned from the stock. */
export const kpat: DealFormat = {
  name: 'kpat',
  title: 'kpat deal number',
  source: 'KPatience (kpat) 22.12',
  games: 'Yukon and Klondike',
  families: ['YU', 'KL'],
  example: 'kpat:24',
  prefix: PREFIX,
  recognises: (text) => afterPrefix(text, PREFIX) !== undefined,
  read: (text, rules) => {
    const name = afterPrefix(text, PREFIX) ?? text;
    refuseRange(name, text);
    const number = readDealNumber(name, text);
    return dealFromEnd(microsoftDeck(Number(number)), ORDERS[rules.layout], 0, rules);
  },
};
