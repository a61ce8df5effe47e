import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeal } from '../../src/deals/input.js';
import { boardLine } from '../../src/game/board.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { linesOf } from '../support/text.js';

const hard = ruleSet('hard');
const board = boardLine(readDeal('RU1-H-AAAAABT').position, hard);
const deck = readDeal('RU1-H-AAAAABT').position.columns.flatMap(({ cards }) => cards);

/** An input that is wrong, and what its message must say. */
const WRONG: readonly (readonly [input: string, says: RegExp])[] = [
  [board.replace('AH/', '1H/'), /column 1: "1H" is no card; a card is rank and suit/],
  [board.replace('AH/', 'ZZ/'), /column 1: "ZZ" is no card/],
  [board.replace('AH/', 'KS/'), /KS stands twice on the board/],
  [board.replace('5H', ''), /5H is missing while AH is on the table; missing cards lie on the foundations/],
  [board.slice(0, board.lastIndexOf('/')), /a board has 7 columns joined by "\/", this one has 6/],
  [`${board}/-`, /a board has 7 columns joined by "\/", this one has 8/],
  [board.replace('(4D)7D5HKHKSJD', '(4D7D5HKHKSJD)'), /column 2 has a face-down top card, JD/],
  [board.replace('(4D)7D', '4D(7D)'), /column 2: parentheses stand only around/],
  [board.replace('(4D)', '(4D'), /column 2: a parenthesis is opened and not closed/],
  [board.replace('AH/', '/'), /column 1 is blank; an empty column is written "-"/],
  [`${board} | - | -`, /hard has no stock and no waste/],
  ['A2H'.repeat(17), /is no game code/],
  ['RU1-H-AAAAABA', /the check character does not match/],
  ['RU1-C-AAAAABT', /the check character does not match; a character or the rule letter is wrong/],
  ['RU2-H-AAAAABT', /unknown version RU2; this program knows RU1/],
  ['XX1-H-AAAAABT', /unknown family XX/],
  ['RU1-X-AAAAABT', /unknown rule letter X; RU1 has E \(easy\)/],
  ['RU1-H-AAAAAB1', /is no game code; a code is like RU1-C-AAAAABB/],
  ['RU1-H-AAAABT', /is no game code; a code is like RU1-C-AAAAABB/],
  ['1073741824', /is no deal number; deal numbers run from 0 to 1073741823/],
  ['-1', /is no deal number; deal numbers run from 0 to 1073741823/],
  ['1.5', /is no game code .* deal number .* or board line/],
  ['hello', /is no game code .* deal number .* or board line/],
  ['\u0000\u0001\u0002', /is not text/],
  ['{"board":', /malformed JSON: /],
  ['{"board":5}', /"board" is a text, not 5/],
  ['{"number":true}', /"number" is a deal number, not true/],
  ['{"number":-3}', /"-3" is no deal number/],
  ['{"code":""}', /"code" is a text, not an empty one/],
  ['{"id":"x"}', /an object holds a deal as "board", "code" or "number"; this one has none of them/],
  ['{"number":1,"rules":"hrad"}', /unknown rule set "hrad" \(did you mean hard\?\); known are easy, /],
  ['{"number":1,"rules":"hard sideways"}', /"sideways" is no change of a rule set/],
  ['{"number":1,"id":{}}', /"id" is a string or a number/],
  [
    '{"number":1,"redeal":0}',
    /unknown field "redeal" \(did you mean redeals\?\); the fields of a deal are board, /,
  ],
  ['{"number":1,"redeals":0}', /hard has no stock, so it has no redeals/],
  ['{"number":1,"returns":"no"}', /"returns" is true or false, not no/],
  ['{"number":2,"code":"RU1-H-AAAAABT"}', /"code" and "number" name different deals/],
  [`{"number":2,"board":"${board}"}`, /"board" is not the deal that "number" names/],
  [
    '{"code":"KL1-3-AAAAAB7","rules":"hard"}',
    /"KL1-3-AAAAAB7" is a deal of klondike3, and its layout does not fit hard/,
  ],
];

