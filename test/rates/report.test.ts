import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../support/command.js';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Screenshots to look at are kept in this folder, if it is set. */
const SCREENSHOTS = process.env.SCREENSHOTS;

let folder: string;
let ledger: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'winnable-report-'));
  ledger = join(folder, 'rates.db');
  const run = ['rate', '--rules', 'classic,hard,medium', '--deals', '1500', '--ledger', ledger];
  // A low limit leaves some deals undecided.
  expect((await runCommand([...run, '--limit-nodes', '2000'])).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function made(name: string): Promise<string> {
  const path = join(folder, name);
  const outcome = await runCommand(['rate', 'report', ledger, '--out', path]);
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
  return path;
}

test('Markdown has the tables, the settling, the effort and the command', async () => {
  const text = readFileSync(await made('report.md'), 'utf8');
  expect(text).toMatch(/^# Winnable deals\n\n\| rules \| from \| to \| deals \|/);
  expect(text).toMatch(
    /^\| classic \| 0 \| 1499 \| 1500 \| \d+ \| \d+ \| \d+ \| \d+\.\d{3} ± \d+\.\d{3} \|/m,
  );
  expect(text).toMatch(/^\| hard \| 100 \| \d+\.\d{3} \| \d+\.\d{3} \|$/m);
  expect(text).toMatch(/^\| hard \| 1500 \| \d+\.\d{3} \| \d+\.\d{3} \|$/m);
  expect(text).toMatch(/^\| medium \| undecided \| \d+ \|/m);
  expect(text).toContain(
    'Held on every deal: classic implies hard; classic implies medium; hard implies medium.',
  );
  expect(text).toContain(
    '\nwinnable rate --rules classic,hard,medium --from 0 --deals 1500 --limit-nodes 2000\n',
  );
});

test('a report is the same each time', async () => {
  for (const form of ['html', 'svg', 'md']) {
    const [a, b] = [await made(`a.${form}`), await made(`b.${form}`)];
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
  }
});

describe.skipIf(!existsSync(CHROMIUM) && process.env.CI === undefined)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(() => browser?.close());

  for (const [form, width, height] of [
    ['html', 1280, 900],
    ['html', 390, 844],
    ['svg', 1280, 900],
  ] as const) {
    test(`the ${form} report at ${width} pixels stands alone and shows everything`, async () => {
      const path = await made(`report.${form}`);
      const page = await browser.newPage({ viewport: { width, height } });
      const asked: string[] = [];
      const wrong: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => wrong.push(message.text()));
      page.on('pageerror', (error) => wrong.push(error.message));
      const url = pathToFileURL(path).href;
      await page.goto(url);
      expect(asked.filter((address) => address !== url && !address.startsWith('data:'))).toEqual([]);
      expect(wrong).toEqual([]);
      const text = await page.evaluate<string>('document.documentElement.textContent');
      for (const expected of [
        'Winnable deals',
        'Rule sets on the same deals',
        'Share of winnable deals',
        'How the estimate settled',
        'Search effort',
        'winnable rate --rules classic,hard,medium --from 0 --deals 1500',
      ]) {
        expect(text).toContain(expected);
      }
      // Three charts, each with marks drawn, none of them of no size.
      const charts = await page.evaluate<{ width: number; height: number; paths: number }[]>(
        `[...document.querySelectorAll('svg.marks')].map((chart) => {
          const { width, height } = chart.getBoundingClientRect();
          return { width, height, paths: chart.querySelectorAll('path').length };
        })`,
      );
      expect(charts).toHaveLength(3);
      for (const chart of charts) {
        expect(chart.width).toBeGreaterThan(250);
        expect(chart.height).toBeGreaterThan(50);
        expect(chart.paths).toBeGreaterThan(5);
      }
      // A phone scrolls the tables, not the page.
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (form === 'html') expect(overflow).toBeLessThanOrEqual(0);
      if (form === 'svg') {
        // A picture cannot be photographed by itself.
        const frame = join(folder, 'frame.html');
        writeFileSync(frame, `<img src="${basename(path)}" alt="">`);
        await page.goto(pathToFileURL(frame).href);
      }
      const picture = await page.screenshot({ fullPage: true });
      expect(picture.length).toBeGreaterThan(20_000);
      if (SCREENSHOTS !== undefined) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        await page.screenshot({ fullPage: true, path: join(SCREENSHOTS, `rates-${form}-${width}.png`) });
      }
      await page.close();
    });
  }
});
