import * as v from 'valibot';
import { LAST_NUMBER } from '../deals/deck.js';
import type { Query } from './answer.js';

/** What an item of a check or an audit looks like: an input as it was given, or a deal number. */
export const ITEM: v.GenericSchema<unknown, Query | number> = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_NUMBER)),
  v.strictObject({ text: v.string(), file: v.exactOptional(v.string()), line: v.number() }),
]);
