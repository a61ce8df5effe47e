import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { audit, compare } from '../../src/judge/audit.js';

describe('the outcome of an audit', () => {
  const won = { verdict: 'winnable', nodes: 9 } as const;
  const lost = { verdict: 'unwinnable', nodes: 9 } as const;
  const open = { verdict: 'undecided', limit: 'nodes', nodes: 9 } as const;
  const failed = { failure: 'ProofFailure: step 3' };

  it.each([
    [won, won, won, 'agreed'],
    [lost, lost, lost, 'agreed'],
    [won, open, won, 'agreed'],
    [won, won, open, 'not-audited'],
    [open, open, lost, 'not-audited'],
    [won, won, lost, 'mismatch'],
    [lost, won, won, 'mismatch'],
    [lost, lost, won, 'mismatch'],
    [lost, won, open, 'mismatch'],
    [open, won, lost, 'mismatch'],
    [failed, won, won, 'mismatch'],
    [won, failed, open, 'mismatch'],
    [won, won, failed, 'mismatch'],
  ] as const)('%j %j %j: %s', (solver, bare, plain, outcome) => {
    expect(compare(solver, bare, plain)).toBe(outcome);
  });
});

describe('an audit', () => {
  it.each(['hard', 'medium'])('agrees on deals, won and lost: %s', (name) => {
    const rules = ruleSet(name);
    const seen = new Set<string>();
    for (let number = 1; number <= 40; number += 1) {
      const found = audit(dealNumber(rules, number), rules, { nodes: 20_000, memoryMB: 64 });
      expect(`${number} ${found.outcome}`).toMatch(/agreed|not-audited/);
      if (found.outcome === 'not-audited') continue;
      expect(found.plain.verdict).toBe(found.solver.verdict);
      seen.add(found.plain.verdict!);
    }
    expect([...seen].sort()).toEqual(['unwinnable', 'winnable']);
  });

  it('is not done where the plain search reaches its limit', () => {
    const rules = ruleSet('medium');
    const found = audit(dealNumber(rules, 3), rules, { nodes: 2, memoryMB: 64 });
    expect(found.outcome).toBe('not-audited');
    expect(found.plain).toEqual({ verdict: 'undecided', limit: 'nodes', nodes: 2 });
  });
});
