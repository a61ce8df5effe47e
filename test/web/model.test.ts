import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStuck } from '../../src/advice/stuck.js';
import { cardName, parseCard } from '../../src/cards/card.js';
import { dealNumber } from '../../src/deals/deal.js';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, isWon, legalMoves, tryMove } from '../../src/game/legal.js';
import { moveWord, parseLine, parseMove } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { RULE_SETS, type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { scoreLine } from '../../src/game/score.js';
import { accountOf } from '../../src/web/model/account.js';
import { offeredFinish } from '../../src/web/model/finish.js';
import {
  doubleTap,
  dropOn,
  type Gesture,
  isSafeUp,
  placesFor,
  stockMove,
  tap,
  tapWaits,
} from '../../src/web/model/gestures.js';
import { readLink } from '../../src/web/model/link.js';
import { refusalOf } from '../../src/web/model/refusal.js';
import {
  gameText,
  readGame,
  readSettings,
  readStatistics,
  settingsText,
  statisticsText,
} from '../../src/web/model/saved.js';
import {
  canRedo,
  canUndo,
  play,
  redo,
  type Session,
  startSession,
  undo,
} from '../../src/web/model/session.js';
import { resultsAt, shareOf, withResult } from '../../src/web/model/statistics.js';
import { winnableDeals } from '../support/winnable.js';

const card = (name: string) => parseCard(name)!;

/** A game from a board line. */
function gameOn(rules: string, board: string): Session {
  const set = ruleSet(rules);
  return startSession({ rules: set, position: parseBoard(board, set) });
}

/** A game with move words played, a second each. */
function playedOn(session: Session, words: string): Session {
  let now = session;
  for (const { action } of parseLine(words)) {
    const second = (now.steps.at(-1)?.second ?? 0) + 1;
    const next = action === 'undo' ? undo(now, second) : play(now, action, second);
    if (typeof next === 'string') throw new Error(next);
    now = next;
  }
  return now;
}

/** A position in words that do not depend on the order of the columns. */
function cardsOf({ columns, ...rest }: Position): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return JSON.stringify({ piles, ...rest, redeals: String(rest.redeals) });
}

const NEARLY_WON = 'KS/KH/KD/QCKC/-/-/-';

