import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { Intervals } from '../../src/rates/intervals.js';
import { Ledger } from '../../src/rates/ledger.js';
import { mergeLedgers } from '../../src/rates/merge.js';
import { UNDECIDED, UNWINNABLE, WINNABLE } from '../../src/rates/verdict-block.js';
import type { DealVerdict } from '../../src/rates/verdict-record.js';
import { testFolder } from '../support/folder.js';

const intervals = await Intervals.by({ method: 'wilson', confidence: 95 });
const hard = ruleSet('hard');

const folder = testFolder();

const W = (nodes: number): DealVerdict => ({ code: WINNABLE, nodes });
const L = (nodes: number): DealVerdict => ({ code: UNWINNABLE, nodes });
const U = (nodes: number): DealVerdict => ({ code: UNDECIDED, nodes, limit: 'memory' });

/** Makes a ledger of hard deals. */
async function ledgerOf(name: string, verdicts: Readonly<Record<number, DealVerdict>>): Promise<string> {
  const path = join(folder, name);
  const ledger = await Ledger.open(path, true);
  const record = ledger.record(hard);
  for (const [number, verdict] of Object.entries(verdicts)) record.set(Number(number), verdict);
  ledger.save(record);
  ledger.noteRun({ command: `winnable rate ${name}`, rules: ['hard'] });
  ledger.close();
  return path;
}

test('what is stored is there again', async () => {
  const path = await ledgerOf('again.db', { 3: W(20), 4999: L(1), 5000: U(777), 123456789: L(2) });
  const ledger = await Ledger.open(path, false);
  const record = ledger.record(hard);
  expect(record.blockNumbers()).toEqual([0, 1, 24691]);
  expect(record.counts({ from: 0, end: 2 ** 30 })).toEqual({ winnable: 1, unwinnable: 2, undecided: 1 });
  expect(record.undecidedAt(5000)).toEqual({ limit: 'memory', nodes: 777 });
  expect(record.histogram({ from: 0, end: 2 ** 30 }).deals()).toBe(4);
  record.set(5000, W(9000));
  ledger.save(record);
  ledger.close();
  const later = await Ledger.open(path, false);
  expect(later.record(hard).at(5000)).toBe(WINNABLE);
  expect(later.record(hard).undecidedAt(5000)).toBeUndefined();
  expect(later.runs()).toEqual([{ command: 'winnable rate again.db', rules: ['hard'] }]);
  later.close();
});

test('a hundred million deals take some 25 MB', async () => {
  const path = join(folder, 'size.db');
  const ledger = await Ledger.open(path, true);
  const empty = readFileSync(path).length;
  const record = ledger.record(hard);
  const blocks = 400;
  for (let number = 0; number < blocks * 5000; number += 1) {
    record.set(number, number % 15 === 0 ? W(number % 300) : L(number % 7 === 0 ? number % 4000 : 1));
  }
  ledger.save(record);
  ledger.close();
  const bytesADeal = (readFileSync(path).length - empty) / (blocks * 5000);
  expect(bytesADeal * 100_000_000).toBeLessThan(28e6);
});

