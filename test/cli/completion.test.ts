import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULE_SETS } from '../../src/game/rule-sets.js';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();
const RULES = RULE_SETS.map(({ name }) => name);
let script: string;

beforeAll(async () => {
  const { code, stdout, stderr } = await runCommand(['completion', 'bash']);
  expect([code, stderr]).toEqual([0, '']);
  script = writeIn(folder, 'winnable.bash', stdout);
});

/** What bash offers for the last word of a line. */
function offered(...words: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(
    'bash',
    [
      '--norc',
      '-c',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: bash reads it
      'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _winnable; for word in "${COMPREPLY[@]}"; do echo "$word"; done',
      'bash',
      script,
      'winnable',
      ...words,
    ],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return linesOf(stdout);
}

describe.skipIf(!existsSync('/bin/bash'))('in bash', () => {
  it('commands are completed, those in commands too', () => {
    expect(offered('')).toEqual(
      expect.arrayContaining(['check', 'deal', 'hint', 'pool', 'completion', 'help']),
    );
    expect(offered('ch')).toEqual(['check']);
    expect(offered('pool', 'ta')).toEqual(['take']);
    expect(offered('help', 'pla')).toEqual(['play', 'play-blind']);
    expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(offered('nothing', 'ch')).toEqual([]);
  });

  it('options are completed, wherever they stand', () => {
    expect(offered('check', '--sol')).toEqual(['--solution']);
    expect(offered('check', 'RU1-C-AAAAABB', '--json', '--sol')).toEqual(['--solution']);
    expect(offered('pool', 'take', 'easy.db', '--ma')).toEqual(['--mark']);
    expect(offered('check', '--ma')).toEqual(['--max-group']);
    expect(offered('--v')).toEqual(['--version']);
  });

  it('the values of options are completed: rule sets, formats, techniques', () => {
    expect(offered('check', '--rules', '')).toEqual(RULES);
    expect(offered('check', '--rules', '=', 'cl')).toEqual(['classic']);
    expect(offered('check', '--rules', '=')).toEqual(RULES);
    expect(offered('rate', '--rules', 'hard,me')).toEqual(['hard,medium']);
    expect(offered('rules', 'k')).toEqual(['klondike1', 'klondike3']);
    expect(offered('deal', '--format', 's')).toEqual(['solvitaire']);
    expect(offered('pool', 'export', '--format', 'n')).toEqual(['ndjson']);
    expect(offered('replay', '--moves-format', 'm')).toEqual(['minimal-klondike']);
    expect(offered('check', '--without', 'rest')).toEqual(['restarts']);
  });

  it('where a file or anything stands, nothing is offered, so that bash completes file names', () => {
    for (const words of [
      ['check', '--file', ''],
      ['pool', 'list', ''],
      ['check', '--limit-nodes', ''],
    ]) {
      expect(offered(...words)).toEqual([]);
    }
    const { stdout } = spawnSync('bash', ['--norc', '-c', `source "${script}"; complete -p winnable`], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('complete -o default -F _winnable winnable\n');
  });

  it('every format of a deal that is offered is one', async () => {
    for (const format of offered('deal', '--format', '')) {
      const { code, stderr } = await runCommand(['deal', 'KL1-3-AAAAAB7', '--format', format]);
      expect([code, stderr], format).toEqual([0, '']);
    }
  });
});

describe('winnable completion', () => {
  it('writes scripts for zsh and fish', async () => {
    const zsh = (await runCommand(['completion', 'zsh'])).stdout;
    expect(zsh).toContain('bashcompinit');
    expect(zsh).toContain('complete -o default -F _winnable winnable\n');
    // In zsh this name stands for where programs are found.
    expect(zsh).not.toMatch(/\bpath=/);
    const fish = (await runCommand(['completion', 'fish'])).stdout;
    expect(fish).toContain(
      `complete -c winnable -n '__winnable_at \\'check\\'' -l rules -x -a '${RULES.join(' ')}'`,
    );
    expect(fish).not.toContain('$path');
    expect(fish).toContain("complete -c winnable -n '__winnable_at \\'pool\\'' -f -a take ");
  });

  it.each([
    ['zsh', ['-n']],
    ['fish', ['--no-execute']],
  ])('writes a script that %s reads', async (shell, args) => {
    const path = writeIn(folder, `winnable.${shell}`, (await runCommand(['completion', shell])).stdout);
    const { error, status } = spawnSync(shell, [...args, path]);
    // Only where the shell is there.
    if (error === undefined) expect(status).toBe(0);
  });

  it('refuses other shells in one line', async () => {
    const { code, stderr } = await runCommand(['completion', 'tcsh']);
    expect([code, linesOf(stderr).length]).toEqual([2, 1]);
    expect(stderr).toContain('Allowed choices are bash, zsh, fish');
    expect((await runCommand(['completion'])).stderr).toContain("missing required argument 'shell'");
  });
});
