import { dealHash, type PoolDeal, type PoolGrade } from './pool-deal.js';

/** A deal as a row of a pool. */
export interface DealRow {
  number: number;
  code: string | null;
  rules: string;
  mapping: number;
  solver: string;
  board: string;
  moves: string;
  length: number;
  nodes: number;
  grade_version: number | null;
  ease: number | null;
  error: number | null;
  won: string | null;
  games: string | null;
  turns_before_first: number | null;
  forced: number | null;
  unwinnable: number;
  undecided: number;
  too_long: number;
  too_hard: number;
  hash: string;
}

/** The columns, in their order. */
export const COLUMNS_OF_DEALS =
  'number code rules mapping solver board moves length nodes grade_version ease error won games turns_before_first forced unwinnable undecided too_long too_hard hash'.split(
    ' ',
  );

/** The row of a deal. */
export function rowOf(deal: PoolDeal): Record<keyof DealRow, string | number | null> {
  const { grade, skipped } = deal;
  return {
    number: deal.number,
    code: deal.code,
    rules: deal.rules,
    mapping: deal.mapping,
    solver: deal.solver,
    board: deal.board,
    moves: deal.moves.join(' '),
    length: deal.length,
    nodes: deal.nodes,
    grade_version: grade?.version ?? null,
    ease: grade?.ease ?? null,
    error: grade?.error ?? null,
    won: grade === null ? null : JSON.stringify(grade.won),
    games: grade === null ? null : JSON.stringify(grade.games),
    turns_before_first: grade?.turnsBeforeFirst ?? null,
    forced: grade?.forced ?? null,
    unwinnable: skipped.unwinnable,
    undecided: skipped.undecided,
    too_long: skipped.tooLong,
    too_hard: skipped.tooHard,
    hash: dealHash(deal),
  };
}

/** The deal of a row. What was tampered with may be of any value; the hash then tells. */
export function dealOf(row: DealRow): PoolDeal {
  const grade: PoolGrade | null =
    row.grade_version === null
      ? null
      : {
          version: row.grade_version,
          ease: row.ease!,
          error: row.error!,
          won: numbersIn(row.won),
          games: numbersIn(row.games),
          turnsBeforeFirst: row.turns_before_first,
          forced: row.forced!,
        };
  return {
    code: row.code,
    number: row.number,
    rules: row.rules,
    mapping: row.mapping,
    solver: row.solver,
    board: row.board,
    moves: row.moves === '' ? [] : row.moves.split(' '),
    length: row.length,
    nodes: row.nodes,
    grade,
    skipped: {
      unwinnable: row.unwinnable,
      undecided: row.undecided,
      tooLong: row.too_long,
      tooHard: row.too_hard,
    },
  };
}

/** The numbers of a JSON array; none where the text was tampered with, which the hash then tells. */
function numbersIn(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.map(Number) : [];
  } catch {
    return [];
  }
}
