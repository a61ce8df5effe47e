import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { verdictDigest } from '../../src/rates/digest.js';
import { dealVerdictCodec } from '../../src/rates/judge-work.js';
import { bucketOf, bucketStart, HISTOGRAM_BUCKETS, NodeHistogram } from '../../src/rates/node-histogram.js';
import {
  BLOCK_DEALS,
  OPEN,
  UNDECIDED,
  UNWINNABLE,
  VerdictBlock,
  type VerdictCode,
  WINNABLE,
} from '../../src/rates/verdict-block.js';
import {
  Contradiction,
  type DealVerdict,
  knownSpan,
  noVerdicts,
  VerdictRecord,
} from '../../src/rates/verdict-record.js';

const code = fc.constantFrom<VerdictCode[]>(OPEN, WINNABLE, UNWINNABLE, UNDECIDED);
const given = fc.constantFrom<DealVerdict['code'][]>(WINNABLE, UNWINNABLE, UNDECIDED);
const nodes = fc.oneof(fc.nat({ max: 200 }), fc.nat(), fc.integer({ min: 0, max: 2 ** 48 }));
const verdict = fc
  .record({ code: given, nodes })
  .map(
    ({ code, nodes }): DealVerdict =>
      code === UNDECIDED ? { code, nodes, limit: 'memory' } : { code, nodes },
  );

test('a verdict travels in eight bytes', () => {
  fc.assert(
    fc.property(verdict, (sent) => {
      const bytes = dealVerdictCodec.encode(sent);
      expect(bytes.length).toBe(8);
      const log = new Uint8Array(20);
      log.set(bytes, 5);
      expect(dealVerdictCodec.decode(new DataView(log.buffer), 5, 8)).toEqual(sent);
    }),
  );
});