describe('files that are no ledgers are refused and left as they are', () => {
  const cases: Record<string, (path: string) => void> = {
    'no ledger of rates of this program (text)': (path) => writeFileSync(path, 'hello\n'.repeat(100)),
    'a short file': (path) => writeFileSync(path, 'SQLite format 3\0'),
    'another SQLite file': (path) => {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
      other.close();
    },
    'a pool': (path) => {
      const other = new DatabaseSync(path);
      other.exec('PRAGMA application_id = 1234');
      other.exec('CREATE TABLE t (a)');
      other.close();
    },
  };
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const path = join(folder, 'foreign.db');
    rmSync(path, { force: true });
    make(path);
    const before = readFileSync(path);
    await expect(Ledger.open(path, true)).rejects.toThrow(
      `${path}: not a ledger of rates of this program; it is left as it is`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}-journal`)).toBe(false);
  });

  test('a ledger of a later version', async () => {
    const path = await ledgerOf('later.db', { 1: W(1) });
    const bytes = readFileSync(path);
    bytes.writeUInt32BE(99, 60);
    writeFileSync(path, bytes);
    await expect(Ledger.open(path, true)).rejects.toThrow(
      'a ledger of rates of version 99; this program reads',
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('a damaged ledger: any page overwritten, or cut off', async () => {
    const path = await ledgerOf('damaged.db', { 1: W(1), 6000: L(1), 9000: U(1) });
    const whole = readFileSync(path);
    const page = 16384;
    expect(whole.length % page).toBe(0);
    for (let start = page; start < whole.length; start += page) {
      const bytes = Buffer.from(whole);
      bytes.fill(0xa5, start, start + page);
      writeFileSync(path, bytes);
      await expect(Ledger.open(path, true), `page at ${start}`).rejects.toThrow(/damaged/);
      expect(readFileSync(path).equals(bytes)).toBe(true);
    }
    writeFileSync(path, whole.subarray(0, whole.length - page));
    await expect(Ledger.open(path, true)).rejects.toThrow(/damaged/);
  });

  test('counts that do not match the verdicts', async () => {
    const path = await ledgerOf('counts.db', { 1: W(1), 6000: L(1) });
    const database = new DatabaseSync(path);
    database.exec('UPDATE block SET winnable = 2 WHERE number = 0');
    database.close();
    const ledger = await Ledger.open(path, true);
    expect(() => ledger.record(hard)).toThrow('the ledger is damaged (hard, block 0)');
    ledger.close();
  });

  test('a folder; a folder that is not there; a ledger that is not there', async () => {
    await expect(Ledger.open(folder, true)).rejects.toThrow(`${folder}: a folder, not a ledger`);
    const path = join(folder, 'none', 'x.db');
    await expect(Ledger.open(path, true)).rejects.toThrow(
      `${path}: there is no folder ${join(folder, 'none')}`,
    );
    await expect(Ledger.open(join(folder, 'none.db'), false)).rejects.toThrow('no such ledger of rates');
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });
});

test('a ledger is open in one process at a time', async () => {
  const path = await ledgerOf('busy.db', { 1: W(1) });
  const first = await Ledger.open(path, true);
  await expect(Ledger.open(path, true)).rejects.toThrow(
    `${path}: the ledger of rates is in use by another process`,
  );
  first.close();
  (await Ledger.open(path, true)).close();
});

test('an empty file becomes a ledger: a creation that was cut short leaves one', async () => {
  const path = join(folder, 'empty.db');
  writeFileSync(path, '');
  (await Ledger.open(path, true)).close();
  expect(readFileSync(path).readUInt32BE(68)).toBe(0x574e5254);
});

describe('joining ledgers', () => {
  test('keeps every verdict and its nodes, and prefers a verdict to an undecided deal', async () => {
    const a = await ledgerOf('a.db', { 0: W(10), 1: U(50), 2: L(1), 7000: L(1) });
    const b = await ledgerOf('b.db', { 1: L(400), 3: U(60), 4: W(30), 12000: W(5) });
    for (const [paths, out] of [
      [[a, b], 'ab.db'],
      [[b, a], 'ba.db'],
    ] as const) {
      const { summaries } = await mergeLedgers(paths, join(folder, out), intervals);
      expect(summaries).toHaveLength(1);
      const [hardSummary] = summaries;
      expect(hardSummary).toMatchObject({ from: 0, to: 12000, winnable: 3, unwinnable: 3, undecided: 1 });
      expect(hardSummary!.undecidedDeals).toEqual([{ number: 3, limit: 'memory', nodes: 60 }]);
      expect(hardSummary!.effort.undecided).toMatchObject({ deals: 1, nodes: 60 });
      expect(hardSummary!.commands.toSorted()).toEqual(['winnable rate a.db', 'winnable rate b.db']);
      expect(existsSync(join(folder, `${out}.partial`))).toBe(false);
    }
  });

  test('of deals that both have, nodes are counted once', async () => {
    const a = await ledgerOf('part.db', { 0: W(10), 1: L(20) });
    const b = await ledgerOf('whole.db', { 0: W(10), 1: L(20), 2: L(30) });
    const { summaries } = await mergeLedgers([a, b, a], join(folder, 'once.db'), intervals);
    expect(summaries[0]!.effort.winnable).toMatchObject({ deals: 1, nodes: 10 });
    expect(summaries[0]!.effort.unwinnable).toMatchObject({ deals: 2, nodes: 50 });
  });

  test('is refused if they disagree, and makes nothing', async () => {
    const a = await ledgerOf('yes.db', { 0: W(10), 5003: W(10) });
    const b = await ledgerOf('no.db', { 1: W(1), 5003: L(10) });
    const out = join(folder, 'disagree.db');
    await expect(mergeLedgers([a, b], out, intervals)).rejects.toThrow(
      `${b}: hard: deal 5003 has the other verdict than in the ledgers before it`,
    );
    expect(existsSync(out)).toBe(false);
    expect(existsSync(`${out}.partial`)).toBe(false);
  });

  test('is refused onto a file that exists', async () => {
    const a = await ledgerOf('in.db', { 0: W(10) });
    const out = join(folder, 'out.db');
    copyFileSync(a, out);
    await expect(mergeLedgers([a], out, intervals)).rejects.toThrow(`${out}: exists already`);
    await expect(mergeLedgers([a], a, intervals)).rejects.toThrow(`${a}: exists already`);
  });
});
