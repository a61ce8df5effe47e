/**
 * The library: read a deal, look at it, play it, decide it.
 *
 * ```ts
 * import { judge, moveWord, readDeal } from 'winnable/core';
 *
 * const { position, rules } = readDeal('RU1-C-AAAAABB');
 * const { verdict, moves } = judge(position, rules);
 * console.log(verdict, moves?.map(moveWord).join(' '));
 * ```
 *
 * It needs nothing of Node and keeps no files, so it runs in browsers and their workers as well. Everything given as
 * text is read into types that cannot be wrong. Every function checks what it is given, and throws InputError, one line
 * that names the argument, says what is wrong with it and what would be right.
 */

import * as hints from './advice/hint.js';
import * as judgedLines from './advice/judge-line.js';
import * as judgedMoves from './advice/judge-moves.js';
import * as moveWords from './advice/move-words.js';
import * as sampling from './advice/samples.js';
import * as shortest from './advice/shortest.js';
import { UnseenGame } from './advice/unseen-game.js';
import * as cards from './cards/card.js';
import * as codes from './deals/codes.js';
import * as dealing from './deals/deal.js';
import * as decks from './deals/deck.js';
import * as formats from './deals/formats/index.js';
import * as inputs from './deals/input.js';
import * as layout from './deals/layout.js';
import * as rulesText from './deals/rules-text.js';
import { needArray, needFlag, needNumber, needObject, needText, needWord } from './errors/arguments.js';
import { InputError } from './errors/input-error.js';
import * as board from './game/board.js';
import { changesOf, rulesOf } from './game/check-rules.js';
import * as json from './game/json.js';
import * as legal from './game/legal.js';
import * as making from './game/make-position.js';
import * as notation from './game/notation.js';
import * as picture from './game/picture.js';
import type { Move, Position } from './game/position.js';
import * as ruleSets from './game/rule-sets.js';
import * as scores from './game/score.js';
import { type Setup, setupOf } from './game/setup.js';
import * as judging from './judge/judge.js';
import * as replaying from './proof/replay.js';
import type { Solution } from './solver/solve.js';

export type { GameState, Hint } from './advice/hint.js';
export type { JudgedLine, LosingMove } from './advice/judge-line.js';
export type { JudgedMove } from './advice/judge-moves.js';
export type { Sampled, SampledMove, SampleOptions, SamplePairs } from './advice/samples.js';
export type { ShortestWin } from './advice/shortest.js';
export type { Card } from './cards/card.js';
export type { CodedDeal } from './deals/codes.js';
export { LAST_NUMBER, MAPPING_VERSION } from './deals/deck.js';
export { type DealFormat, WRITTEN_FORMATS } from './deals/formats/index.js';
export type { Asked, Deal } from './deals/input.js';
export { InputError } from './errors/input-error.js';
export type { ColumnJson, PositionJson } from './game/json.js';
export { IllegalMove } from './game/legal.js';
export type { Step } from './game/notation.js';
export type { PictureOptions } from './game/picture.js';
export type { Column, Move, Position } from './game/position.js';
export { type Build, RULE_SETS, type RuleChanges, type RuleSet, type StockRule } from './game/rule-sets.js';
export type { AppScore, LineScore, PlayedStep, SkillGamesScore } from './game/score.js';
export { type Setup, type SetupColumn, UNSEEN } from './game/setup.js';
export type { JudgeOptions } from './judge/judge.js';
export { ProofFailure, type Replay } from './proof/replay.js';
export {
  DEFAULT_LIMITS,
  type LimitName,
  type Limits,
  type Solution,
  TECHNIQUES,
  type Verdict,
} from './solver/solve.js';
export type { Technique } from './solver/technique.js';

function needCard(value: unknown, name: string): cards.Card {
  return needNumber(value, name, { least: 0, most: cards.DECK_SIZE - 1, whole: true });
}

function needDeck(value: unknown): readonly cards.Card[] {
  const deck = needArray(value, 'deck').map((card, index) => needCard(card, `deck[${index}]`));
  if (new Set(deck).size !== cards.DECK_SIZE || deck.length !== cards.DECK_SIZE) {
    throw new InputError(
      `deck: ${deck.length} cards stand where each of the ${cards.DECK_SIZE} cards belongs once`,
    );
  }
  return deck;
}

