import { describe, expect, it } from 'vitest';
import { boardLine } from '../../src/game/board.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { runCommand, startCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { positionOf, written } from '../support/formats.js';

const hard = ruleSet('hard');
const klondike = ruleSet('klondike3');
const boardText = (number: number) => written('fc-solve', positionOf(`pysol:${number}`, hard), hard);
const json = JSON.stringify(JSON.parse(written('solvitaire', positionOf('pysol:33', hard), hard)), null, 1);

const folder = testFolder();
const fileOf = (text: string) => writeIn(folder, 'deals.txt', text);

describe('winnable deal with deals from elsewhere', () => {
  it('writes formats that winnable check takes back', async () => {
    let texts = '';
    for (const format of ['fc-solve', 'solvitaire']) {
      const shown = await runCommand(['deal', 'pysol:16', '--rules', 'hard', '--format', format]);
      expect([shown.code, shown.stderr], format).toEqual([0, '']);
      texts += shown.stdout;
    }
    const checked = await runCommand(['check', '-', '--rules', 'hard', '--json'], texts);
    expect(checked.code).toBe(0);
    const answers = checked.stdout.trim().split('\n');
    const board = boardLine(positionOf('pysol:16', hard), hard);
    expect(answers.map((line) => (JSON.parse(line) as { board: string }).board)).toEqual([board, board]);
  });

  it('converts a Klondike deal to a deck string and back', async () => {
    const position = positionOf('kpat:24', klondike);
    const shown = await runCommand(['deal', 'kpat:24', '--rules', 'klondike3', '--format', 'deckstring']);
    expect(shown.stdout).toMatch(/^\d{156}\n$/);
    const again = await runCommand(['deal', shown.stdout, '--rules', 'klondike3', '--format', 'board']);
    expect(again).toEqual({ code: 0, stdout: `${boardLine(position, klondike)}\n`, stderr: '' });
  });

  it('sets the boards of a range apart', async () => {
    const texts = await runCommand(['deal', 'pysol:16..17', '--rules', 'hard', '--format', 'fc-solve']);
    expect(texts).toEqual({ code: 0, stdout: `${boardText(16)}\n\n${boardText(17)}\n`, stderr: '' });
  });
});

describe('winnable check with deals from elsewhere', () => {
  it('answers numbers, ranges, and boards and JSON among the lines of a file', async () => {
    const file = fileOf(
      [
        boardText(16),
        '',
        boardText(17),
        'pysol:18',
        json,
        'pysol:0',
        boardText(20).slice(0, 99),
        '',
        'pysol:35',
        '',
      ].join('\n'),
    );
    const { code, stdout, stderr } = await runCommand(['check', '--rules', 'hard', '--file', file, '--json']);
    expect(code).toBe(2);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { verdict?: string; line?: number });
    expect(answers.map(({ verdict, line }) => verdict ?? line)).toEqual([
      'winnable',
      'unwinnable',
      'unwinnable',
      'winnable',
      19 + json.split('\n').length,
      20 + json.split('\n').length,
      'winnable',
    ]);
    const errors = stderr.trim().split('\n');
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain("PySolFC's game numbers start at 1");
    expect(errors[1]).toContain('a board text has 7 columns');
  });

  it('counts the known wins of a range', async () => {
    const { code, stdout, stderr } = await runCommand([
      'check',
      'pysol:1..100',
      '--rules',
      'hard',
      '--summary',
      '--json',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/"deals":100\b/);
    expect(stdout).toMatch(/"winnable":8\b/);
  });

  it('answers a board on stdin before stdin is closed', async () => {
    const child = startCommand(['check', '-', '--rules', 'hard']);
    const answer = new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').once('data', resolve);
    });
    child.stdin.write(`${boardText(16)}\n`);
    expect(await answer).toContain('winnable (hard');
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  it('refuses each in one line, by its name', async () => {
    const deck = written('deckstring', positionOf('kpat:1', klondike), klondike);
    const klondikeBoard = written('fc-solve', positionOf('kpat:1', klondike), klondike);
    const cases: [string, string][] = [
      [deck, 'a Klondike-Solver deck string holds Klondike, so it does not fit hard'],
      ['kpat:1', 'a kpat deal number holds Yukon and Klondike, so it does not fit hard'],
      [klondikeBoard, 'is a Klondike board, so it does not fit hard'],
      ['pisol:24', 'unknown prefix "pisol" (did you mean pysol?)'],
      ['pysol:1..5', 'is a range of deals'],
      [`${boardText(16).split('\n').slice(0, 5).join('\n')}\n`, 'a board text has 7 columns'],
    ];
    const file = fileOf(cases.map(([text]) => `${text}\n`).join(''));
    const { code, stdout, stderr } = await runCommand(['check', '--file', file, '--rules', 'hard']);
    expect([code, stdout]).toEqual([2, '']);
    const lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(cases.length);
    for (const [index, [, message]] of cases.entries()) expect(lines[index]).toContain(message);
  });

  it('refuses a deal without rules and a wrong range', async () => {
    const cases = [
      ['pysol:24', 'a PySolFC game number names no rules; say which by --rules: easy, medium, hard'],
      ['pysol:9..1', 'runs backwards'],
    ] as const;
    for (const [input, message] of cases) {
      const { code, stdout, stderr } = await runCommand(['check', input]);
      expect([code, stdout], message).toEqual([2, '']);
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  it('judges a Klondike deal of PySolFC, whose waste is not empty', async () => {
    const { code, stdout } = await runCommand(['check', 'pysol:24', '--rules', 'klondike3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pysol:24: winnable \(klondike3/);
  });
});

describe('winnable replay with deals from elsewhere', () => {
  it('wins by the line that check finds', async () => {
    const { code, stdout } = await runCommand(['replay', 'pysol:16', '--rules', 'hard']);
    expect(code).toBe(0);
    expect(stdout).toContain('won after');
  });

  it('plays Klondike by given moves', async () => {
    const { stdout, stderr } = await runCommand([
      'replay',
      'pysol:24',
      '--rules',
      'klondike1',
      '--moves',
      'draw draw',
    ]);
    expect(stdout).toContain('not won: after 2 steps');
    expect(stderr).toBe('');
  });
});
