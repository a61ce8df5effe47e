import { boardLine } from '../game/board.js';
import { applyMove, isWon, legalMoves } from '../game/legal.js';
import { playLine } from '../game/line.js';
import { checkSetup } from '../game/make-position.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type Setup, UNSEEN } from '../game/setup.js';
import { type JudgeOptions, judge } from '../judge/judge.js';
import { gained, progressOf } from './progress.js';
import { countOf, judgeSample, pairsOf } from './samples.js';
import { UnseenGame } from './unseen-game.js';

/** How a player without sight plays. */
export interface BlindOptions extends JudgeOptions {
  /** Completions drawn for a move, 1 or more. */
  readonly samples: number;
  /** The same seed gives the same games; any text. */
  readonly seed: string;
  /** Whether the player knows the order of the stock from the start, as some published results allow. */
  readonly stockSeen: boolean;
}

/** A game of a player without sight. */
export interface BlindGame {
  readonly won: boolean;
  /** The moves made. */
  readonly moves: readonly Move[];
}

/** What tells a position from others, whatever the order of the columns. */
function identity({ columns, foundations, stock, waste, redeals }: Position): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return [piles.join('/'), foundations, stock.join(), waste.join(), redeals].join('|');
}

/** The position as a player sees it who has seen some cards of the stock. */
function sightOf({ columns, ...rest }: Position, seen: ReadonlySet<number>): Setup {
  return {
    ...rest,
    columns: columns.map(({ cards, faceDown }) => ({
      cards: cards.map((card, depth) => (depth < faceDown ? UNSEEN : card)),
      faceDown,
    })),
    stock: rest.stock.map((card) => (seen.has(card) ? card : UNSEEN)),
  };
}

/** Moves in a row that gain nothing, after which the player gives up: no position repeats, but there are thousands. */
const PATIENCE = 60;

/** What playing goes by beside the position. */
interface Sight {
  readonly rules: RuleSet;
  readonly samples: number;
  readonly seed: string;
  readonly options: JudgeOptions;
}

/**
 * Plays a game without looking under face-down cards and without taking back. Only moves that lead to no position met
 * before come into question. Of these the one that keeps the win in most of the completions drawn is the best, and all
 * count as its equals that are behind it in the same completions by no more than chance makes likely (a standard
 * error). Among equals the one that gets on furthest is made (see `progressOf`), then the one with the larger share,
 * then the first. All cards that were turned over once are known, three at a time or one; when at most one is left to be
 * guessed, nothing is hidden any more, and a win that is found is played to its end. The game is over when it is won, no
 * move is left, or sixty moves in a row gained nothing (no card turned up, none of the stock played, no more cards on
 * the foundations).
 */
export function playBlind(start: Position, rules: RuleSet, options: BlindOptions): BlindGame {
  const { samples, seed, stockSeen, ...judging } = options;
  const seen = new Set(stockSeen ? start.stock : []);
  const met = new Set([identity(start)]);
  const moves: Move[] = [];
  let position = start;
  let most = gained(start);
  let idle = 0;
  while (!isWon(position)) {
    for (const card of position.waste) seen.add(card);
    const open = legalMoves(position, rules).filter(
      (move) => !met.has(identity(applyMove(position, move, rules))),
    );
    if (open.length === 0 || idle >= PATIENCE) return { won: false, moves };
    const place = `${seed} ${boardLine(start, rules)} ${moves.length}`;
    const game = new UnseenGame(checkSetup(sightOf(position, seen), rules), [], rules);
    const ending = isKnown(game) ? knownWin(position, rules, met, judging) : undefined;
    if (ending !== undefined) return { won: true, moves: [...moves, ...ending] };
    const sight = { rules, samples, seed: place, options: judging };
    const chosen = open.length === 1 ? open[0]! : choose(position, open, game, sight);
    position = applyMove(position, chosen, rules);
    met.add(identity(position));
    moves.push(chosen);
    idle = gained(position) > most ? 0 : idle + 1;
    most = Math.max(most, gained(position));
  }
  return { won: true, moves };
}

/** Whether nothing is left to be guessed: a single card that was not seen can only be the one that is missing. */
function isKnown({ unseen }: UnseenGame): boolean {
  return unseen.length <= 1;
}

/** A line that wins and comes to no position met before; undefined if none is found. */
function knownWin(
  position: Position,
  rules: RuleSet,
  met: ReadonlySet<string>,
  options: JudgeOptions,
): readonly Move[] | undefined {
  const { moves } = judge(position, rules, options);
  if (moves === undefined) return undefined;
  const [, ...behind] = playLine(position, moves, rules).positions;
  const passed = new Set([identity(position), ...met]);
  for (const next of behind) {
    const name = identity(next);
    if (passed.has(name)) return undefined;
    passed.add(name);
  }
  return moves;
}

function choose(position: Position, open: readonly Move[], game: UnseenGame, sight: Sight): Move {
  const { rules, samples, seed, options } = sight;
  const known = isKnown(game);
  const legal = legalMoves(position, rules).map(moveWord);
  const judged = Array.from({ length: known ? 1 : samples }, (_, place) =>
    judgeSample(game, seed, place, options),
  ).filter((sample) => sample !== undefined);
  const moves = open.map((move) => {
    const index = legal.indexOf(moveWord(move));
    const verdicts = judged.map((sample) => sample.moves[index]!);
    return { move, verdicts, kept: countOf(verdicts).winnable };
  });
  const best = moves.reduce((most, own) => (own.kept > most.kept ? own : most));
  const equals = moves.filter(({ verdicts }) => {
    const { onlyBest, onlyThis } = pairsOf(
      verdicts.map((own, sample) => [best.verdicts[sample]!, own] as const),
    );
    return onlyBest - onlyThis <= (known ? 0 : Math.sqrt(onlyBest + onlyThis));
  });
  const ranked = equals.map(({ move, kept }) => ({
    move,
    kept,
    progress: progressOf(position, move, rules),
  }));
  ranked.sort((a, b) => b.progress - a.progress || b.kept - a.kept);
  return ranked[0]!.move;
}
