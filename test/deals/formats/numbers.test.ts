import { describe, expect, it } from 'vitest';
import { formatRange } from '../../../src/deals/formats/index.js';
import { board, errorOf } from '../../support/formats.js';
import { readVectors } from '../../support/vectors.js';

const RULES_OF_GAME: Readonly<Record<string, string[]>> = {
  'Russian Solitaire': ['hard', 'easy', 'relaxed'],
  Yukon: ['yukon', 'yukon-returns'],
  Klondike: ['klondike1'],
  'Klondike (Draw 3)': ['klondike3'],
};

describe('pysol', () => {
  it('deals every board of the vectors', () => {
    const lines = readVectors<{ game: string; number: string; board: string }>('pysol-deals.ndjson');
    expect(lines).toHaveLength(30);
    for (const line of lines) {
      for (const rules of RULES_OF_GAME[line.game]!) {
        expect(board(`pysol:${line.number}`, rules), `${line.game} ${line.number}`).toBe(line.board);
      }
    }
  });

  it('reads a number as PySolFC does', () => {
    const deal = board('pysol:32000', 'hard');
    for (const text of [
      'pysol:#32000',
      'pysol:32,000',
      'pysol: 32_000L',
      'PySol:00000000000000032000',
      'pysol:3-20.00',
    ]) {
      expect(board(text, 'hard'), text).toBe(deal);
    }
    expect(board('pysol:ms24', 'hard')).toBe(board('pysol:24', 'hard'));
    expect(board('pysol:MS 32000', 'hard')).not.toBe(deal);
  });

  it('keeps every digit of a large number', () => {
    const near = board('pysol:9007199254740993', 'hard');
    expect(near).not.toBe(board('pysol:9007199254740992', 'hard'));
    expect(near).not.toBe(board('pysol:9007199254740994', 'hard'));
  });

  it('refuses what is no game number', () => {
    expect(errorOf(() => board('pysol:0', 'hard'))).toContain('start at 1');
    expect(errorOf(() => board('pysol:ms0', 'hard'))).toContain('start at 1');
    expect(errorOf(() => board('pysol:ms8589934592', 'hard'))).toContain('ms1 to ms8589934591');
    for (const text of [
      'pysol:',
      'pysol:x',
      'pysol:ms',
      'pysol:1e3',
      'pysol:٣',
      `pysol:${'9'.repeat(2000)}`,
    ]) {
      expect(
        errorOf(() => board(text, 'hard')),
        text,
      ).toContain('write it like pysol:24');
    }
  });
});

describe('kpat', () => {
  it('deals Klondike and Yukon in its own order', () => {
    for (const line of readVectors<{ number: number; klondike: string; yukon: string }>(
      'kpat-deals.ndjson',
    )) {
      expect(board(`kpat:${line.number}`, 'klondike1')).toBe(line.klondike);
      expect(board(`kpat:${line.number}`, 'klondike3')).toBe(line.klondike);
      expect(board(`kpat:${line.number}`, 'yukon')).toBe(line.yukon);
    }
  });

  it('refuses numbers it does not have', () => {
    for (const text of ['kpat:0', 'kpat:8589934592']) {
      expect(errorOf(() => board(text, 'yukon'))).toContain('run from 1 to 8589934591');
    }
    expect(errorOf(() => board('kpat:ms5', 'yukon'))).toContain('write it like kpat:24');
  });
});

describe('ranges', () => {
  it('expand to single inputs', () => {
    const range = formatRange('pysol:31999..32001')!;
    expect(Array.from({ length: range.count }, (_, index) => range.at(index))).toEqual([
      'pysol:31999',
      'pysol:32000',
      'pysol:32001',
    ]);
    for (const text of ['pysol:ms7..ms8', 'pysol:ms7..8', 'PYSOL:MS7..MS8']) {
      const ms = formatRange(text)!;
      expect([ms.count, ms.at(0), ms.at(1)], text).toEqual([2, 'pysol:ms7', 'pysol:ms8']);
    }
    const large = formatRange('pysol:36893488147419103232..36893488147419103233')!;
    expect([large.count, large.at(1)]).toEqual([2, 'pysol:36893488147419103233']);
    expect(formatRange('kpat:1..2000')!.at(1999)).toBe('kpat:2000');
  });

  it('are undefined for anything else', () => {
    for (const text of ['pysol:24', '1..5', 'RU1-C-AAAAABB', 'kpat:24', '']) {
      expect(formatRange(text), text).toBeUndefined();
    }
  });

  it('are never read as one number, whose dots do not count', () => {
    for (const text of ['pysol:1..2000', 'pysol:ms1..ms5', 'kpat:1..5']) {
      expect(
        errorOf(() => board(text, 'yukon')),
        text,
      ).toContain('is a range of deals; here stands one deal');
    }
  });

  it('are refused where they are wrong', () => {
    expect(errorOf(() => formatRange('pysol:5..1'))).toContain('runs backwards');
    expect(errorOf(() => formatRange('pysol:0..5'))).toContain('start at 1');
    expect(errorOf(() => formatRange('pysol:1..ms5'))).toContain('at both ends or at neither');
    expect(errorOf(() => formatRange('kpat:1..99999999999'))).toContain('run from 1 to');
    expect(errorOf(() => formatRange('pysol:1..99999999999'))).toContain('at most 1073741824');
    for (const text of ['pysol:1..', 'pysol:..5', 'pysol:1...5', 'pysol:1..2..3', 'kpat:..']) {
      expect(
        errorOf(() => formatRange(text)),
        text,
      ).toContain('is no range of deals');
    }
  });
});