function needDealNumber(value: unknown): number {
  return needNumber(value, 'number', { least: 0, most: decks.LAST_NUMBER, whole: true });
}

/** A position that came in from outside, checked anew: it may have been changed, or made by hand. */
function needPosition(value: unknown, rules: ruleSets.RuleSet): Position {
  return making.makePosition(setupOf(value, 'position'), rules);
}

function needMove(value: unknown, name: string): Move {
  const { type, card, onto } = needObject(value, name, ['type', 'card', 'onto']);
  const kind = needWord(type, `${name}.type`, ['column', 'empty', 'foundation', 'draw', 'redeal']);
  if (kind !== 'draw' && kind !== 'redeal') needCard(card, `${name}.card`);
  if (kind === 'column') needCard(onto, `${name}.onto`);
  return value as Move;
}

function needMoves(value: unknown): readonly Move[] {
  return needArray(value, 'moves').map((move, index) => needMove(move, `moves[${index}]`));
}

function needStep(value: unknown, name: string): notation.Step {
  const { action, second } = needObject(value, name, ['action', 'second']);
  if (action !== 'undo') needMove(action, `${name}.action`);
  if (second !== undefined) needNumber(second, `${name}.second`, { least: 0, whole: false });
  return value as notation.Step;
}

/** Suit of a card (0 … 51): 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export function suitOf(card: cards.Card): number {
  return cards.suitOf(needCard(card, 'card'));
}

/** Rank of a card (0 … 51): 1 (ace) to 13 (king). */
export function rankOf(card: cards.Card): number {
  return cards.rankOf(needCard(card, 'card'));
}

/** Whether a card (0 … 51) is a heart or a diamond. */
export function isRed(card: cards.Card): boolean {
  return cards.isRed(needCard(card, 'card'));
}

/** The card of a suit (0 … 3, in the order S H D C) and a rank (1 … 13). */
export function cardOf(suit: number, rank: number): cards.Card {
  needNumber(suit, 'suit', { least: 0, most: cards.SUITS - 1, whole: true });
  needNumber(rank, 'rank', { least: 1, most: cards.RANKS, whole: true });
  return cards.cardOf(suit, rank);
}

/** The two-character name of a card (0 … 51): `7H`, `TS`. */
export function cardName(card: cards.Card): string {
  return cards.cardName(needCard(card, 'card'));
}

/** Reads a text that is one card and nothing else (`7H`, `10s`, `7♥`); undefined if it is not. */
export function parseCard(text: string): cards.Card | undefined {
  return cards.parseCard(needText(text, 'text'));
}

/** The game code of a deal number (0 … LAST_NUMBER): `RU1-C-AAAAABB`. Undefined where the rule set has no letter. */
export function gameCode(rules: ruleSets.RuleSet, number: number): string | undefined {
  return codes.gameCode(rulesOf(rules), needDealNumber(number));
}

/** Reads a game code. */
export function parseCode(text: string): codes.CodedDeal {
  return codes.parseCode(needText(text, 'text'));
}

/** Reads a deal number, 0 … LAST_NUMBER, from digits. */
export function parseNumber(text: string): number {
  return codes.parseNumber(needText(text, 'text'));
}

/** The shuffled deck of a deal number (0 … LAST_NUMBER) in a family (`RU`, `YU` or `KL`). */
export function deckOf(family: ruleSets.RuleSet['family'], number: number): cards.Card[] {
  needWord(family, 'family', [...new Set(ruleSets.RULE_SETS.map((rules) => rules.family))]);
  return decks.deckOf(family, needDealNumber(number));
}

/** Reads a deck, 52 different cards in the order in which they are dealt. */
export function parseDeck(text: string): cards.Card[] {
  return decks.parseDeck(needText(text, 'text'));
}

/** Writes a deck (52 different cards, 0 … 51) in the order in which it is dealt. */
export function deckText(deck: readonly cards.Card[]): string {
  return decks.deckText(needDeck(deck));
}

/** Deals a deck (52 different cards, 0 … 51) from index 0 on, as the rule set's layout says. */
export function dealOut(deck: readonly cards.Card[], rules: ruleSets.RuleSet): Position {
  return layout.dealOut(needDeck(deck), rulesOf(rules));
}

