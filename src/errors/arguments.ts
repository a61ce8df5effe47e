import { InputError, quoted } from './input-error.js';

/** A value as it can stand in a message. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}

/** What a number may be. */
export interface NumberRange {
  readonly least: number;
  /** The largest; the largest exact integer if not given. */
  readonly most?: number;
  /** Whether only integers will do. */
  readonly whole: boolean;
  /** Whether `least` itself is too small. */
  readonly above?: boolean;
  /** Whether Infinity will do as well. */
  readonly unlimited?: boolean;
}

function rangeText({ least, most, whole, above, unlimited }: NumberRange): string {
  const kind = whole ? 'a whole number' : 'a number';
  const range = most !== undefined ? `${least} … ${most}` : above ? `above ${least}` : `of ${least} or more`;
  const sep = most !== undefined ? ',' : '';
  return `${kind}${sep} ${range}${unlimited ? ', or Infinity' : ''}`;
}

/** A number argument within its range. Throws InputError that names the argument and the range otherwise. */
export function needNumber(value: unknown, name: string, range: NumberRange): number {
  const { least, most = Number.MAX_SAFE_INTEGER, whole, above = false, unlimited = false } = range;
  const fits =
    typeof value === 'number' &&
    ((unlimited && value === Number.POSITIVE_INFINITY) ||
      (value <= most && (above ? value > least : value >= least) && (!whole || Number.isInteger(value))));
  if (!fits) throw new InputError(`${name}: ${shown(value)} stands where ${rangeText(range)} belongs`);
  return value;
}

/** A text argument. Throws InputError that names the argument for anything else. */
export function needText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new InputError(`${name}: ${shown(value)} stands where a text belongs`);
  return value;
}

/** An array argument. Throws InputError that names the argument for anything else. */
export function needArray(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InputError(`${name}: ${shown(value)} stands where an array belongs`);
  return value;
}

/** One of some words. Throws InputError that names the argument and the words for anything else. */
export function needWord<Word extends string>(value: unknown, name: string, words: readonly Word[]): Word {
  if (!words.includes(value as Word)) {
    throw new InputError(`${name}: ${shown(value)} stands where one of ${words.join(', ')} belongs`);
  }
  return value as Word;
}

/** True, false or nothing. Throws InputError that names the argument for anything else. */
export function needFlag(value: unknown, name: string): void {
  if (value !== undefined && typeof value !== 'boolean') {
    throw new InputError(`${name}: ${shown(value)} stands where true or false belongs`);
  }
}

/**
 * An object argument with no other fields than those known. Throws InputError that names the argument, or the field
 * that is unknown.
 */
export function needObject(
  value: unknown,
  name: string,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${name}: ${shown(value)} stands where an object belongs, with ${known.join(', ')}`);
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) {
      throw new InputError(`${name}: unknown field ${quoted(key)}; known are ${known.join(', ')}`);
    }
  }
  return value as Readonly<Record<string, unknown>>;
}
