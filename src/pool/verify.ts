import { gameCode } from '../deals/codes.js';
import { dealNumber } from '../deals/deal.js';
import { LAST_NUMBER, MAPPING_VERSION } from '../deals/deck.js';
import { parseRules } from '../deals/rules-text.js';
import { InputError } from '../errors/input-error.js';
import { boardLine } from '../game/board.js';
import { parseMove } from '../game/notation.js';
import type { RuleSet } from '../game/rule-sets.js';
import { ProofFailure, proveWin } from '../proof/replay.js';
import { dealHash, type PoolDeal, type PoolGrade, SKIPPED } from './pool-deal.js';

/**
 * What is wrong with a deal of a pool, each a clause for people; nothing if all is right. The line of play is
 * replayed by the rules engine; no solver has a part in it.
 *
 * @param hash the hash that was stored with the deal.
 */
export function faultsOf(deal: PoolDeal, hash: string): string[] {
  const faults: string[] = [];
  if (hash !== dealHash(deal)) faults.push('the hash does not match the fields');
  const rules = readRules(deal.rules);
  if (rules === undefined) return [...faults, `unknown rule set ${deal.rules}`];
  if (deal.mapping !== MAPPING_VERSION) {
    return [...faults, `deal mapping ${deal.mapping}, and this program knows ${MAPPING_VERSION}`];
  }
  if (!Number.isInteger(deal.number) || deal.number < 0 || deal.number > LAST_NUMBER) {
    return [...faults, `${deal.number} is no deal number`];
  }
  const code = gameCode(rules, deal.number) ?? null;
  if (code !== deal.code) faults.push(`the code of deal ${deal.number} is ${code}, not ${deal.code}`);
  const start = dealNumber(rules, deal.number);
  if (boardLine(start, rules) !== deal.board) faults.push(`the board is not that of deal ${deal.number}`);
  if (deal.length !== deal.moves.length) {
    faults.push(`the length is given as ${deal.length}, and the line has ${deal.moves.length} moves`);
  }
  try {
    proveWin(start, deal.moves.map(parseMove), rules);
  } catch (error) {
    if (!(error instanceof ProofFailure || error instanceof InputError)) throw error;
    faults.push(`the line does not win: ${error.message}`);
  }
  if (!Number.isInteger(deal.nodes) || deal.nodes < 1) faults.push(`${deal.nodes} is no count of nodes`);
  if (SKIPPED.some((why) => !Number.isInteger(deal.skipped[why]) || deal.skipped[why] < 0)) {
    faults.push('the counts of what was skipped are no counts');
  }
  if (deal.grade !== null) faults.push(...gradeFaults(deal.grade));
  return faults;
}

function readRules(text: string): RuleSet | undefined {
  try {
    return parseRules(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function gradeFaults(grade: PoolGrade): string[] {
  const { won, games, ease } = grade;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const whole = [...won, ...games].every((value) => Number.isInteger(value) && value >= 0);
  if (!whole || won.length !== games.length || won.some((value, level) => value > games[level]!)) {
    return ['the games of the grade are no counts'];
  }
  return sum(won) / sum(games) === ease ? [] : ['the ease is not the share of games won'];
}

/** Deals that were seen before, by number, code or board. */
export class Uniqueness {
  private readonly numbers = new Set<string>();
  private readonly boards = new Set<string>();

  /** What a deal repeats, each a clause for people. */
  repeats({ rules, number, board }: PoolDeal): string[] {
    const faults: string[] = [];
    const name = `${rules} ${number}`;
    if (this.numbers.has(name)) faults.push(`deal ${number} stands in the pool twice`);
    else if (this.boards.has(board)) faults.push('the same board stands in the pool twice');
    this.numbers.add(name);
    this.boards.add(board);
    return faults;
  }
}
