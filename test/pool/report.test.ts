import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { poolReport } from '../../src/pool/report.js';
import { Pool } from '../../src/pool/store.js';
import { lookAt, NO_BROWSER, photograph } from '../support/browser.js';
import { runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { graded, makePool, SETTINGS } from '../support/pools.js';

const folder = testFolder();
const SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];
const file = join(folder, 'easy.db');
const page = join(folder, 'report.html');

beforeAll(async () => {
  await makePool(file, 30, graded(30));
  expect(await runCommand(['pool', 'report', file, '--out', page])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

describe('the report on a pool', () => {
  test.skipIf(NO_BROWSER).each(SIZES)('shows charts and deals in a browser: $name', async (size) => {
    await lookAt(pathToFileURL(page).href, size, async (opened) => {
      await photograph(opened, `pool-${size.name}`);
      expect(await opened.title()).toBe('30 certified easy deals');
      expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
      expect(await opened.locator('figure svg').count()).toBe(4);
      for (const chart of await opened.locator('figure svg').all()) {
        const box = (await chart.boundingBox())!;
        expect(box.width).toBeGreaterThan(250);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(await chart.locator('.mark-rect path').count()).toBeGreaterThan(0);
      }
      expect(await opened.locator('.deal').count()).toBe(9);
      for (const deal of await opened.locator('.deal').all()) {
        expect(await deal.locator('.card').count()).toBe(52);
        expect(await deal.locator('.card.down').count()).toBe(21);
      }
      const card = (await opened.locator('.deal .card').first().boundingBox())!;
      expect(card.width).toBeGreaterThan(30);
      expect(card.height).toBeGreaterThan(16);
    });
  });

  test('needs nothing but itself, and is the same again', async () => {
    const html = readFileSync(page, 'utf8');
    // An empty icon, so that no browser asks for one.
    const rest = html.replace('<link rel="icon" href="data:,">', '');
    expect(rest).not.toMatch(/<script|<link|@import|url\(|src=|href=(?!"(#|table\.html#))/);
    const pool = await Pool.open(file, 'read');
    try {
      expect(await poolReport(pool, 'table.html')).toBe(html);
    } finally {
      pool.close();
    }
  });

  test('links its deals to the table, wherever that is said to lie', async () => {
    const links = (html: string) =>
      [...html.matchAll(/href="(table[^"]*|https[^"]*)"/g)].map(([, link]) => link);
    const here = links(readFileSync(page, 'utf8'));
    expect(here).toHaveLength(9);
    for (const link of here) expect(link).toMatch(/^table\.html#RU1-E-[A-Z2-7]{7}$/);
    const { stdout } = await runCommand(['pool', 'report', file, '--table', 'https://example.org/t.html']);
    expect(links(stdout)[0]).toBe(here[0]!.replace('table.html', 'https://example.org/t.html'));
    for (const bad of ['', 'two words', 'table.html#RU1']) {
      const { code, stderr } = await runCommand(['pool', 'report', file, '--table', bad]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('It is an address or a path without blanks'),
      ]);
    }
  });

  test('orders the deals by ease', () => {
    const eases = [...readFileSync(page, 'utf8').matchAll(/ease (\d\.\d{3}) ±/g)].map((match) =>
      Number(match[1]),
    );
    expect(eases).toHaveLength(9);
    expect(eases.slice(0, 6)).toEqual([...eases.slice(0, 6)].sort((a, b) => b - a));
    expect(Math.max(...eases.slice(6))).toBeLessThanOrEqual(eases[5]!);
  });

  test('can be drawn of a pool without grades, and of one with a single deal', async () => {
    const small = join(folder, 'small.db');
    await makePool(small, 1, SETTINGS);
    const pool = await Pool.open(small, 'read');
    try {
      const html = await poolReport(pool, 'table.html');
      expect(html).toContain('shortest lines of play');
      expect(html.match(/<svg /g)).toHaveLength(2);
    } finally {
      pool.close();
    }
  });

  test('shows the stock of a graded Klondike deal, and what its length counts', async () => {
    const klondike = join(folder, 'klondike.db');
    await makePool(klondike, 1, { ...graded(6), rules: 'klondike1' });
    const pool = await Pool.open(klondike, 'read');
    try {
      const html = await poolReport(pool, 'table.html');
      expect(html).toContain('<h1>1 certified klondike1 deal</h1>');
      expect(html).toContain('Moves of the stored line of play, shortened, turns of the stock');
      expect(html).toMatch(/ease \d\.\d{3} ±/);
      expect(html.match(/class="card[ "]/g)).toHaveLength(52);
      expect(html.match(/class="card[^"]* down"/g)).toHaveLength(21 + 24);
    } finally {
      pool.close();
    }
  });
});
