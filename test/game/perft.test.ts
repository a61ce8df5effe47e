import { describe, expect, it } from 'vitest';
import { parseRules } from '../../src/deals/rules-text.js';
import { parseBoard } from '../../src/game/board.js';
import { countLines } from '../../src/game/legal.js';
import { RULE_SETS, ruleSet } from '../../src/game/rule-sets.js';
import { readVectors } from '../support/vectors.js';

interface Counts {
  readonly id: string;
  readonly rules: string;
  readonly board: string;
  readonly legalMoves: readonly number[];
}

const vectors = readVectors<Counts>('legal-moves.ndjson');

describe('the number of lines of play of each length', () => {
  it('is known for every rule set but easy, which has the rules of medium', () => {
    const names = new Set(vectors.map(({ rules }) => rules));
    expect(RULE_SETS.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(['easy']);
    const { build, emptyColumn, maxGroup, returns, layout } = ruleSet('easy');
    expect(ruleSet('medium')).toMatchObject({ build, emptyColumn, maxGroup, returns, layout });
  });

  it.each(vectors)('$rules $id', ({ rules, board, legalMoves }) => {
    const game = parseRules(rules);
    const position = parseBoard(board, game);
    const counted = legalMoves.map((_, index) => countLines(position, game, index + 1));
    expect(counted).toEqual(legalMoves);
  });
});
