import * as v from 'valibot';
import type { Asked } from '../deals/input.js';
import { parseRules } from '../deals/rules-text.js';
import { describeRules, type RuleChanges } from '../game/rule-sets.js';
import type { Limits } from '../solver/solve.js';

/** The limits of a search as plain JSON: null where there is none. */
export interface PlainLimits {
  readonly nodes: number | null;
  readonly memoryMB: number;
  readonly seconds: number | null;
}

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** What plain limits look like. */
export const PLAIN_LIMITS = v.strictObject({
  nodes: v.nullable(COUNT),
  memoryMB: COUNT,
  seconds: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))),
});

/** Limits as plain JSON, which knows no Infinity. */
export function plainLimits({ nodes, memoryMB, seconds }: Limits): PlainLimits {
  const bound = (value: number) => (value === Number.POSITIVE_INFINITY ? null : value);
  return { nodes: bound(nodes), memoryMB, seconds: bound(seconds) };
}

/** The limits that plain ones stand for. */
export function limitsOf({ nodes, memoryMB, seconds }: PlainLimits): Limits {
  return {
    nodes: nodes ?? Number.POSITIVE_INFINITY,
    memoryMB,
    seconds: seconds ?? Number.POSITIVE_INFINITY,
  };
}

/** What a user asks for beside an input (see `Asked`), as plain JSON. */
export interface PlainAsked {
  /** As `describeRules` writes it. */
  readonly rules?: string | undefined;
  /** Changes of rules by their names; `unlimited` stands for Infinity. */
  readonly changes: Readonly<Record<string, string | number | boolean>>;
}

const UNLIMITED = 'unlimited';

/** What it looks like. */
export const PLAIN_ASKED = v.strictObject({
  rules: v.optional(v.string()),
  changes: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});

/** What is asked for as plain JSON. */
export function plainAsked({ rules, changes = {} }: Asked): PlainAsked {
  const plain = Object.entries(changes).map(([name, value]) => [
    name,
    value === Number.POSITIVE_INFINITY ? UNLIMITED : value,
  ]);
  return {
    ...(rules === undefined ? {} : { rules: describeRules(rules) }),
    changes: Object.fromEntries(plain) as PlainAsked['changes'],
  };
}

/** What plain JSON asks for. Throws InputError for rules that are not known. */
export function askedOf({ rules, changes }: PlainAsked): Asked {
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    value === UNLIMITED ? Number.POSITIVE_INFINITY : value,
  ]);
  return {
    ...(rules === undefined ? {} : { rules: parseRules(rules) }),
    changes: Object.fromEntries(entries) as RuleChanges,
  };
}
