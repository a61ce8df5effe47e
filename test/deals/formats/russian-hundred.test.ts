import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { judge } from '../../../src/judge/judge.js';
import { positionOf } from '../../support/formats.js';

it("of PySolFC's first hundred Russian deals just the known ones are winnable", () => {
  const known = JSON.parse(
    readFileSync(new URL('../../vectors/pysol-russian-1-100.json', import.meta.url), 'utf8'),
  ) as { numbers: [number, number]; winnable: number[] };
  expect(known.winnable).toEqual([16, 33, 35, 44, 47, 74, 85, 92]);
  const rules = ruleSet('hard');
  const [first, last] = known.numbers;
  const verdicts = Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    verdict: judge(positionOf(`pysol:${first + index}`, rules), rules).verdict,
  }));
  const numbersOf = (wanted: string) =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ number }) => number);
  expect(numbersOf('winnable')).toEqual(known.winnable);
  expect(numbersOf('undecided')).toEqual([]);
});
