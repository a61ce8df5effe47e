import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDeal } from '../../src/deals/input.js';
import { tableLink } from '../../src/deals/table-link.js';
import { applyMove } from '../../src/game/legal.js';
import { ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { readLink } from '../../src/web/model/link.js';
import { hear, runCommand, startCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';

const TABLE = fileURLToPath(new URL('../../dist/table.html', import.meta.url));
const folder = testFolder();

/** The one line of an address that the command prints, without opening a browser. */
async function addressOf(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['play', '--no-open', ...args]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^[^\n]+\n$/);
  return stdout.trim();
}

describe('winnable play', () => {
  it('names the table, with the deal behind it', async () => {
    const table = pathToFileURL(TABLE).href;
    expect(await addressOf()).toBe(table);
    expect(await addressOf('RU1-H-AAAAABT')).toBe(`${table}#RU1-H-AAAAABT`);
    expect(await addressOf('12', '--rules', 'medium')).toBe(`${table}#RU1-M-AAAAAMV`);
    const { hash } = new URL(await addressOf('pysol:24', '--rules', 'klondike3'));
    const { position, rules } = readDeal('pysol:24', { rules: ruleSet('klondike3') });
    expect(readLink(hash)?.deal).toMatchObject({ position, rules });
  });

  it('writes the table as one file', async () => {
    const out = join(folder, 'mine.html');
    expect(await addressOf('RU1-H-AAAAABT', '--out', out)).toBe(`${pathToFileURL(out).href}#RU1-H-AAAAABT`);
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(TABLE, 'utf8'));
  });

  it('serves the table on a port of this machine until it is interrupted', async () => {
    const { child, said, ended } = hear(startCommand(['play', '--no-open', '--port', '0', 'RU1-H-AAAAABT']));
    try {
      await once(child.stdout, 'data');
      const address = new URL(said.stdout.trim());
      expect([address.hostname, address.hash]).toEqual(['127.0.0.1', '#RU1-H-AAAAABT']);
      const page = await fetch(address);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await page.text()).toBe(readFileSync(TABLE, 'utf8'));
      expect((await fetch(new URL('/etc/passwd', address))).status).toBe(404);
    } finally {
      child.kill('SIGINT');
    }
    await ended;
    expect(said.stderr).not.toContain('    at ');
  });

  it.each([
    [['RU1-H-AAAAABA'], 'check character'],
    [['17'], 'names no rules'],
    [[''], 'empty'],
    [['nonsense', '--rules', 'hard'], 'nonsense'],
    [['--rules', 'hard'], '--rules says how to take an input, and none is given'],
    [['12', '--rules', 'harder'], 'harder'],
    [['--port', 'http'], 'It is a whole number, 0 to 65535.'],
    [['--port', '70000'], 'It is a whole number, 0 to 65535.'],
    [['--out', join('no', 'such', 'folder', 'table.html')], '--out'],
    [['--out', ''], '--out'],
    [['--out', 'a.html', '--port', '0'], 'cannot be used with'],
    [['a', 'b'], 'too many arguments'],
  ])('with %j ends with 2 and one line that says why', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(['play', '--no-open', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});

describe('a link to the table', () => {
  it('of a position names the redeals that are left', () => {
    const rules = withChanges(ruleSet('klondike3'), { redeals: 2 });
    let { position } = readDeal('7', { rules });
    for (let turn = 0; turn < 8; turn += 1) position = applyMove(position, { type: 'draw' }, rules);
    position = applyMove(position, { type: 'redeal' }, rules);
    expect(readLink(tableLink(position, rules))?.deal.position).toEqual(position);
  });
});
