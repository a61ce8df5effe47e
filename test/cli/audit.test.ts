import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

describe('winnable audit', () => {
  it('audits a range and sums up', async () => {
    const { code, stdout, stderr } = await runCommand(['audit', '--rules', 'hard', '--range', '1..30']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^audited 30 of 30 deals: \d+ winnable, \d+ unwinnable, 0 mismatches\n$/);
    expect(code).toBe(0);
  });

  it('draws the same sample for the same seed, whatever the number of threads', async () => {
    const args = ['audit', '--rules', 'hard', '--range', '1..100000', '--sample', '8', '--json', '--seed'];
    const [first, again, other] = await Promise.all([
      runCommand([...args, '7', '--threads', '1']),
      runCommand([...args, '7', '--threads', '2']),
      runCommand([...args, '8']),
    ]);
    expect(again.stdout).toBe(first.stdout);
    expect(other.stdout).not.toBe(first.stdout);
    const answers = first.stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(8);
    expect(JSON.parse(answers[0]!)).toMatchObject({
      rules: 'hard',
      outcome: 'agreed',
      solver: { nodes: expect.any(Number) },
      bare: { nodes: expect.any(Number) },
      plain: { nodes: expect.any(Number) },
    });
  });

  it('counts what a limit kept it from auditing', async () => {
    const { code, stdout } = await runCommand(['audit', '--rules', 'medium', '3', '--limit-nodes', '5']);
    expect(stdout).toContain('3: not audited (medium)');
    expect(stdout).toContain('not audited, a limit was reached first: 1');
    expect(code).toBe(0);
  });

  it('names a bad input and audits the others', async () => {
    const { code, stdout, stderr } = await runCommand(['audit', '--rules', 'hard', 'nonsense', '5']);
    expect(stderr).toMatch(/^error: "nonsense" is no [^\n]*\n$/);
    expect(stdout).toContain('audited 1 of 1 deal:');
    expect(code).toBe(2);
  });

  it.each([
    [['--sample', '3'], '--range'],
    [['--seed', '3'], '--sample'],
    [['--rules', 'hard', '--range', '1..5', '--sample', '6'], '5 deals'],
    [['--range', '1..5'], '--rules hard'],
    [[], 'nothing to audit'],
    [['--rules', 'hard', '--range', '5..1'], 'backwards'],
  ])('refuses %j in one line', async (args, hint) => {
    const { code, stdout, stderr } = await runCommand(['audit', ...args]);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^error: [^\n]*\n$/);
    expect(stderr).toContain(hint);
    expect(code).toBe(2);
  });
});