const folder = testFolder();
const file = (name: string, text: string | Buffer) => writeIn(folder, name, text);

/** Asserts that a run was refused with one line that says something, and printed nothing else. */
async function refused(args: readonly string[], says: RegExp, stdin = ''): Promise<void> {
  const { code, stdout, stderr } = await runCommand(args, stdin);
  expect(linesOf(stderr), args.join(' ')).toHaveLength(1);
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect([code, stdout]).toEqual([2, '']);
}

describe('bad input', () => {
  it('is named with its line and what is wrong, and the other lines are answered', async () => {
    const path = file('wrong.txt', `1\n${WRONG.map(([input]) => input).join('\n')}\n2\n`);
    const { code, stdout, stderr } = await runCommand(['check', '--file', path, '--rules', 'hard']);
    expect(code).toBe(2);
    expect(linesOf(stdout)).toEqual([
      expect.stringMatching(/^1: winnable/),
      expect.stringMatching(/^2: unwinnable/),
    ]);
    // One rule set given by the option stands above the one in the object, and the note says so.
    const errors = linesOf(stderr).filter((line) => line.startsWith('error: '));
    expect(errors).toHaveLength(WRONG.length);
    WRONG.forEach(([, says], index) => {
      expect(errors[index]!.startsWith(`error: ${path}:${index + 2}: `), errors[index]).toBe(true);
      expect(errors[index]).toMatch(says);
    });
  });

  it('stands in the place of an answer under --json', async () => {
    const text = `{"number":1,"rules":"hard","id":"a"}\n${WRONG.map(([input]) => input).join('\n')}\n`;
    const { code, stdout } = await runCommand(['check', '-', '--rules', 'hard', '--json'], text);
    const [first, ...rest] = linesOf(stdout).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ id: 'a', verdict: 'winnable' });
    expect(rest.map(({ line }) => line)).toEqual(WRONG.map((_, index) => index + 2));
    WRONG.forEach(([, says], index) => {
      expect(rest[index]!.error).toMatch(says);
      expect(rest[index]).not.toHaveProperty('verdict');
    });
    expect(code).toBe(2);
  });

  it('is refused as an argument too', async () => {
    await refused(['check', '', '--rules', 'hard'], /"": the input is empty/);
    await refused(['check', 'RU1-H-AAAAABA'], /"RU1-H-AAAAABA": the check character/);
    await refused(['check', board.slice(3), '--rules', 'hard'], /this one has 6/);
    await refused(['check', '1'], /deal number 1 names no rules; say which, like --rules hard/);
    await refused(['check', board], /a deal given by its cards names no rules/);
    await refused(['deal', 'RU1-H-AAAAABA'], /the check character/);
    await refused(['replay', 'RU1-H-AAAAABA'], /the check character/);
  });

  it('is refused where a deck has not 52 cards', async () => {
    const names = deck.map((card) => 'A23456789TJQK'[card % 13]! + 'SHDC'[Math.floor(card / 13)]!);
    await refused(['check', names.slice(1).join(''), '--rules', 'hard'], /the deck has 51 cards/);
    await refused(['check', [...names, 'AH'].join(''), '--rules', 'hard'], /the deck has AH twice/);
    const dealt = await runCommand(['deal', names.join(''), '--rules', 'hard', '--format', 'json']);
    expect(dealt.code).toBe(0);
  });

  it('is refused where files are not files of deals', async () => {
    mkdirSync(join(folder, 'directory'));
    await refused(['check', '--file', join(folder, 'directory')], /directory: it is a directory/);
    await refused(['check', '--file', join(folder, 'missing.txt')], /missing\.txt: there is no such file/);
    await refused(['check', '--file', file('empty.txt', '')], /empty\.txt: it holds no deal/);
    await refused(['check', '--file', file('blank.txt', '\n \r\n\n')], /blank\.txt: it holds no deal/);
    await refused(['check', '-'], /stdin: it holds no deal/);
  });

  it('is refused where a file cannot be read', async () => {
    // A socket: it can be seen and not opened, whoever asks.
    const path = join(folder, 'socket');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    await refused(['check', '--file', path], /socket: it cannot be read \(ENXIO\)/);
    await new Promise((resolve) => server.close(resolve));
  });

  it('leaves the other files their answers', async () => {
    const good = file('good.txt', '1\n');
    const { code, stdout, stderr } = await runCommand([
      'check',
      '--file',
      join(folder, 'missing.txt'),
      '--file',
      good,
      '--rules',
      'hard',
    ]);
    expect([code, linesOf(stdout).length, linesOf(stderr).length]).toEqual([2, 1, 1]);
  });

  it('is refused without being kept when a line is of ten megabytes', async () => {
    const path = file('long.txt', `1\n${'AH'.repeat(5_000_000)}\n2`);
    const { code, stdout, stderr } = await runCommand(['check', '--file', path, '--rules', 'hard']);
    expect(linesOf(stdout)).toHaveLength(2);
    expect(linesOf(stderr)).toEqual([
      expect.stringMatching(/long\.txt:2: an input of more than 20000 characters/),
    ]);
    expect(stderr.length).toBeLessThan(500);
    expect(code).toBe(2);
  });

  it('is one line an input also when it is binary rubbish', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 73 + (index >> 3)) % 256));
    const { code, stdout, stderr } = await runCommand([
      'check',
      '--file',
      file('rubbish', bytes),
      '--rules',
      'hard',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(linesOf(stderr).every((line) => line.startsWith('error: '))).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal must not see them
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('does not include what people do write', async () => {
    const spellings = [
      board,
      board.toLowerCase(),
      board.replaceAll('T', '10'),
      board.replaceAll('S', '♠').replaceAll('H', '♥').replaceAll('D', '♦').replaceAll('C', '♣'),
      board.replaceAll('H', '♥\uFE0F').replaceAll('S', '♠\uFE0E'),
      board.replaceAll('/', ' / '),
      'ru1-h-aaaaabt',
      ' RU1-H-AAAAABT ',
    ];
    const path = file('crlf.txt', `\uFEFF${spellings.join('\r\n')}\r\n`);
    const { code, stdout, stderr } = await runCommand(['check', '--file', path, '--rules', 'hard', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const boards = linesOf(stdout).map((line) => (JSON.parse(line) as { board: string }).board);
    expect(boards).toEqual(spellings.map(() => board));
  });

  it('of options is refused with the nearest real one', async () => {
    await refused(['chekc', '1'], /unknown command 'chekc' \(Did you mean check\?\)/);
    await refused(['check', '1', '--rulse', 'hard'], /unknown option '--rulse' \(Did you mean --rules\?\)/);
    await refused(
      ['check', '1', '--rules', 'clasic'],
      /unknown rule set "clasic" \(did you mean classic\?\)/,
    );
    await refused(['rules', 'yukn'], /unknown rule set "yukn" \(did you mean yukon\?\)/);
    await refused(['deal', '1', '--rules', 'hard', '--format', 'bord'], /\(did you mean board\?\)/);
    await refused(['check', '1', '--rules', 'hard', '--without', 'dead-end'], /\(did you mean dead-ends\?\)/);
    await refused(
      ['check', '1', '--rules', 'hard', '--threads', '0'],
      /'--threads <n>' argument '0' is invalid/,
    );
    await refused(['check', '1', '--rules', 'hard', '--limit-time', '0'], /a number of seconds above 0/);
    await refused(
      ['check', '1', '--rules', 'hard', '--redeals', '1'],
      /hard has no stock, so it has no redeals/,
    );
    await refused(['check', '1', '--rules', 'klondike3', '--redeals', 'many'], /0, 1, 2 … or unlimited/);
    await refused(['check', '--range', '9..1', '--rules', 'hard'], /runs backwards; a range is like 1\.\.9/);
    await refused(['check', '--range', '1-9', '--rules', 'hard'], /is no range of deal numbers; one is like/);
    await refused(['check', '--range', '1..9'], /deal numbers name no rules/);
    await refused(['check'], /nothing to check/);
    await refused(['deal'], /give one of these/);
    await refused(['deal', '1', '--seed', 'x', '--rules', 'hard'], /--seed goes with --random/);
  });
});