/** The starting position of a deal number (0 … LAST_NUMBER) under a rule set. */
export function dealNumber(rules: ruleSets.RuleSet, number: number): Position {
  return dealing.dealNumber(rulesOf(rules), needDealNumber(number));
}

/**
 * Reads any input that the commands read: a game code, deal number, board line, picture, deck, a deal of another
 * program, or a JSON object.
 *
 * @param asked the rules to take it under, where it names none or others are wanted.
 */
export function readDeal(input: string, asked: inputs.Asked = {}): inputs.Deal {
  const { rules, changes } = needObject(asked, 'asked', ['rules', 'changes']);
  if (rules !== undefined) rulesOf(rules, 'asked.rules');
  if (changes !== undefined) changesOf(changes, 'asked.changes');
  return inputs.readDeal(needText(input, 'input'), asked);
}

/** The game code of a deal under its rules (options that change them are not in it); undefined where it has none. */
export function codeOf(deal: inputs.Deal): string | undefined {
  const { rules, number } = needObject(deal, 'deal', ['rules', 'position', 'number', 'notes', 'setup']);
  rulesOf(rules, 'deal.rules');
  if (number !== undefined) needDealNumber(number);
  return inputs.codeOf(deal);
}

/** Reads a rule set as `describeRules` writes it: a name, and perhaps what is changed about it. */
export function parseRules(text: string): ruleSets.RuleSet {
  return rulesText.parseRules(needText(text, 'text'));
}

/** The rule set of a name, in either case. */
export function ruleSet(name: string): ruleSets.RuleSet {
  return ruleSets.ruleSet(needText(name, 'name'));
}

/** The rule set with options changed: `returns`, and where there is a stock `redeals` (0, 1, 2 … or Infinity). */
export function withChanges(rules: ruleSets.RuleSet, changes: ruleSets.RuleChanges): ruleSets.RuleSet {
  return ruleSets.withChanges(rulesOf(rules), changesOf(changes));
}

/** The rule set's name, followed by what differs from the set of that name: `hard`, `klondike3 redeals=2`. */
export function describeRules(rules: ruleSets.RuleSet): string {
  return ruleSets.describeRules(rulesOf(rules));
}

/** Checks a setup, whoever wrote it, and makes it a position: the one door. No card may be unseen. */
export function makePosition(setup: Setup, rules: ruleSets.RuleSet): Position {
  return making.makePosition(setupOf(setup, 'setup'), rulesOf(rules));
}

/** Reads a board line: `columns`, and with a stock `columns | stock | waste`. */
export function parseBoard(text: string, rules: ruleSets.RuleSet): Position {
  return board.parseBoard(needText(text, 'text'), rulesOf(rules));
}

/** Writes a position as a board line; `parseBoard` reads it back (redeals left are no part of it). */
export function boardLine(position: Position, rules: ruleSets.RuleSet): string {
  return board.boardLine(needPosition(position, rulesOf(rules)), rules);
}

/** Reads a position from a parsed JSON value, as `positionToJson` makes it. */
export function positionFromJson(value: unknown, rules: ruleSets.RuleSet): Position {
  return json.positionFromJson(value, rulesOf(rules));
}

/** Writes a position as a plain object for JSON. */
export function positionToJson(position: Position, rules: ruleSets.RuleSet): json.PositionJson {
  return json.positionToJson(needPosition(position, rulesOf(rules)), rules);
}

/** Draws the table for people, as lines of text without a line end behind the last. */
export function pictureOf(
  position: Position,
  rules: ruleSets.RuleSet,
  options: picture.PictureOptions = {},
): string {
  needFlag(needObject(options, 'options', ['colour']).colour, 'options.colour');
  return picture.pictureOf(needPosition(position, rulesOf(rules)), rules, options);
}

/** Reads a picture that `pictureOf` drew. */
export function parsePicture(text: string, rules: ruleSets.RuleSet): Position {
  return picture.parsePicture(needText(text, 'text'), rulesOf(rules));
}

