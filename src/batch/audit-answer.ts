import { type Asked, type Deal, type Given, takeUp } from '../deals/input.js';
import { InputError } from '../errors/input-error.js';
import { boardLine } from '../game/board.js';
import { describeRules } from '../game/rule-sets.js';
import { type Audit, type AuditLimits, type AuditOutcome, audit, type Testimony } from '../judge/audit.js';
import { count } from '../report/figures.js';
import type { Solution } from '../solver/solve.js';
import { namedMessage, type Query, queryOf } from './answer.js';

/** How inputs are audited, and how the answers look. */
export interface AuditSetup {
  readonly asked: Asked;
  readonly limits: AuditLimits;
  readonly json: boolean;
}

/** What came of one input. */
export interface AuditAnswer {
  readonly outcome: AuditOutcome | 'bad';
  /** What the solver said of it, where it said something. */
  readonly verdict?: Solution['verdict'];
  /** Whether the search with everything switched off reached a limit. */
  readonly bareUndecided: boolean;
  /** The rules it was judged under; '' for a bad input. */
  readonly rules: string;
  /** The line for stdout; '' where there is none. */
  readonly line: string;
  /** What is wrong with a bad input, with its name in front. */
  readonly error?: string;
  readonly notes: readonly string[];
}

/** Makes the function that audits an input under a setup. */
export function auditor(setup: AuditSetup): (item: Query | number) => AuditAnswer {
  return (item) =>
    answer(queryOf(item), setup, ({ position, rules }) => audit(position, rules, setup.limits));
}

/** The answer for an input whose worker died, which `reason` tells of. */
export function lostAudit(item: Query | number, setup: AuditSetup): AuditAnswer {
  const silent: Testimony = { verdict: 'undecided', limit: 'memory' };
  return answer(queryOf(item), setup, () => ({
    outcome: 'not-audited',
    solver: silent,
    bare: silent,
    plain: silent,
  }));
}

function answer(query: Query, setup: AuditSetup, examine: (deal: Deal) => Audit): AuditAnswer {
  let given: Given | undefined;
  try {
    given = takeUp(query.text);
    const deal = given.read(setup.asked);
    const found = examine(deal);
    const { verdict } = found.solver;
    return {
      outcome: found.outcome,
      ...(verdict === undefined ? {} : { verdict }),
      bareUndecided: found.bare.verdict === 'undecided',
      rules: describeRules(deal.rules),
      line: setup.json ? jsonLine(given, deal, found) : textLine(given, deal, found),
      notes: deal.notes,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {
      outcome: 'bad',
      bareUndecided: false,
      rules: '',
      line: setup.json
        ? JSON.stringify({
            input: query.text,
            id: given?.id,
            file: query.file,
            line: query.line,
            error: error.message,
          })
        : '',
      error: namedMessage(query, error.message),
      notes: [],
    };
  }
}

/** A line for people, of what needs their eye only. */
function textLine(given: Given, deal: Deal, found: Audit): string {
  if (found.outcome === 'agreed') return '';
  const board = boardLine(deal.position, deal.rules);
  const named = given.id ?? (given.text.includes('\n') ? board : given.text);
  const { solver, bare, plain } = found;
  const said = `solver ${words(solver)}, without techniques ${words(bare)}, plain search ${words(plain)}`;
  if (found.outcome === 'not-audited') return `${named}: not audited (${describeRules(deal.rules)}): ${said}`;
  return `${named}: MISMATCH (${describeRules(deal.rules)}): ${said}; board ${board}`;
}

function words({ verdict, limit, nodes, failure }: Testimony): string {
  if (failure !== undefined) return `failed (${failure})`;
  if (limit !== undefined) return `${verdict} at the ${limit} limit`;
  return `${verdict} (${count(nodes ?? 0, 'node')})`;
}

function jsonLine(given: Given, deal: Deal, { outcome, solver, bare, plain }: Audit): string {
  return JSON.stringify({
    input: given.text,
    id: given.id,
    rules: describeRules(deal.rules),
    board: boardLine(deal.position, deal.rules),
    outcome,
    solver,
    bare,
    plain,
  });
}
