import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, answerCodec, type CheckSetup, lostAnswer } from '../../src/batch/answer.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { DEFAULT_LIMITS } from '../../src/solver/solve.js';

const UNSEEN =
  'AH/(??)7D5HKHKSJD/(????)QH5S6C5DTC/(??????)8STHJSACQD/(????????)JCQS3HTS7H/(??????????)TD6S7S2C8D/(????????????)KDADQC4C2H';

const setup: CheckSetup = {
  asked: { rules: ruleSet('hard') },
  limits: DEFAULT_LIMITS,
  without: [],
  style: 'json',
  solution: true,
  sampling: { samples: 20, seed: '0', certified: false, nodes: 3000 },
};

describe('an answer', () => {
  it('of a deal whose worker died is undecided at the memory limit', () => {
    const { verdict, limit, line } = lostAnswer({ text: '1', line: 1 }, setup);
    expect({ verdict, limit }).toEqual({ verdict: 'undecided', limit: 'memory' });
    expect(JSON.parse(line)).toMatchObject({
      input: '1',
      rules: 'hard',
      verdict: 'undecided',
      limit: 'memory',
    });
    expect(lostAnswer({ text: 'rubbish', line: 1 }, setup).verdict).toBe('bad');
  });

  it('of an input with unseen cards whose worker died has all its samples undecided', () => {
    const asked = { ...setup, solution: false };
    const { verdict, sampled } = lostAnswer({ text: UNSEEN, line: 1 }, asked);
    expect(verdict).toBe('sampled');
    expect(sampled).toMatchObject({ unseen: 21, counts: { winnable: 0, unwinnable: 0, undecided: 20 } });
    expect(lostAnswer({ text: UNSEEN, line: 1 }, setup).error).toContain('--solution goes with positions');
  });

  it('comes out of its bytes as it went in', () => {
    const answers: fc.Arbitrary<Answer> = fc.record(
      {
        verdict: fc.constantFrom('winnable', 'unwinnable', 'undecided', 'sampled', 'bad'),
        limit: fc.constantFrom(undefined, 'nodes', 'memory', 'time'),
        nodes: fc.nat(2 ** 52),
        rules: fc.string(),
        line: fc.string({ unit: 'grapheme' }),
        error: fc.string({ unit: 'grapheme' }),
        notes: fc.array(fc.string(), { maxLength: 2 }),
        sampled: fc.record(
          {
            input: fc.string({ unit: 'grapheme' }),
            id: fc.oneof(fc.string(), fc.integer()),
            rules: fc.string(),
            unseen: fc.nat(45),
            samples: fc.nat(),
            refused: fc.nat(),
            counts: fc.record({ winnable: fc.nat(), unwinnable: fc.nat(), undecided: fc.nat() }),
          },
          { requiredKeys: ['input', 'rules', 'unseen', 'samples', 'refused', 'counts'] },
        ),
      },
      { requiredKeys: ['verdict', 'limit', 'nodes', 'rules', 'line', 'notes'] },
    );
    fc.assert(
      fc.property(answers, fc.nat(9), (answer, offset) => {
        const record = answerCodec.encode(answer);
        // Somewhere in the midst of other records.
        const memory = new Uint8Array(offset + record.length + 3);
        memory.set(record, offset);
        const view = new DataView(memory.buffer);
        expect(answerCodec.decode(view, offset, record.length)).toEqual(answer);
      }),
    );
  });
});
