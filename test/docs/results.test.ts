import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeRules } from '../../src/game/rule-sets.js';
import { verdictDigest } from '../../src/rates/digest.js';
import { Ledger } from '../../src/rates/ledger.js';
import { knownRecords } from '../../src/rates/ledger-summary.js';
import { centreForm } from '../../src/report/figures.js';
import { testFolder } from '../support/folder.js';
import { PAGE, publishedRates, withRates } from '../support/results.js';

const LEDGERS = fileURLToPath(new URL('../../data/ledgers/', import.meta.url));
const folder = testFolder();
const page = readFileSync(PAGE, 'utf8');
const rates = publishedRates();

test('the page of results shows what is in data/rates (npx tsx bench/results.ts writes it)', () => {
  expect(page).toBe(withRates(page));
  expect(rates.length).toBeGreaterThanOrEqual(7);
  for (const { rules, rate } of rates) {
    expect(page).toMatch(new RegExp(`^\\| \`${rules}\` .*\\| +${rate.printed} \\|$`, 'm'));
  }
});

test('each published rate fits its own counts', () => {
  for (const { rules, from, to, deals, open, winnable, unwinnable, undecided, rate, effort } of rates) {
    expect([rules, winnable + unwinnable + undecided, open]).toEqual([rules, deals, 0]);
    expect(to - from + 1).toBe(deals);
    expect(centreForm(rate)).toBe(rate.printed);
    expect(effort.winnable.deals + effort.unwinnable.deals + effort.undecided.deals).toBe(deals);
  }
});

test('the Klondike rates beside those of Blake and Gent are these, and their intervals overlap', () => {
  // Their figures for a million deals each: see docs/results.md.
  for (const [rules, centre, half] of [
    ['klondike1', 90.48, 0.116],
    ['klondike3', 81.945, 0.084],
  ] as const) {
    const { rate } = rates.find((summary) => summary.rules === rules)!;
    const row = page.split('\n').find((line) => line.startsWith(`| Klondike, draw ${rules.at(-1)} `))!;
    expect(row).toContain(`| ${rate.printed} `);
    expect(row).toContain(`| ${centre.toFixed(3)} ± ${half.toFixed(3)} `);
    expect(100 * rate.lower).toBeLessThanOrEqual(centre + half);
    expect(100 * rate.upper).toBeGreaterThanOrEqual(centre - half);
  }
});

const ledgers = readdirSync(LEDGERS).filter((name) => name.endsWith('.db'));

test('there are ledgers to hold against the published rates', () => {
  expect(ledgers.length).toBeGreaterThan(0);
});

test.each(ledgers)('the verdicts in %s have the digest of the published rate', async (name) => {
  // A copy: a ledger is opened by one process alone.
  const path = join(folder, basename(name));
  copyFileSync(join(LEDGERS, name), path);
  const ledger = await Ledger.open(path, false);
  try {
    for (const { record, span } of knownRecords(ledger)) {
      const rules = describeRules(record.rules);
      const published = rates.find((summary) => summary.rules === rules);
      expect(published, `data/rates has no summary of ${rules}`).toBeDefined();
      expect([rules, span.from, span.end - 1]).toEqual([rules, published!.from, published!.to]);
      expect(verdictDigest(record, span)).toBe(published!.digest);
    }
  } finally {
    ledger.close();
  }
});