describe('a game at the table', () => {
  const games: RuleSet[] = [...RULE_SETS, withChanges(ruleSet('klondike3'), { redeals: 1 })];

  it('is, after each of a thousand random gestures, where the rules engine says', () => {
    let gestures = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...games),
        fc.nat(1_000_000),
        fc.array(fc.tuple(fc.nat(6), fc.nat()), { minLength: 60, maxLength: 60 }),
        (rules, number, choices) => {
          let session = startSession({ rules, position: dealNumber(rules, number), number });
          /** What the rules engine alone makes of the moves. */
          let line: Position[] = [session.start];
          for (const [kind, choice] of choices) {
            const { position } = session;
            if (kind === 0 || kind === 1) {
              if (kind === 0 && canUndo(session)) {
                session = undo(session, 0);
                line = line.slice(0, session.line.length + 1);
              } else if (kind === 1 && canRedo(session)) session = redo(session, 0);
            } else {
              const gesture = gestureOf(kind, choice, position, rules);
              if (gesture === undefined) continue;
              const next = play(session, gesture.move, 0, gesture.column);
              expect(typeof next).toBe('object');
              session = next as Session;
            }
            line = line.slice(0, 1);
            for (const { move } of session.line) line.push(applyMove(line.at(-1)!, move, rules));
            expect(cardsOf(session.position)).toBe(cardsOf(line.at(-1)!));
            gestures += 1;
          }
          const saved = readGame(gameText({ session, seconds: 0, counted: false }))!.session;
          expect(saved).toEqual(session);
        },
      ),
      { numRuns: 36 },
    );
    expect(gestures).toBeGreaterThan(1000);
  });

  it('refuses what the rules engine refuses, and always says why', () => {
    fc.assert(
      fc.property(fc.constantFrom(...games), fc.nat(1000), (rules, number) => {
        const position = dealNumber(rules, number);
        for (const { cards, faceDown } of position.columns) {
          for (const head of cards.slice(faceDown)) {
            const open = placesFor(position, head, rules).map((place) => JSON.stringify(place));
            for (let column = 0; column < 7; column += 1) {
              const place = { pile: 'column', column } as const;
              const { move } = dropOn(position, head, place);
              const next = tryMove(position, move, rules);
              expect(open.includes(JSON.stringify(place))).toBe(typeof next !== 'string');
              if (typeof next === 'string') expect(refusalOf(position, move, rules).rule).toBeTruthy();
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** A random legal gesture of a kind; undefined where there is none. */
function gestureOf(kind: number, choice: number, position: Position, rules: RuleSet): Gesture | undefined {
  const cards = position.columns.flatMap(({ cards, faceDown }) => cards.slice(faceDown));
  const top = position.waste.at(-1);
  if (top !== undefined) cards.push(top);
  const chosen = cards[choice % Math.max(cards.length, 1)];
  if (kind === 2) return chosen === undefined ? undefined : tap(position, chosen, rules);
  if (kind === 3) return chosen === undefined ? undefined : doubleTap(position, chosen, rules);
  if (kind === 4) {
    const move = stockMove(position);
    return typeof tryMove(position, move, rules) === 'string' ? undefined : { move };
  }
  const legal = legalMoves(position, rules);
  const move: Move | undefined = legal[choice % Math.max(legal.length, 1)];
  if (move?.type !== 'empty') return move === undefined ? undefined : { move };
  const places = placesFor(position, move.card, rules).filter((place) => place.pile === 'column');
  const place = places[choice % places.length]!;
  return place.pile === 'column' ? dropOn(position, move.card, place) : undefined;
}

describe('a tap', () => {
  it('sends a card to its foundation if that is safe, else to the longest column that takes it', () => {
    const { position, rules } = gameOn('yukon', 'KSQH/KHJH/KC/KD/QCQDJDQS/-/-');
    // The red jacks are still on the table, so the black queen may be wanted there.
    expect(isSafeUp(position, card('QS'), rules)).toBe(false);
    expect(tap(position, card('QS'), rules)?.move).toEqual(parseMove('QS>KD'));
    expect(doubleTap(position, card('QS'), rules)?.move).toEqual(parseMove('QS>F'));
    expect(tap(position, card('JH'), rules)?.move).toEqual(parseMove('JH>F'));
    // Both black kings take it, and the longer column gets it.
    expect(tap(parseBoard('KS/QHKC/KH/KD/QSQD/-/-', rules), card('QD'), rules)?.move).toEqual(
      parseMove('QD>F'),
    );
    expect(tap(parseBoard('KS/QHKC/KH/KD/QSQDJD/-/-', rules), card('QD'), rules)?.move).toEqual(
      parseMove('QD>KC'),
    );
    // A king of a mixed column goes to an empty one, a king that stands at the bottom nowhere.
    expect(tap(parseBoard('QHKS/-/KH/KD/KC/-/-', rules), card('KS'), rules)?.move).toEqual(parseMove('KS>E'));
    expect(tap(position, card('KC'), rules)).toBeUndefined();
  });

  it('puts a king on the very column that was meant', () => {
    const start = gameOn('hard', '(QS)KH/-/-/-/QHKC/KS/KDQC');
    const moved = play(start, parseMove('KC>E'), 1, 3) as Session;
    const columns = moved.position.columns.map(({ cards }) => cards.map(cardName).join(''));
    expect(columns).toEqual(['QSKH', '', '', 'KC', 'QH', 'KS', 'KDQC']);
    expect(undo(moved, 2).position).toEqual(start.position);
  });

  it('in the app puts top cards on foundations only, and two taps elsewhere', () => {
    const { position, rules } = gameOn('classic', 'KSQHTSJH/KHQS/KD/KC/QDJS/-/QCJDJC');
    expect(tap(position, card('QS'), rules)).toBeUndefined();
    expect(doubleTap(position, card('JS'), rules)?.move).toEqual(parseMove('JS>QS'));
    expect(doubleTap(position, card('QH'), rules)?.move).toBeUndefined();
    expect(tap(position, card('JH'), rules)?.move).toEqual(parseMove('JH>F'));
  });

  it('waits for a second one only where the two lead to different places', () => {
    const { position, rules } = gameOn('klondike1', 'KSQH/KD/KH/KC/QD/-/QC | QSJS | JCJD');
    // The jack could lie on the queen of clubs, or go up, which is not safe while a black ten may need it.
    const early = parseBoard('KSQH/KD/KH/KC/QD/-/QC | QSJSTS | JCJD', rules);
    expect(tap(early, card('JD'), rules)?.move).toEqual(parseMove('JD>QC'));
    expect(doubleTap(early, card('JD'), rules)?.move).toEqual(parseMove('JD>F'));
    expect(tapWaits(early, card('JD'), rules)).toBe(true);
    expect(tap(position, card('JD'), rules)?.move).toEqual(parseMove('JD>F'));
    expect(tapWaits(position, card('JD'), rules)).toBe(false);
    expect(tapWaits(position, card('KC'), rules)).toBe(false);
  });
});

describe('undo', () => {
  it('at skill.games goes back to the deal, counts as a move and takes its points back', () => {
    const [{ start, moves }] = winnableDeals('medium', 1) as [ReturnType<typeof winnableDeals>[number]];
    let session = startSession({ rules: ruleSet('medium'), position: start });
    for (const move of moves.slice(0, 8)) session = play(session, move, 3) as Session;
    const before = accountOf(session, 3);
    const made = session.line.length;
    while (canUndo(session)) session = undo(session, 3);
    expect(session.position).toEqual(start);
    const account = accountOf(session, 3);
    expect(account.moves).toBe(before.moves + made);
    expect(account.undos).toBe(made);
    expect(account.score).toBe(0);
  });

  it('in the app goes back a hundred moves, and the moves stay counted', () => {
    let session = gameOn('relaxed', 'QSKH/-/KSQC/KD/KC/QD/QH');
    for (let turn = 0; turn < 60; turn += 1) session = playedOn(session, 'QC>KD QC>KS');
    let undone = 0;
    while (canUndo(session)) {
      session = undo(session, 200);
      undone += 1;
    }
    expect(undone).toBe(100);
    expect(accountOf(session, 200).moves).toBe(120);
    expect(session.line).toHaveLength(20);
    expect(accountOf(session, 200).score).toBeDefined();
  });

  it('takes back what the game did by itself together with the move that led to it', () => {
    const session = playedOn(gameOn('hard', '(KS)KH/KD/KC/-/-/-/-'), 'KH>F');
    expect(session.line.map(({ move }) => moveWord(move))).toEqual(['KH>F', 'KS>F', 'KD>F', 'KC>F']);
    expect(isWon(session.position)).toBe(true);
    const back = undo(session, 9);
    expect(back.position).toEqual(session.start);
    expect(accountOf(back, 9).moves).toBe(2);
    expect(canUndo(back)).toBe(false);
    expect(redo(back, 10).position).toEqual(session.position);
  });

  it('keeps what can be done again until another move is made', () => {
    const start = gameOn('yukon', 'KSQH/KHQS/KD/KC/QDJS/-/QCJDJHJC');
    const back = playedOn(start, 'JC>QH undo');
    expect(canRedo(back)).toBe(true);
    expect(redo(back, 5).position).toEqual(playedOn(start, 'JC>QH').position);
    expect(canRedo(playedOn(back, 'QS>KD'))).toBe(false);
  });
});

describe('the end of a game', () => {
  it('is played up by itself at Hard and left to the player in Classic', () => {
    const board = '(KS)KH/KD/KC/-/-/-/-';
    expect(isWon(playedOn(gameOn('hard', board), 'KH>F').position)).toBe(true);
    const classic = playedOn(gameOn('classic', board), 'KH>F');
    expect(classic.line).toHaveLength(1);
    expect(offeredFinish(classic.position, classic.rules)).toBeUndefined();
  });

  it('is offered in Klondike when sending up and turning the stock wins', () => {
    const klondike = gameOn('klondike1', 'KS/KH/-/-/-/-/- | KD | KC');
    const line = offeredFinish(klondike.position, klondike.rules)!;
    let position = klondike.position;
    for (const move of line) position = applyMove(position, move, klondike.rules);
    expect(isWon(position)).toBe(true);
    const hidden = gameOn('klondike1', '(KS)KH/-/-/-/-/-/- | KD | KC');
    expect(offeredFinish(hidden.position, hidden.rules)).toBeUndefined();
  });

  it('is said in Klondike when no move is left, and not while the stock brings a new card', () => {
    const none = withChanges(ruleSet('klondike1'), { redeals: 0, returns: false });
    const kings = '(TS)KH/(TH)KD/(TD)KS/(TC)KC';
    expect(isStuck(parseBoard(`${kings}/(QSQC)JS/(QH)JH/(QD)JD | JC | -`, none), none)).toBe(true);
    const late = `${kings}/(QS)JS/(QH)JH/(QD)JD`;
    expect(isStuck(parseBoard(`${late} | - | QCJC`, none), none)).toBe(true);
    expect(isStuck(parseBoard(`${late} | QC | JC`, none), none)).toBe(false);
    // A redeal brings the queen to the top.
    expect(isStuck(parseBoard(`${late} | - | QCJC`, ruleSet('klondike1')), ruleSet('klondike1'))).toBe(false);
  });

  it('of a win in the app without a card taken back is worth 625 points', () => {
    for (const { start, moves } of winnableDeals('classic', 2)) {
      let session = startSession({ rules: ruleSet('classic'), position: start });
      for (const [index, move] of moves.entries()) session = play(session, move, index) as Session;
      expect(accountOf(session, 999)).toMatchObject({ won: true, score: 625, moves: moves.length });
    }
  });

  it('has the scores that the command gives the same line', () => {
    for (const { start, moves } of winnableDeals('hard', 3)) {
      let session = startSession({ rules: ruleSet('hard'), position: start });
      for (const move of moves) {
        if (isWon(session.position)) break;
        const next = play(session, move, session.steps.length);
        // What the solver sends up one by one the game may have sent up already.
        if (typeof next !== 'string') session = next;
      }
      const account = accountOf(session, 0);
      const { scores } = scoreLine(start, session.steps, ruleSet('hard'), account.seconds);
      expect(account.won).toBe(true);
      expect(account.score).toBe(scores!.skillGames.score);
      expect(account.app).toBe(scores!.app.score);
    }
  });
});

describe('a refusal', () => {
  const said = (rules: string, board: string, word: string) => {
    const { position, rules: set } = gameOn(rules, board);
    expect(typeof tryMove(position, parseMove(word), set)).toBe('string');
    return refusalOf(position, parseMove(word), set);
  };

  it('names the one card that fits, the colour or the rank, as the game builds', () => {
    const board = 'KSQH/KHQS/KDJD/KCQD/-/QCJH/JSJC';
    expect(said('hard', board, 'JC>QH')).toEqual({ rule: 'takes-card', onto: card('QH'), card: card('JH') });
    expect(said('yukon', board, 'JH>QH')).toEqual({
      rule: 'takes-colour',
      onto: card('QH'),
      rank: 11,
      red: false,
    });
    expect(said('relaxed', board, 'QS>QH')).toEqual({ rule: 'takes-rank', onto: card('QH'), rank: 11 });
    expect(said('hard', board, 'JH>E')).toEqual({ rule: 'kings-only' });
  });

  it('says how large a group may be', () => {
    const long = 'KSKHKDKCQSQHQDQCJSJHJDJCTSTHTDTC9S9H9D9C8S';
    const board = `${long}/8H8D8C/-/-/-/-/-`;
    expect(said('classic', board, 'KS>E')).toEqual({ rule: 'group-too-large', size: 21, most: 20 });
  });

  it('says what a foundation takes next', () => {
    expect(said('classic', 'KSQS/KHQH/KD/KC/-/-/-', 'KH>F')).toEqual({ rule: 'not-top' });
    expect(said('classic', 'QSKS/KH/KD/KC/-/-/-', 'KS>F')).toEqual({
      rule: 'foundation-next',
      card: card('QS'),
    });
  });
});

describe('what is kept in the browser', () => {
  it('counts wins, losses, the share of wins and streaks', () => {
    let statistics = {};
    for (const won of [true, true, false, true]) statistics = withResult(statistics, 'hard', won);
    expect(resultsAt(statistics, 'hard')).toEqual({ wins: 3, losses: 1, streak: 1, bestStreak: 2 });
    expect(shareOf(resultsAt(statistics, 'hard'))).toBe(75);
    expect(shareOf(resultsAt(statistics, 'easy'))).toBeUndefined();
    expect(readStatistics(statisticsText(statistics))).toEqual(statistics);
  });

  it('is not read when it is torn, of another version or nonsense', () => {
    const good = gameText({ session: gameOn('classic', NEARLY_WON), seconds: 5, counted: false });
    expect(readGame(good)).toBeDefined();
    for (const bad of [
      null,
      '',
      '{',
      'null',
      good.slice(0, 40),
      good.replace('"version":1', '"version":2'),
      good.replace('"steps":"', '"steps":"2H>3H@0 '),
      good.replace('"seconds":5', '"seconds":-5'),
    ]) {
      expect(readGame(bad)).toBeUndefined();
    }
    expect(readStatistics('{"version":1,"levels":{"hard":{"wins":"many"}}}')).toEqual({});
  });

  it('takes settings that it knows and leaves others at their default', () => {
    const defaults = { sound: false, theme: 'auto' };
    expect(readSettings(settingsText({ sound: true, theme: 3, more: 1 }), defaults)).toEqual({
      sound: true,
      theme: 'auto',
    });
    expect(readSettings('[]', defaults)).toEqual(defaults);
  });
});

describe('a link', () => {
  it('names a deal by its code, or any input with its rules', () => {
    expect(readLink('')).toBeUndefined();
    expect(readLink('#RU1-C-AAAAABB')).toMatchObject({
      deal: { number: 1, rules: { name: 'classic' } },
      show: false,
    });
    expect(readLink('#RU1-C-AAAAABB&show')?.show).toBe(true);
    const board = 'KS/KH/KD/KC/-/-/-';
    const linked = readLink(`#rules=hard&deal=${encodeURIComponent(board)}`)!;
    expect(linked.deal.position).toEqual(parseBoard(board, ruleSet('hard')));
    expect(readLink('#rules=klondike1%20redeals%3D2&deal=7')?.deal.rules.stock?.redeals).toBe(2);
    expect(readLink('#deal=pysol:1&rules=yukon')?.deal.position).toBeDefined();
  });

  it('that is wrong says what is wrong', () => {
    expect(() => readLink('#RU1-C-AAAAABA')).toThrow('check character');
    expect(() => readLink('#deal=17')).toThrow('names no rules');
    expect(() => readLink('#%E0%A4%A')).toThrow('no game code');
  });
});
