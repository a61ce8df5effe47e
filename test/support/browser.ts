import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Tests in a browser are left out on a developer's machine that has none; elsewhere they fail without it. */
export const NO_BROWSER = !existsSync(CHROMIUM) && process.env.CI === undefined;

/** The folder that keeps screenshots to look at, if one is named. */
const SCREENSHOTS = process.env.SCREENSHOTS;

/** The size of a window, in pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
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
}

/** Opens a page and hands it over; nothing may go wrong in it, and nothing be fetched but itself. */
export async function lookAt(
  address: string,
  { width, height }: WindowSize,
  action: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    const asked: string[] = [];
    const wrong: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    await page.goto(address);
    expect(asked.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
    await action(page);
    expect(wrong).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** A screenshot of the whole page, a PNG; kept under the name given if `SCREENSHOTS` names a folder. */
export async function photograph(page: Page, name: string): Promise<Buffer> {
  const picture = await page.screenshot({ fullPage: true });
  if (SCREENSHOTS !== undefined) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(join(SCREENSHOTS, `${name}.png`), picture);
  }
  return picture;
}
