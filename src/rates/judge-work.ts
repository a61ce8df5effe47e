import * as v from 'valibot';
import { dealNumber } from '../deals/deal.js';
import { LAST_NUMBER } from '../deals/deck.js';
import { parseRules } from '../deals/rules-text.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { judge } from '../judge/judge.js';
import type { LimitName, Limits } from '../solver/solve.js';
import type { Codec } from '../work/codec.js';
import { limitsOf, PLAIN_LIMITS, plainLimits } from '../work/plain.js';
import type { Work } from '../work/work.js';
import { UNDECIDED, verdictCode } from './verdict-block.js';
import type { DealVerdict } from './verdict-record.js';

const SETUP = v.strictObject({
  /** The rule set, as `describeRules` writes it. */
  rules: v.string(),
  limits: PLAIN_LIMITS,
});

/** How a run judges its deals, as plain JSON. */
export type JudgeSetup = v.InferOutput<typeof SETUP>;

/** The setup of a run under a rule set. */
export function judgeSetup(rules: RuleSet, limits: Limits): JudgeSetup {
  return { rules: describeRules(rules), limits: plainLimits(limits) };
}

/** Makes the function that judges a deal number, 0 … 2^30 − 1. */
function dealJudge({ rules: text, limits }: JudgeSetup): (number: number) => DealVerdict {
  const rules = parseRules(text);
  const options = { limits: limitsOf(limits) };
  return (number) => {
    const { verdict, nodes, limit } = judge(dealNumber(rules, number), rules, options);
    const code = verdictCode(verdict) as DealVerdict['code'];
    return limit === undefined ? { code, nodes } : { code, nodes, limit };
  };
}

const LIMITS: readonly (LimitName | undefined)[] = [undefined, 'nodes', 'memory', 'time'];

/** A verdict in one number: 16·nodes + 4·limit + verdict, exact up to 2^49 nodes. */
function pack({ code, nodes, limit }: DealVerdict): number {
  return 16 * nodes + 4 * LIMITS.indexOf(limit) + code;
}

function unpack(packed: number): DealVerdict {
  const low = packed % 16;
  const limit = LIMITS[low >> 2];
  const verdict = { code: (low & 3) as DealVerdict['code'], nodes: (packed - low) / 16 };
  return limit === undefined ? verdict : { ...verdict, limit };
}

const outgoing = new DataView(new ArrayBuffer(8));
const outgoingBytes = new Uint8Array(outgoing.buffer);

/** Eight bytes a verdict. */
export const dealVerdictCodec: Codec<DealVerdict> = {
  encode: (verdict) => {
    outgoing.setFloat64(0, pack(verdict));
    return outgoingBytes;
  },
  decode: (view, start) => unpack(view.getFloat64(start)),
};

const VERDICTS = ['', 'winnable', 'unwinnable', 'undecided'] as const;

/** Whether a deal is undecided for a reason that another machine need not have. */
function depends({ limit }: DealVerdict): boolean {
  return limit === 'memory' || limit === 'time';
}

/** Judges deal numbers under a rule set. */
export const JUDGE: Work<JudgeSetup, number, DealVerdict> = {
  name: 'judge',
  setup: SETUP,
  item: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_NUMBER)),
  prepare: dealJudge,
  codec: dealVerdictCodec,
  lost: () => ({ code: UNDECIDED, nodes: 0, limit: 'memory' }),
  abroad: {
    toJson: pack,
    result: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1),
      // A limit belongs to an undecided deal, and to no other.
      v.check((packed) => {
        const { code, limit } = unpack(packed);
        return code > 0 && (code === UNDECIDED) === (limit !== undefined);
      }),
      v.transform(unpack),
    ),
    agree: (a, b) => a.code === b.code || depends(a) || depends(b),
    words: ({ code }) => VERDICTS[code],
  },
};
