import { describe, expect, it } from 'vitest';
import { cardName, parseCard } from '../../src/cards/card.js';
import { parseRules } from '../../src/deals/rules-text.js';
import { InputError } from '../../src/errors/input-error.js';
import { type CompiledRules, compileRules } from '../../src/game/compiled-rules.js';
import { legalMoves } from '../../src/game/legal.js';
import { makePosition } from '../../src/game/make-position.js';
import { BUILDS, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { halfFrom, suitRelation } from '../../src/solver/tableau/suit-relation.js';

const parentsOf = (compiled: CompiledRules, card: string) =>
  compiled.parents[parseCard(card)!]!.map(cardName).join(' ');

describe('compiled rules', () => {
  it('are made once for each rule set', () => {
    expect(compileRules(ruleSet('hard'))).toBe(compileRules(ruleSet('hard')));
  });

  it.each([
    ['same-suit', '8H', 1],
    ['alternating', '8S 8C', 2],
    ['other-suit', '8S 8D 8C', 3],
    ['any-suit', '8S 8H 8D 8C', 4],
  ] as const)('know the parents of a card: %s', (build, parents, count) => {
    const compiled = compileRules(withChanges(ruleSet('yukon'), { build }));
    expect(parentsOf(compiled, '7H')).toBe(parents);
    expect(parentsOf(compiled, 'KH')).toBe('');
    expect(compiled.parentCount).toBe(count);
  });

  it.each(BUILDS)('hold child and parent together, as the rules engine lays them: %s', (build) => {
    const rules = withChanges(ruleSet('yukon'), { build });
    const { parents, children } = compileRules(rules);
    for (const [card, of] of parents.entries()) {
      for (const onto of of) expect(children[onto]).toContain(card);
    }
    const names = ['KS', 'KH', 'KD', 'KC', 'QH'].map((name) => parseCard(name)!);
    const columns = [
      ...names.map((card) => [card]),
      [parseCard('QS')!],
      [parseCard('QD')!, parseCard('QC')!],
    ];
    const position = makePosition({ columns: columns.map((cards) => ({ cards, faceDown: 0 })) }, rules);
    const onto = legalMoves(position, rules).flatMap((move) =>
      move.type === 'column' && cardName(move.card) === 'QH' ? [move.onto] : [],
    );
    expect(new Set(onto)).toEqual(new Set(parents[parseCard('QH')!]));
  });

  it('say what an empty column takes', () => {
    const lowest = ['any', 'kings', 'none'].map(
      (word) => compileRules(parseRules(`yukon empty-column=${word}`)).lowestToEmpty,
    );
    expect(lowest).toEqual([1, 13, 14]);
    expect(lowest.map((rank) => halfFrom(rank).toString(2).replaceAll('0', '').length)).toEqual([26, 2, 0]);
  });

  it('of a build that no search knows are refused', () => {
    const compiled = compileRules(ruleSet('yukon'));
    const odd = { ...compiled, siblingsShare: false, parentSuits: [1, 1, 1, 1] };
    expect(() => suitRelation(odd)).toThrow(
      new InputError('no search knows how to build as yukon does (alternating)'),
    );
  });
});