/** Writes a position for another program; `format` is one of `WRITTEN_FORMATS`. */
export function writeFormat(format: formats.DealFormat, position: Position, rules: ruleSets.RuleSet): string {
  if (!formats.WRITTEN_FORMATS.includes(format)) {
    const names = formats.WRITTEN_FORMATS.map(({ name }) => name);
    throw new InputError(`format: it is none of WRITTEN_FORMATS: ${names.join(', ')}`);
  }
  return formats.writeFormat(format, needPosition(position, rulesOf(rules)), rules);
}

/** All legal moves, each once, in a fixed order. */
export function legalMoves(position: Position, rules: ruleSets.RuleSet): Move[] {
  return legal.legalMoves(needPosition(position, rulesOf(rules)), rules);
}

/** The position after a move, or the reason (a clause for people) why the rules do not allow it. */
export function tryMove(position: Position, move: Move, rules: ruleSets.RuleSet): Position | string {
  return legal.tryMove(needPosition(position, rulesOf(rules)), needMove(move, 'move'), rules);
}

/** The position after a move. Throws IllegalMove, with the reason, if the rules do not allow it. */
export function applyMove(position: Position, move: Move, rules: ruleSets.RuleSet): Position {
  return legal.applyMove(needPosition(position, rulesOf(rules)), needMove(move, 'move'), rules);
}

/** Whether all 52 cards are on the foundations. */
export function isWon(position: Position): boolean {
  const { foundations = [] } = setupOf(position, 'position');
  if (foundations.length !== cards.SUITS) {
    throw new InputError('position.foundations: nothing stands where four numbers belong');
  }
  return legal.isWon(position);
}

/** A move as a word: `7H>8H`, `KS>E`, `AS>F`, `draw`, `redeal`. */
export function moveWord(move: Move): string {
  return notation.moveWord(needMove(move, 'move'));
}

/** Reads a move word, in either case, cards in any accepted spelling. */
export function parseMove(word: string): Move {
  return notation.parseMove(needText(word, 'word'));
}

/** Writes a step: the move word or `undo`, and `@second` where known. */
export function stepWord(step: notation.Step): string {
  return notation.stepWord(needStep(step, 'step'));
}

/** Reads a line of play: moves and `undo`, each perhaps with `@` and the second at which it was made. */
export function parseLine(text: string): notation.Step[] {
  return notation.parseLine(needText(text, 'text'));
}

/** Plays a line move by move, and stops at the first illegal move. */
export function replay(start: Position, moves: readonly Move[], rules: ruleSets.RuleSet): replaying.Replay {
  return replaying.replay(needPosition(start, rulesOf(rules)), needMoves(moves), rules);
}

/** Checks that a line of play wins. Throws ProofFailure, with the first wrong step, if it does not. */
export function proveWin(start: Position, moves: readonly Move[], rules: ruleSets.RuleSet): void {
  replaying.proveWin(needPosition(start, rulesOf(rules)), needMoves(moves), rules);
}

/**
 * Plays a line of moves and `undo`, and scores it under both published systems where the rules have scores.
 *
 * @param seconds what the whole line took, 0 or more, not before the last step's second.
 */
export function scoreLine(
  start: Position,
  steps: readonly notation.Step[],
  rules: ruleSets.RuleSet,
  seconds?: number,
): scores.LineScore {
  const checked = needArray(steps, 'steps').map((step, index) => needStep(step, `steps[${index}]`));
  if (seconds !== undefined) needNumber(seconds, 'seconds', { least: 0, whole: false });
  return scores.scoreLine(needPosition(start, rulesOf(rules)), checked, rules, seconds);
}

/**
 * Decides a position, all cards known, and proves the answer as far as it can be proved from outside: a win is replayed
 * by the rules engine before it is called winnable.
 *
 * @param options `limits`: `nodes` (1 or more, or Infinity), `memoryMB` (1 … 2^20), `seconds` (above 0, or Infinity);
 *   `without`: names of TECHNIQUES to switch off.
 * @throws ProofFailure if the solver's line does not win (a bug).
 */
export function judge(
  position: Position,
  rules: ruleSets.RuleSet,
  options: judging.JudgeOptions = {},
): Solution {
  return judging.judge(needPosition(position, rulesOf(rules)), rules, judging.judgeOptionsOf(options));
}

