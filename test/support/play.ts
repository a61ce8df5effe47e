import fc from 'fast-check';
import { dealNumber } from '../../src/deals/deal.js';
import { LAST_NUMBER } from '../../src/deals/deck.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import type { Move, Position } from '../../src/game/position.js';
import { RULE_SETS, type RuleSet, withChanges } from '../../src/game/rule-sets.js';

/** Every rule set by its name and, beside it, what options make of it. */
export const PLAYED_RULES: readonly RuleSet[] = RULE_SETS.flatMap((rules) => {
  const variants = [rules, withChanges(rules, { returns: !rules.returns })];
  if (rules.stock === undefined) return variants;
  return [...variants, withChanges(rules, { redeals: 0 }), withChanges(rules, { redeals: 2 })];
});

/** A line of legal play from a random deal. */
export interface Play {
  readonly rules: RuleSet;
  /** The positions met, the deal first: one more than the moves. */
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
}

/**
 * Plays from a position, every choice made by a number; of each two, the second says whether to prefer moves that
 * turn cards or send them up, so that play also gets to late positions.
 */
function playBy(start: Position, rules: RuleSet, choices: readonly (readonly [number, boolean])[]): Play {
  const positions = [start];
  const moves: Move[] = [];
  for (const [choice, eager] of choices) {
    const position = positions.at(-1)!;
    const legal = legalMoves(position, rules);
    const forward = eager ? legal.filter((move) => goesForward(position, move, rules)) : [];
    const move = forward.length > 0 ? forward[choice % forward.length] : legal[choice % legal.length];
    if (move === undefined) break;
    moves.push(move);
    positions.push(applyMove(position, move, rules));
  }
  return { rules, positions, moves };
}

function goesForward(position: Position, move: Move, rules: RuleSet): boolean {
  if (move.type === 'foundation') return true;
  const down = (at: Position) => at.columns.reduce((sum, column) => sum + column.faceDown, 0);
  return down(applyMove(position, move, rules)) < down(position);
}

/** Random legal play, up to `longest` moves, of the given rule sets. */
export function plays(longest: number, ruleSets: readonly RuleSet[] = PLAYED_RULES): fc.Arbitrary<Play> {
  return fc
    .tuple(
      fc.constantFrom(...ruleSets),
      fc.integer({ min: 0, max: LAST_NUMBER }),
      fc.array(fc.tuple(fc.nat({ max: 1 << 20 }), fc.boolean()), { maxLength: longest, size: 'max' }),
    )
    .map(([rules, number, choices]) => playBy(dealNumber(rules, number), rules, choices));
}

/** Positions reached by random legal play. */
export function positions(
  longest: number,
  ruleSets: readonly RuleSet[] = PLAYED_RULES,
): fc.Arbitrary<{ rules: RuleSet; position: Position }> {
  return plays(longest, ruleSets).map(({ rules, positions }) => ({ rules, position: positions.at(-1)! }));
}
