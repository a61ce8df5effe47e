import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { InputGatherer } from '../../../src/deals/formats/gather.js';
import { recogniseFormat } from '../../../src/deals/formats/index.js';
import { boardLine } from '../../../src/game/board.js';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { written } from '../../support/formats.js';

/** The inputs of a whole text, each as `line number: its text`. */
function gathered(text: string): string[] {
  const gatherer = new InputGatherer();
  const inputs = text.split('\n').flatMap((line) => gatherer.push(line));
  return [...inputs, ...gatherer.end()].map((input) => `${input.line}: ${input.text}`);
}

const hard = ruleSet('hard');
const klondike = ruleSet('klondike3');
const yukonText = written('fc-solve', dealNumber(ruleSet('yukon'), 1), ruleSet('yukon'));
const klondikeText = written('fc-solve', dealNumber(klondike, 2), klondike);
const json = JSON.stringify(JSON.parse(written('solvitaire', dealNumber(hard, 3), hard)), null, 2);
const line = boardLine(dealNumber(hard, 4), hard);

describe('gathering the inputs of a batch', () => {
  it('leaves one-line inputs as they are, without the blank ones', () => {
    const text = `RU1-C-AAAAABB\n\n12\n${line}\n{"board":"${line}"}\n  \npysol:24\n{"broken": [\nrubbish {`;
    expect(gathered(text)).toEqual([
      '1: RU1-C-AAAAABB',
      '3: 12',
      `4: ${line}`,
      `5: {"board":"${line}"}`,
      '7: pysol:24',
      '8: {"broken": [',
      '9: rubbish {',
    ]);
  });

  it('puts boards and JSON over several lines together, blank lines between them or not', () => {
    const parts = [yukonText, klondikeText, json, yukonText, json, json];
    for (const between of ['\n', '\n\n', '\n \n\n']) {
      const inputs = gathered(parts.join(between));
      expect(inputs.map((input) => input.replace(/^\d+: /, ''))).toEqual(parts);
    }
    const mixed = gathered(`12\n${yukonText}\n13\n${json}\n14`);
    expect(mixed.map((input) => input.split(':')[0])).toEqual([
      '1',
      '2',
      '10',
      '11',
      String(12 + json.split('\n').length - 1),
    ]);
  });

  it('recognises bare columns', () => {
    const bare = yukonText.split('\n').slice(1).join('\n').replaceAll(/^: /gm, '');
    expect(gathered(`${bare}\n${bare}\n`)).toEqual([`1: ${bare}`, `8: ${bare}`]);
    expect(recogniseFormat(bare)?.name).toBe('fc-solve');
  });

  it('gives an input out with the line that completes it', () => {
    for (const text of [yukonText, klondikeText, json, line]) {
      const gatherer = new InputGatherer();
      const lines = text.split('\n');
      const counts = lines.map((part) => gatherer.push(part).length);
      expect(counts).toEqual([...lines.slice(1).map(() => 0), 1]);
      expect(gatherer.end()).toEqual([]);
    }
  });

  it('lets a board that ends too early spoil no other input', () => {
    const short = yukonText.split('\n').slice(0, 6).join('\n');
    expect(gathered(`${short}\n\n${yukonText}\n${short}\n12\n${short}`)).toEqual([
      `1: ${short}`,
      `8: ${yukonText}`,
      `16: ${short}`,
      '22: 12',
      `23: ${short}`,
    ]);
  });

  it('lets JSON that ends too early spoil no other input', () => {
    const short = json.split('\n').slice(0, 9).join('\n');
    expect(gathered(`${short}\n12\n${short}\n${json}\n${short}\n${yukonText}`)).toEqual([
      `1: ${short}`,
      '10: 12',
      `11: ${short}`,
      `20: ${json}`,
      `${20 + json.split('\n').length}: ${short}`,
      `${29 + json.split('\n').length}: ${yukonText}`,
    ]);
    const endless = `{\n${'"stock": [],\n'.repeat(5000)}`;
    expect(gathered(endless).length).toBeGreaterThan(1);
  });

  it('passes a line of many megabytes through at once', () => {
    const long = '7H '.repeat(3_000_000);
    expect(gathered(`${long}\n{${long}\n12`)).toHaveLength(3);
  });
});
