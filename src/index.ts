/**
 * The library: read a deal, look at it, play it, decide it.
 *
 * ```ts
 * import { judge, moveWord, readDeal } from 'winnable';
 *
 * const { position, rules } = readDeal('RU1-C-AAAAABB');
 * const { verdict, moves } = judge(position, rules);
 * console.log(verdict, moves?.map(moveWord).join(' '));
 * ```
 *
 * Everything given as text is read into types that cannot be wrong; what cannot be read throws InputError.
 */

export { type Card, cardName, cardOf, isRed, parseCard, rankOf, suitOf } from './cards/card.js';
export { gameCode, parseCode, parseNumber } from './deals/codes.js';
export { dealNumber } from './deals/deal.js';
export { deckOf, deckText, LAST_NUMBER, MAPPING_VERSION, parseDeck } from './deals/deck.js';
export { type DealFormat, WRITTEN_FORMATS, writeFormat } from './deals/formats/index.js';
export { type Asked, codeOf, type Deal, readDeal } from './deals/input.js';
export { dealOut } from './deals/layout.js';
export { parseRules } from './deals/rules-text.js';
export { InputError } from './errors/input-error.js';
export { boardLine, parseBoard } from './game/board.js';
export { type PositionJson, positionFromJson, positionToJson } from './game/json.js';
export { applyMove, IllegalMove, isWon, legalMoves, tryMove } from './game/legal.js';
export { moveWord, parseLine, parseMove, type Step, stepWord } from './game/notation.js';
export { parsePicture, pictureOf } from './game/picture.js';
export type { Column, Move, Position } from './game/position.js';
export { describeRules, RULE_SETS, type RuleSet, ruleSet, withChanges } from './game/rule-sets.js';
export { type LineScore, scoreLine } from './game/score.js';
export { type JudgeOptions, judge } from './judge/judge.js';
export { proveWin, type Replay, replay } from './proof/replay.js';
export {
  DEFAULT_LIMITS,
  type LimitName,
  type Limits,
  type Solution,
  TECHNIQUES,
  type Verdict,
} from './solver/solve.js';
