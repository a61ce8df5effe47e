/**
 * Takes the picture of a pool's report that the README shows: `tsx bench/report-picture.ts easy.db` draws the report of
 * a pool and keeps its first screen as docs/report.png. Needs a built command and Chromium.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchBrowser } from '../test/support/browser.js';

const [pool] = process.argv.slice(2);
if (pool === undefined) {
  console.error('error: no pool; name one, as in: tsx bench/report-picture.ts easy.db');
  process.exit(2);
}
const command = fileURLToPath(new URL('../dist/bin/winnable.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'winnable-report-'));
const report = join(folder, 'report.html');
execFileSync(process.execPath, [command, 'pool', 'report', pool, '--out', report], { stdio: 'inherit' });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(report).href);
  await page.locator('svg').first().waitFor();
  await page.screenshot({ path: fileURLToPath(new URL('../docs/report.png', import.meta.url)) });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
