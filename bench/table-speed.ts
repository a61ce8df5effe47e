/**
 * How soon the table paints, and how long its frames take while the worker searches: `npx tsx bench/table-speed.ts`.
 * Needs a built page and Chromium; another program on the machine makes the figures worse.
 */
import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchBrowser } from '../test/support/browser.js';

const FILE = fileURLToPath(new URL('../dist/table.html', import.meta.url));
const ADDRESS = pathToFileURL(FILE).href;
/** A deal of Klondike that keeps the solver busy, and milliseconds for which frames are watched. */
const LONG = '#rules=klondike3&deal=44';
const WATCHED = 3000;

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const settings = JSON.stringify({ version: 1, settings: { advice: true, light: true } });
  await page.addInitScript(`localStorage.setItem('winnable.settings', ${JSON.stringify(settings)})`);
  await page.goto(ADDRESS + LONG);
  const painted = await page.evaluate<number>(
    `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))`,
  );
  const frames = await page.evaluate<number[]>(`new Promise((done) => {
    const times = [];
    const from = performance.now();
    const look = (now) => { times.push(now); now - from < ${WATCHED} ? requestAnimationFrame(look) : done(times); };
    requestAnimationFrame(look);
  })`);
  const busy = await page.locator('.light[data-light="thinking"]').count();
  const lengths = frames.slice(1).map((time, index) => time - frames[index]!);
  lengths.sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))]!.toFixed(1);
  console.log(`file ${statSync(FILE).size} bytes; first paint after ${painted.toFixed(0)} ms`);
  console.log(
    `${lengths.length} frames${busy > 0 ? ' while the worker searches' : ''}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms`,
  );
} finally {
  await browser.close();
}
