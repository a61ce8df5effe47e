import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type PlainResult, plainSearch } from '../proof/plain-search.js';
import { proveWin } from '../proof/replay.js';
import { type Solution, TECHNIQUES } from '../solver/solve.js';
import { judge } from './judge.js';

/** How far each of the searches of an audit may go. */
export interface AuditLimits {
  /** Positions visited, 1 or more. */
  readonly nodes: number;
  /** Memory in megabytes (2^20 bytes), 1 or more. */
  readonly memoryMB: number;
}

export const AUDIT_LIMITS: AuditLimits = { nodes: 3_000_000, memoryMB: 512 };

/** What one of the searches of an audit said; `failure`: it broke down, or the line of its win does not win. */
export interface Testimony {
  readonly verdict?: Solution['verdict'];
  readonly limit?: Solution['limit'];
  readonly nodes?: number;
  readonly failure?: string;
}

/**
 * What came of an audit. `agreed`: the solver and the plain search decided the deal, and nothing speaks against it.
 * `mismatch`: two verdicts contradict each other, or a search failed. `not-audited`: a limit was reached first.
 */
export type AuditOutcome = 'agreed' | 'mismatch' | 'not-audited';

/** The audit of one position. */
export interface Audit {
  readonly outcome: AuditOutcome;
  /** The solver as it is. */
  readonly solver: Testimony;
  /** The solver with every technique switched off. */
  readonly bare: Testimony;
  /** The plain search of src/proof, which knows nothing of the solver. */
  readonly plain: Testimony;
}

/**
 * Judges a position three times, by the solver, by the solver with everything clever switched off, and by the plain
 * search, and compares. Wins are replayed, all three.
 */
export function audit(position: Position, rules: RuleSet, limits: AuditLimits = AUDIT_LIMITS): Audit {
  const judged = (without: readonly string[]) => judge(position, rules, { limits, without });
  const solver = hear(() => judged([]));
  const bare = hear(() => judged(TECHNIQUES.map(({ name }) => name)));
  const plain = hear(() => {
    const result = plainSearch(position, rules, limits);
    if (result.moves !== undefined) proveWin(position, result.moves, rules);
    return result;
  });
  return { outcome: compare(solver, bare, plain), solver, bare, plain };
}

/** Runs a search. What it throws is what it has to say: an audit is there to find such faults. */
function hear(search: () => Solution | PlainResult): Testimony {
  try {
    const { verdict, limit, nodes } = search();
    return { verdict, nodes, ...(limit === undefined ? {} : { limit }) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { failure: `${name}: ${message.replace(/\s+/g, ' ')}` };
  }
}

/** Compares what the searches said. */
export function compare(solver: Testimony, bare: Testimony, plain: Testimony): AuditOutcome {
  const all = [solver, bare, plain];
  const said = (verdict: Solution['verdict']) => all.some((testimony) => testimony.verdict === verdict);
  if (all.some(({ failure }) => failure !== undefined)) return 'mismatch';
  if (said('winnable') && said('unwinnable')) return 'mismatch';
  const decided = solver.verdict !== 'undecided' && plain.verdict !== 'undecided';
  return decided ? 'agreed' : 'not-audited';
}