/**
 * What to play now: how the game stands, and where it can be won a line that wins, shortened for people.
 *
 * @param options as those of `judge`.
 * @throws ProofFailure if a line does not win (a bug).
 */
export function hintFor(
  position: Position,
  rules: ruleSets.RuleSet,
  options: judging.JudgeOptions = {},
): hints.Hint {
  return hints.hintFor(needPosition(position, rulesOf(rules)), rules, judging.judgeOptionsOf(options));
}

/**
 * Every legal move, in the order of `legalMoves`, with the verdict of the position behind it.
 *
 * @param options as those of `judge`; the limits hold for each move anew.
 */
export function judgeMoves(
  position: Position,
  rules: ruleSets.RuleSet,
  options: judging.JudgeOptions = {},
): judgedMoves.JudgedMove[] {
  const checked = needPosition(position, rulesOf(rules));
  return judgedMoves.judgeMoves(checked, rules, judging.judgeOptionsOf(options));
}

/**
 * A line of moves and `undo` with the verdict after each step, and the move that lost the game.
 *
 * @param options as those of `judge`; the limits hold for each position anew.
 */
export function judgeLine(
  start: Position,
  actions: readonly (Move | 'undo')[],
  rules: ruleSets.RuleSet,
  options: judging.JudgeOptions = {},
): judgedLines.JudgedLine {
  const checked = needArray(actions, 'actions').map((action, index) =>
    action === 'undo' ? action : needMove(action, `actions[${index}]`),
  );
  const position = needPosition(start, rulesOf(rules));
  return judgedLines.judgeLine(position, checked, rules, judging.judgeOptionsOf(options));
}

/**
 * Looks for a win in as few moves as possible, given one; draws and redeals count as moves.
 *
 * @param won a line of play that wins.
 * @param options as those of `judge`; without a limit of nodes, a million positions are visited. Memory bounds the table,
 *   and never ends the search.
 * @throws ProofFailure if the line does not win.
 */
export function shortestWin(
  position: Position,
  won: readonly Move[],
  rules: ruleSets.RuleSet,
  options: judging.JudgeOptions = {},
): shortest.ShortestWin {
  const checked = needPosition(position, rulesOf(rules));
  return shortest.shortestWin(checked, needMoves(won), rules, judging.judgeOptionsOf(options));
}

/** A legal move in words a player uses. Throws IllegalMove if the rules do not allow it. */
export function moveInWords(position: Position, move: Move, rules: ruleSets.RuleSet): string {
  return moveWords.moveInWords(needPosition(position, rulesOf(rules)), needMove(move, 'move'), rules);
}

/**
 * What is to be hoped for where cards are unseen: draws completions of the unseen cards, each as likely as every other,
 * and judges them with open eyes. The shares are upper bounds of what a player can win who does not see the cards.
 *
 * @param setup the start of the game, UNSEEN in place of cards never seen.
 * @param actions the moves and undos made since; none may turn up an unseen card.
 * @param samples completions to draw, 1 … 1 000 000.
 * @param seed any text; the same gives the same samples.
 * @param options as those of `judge` (its limits hold for each completion anew), `certified` where the deal is known to
 *   be winnable from its start, `withMoves` (true if not given) to judge the legal moves as well.
 */
export function judgeSamples(
  setup: Setup,
  actions: readonly (Move | 'undo')[],
  rules: ruleSets.RuleSet,
  samples: number,
  seed: string,
  options: sampling.SampleOptions = {},
): sampling.Sampled {
  const { certified, withMoves, ...rest } = needObject(options, 'options', [
    'limits',
    'without',
    'certified',
    'withMoves',
  ]);
  needFlag(certified, 'options.certified');
  needFlag(withMoves, 'options.withMoves');
  judging.judgeOptionsOf(rest);
  needNumber(samples, 'samples', { least: 1, most: 1_000_000, whole: true });
  needText(seed, 'seed');
  const checked = making.checkSetup(setupOf(setup, 'setup'), rulesOf(rules));
  const moves = needArray(actions, 'actions').map((action, index) =>
    action === 'undo' ? action : needMove(action, `actions[${index}]`),
  );
  return sampling.judgeSamples(new UnseenGame(checked, moves, rules), samples, seed, options);
}
