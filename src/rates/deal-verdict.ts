import { dealNumber } from '../deals/deal.js';
import { parseRules } from '../deals/rules-text.js';
import { judge } from '../judge/judge.js';
import type { Codec } from '../parallel/codec.js';
import type { LimitName, Limits } from '../solver/solve.js';
import { verdictCode } from './verdict-block.js';
import type { DealVerdict } from './verdict-record.js';

/** How a run judges its deals. */
export interface RateSetup {
  /** The rule set, as `describeRules` writes it. */
  readonly rules: string;
  readonly limits: Limits;
}

/** Makes the function that judges a deal number, 0 … 2^30 − 1. */
export function dealJudge({ rules: text, limits }: RateSetup): (number: number) => DealVerdict {
  const rules = parseRules(text);
  const options = { limits };
  return (number) => {
    const { verdict, nodes, limit } = judge(dealNumber(rules, number), rules, options);
    const code = verdictCode(verdict) as DealVerdict['code'];
    return limit === undefined ? { code, nodes } : { code, nodes, limit };
  };
}

const LIMITS: readonly (LimitName | undefined)[] = [undefined, 'nodes', 'memory', 'time'];

const outgoing = new DataView(new ArrayBuffer(8));
const outgoingBytes = new Uint8Array(outgoing.buffer);

/** Eight bytes a verdict: one number that is 16·nodes + 4·limit + verdict, exact up to 2^49 nodes. */
export const dealVerdictCodec: Codec<DealVerdict> = {
  encode: ({ code, nodes, limit }) => {
    outgoing.setFloat64(0, 16 * nodes + 4 * LIMITS.indexOf(limit) + code);
    return outgoingBytes;
  },
  decode: (view, start) => {
    const packed = view.getFloat64(start);
    const low = packed % 16;
    const limit = LIMITS[low >> 2];
    const verdict = { code: (low & 3) as DealVerdict['code'], nodes: (packed - low) / 16 };
    return limit === undefined ? verdict : { ...verdict, limit };
  },
};