describe('a block of verdicts', () => {
  test('takes 1250 bytes, and gives back what was set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: BLOCK_DEALS - 1 }), code)), (settings) => {
        const block = new VerdictBlock();
        const plain = new Array<VerdictCode>(BLOCK_DEALS).fill(OPEN);
        for (const [index, value] of settings) {
          block.set(index, value);
          plain[index] = value;
        }
        expect(block.verdicts.length).toBe(1250);
        for (const copy of [block, new VerdictBlock(block.verdicts.slice()), block.copy()]) {
          expect(plain.map((_, index) => copy.at(index))).toEqual(plain);
          const count = (wanted: VerdictCode) => plain.filter((value) => value === wanted).length;
          expect(copy.open).toBe(count(OPEN));
          expect(copy.counts).toEqual({
            winnable: count(WINNABLE),
            unwinnable: count(UNWINNABLE),
            undecided: count(UNDECIDED),
          });
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the node histogram', () => {
  test('falls into buckets of powers of two', () => {
    expect([0, 1, 2, 3, 4, 7, 8, 2 ** 31, 2 ** 40].map(bucketOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 32, 41]);
    fc.assert(
      fc.property(nodes, (value) => {
        const bucket = bucketOf(value);
        expect(bucketStart(bucket)).toBeLessThanOrEqual(value);
        if (bucket < HISTOGRAM_BUCKETS - 1) expect(bucketStart(bucket + 1)).toBeGreaterThan(value);
      }),
    );
  });

  test('is kept as bytes, adds up, and is taken back', () => {
    fc.assert(
      fc.property(fc.array(verdict), fc.array(verdict), (a, b) => {
        const histogramOf = (verdicts: readonly DealVerdict[]) => {
          const histogram = new NodeHistogram();
          for (const { code, nodes } of verdicts) histogram.add(code, nodes);
          return histogram;
        };
        const all = histogramOf([...a, ...b]);
        expect(NodeHistogram.decode(all.encode()).encode()).toEqual(all.encode());
        const sum = histogramOf(a);
        sum.merge(histogramOf(b));
        expect(sum.encode()).toEqual(all.encode());
        expect(all.deals()).toBe(a.length + b.length);
        for (const { code, nodes } of b) all.remove(code, nodes);
        for (const verdict of [WINNABLE, UNWINNABLE, UNDECIDED]) {
          expect(all.deals(verdict)).toBe(histogramOf(a).deals(verdict));
          expect(all.nodes(verdict)).toBeCloseTo(histogramOf(a).nodes(verdict), 3);
        }
      }),
    );
  });

  test('bytes of something else are refused', () => {
    for (const bytes of [[], [1], [200, 1], [0, 0, 0, 0], [1, 128, 128]]) {
      expect(() => NodeHistogram.decode(Uint8Array.from(bytes))).toThrow(RangeError);
    }
  });
});

describe('a record of verdicts', () => {
  const hard = ruleSet('hard');
  const settings = fc.array(fc.tuple(fc.nat({ max: 3 * BLOCK_DEALS }), given), { maxLength: 40 });

  test('has nothing open in a span of no deals', () => {
    const record = new VerdictRecord(hard, noVerdicts(1));
    expect([...record.spansOf(OPEN, { from: 3, end: 3 })]).toEqual([]);
  });

  test('lists what is open, and counts any span', () => {
    fc.assert(
      fc.property(settings, fc.nat(3 * BLOCK_DEALS), fc.nat(3 * BLOCK_DEALS), (list, a, b) => {
        const record = new VerdictRecord(hard, noVerdicts(1));
        const plain = new Map<number, VerdictCode>();
        for (const [number, code] of list) {
          if (plain.has(number)) continue;
          record.set(number, { code, nodes: 1, ...(code === UNDECIDED ? { limit: 'nodes' as const } : {}) });
          plain.set(number, code);
        }
        const span = { from: Math.min(a, b), end: Math.max(a, b) };
        const inside = [...plain].filter(([number]) => number >= span.from && number < span.end);
        const count = (wanted: VerdictCode) => inside.filter(([, code]) => code === wanted).length;
        expect(record.counts(span)).toEqual({
          winnable: count(WINNABLE),
          unwinnable: count(UNWINNABLE),
          undecided: count(UNDECIDED),
        });
        let open = 0;
        let last = -1;
        for (const { from, end } of record.spansOf(OPEN, span)) {
          expect(from).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(from);
          for (let number = from; number < end; number += 1) open += record.at(number) === OPEN ? 1 : 0;
          last = end;
        }
        expect(open).toBe(span.end - span.from - inside.length);
        const numbers = [...plain.keys()];
        expect(knownSpan(record)).toEqual(
          numbers.length === 0 ? undefined : { from: Math.min(...numbers), end: Math.max(...numbers) + 1 },
        );
      }),
      { numRuns: 40 },
    );
  });

  test('its digest is SHA-256 of a character a deal, whatever the order in which they came', () => {
    // printf '%s' 'WL?-W' | sha256sum
    const expected = '305d084a3376eecf209fc7288980dba3c3f0b086d56803a083279586bb435aad';
    const verdicts: [number, DealVerdict][] = [
      [4999, { code: WINNABLE, nodes: 1 }],
      [5000, { code: UNWINNABLE, nodes: 1 }],
      [5001, { code: UNDECIDED, nodes: 1, limit: 'nodes' }],
      [5003, { code: WINNABLE, nodes: 1 }],
    ];
    for (const order of [verdicts, verdicts.toReversed()]) {
      const record = new VerdictRecord(hard, noVerdicts(1));
      for (const [number, verdict] of order) record.set(number, verdict);
      expect(verdictDigest(record, { from: 4999, end: 5004 })).toBe(expected);
    }
  });

  test('an undecided deal may be decided later, and its nodes are those of the later search', () => {
    const record = new VerdictRecord(hard, noVerdicts(1));
    record.set(7, { code: UNDECIDED, nodes: 100, limit: 'nodes' });
    record.set(8, { code: UNWINNABLE, nodes: 3 });
    record.set(7, { code: WINNABLE, nodes: 900 });
    expect(record.undecidedAt(7)).toBeUndefined();
    const histogram = record.histogram({ from: 0, end: 10 });
    expect(histogram.deals()).toBe(2);
    expect(histogram.deals(UNDECIDED)).toBe(0);
    expect(histogram.worst(WINNABLE)).toBe(900);
    expect(() => record.set(7, { code: UNWINNABLE, nodes: 1 })).toThrow(
      'deal 7 is winnable and unwinnable under hard',
    );
  });

  test('verdicts of other versions of the solver count, and are told apart', () => {
    const older = noVerdicts(1);
    const olderRecord = new VerdictRecord(hard, older);
    for (const number of [0, 1, 2]) olderRecord.set(number, { code: UNWINNABLE, nodes: 5 });
    olderRecord.set(3, { code: UNDECIDED, nodes: 5, limit: 'nodes' });
    const own = noVerdicts(2);
    new VerdictRecord(hard, own).set(2, { code: UNWINNABLE, nodes: 4 });
    const record = new VerdictRecord(hard, own, [older]);
    const span = { from: 0, end: 5 };
    expect(record.counts(span)).toEqual({ winnable: 0, unwinnable: 3, undecided: 0 });
    // That one version could not decide a deal is no fact about the deal.
    expect([...record.spansOf(OPEN, span)]).toEqual([{ from: 3, end: 5 }]);
    expect(record.borrowed(span)).toEqual([{ solver: 1, deals: 2 }]);
    record.set(3, { code: WINNABLE, nodes: 6 });
    expect(own.blocks.get(0)!.counts).toEqual({ winnable: 1, unwinnable: 1, undecided: 0 });

    const wrong = noVerdicts(3);
    new VerdictRecord(hard, wrong).set(1, { code: WINNABLE, nodes: 5 });
    expect(() => new VerdictRecord(hard, own, [older, wrong])).toThrow(Contradiction);
    expect(() => new VerdictRecord(hard, own, [older, wrong])).toThrow('deal 1 is unwinnable and winnable');
  });
});
