import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplesOf, isAsShown } from './examples.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);

let folder: string;

/** In place of npx, which would look for the package elsewhere: the compiled program. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
  mkdirSync(join(folder, 'bin'));
  for (const [name, drop] of [
    ['npx', 'shift\n'],
    ['winnable', ''],
  ] as const) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\n${drop}exec "${process.execPath}" "${ROOT}dist/bin/winnable.js" "$@"\n`);
    chmodSync(path, 0o755);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(DOCUMENTS)('the examples of %s', (document) => {
  const examples = examplesOf(readFileSync(join(ROOT, document), 'utf8'))
    .map((example) => ({ ...example, command: example.command.replace(/^npm ci && /, '') }))
    .filter(({ command }) => /\bwinnable /.test(command));
  if (examples.length === 0) {
    it('are none', () => {
      expect(examples).toEqual([]);
    });
    return;
  }

  // In order and in one folder, as a reader would type them.
  it.each(examples)('line $line: $command', ({ command, output }) => {
    const place = join(folder, document.replace(/\W/g, '-'));
    mkdirSync(place, { recursive: true });
    const { status, stdout } = spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
    });
    if (output === undefined) {
      // 1 and 3 are verdicts.
      expect([0, 1, 3], stdout).toContain(status);
    } else if (!isAsShown(output, stdout)) {
      expect(stdout.trimEnd()).toBe(output.join('\n'));
    }
  });
});

describe('what a document shows', () => {
  it('is read with its commands, their outputs and their lines', () => {
    const text =
      '# A\n\n```\n$ one \\\n  two\nfirst\n\n$ three\n```\n\n```sh\n# why\nfour\n```\n```sh not-run\nfive\n```\n';
    expect(examplesOf(text)).toEqual([
      { line: 4, command: 'one  two', output: ['first'] },
      { line: 8, command: 'three', output: [] },
      { line: 13, command: 'four', output: undefined },
    ]);
  });

  it('matches what is printed, with dots for what is left out', () => {
    expect(isAsShown(['a', 'b'], 'a\nb\n')).toBe(true);
    expect(isAsShown(['a', 'b'], 'a\nc\n')).toBe(false);
    expect(isAsShown(['a', '…', 'd'], 'a\nb\nc\nd\n')).toBe(true);
    expect(isAsShown(['a…d.'], 'abcd.\n')).toBe(true);
    expect(isAsShown(['a…d.'], 'abcdx\n')).toBe(false);
  });
});
