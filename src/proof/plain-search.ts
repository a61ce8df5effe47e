import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { PlainGame, type PlainMove } from './plain-moves.js';

/** How far a plain search may go. */
export interface PlainLimits {
  /** Positions visited, 1 or more; Infinity for no limit. */
  readonly nodes: number;
  /** Memory of the visited set and the line that is being tried, in megabytes (2^20 bytes), 1 or more. */
  readonly memoryMB: number;
}

/** What a plain search found. */
export interface PlainResult {
  readonly verdict: 'winnable' | 'unwinnable' | 'undecided';
  /** Which limit was reached; only with `undecided`. */
  readonly limit?: 'nodes' | 'memory';
  /** A line of play that wins; only with `winnable`. */
  readonly moves?: readonly Move[];
  /** Positions visited. */
  readonly nodes: number;
}

/** Measured with Node 20: a string of one row, and its share of the set that holds it, rounded up. */
const BYTES_PER_VISIT = 160;
/** What one position on the line that is being tried adds: its move, and its moves not tried yet, rounded up. */
const BYTES_PER_STEP = 256;
/** A JavaScript set holds no more than 2^24 keys. */
const MOST_VISITS = 2 ** 24 - 1;

/**
 * Decides a position by trying every line of play: depth first, all legal moves in no particular order, each
 * position once. Nothing is forced, foreseen or left out, returns from the foundations included where the rules
 * allow them, and a position is remembered whole, so that "unwinnable" means that every position that can be
 * reached was seen and none was won. It shares no code with the solver: `audit` holds the solver against it.
 */
export function plainSearch(position: Position, rules: RuleSet, limits: PlainLimits): PlainResult {
  const game = new PlainGame(position, rules);
  const budget = limits.memoryMB * 2 ** 20;
  const visited = new Set<string>();
  /** The positions on the line that is being tried, as keys, and the move that leads on from each. */
  const path: string[] = [];
  const line: PlainMove[] = [];
  /** Moves not tried yet, of all positions of the path; those of position i begin at `begins[i]`. */
  const open: PlainMove[] = [];
  const begins: number[] = [];

  const row = game.start();
  for (;;) {
    if (game.isWon(row)) {
      const moves = line.slice(0, path.length).map((move) => game.toMove(move));
      return { verdict: 'winnable', moves, nodes: visited.size };
    }
    const key = String.fromCharCode.apply(null, row as unknown as number[]);
    if (!visited.has(key)) {
      const limit = reached(limits.nodes, budget, visited.size, path.length);
      if (limit !== undefined) return { verdict: 'undecided', limit, nodes: visited.size };
      visited.add(key);
      begins[path.length] = open.length;
      path.push(key);
      game.addMoves(row, open);
    }
    while (path.length > 0 && open.length === begins[path.length - 1]) path.pop();
    if (path.length === 0) return { verdict: 'unwinnable', nodes: visited.size };
    const move = open.pop()!;
    line[path.length - 1] = move;
    readKey(path[path.length - 1]!, row);
    game.play(row, move);
  }
}

/** Writes the position of a key, one character a byte, into a row. */
function readKey(key: string, row: Uint8Array): void {
  for (let at = 0; at < row.length; at += 1) row[at] = key.charCodeAt(at);
}

function reached(
  nodes: number,
  budget: number,
  visits: number,
  steps: number,
): 'nodes' | 'memory' | undefined {
  if (visits >= nodes) return 'nodes';
  const bytes = visits * BYTES_PER_VISIT + steps * BYTES_PER_STEP;
  return bytes > budget || visits >= MOST_VISITS ? 'memory' : undefined;
}
