import { applyMove, legalMoves } from '../game/legal.js';
import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

/** Positions looked at before a position counts as not stuck: no player sees through so many. */
const MOST_POSITIONS = 3000;

/** What lies where, whatever the order of the columns and wherever the stock stands. */
function arrangement({ columns, foundations, stock, waste }: Position): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return `${piles.join('/')}|${foundations.join()}|${stock.length + waste.length}`;
}

function whole(position: Position): string {
  return `${arrangement(position)}|${position.stock.length}|${position.redeals}`;
}

/** Cards face down, and cards of stock and waste: neither number ever grows again. */
function unplayed({ columns, stock, waste }: Position): number {
  return columns.reduce((sum, { faceDown }) => sum + faceDown, stock.length + waste.length);
}

/**
 * Whether no move changes anything: whatever is played, the cards can be brought back to lie as they do now, turning the
 * stock apart. So there is no move at all, or none but turning the stock and putting cards back and forth. A position
 * that is won is not stuck. All that can be reached is looked at, up to 3000 positions; beyond, it counts as not stuck.
 */
export function isStuck(start: Position, rules: RuleSet): boolean {
  const first = arrangement(start);
  const least = unplayed(start);
  const known = new Set([whole(start)]);
  /** From which arrangements each arrangement can be reached in a move. */
  const sources = new Map<string, Set<string>>([[first, new Set()]]);
  const waiting = [start];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    const here = arrangement(position);
    for (const move of legalMoves(position, rules)) {
      const next = applyMove(position, move, rules);
      if (unplayed(next) < least) return false;
      const there = arrangement(next);
      const from = sources.get(there) ?? new Set();
      sources.set(there, from.add(here));
      const name = whole(next);
      if (known.has(name)) continue;
      if (known.size >= MOST_POSITIONS) return false;
      known.add(name);
      waiting.push(next);
    }
  }
  return start.foundations.some((height) => height < 13) && allLeadBack(first, sources);
}

/** Whether every arrangement leads back to the first. */
function allLeadBack(first: string, sources: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const back = new Set([first]);
  const waiting = [first];
  for (let there = waiting.pop(); there !== undefined; there = waiting.pop()) {
    for (const here of sources.get(there)!) {
      if (back.has(here)) continue;
      back.add(here);
      waiting.push(here);
    }
  }
  return back.size === sources.size;
}
