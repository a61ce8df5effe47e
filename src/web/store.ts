import { computed, effect, signal } from '@preact/signals';
import { isStuck } from '../advice/stuck.js';
import { type Card, cardName, rankOf, suitOf } from '../cards/card.js';
import { dealNumber } from '../deals/deal.js';
import { LAST_NUMBER } from '../deals/deck.js';
import { codeOf, type Deal, readDeal } from '../deals/input.js';
import { parseRules } from '../deals/rules-text.js';
import { tryMove } from '../game/legal.js';
import { moveWord, parseMove } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import { describeRules, type RuleSet, ruleSet } from '../game/rule-sets.js';
import type { Verdict } from '../solver/solve.js';
import { Adviser, Stopped } from './adviser.js';
import { accountOf } from './model/account.js';
import { offeredFinish } from './model/finish.js';
import { doubleTap, dropOn, type Gesture, type Place, stockMove, tap, tapWaits } from './model/gestures.js';
import { customsOf, levelKey } from './model/levels.js';
import { readLink } from './model/link.js';
import { type Refusal, refusalOf } from './model/refusal.js';
import {
  gameText,
  readGame,
  readSettings,
  readStatistics,
  settingsText,
  statisticsText,
} from './model/saved.js';
import * as sessions from './model/session.js';
import { withResult } from './model/statistics.js';
import type { Course, Judged } from './question.js';
import { click } from './sound.js';
import { type Language, languageFrom, type TextKey, textIn } from './texts.js';

const DEFAULTS = {
  language: languageFrom(navigator.languages) as string,
  theme: 'auto',
  fourColours: false,
  sound: false,
  placementGuide: true,
  interactiveRules: true,
  automaticPlacement: false,
  doubleTaps: true,
  advice: false,
  light: false,
  level: 'easy',
  redeals: 'unlimited',
};

/** What the reader has set; kept in the browser. */
export type Settings = typeof DEFAULTS;

const KEYS = { game: 'winnable.game', statistics: 'winnable.statistics', settings: 'winnable.settings' };

/** Reads what was saved; a browser that keeps nothing is no error. */
function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing, or is full, lets the game go on.
  }
}

export const settings = signal<Settings>(readSettings(load(KEYS.settings), DEFAULTS));
export const statistics = signal(readStatistics(load(KEYS.statistics)));
const saved = readGame(load(KEYS.game));
export const session = signal<sessions.Session | undefined>(saved?.session);
/** Whole seconds played. */
const seconds = signal(saved?.seconds ?? 0);
/** Whether the game stands among the results. */
const counted = signal(saved?.counted ?? false);
export type Screen = 'start' | 'table';
export const screen = signal<Screen>('start');
export type Dialog = 'none' | 'menu' | 'settings' | 'guide' | 'result' | 'give-up' | 'stuck' | 'paused';
export const dialog = signal<Dialog>('none');
/** What is said at the foot of the table. */
export const message = signal('');
/** The card that shakes, and how often one has shaken. */
export const shaken = signal<{ card: Card | undefined; times: number }>({ card: undefined, times: 0 });
/** What goes on once the reader agrees to give the game up. */
let afterGivingUp: () => void = () => {};

/** The light's answer, with how many moves back the last winnable position lies where that is known, or how far it is. */
export type Light = (Judged & { readonly undos?: number }) | { readonly thinking: number } | undefined;
export const light = signal<Light>(undefined);
/** The position that the light is for. */
let litPosition: Position | undefined;
/** How many positions a question under way has looked at; undefined if there is none. */
export const thinking = signal<number | undefined>(undefined);
const hinted = signal<Move | undefined>(undefined);
/** The verdict behind each move word, as far as judged. */
const colouredMoves = signal<ReadonlyMap<string, Verdict> | undefined>(undefined);
/** The rest of a win, shown on the table in place of the game. */
export const shown = signal<{ positions: readonly Position[]; at: number; playing: boolean } | undefined>(
  undefined,
);
/** The line of a game that is over, judged. */
export const graph = signal<Course | undefined>(undefined);

const adviser = new Adviser();
const language = computed(() => settings.value.language as Language);

/** A text in the language that is set. */
export function t(key: TextKey, ...values: readonly (string | number)[]): string {
  return textIn(language.value, key, ...values);
}

/** A card for people: `♦8`. */
export function cardText(card: Card): string {
  return `${'♠♥♦♣'[suitOf(card)]}${rankText(rankOf(card))}`;
}

function rankText(rank: number): string {
  return rank === 10 ? '10' : 'A23456789TJQK'[rank - 1]!;
}

/** A move for people: `♦7 → ♦8`. */
export function moveText(move: Move): string {
  if (move.type === 'draw') return t('drawMove');
  if (move.type === 'redeal') return t('redealMove');
  const to = move.type === 'column' ? cardText(move.onto) : move.type === 'empty' ? '▢' : '⌂';
  return `${cardText(move.card)} → ${to}`;
}

/** Changes settings. */
export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** The position on the table: the game's, or the one of a shown win. */
export const position = computed(() => {
  const show = shown.value;
  return show === undefined ? session.value?.position : show.positions[show.at];
});
export const account = computed(() => {
  const game = session.value;
  return game === undefined ? undefined : accountOf(game, seconds.value);
});
export const finish = computed(() => {
  const game = session.value;
  return game === undefined || shown.value !== undefined
    ? undefined
    : offeredFinish(game.position, game.rules);
});
/** The code of the deal where it has one, else its rules. */
export const dealName = computed(() => {
  const game = session.value;
  if (game === undefined) return '';
  const { rules, number, start } = game;
  const code = codeOf({ rules, position: start, notes: [], ...(number === undefined ? {} : { number }) });
  return code ?? describeRules(rules);
});

effect(() => {
  save(KEYS.settings, settingsText(settings.value));
  const { theme, fourColours, language: lang } = settings.value;
  const root = document.documentElement;
  root.lang = lang;
  root.dataset.theme = theme;
  root.dataset.suits = fourColours ? 'four' : 'two';
});
effect(() => save(KEYS.statistics, statisticsText(statistics.value)));
effect(() => {
  if (session.value === undefined) return;
  save(KEYS.game, gameText({ session: session.value, seconds: seconds.value, counted: counted.value }));
});
effect(() => {
  const game = session.value;
  if (game === undefined || screen.value !== 'table') return;
  if (lightIsOn() && shown.value === undefined) lightUp(game);
  else light.value = undefined;
});

/** Whether the clock runs. */
function running(): boolean {
  const game = session.value;
  return (
    game !== undefined &&
    screen.value === 'table' &&
    dialog.value === 'none' &&
    shown.value === undefined &&
    !document.hidden &&
    !sessions.wonBy(game) &&
    !counted.value
  );
}

/** Starts the clock of the page: once a second while a game is played. */
export function startClock(): void {
  setInterval(() => {
    if (running()) seconds.value += 1;
  }, 1000);
}

/** Whether a game can be continued. */
export const canContinue = computed(() => session.value !== undefined && !counted.value);

/** Whether leaving the game for another one gives it up. */
function givesUp(): boolean {
  return canContinue.value && session.value!.steps.length > 0 && !sessions.wonBy(session.value!);
}

/** Does something that ends the game under way, after asking where that counts as lost. */
function leaving(action: () => void): void {
  if (!givesUp()) {
    action();
    return;
  }
  afterGivingUp = action;
  dialog.value = 'give-up';
}

/** Counts the game as lost and shows its result; PLAY there goes on. */
export function giveUp(): void {
  record(false);
  const action = afterGivingUp;
  dialog.value = 'none';
  action();
}

function record(won: boolean): void {
  if (counted.value) return;
  counted.value = true;
  statistics.value = withResult(statistics.value, levelKey(session.value!.rules), won);
}

/** Puts a deal on the table. */
function begin(deal: sessions.Dealt): void {
  adviser.cancel();
  counted.value = false;
  seconds.value = 0;
  clearAdvice();
  graph.value = undefined;
  shown.value = undefined;
  message.value = '';
  session.value = sessions.startSession(deal);
  dialog.value = 'none';
  screen.value = 'table';
  settle();
}

/** The rules that the start window is set to. */
export const chosenRules = computed(() => {
  const { level, redeals } = settings.value;
  const rules = ruleSet(level);
  return rules.stock === undefined ? rules : parseRules(`${level} redeals=${redeals}`);
});

/** Deals a random deal at the level chosen: at Easy one of the certified ones. */
export function newDeal(): void {
  const rules = chosenRules.value;
  const chance = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const number = rules.certified ? EASY_DEALS[chance % EASY_DEALS.length]! : chance % (LAST_NUMBER + 1);
  leaving(() => begin({ rules, position: dealNumber(rules, number), number }));
}

/** Deals what an input names; an input that names no rules is taken under the level chosen. Returns what is wrong. */
export function dealInput(input: string): string | undefined {
  try {
    let deal: Deal;
    try {
      deal = readDeal(input);
    } catch {
      deal = readDeal(input, { rules: chosenRules.value });
    }
    leaving(() => beginAt(deal));
    return undefined;
  } catch (error) {
    return t('refusedDeal', (error as Error).message);
  }
}

/** Sets the start window to a level. */
function chooseLevel({ name, stock }: RuleSet): void {
  change({ level: name });
  if (stock === undefined) return;
  change({ redeals: stock.redeals === Number.POSITIVE_INFINITY ? 'unlimited' : String(stock.redeals) });
}

/** Begins a deal and sets the start window to its level. */
function beginAt(deal: Deal): void {
  chooseLevel(deal.rules);
  begin(deal);
}

/** Follows the part of the page's address behind `#`. */
export function followLink(): void {
  try {
    const link = readLink(location.hash);
    if (link === undefined) return;
    leaving(() => {
      beginAt(link.deal);
      if (link.show) void showWin();
    });
  } catch (error) {
    message.value = t('refusedDeal', (error as Error).message);
  }
}

/** Goes back to the saved game, and sets the start window to its level. */
export function continueGame(): void {
  chooseLevel(session.value!.rules);
  screen.value = 'table';
  dialog.value = 'none';
  settle();
}

export function restart(): void {
  clearAdvice();
  const { rules, start, number } = session.value!;
  begin({ rules, position: start, number });
}

export function chooseGame(): void {
  clearAdvice();
  dialog.value = 'none';
  screen.value = 'start';
}

/** Makes a move of the player's; what is refused shakes and says why. */
function make({ move, column }: Gesture): boolean {
  const game = session.value;
  if (game === undefined || shown.value !== undefined) return false;
  if (counted.value) {
    dialog.value = 'result';
    return false;
  }
  const next = sessions.play(game, move, seconds.value, column);
  if (typeof next === 'string') {
    refuse(refusalOf(game.position, move, game.rules), 'card' in move ? move.card : undefined);
    return false;
  }
  clearAdvice();
  message.value = '';
  if (settings.value.sound) click(move.type === 'foundation' ? 660 : 440);
  session.value = next;
  settle();
  return true;
}

/** Shows a result or that no move is left. */
function settle(): void {
  const game = session.value!;
  if (sessions.wonBy(game)) {
    record(true);
    dialog.value = 'result';
  } else if (customsOf(game.rules).saysStuck && isStuck(game.position, game.rules)) dialog.value = 'stuck';
}

function refuse(refusal: Refusal, card: Card | undefined): void {
  shaken.value = { card, times: shaken.value.times + 1 };
  message.value = settings.value.interactiveRules ? refusalText(refusal) : '';
}

/** A refusal in words. */
function refusalText(refusal: Refusal): string {
  switch (refusal.rule) {
    case 'takes-card':
      return t('takesCard', cardText(refusal.onto), cardText(refusal.card));
    case 'takes-colour':
      return t(refusal.red ? 'takesRed' : 'takesBlack', cardText(refusal.onto), rankText(refusal.rank));
    case 'takes-rank':
      return t('takesRank', cardText(refusal.onto), rankText(refusal.rank));
    case 'takes-other':
      return t('takesOther', cardText(refusal.onto), rankText(refusal.rank));
    case 'takes-nothing':
      return t('takesNothing', cardText(refusal.onto));
    case 'kings-only':
      return t('kingsOnly');
    case 'group-too-large':
      return t('groupTooLarge', refusal.size, refusal.most);
    case 'foundation-next':
      return t('foundationNext', cardText(refusal.card));
    case 'foundation-full':
      return t('foundationFull');
    case 'not-top':
      return t('notTop');
    case 'no-returns':
      return t('noReturns');
    case 'no-redeal':
      return t('noRedeal');
    case 'stock-empty':
      return t('stockEmpty');
    case 'no-place':
      return t('noPlace', cardText(refusal.card));
  }
}

/** Drops the group headed by a card on a place; with automatic placement what does not fit goes to its best place. */
export function drop(card: Card, place: Place): void {
  const game = session.value!;
  const gesture = dropOn(game.position, card, place);
  const allowed = typeof tryMove(game.position, gesture.move, game.rules) !== 'string';
  const other =
    settings.value.automaticPlacement && !allowed ? tap(game.position, card, game.rules) : undefined;
  make(other ?? gesture);
}

let waiting: ReturnType<typeof setTimeout> | undefined;
/** The card tapped last and when, in milliseconds of the page. */
let lastTap: { card: Card; at: number } | undefined;
const SECOND_TAP = 300;

/** A tap on a card; `again` if the browser counts it as the second of two. */
export function tapOn(card: Card, again: boolean, now: number): void {
  const game = session.value;
  if (game === undefined || shown.value !== undefined) return;
  const second =
    settings.value.doubleTaps && (again || (lastTap?.card === card && now - lastTap.at < SECOND_TAP));
  clearTimeout(waiting);
  if (second) {
    lastTap = undefined;
    const gesture = doubleTap(game.position, card, game.rules);
    if (gesture !== undefined) make(gesture);
    else if (customsOf(game.rules).tap === 'foundation') nowhere(card);
    return;
  }
  lastTap = { card, at: now };
  if (settings.value.doubleTaps && tapWaits(game.position, card, game.rules)) {
    waiting = setTimeout(() => bestPlace(card), SECOND_TAP);
  } else bestPlace(card);
}

/** Sends a card to its best place. */
export function bestPlace(card: Card): void {
  const game = session.value!;
  const gesture = tap(game.position, card, game.rules);
  if (gesture !== undefined) make(gesture);
  else if (customsOf(game.rules).tap === 'best') nowhere(card);
}

function nowhere(card: Card): void {
  refuse({ rule: 'no-place', card }, card);
}

export function turnStock(): void {
  make({ move: stockMove(session.value!.position) });
}

export function undo(): void {
  stepTo(sessions.undo);
}

export function redo(): void {
  stepTo(sessions.redo);
}

function stepTo(step: (game: sessions.Session, second: number) => sessions.Session): void {
  const game = session.value;
  if (game === undefined || shown.value !== undefined || counted.value) return;
  clearAdvice();
  message.value = '';
  session.value = step(game, seconds.value);
  dialog.value = 'none';
  settle();
}

/** Plays the last cards up, as offered. */
export function playFinish(): void {
  for (const move of finish.value ?? []) make({ move });
}

function clearAdvice(): void {
  hinted.value = undefined;
  colouredMoves.value = undefined;
}

/** Stops the solver. */
export function cancelThinking(): void {
  adviser.cancel();
}

/** Waits for the solver and shows that it thinks; undefined if it was stopped. */
async function thought<Told>(
  ask: (progress: (nodes: number) => void) => Promise<Told>,
): Promise<Told | undefined> {
  thinking.value = 0;
  try {
    return await ask((nodes) => {
      thinking.value = nodes;
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    message.value = t('cancelled');
    return undefined;
  } finally {
    thinking.value = undefined;
  }
}

/** What the solver says of a position; undefined if it was stopped. */
async function asked(at: Position): Promise<Judged | undefined> {
  const { rules } = session.value!;
  const known = adviser.lookUp(at, rules) ?? (await thought((tell) => adviser.judge(at, rules, tell)));
  // The question may have stopped the light's own.
  if (known !== undefined && lightIsOn() && session.value?.position === at) light.value ??= known;
  return known;
}

function lightIsOn(): boolean {
  return settings.value.advice && settings.value.light;
}

/** Judges the position of a game for the light, and where it is lost how far back it was not. */
function lightUp(game: sessions.Session): void {
  const { position: at, rules, start, line } = game;
  if (litPosition === at && light.value !== undefined) return;
  litPosition = at;
  const still = () => session.value?.position === at && lightIsOn();
  const goOut = (error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
    if (still() && light.value !== undefined && 'thinking' in light.value) light.value = undefined;
  };
  const tell = (nodes: number) => {
    if (still()) light.value = { thinking: nodes };
  };
  const shine = async () => {
    const known = await adviser.judge(at, rules, tell);
    if (!still()) return;
    light.value = known;
    if (known.verdict !== 'unwinnable' || line.length === 0) return;
    const moves = line.map(({ move }) => move);
    const { losing } = await adviser.judgeLine(start, moves, rules, () => {});
    if (still() && losing !== undefined) light.value = { ...known, undos: losing.undos };
  };
  light.value = adviser.lookUp(at, rules) ?? { thinking: 0 };
  shine().catch(goOut);
}

function countHint(): void {
  session.value = sessions.withHint(session.value!);
}

/** Whether advice may be given; says so if not. */
function advised(): boolean {
  if (session.value === undefined || shown.value !== undefined) return false;
  if (!settings.value.advice) message.value = t('hintsOff');
  return settings.value.advice && !sessions.wonBy(session.value);
}

/** Says what came of a question that found no win. */
function noWin(known: Judged | undefined): void {
  if (known?.verdict === 'unwinnable') message.value = t('noHint');
  else if (known?.verdict === 'undecided') message.value = t('undecidedBy', known.limit ?? '');
}

/** Shows a move that keeps the win. */
export async function hint(): Promise<void> {
  if (!advised()) return;
  const at = session.value!.position;
  const known = await asked(at);
  if (session.value!.position !== at) return;
  const word = known?.moves?.[0];
  if (word === undefined) noWin(known);
  else {
    countHint();
    hinted.value = parseMove(word);
    message.value = t('hintIs', moveText(hinted.value));
  }
}

/** Colours every legal move by what it leads to. */
export async function allMoves(): Promise<void> {
  if (!advised()) return;
  countHint();
  const { position: at, rules } = session.value!;
  colouredMoves.value = new Map();
  const show = (verdicts: ReadonlyMap<string, Verdict>) => {
    if (session.value?.position === at) colouredMoves.value = verdicts;
  };
  await thought((tell) => adviser.judgeMoves(at, rules, show, tell));
  if (session.value?.position !== at) return;
  const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  for (const verdict of colouredMoves.value.values()) counts[verdict] += 1;
  message.value = t('movesJudged', counts.winnable, counts.unwinnable, counts.undecided);
}

/** Shows the rest of a win, step by step. */
export async function showWin(): Promise<void> {
  const game = session.value;
  if (game === undefined) return;
  const known = await asked(game.position);
  if (session.value?.position !== game.position) return;
  if (known?.moves === undefined) {
    noWin(known);
    return;
  }
  countHint();
  const positions = [game.position];
  for (const word of known.moves) {
    positions.push(tryMove(positions.at(-1)!, parseMove(word), game.rules) as Position);
  }
  shown.value = { positions, at: 0, playing: true };
  message.value = t('shownBy');
}

/** Goes to another step of the shown win. */
export function showStep(by: number): void {
  const show = shown.value;
  if (show === undefined) return;
  const at = Math.min(Math.max(show.at + by, 0), show.positions.length - 1);
  shown.value = { ...show, at, playing: show.playing && at < show.positions.length - 1 };
}

export function playShown(playing: boolean): void {
  if (shown.value !== undefined) shown.value = { ...shown.value, playing };
}

export function leaveShown(): void {
  shown.value = undefined;
  message.value = '';
}

/** Takes back moves until the position can be won again. */
export async function backToWin(): Promise<void> {
  if (!advised()) return;
  const { start, line, rules, position: at, kept } = session.value!;
  const moves = line.map(({ move }) => move);
  const course = await thought((tell) => adviser.judgeLine(start, moves, rules, tell));
  if (course === undefined || session.value?.position !== at) return;
  const { losing, lostBetween, verdicts } = course;
  if (losing === undefined) {
    if (verdicts[0] === 'unwinnable') message.value = t('notWinnableAtAll');
    else if (lostBetween === undefined) message.value = t(verdicts.at(-1)!);
    else message.value = t('lostBetween', lostBetween.first, lostBetween.last);
    return;
  }
  if (losing.undos > kept) {
    message.value = t('tooFarBack', losing.undos, kept);
    return;
  }
  countHint();
  const length = line.length - losing.undos;
  while (session.value!.line.length > length && sessions.canUndo(session.value!)) {
    session.value = sessions.undo(session.value!, seconds.value);
  }
  clearAdvice();
  message.value = t('wentBack', line.length - session.value!.line.length);
}

/** Judges every step of a finished game, for its graph. */
export async function drawGraph(): Promise<void> {
  const game = session.value!;
  const actions = game.steps.map(({ action }) => action);
  const course = await thought((tell) => adviser.judgeLine(game.start, actions, game.rules, tell));
  if (session.value === game) graph.value = course;
}

/** Asks whether to give the game up for a look at its result. */
export function resign(): void {
  leaving(() => {
    dialog.value = 'result';
  });
}

/** Copies the code of the deal. */
export async function copyName(): Promise<void> {
  try {
    await navigator.clipboard.writeText(dealName.value);
    message.value = t('copied', dealName.value);
  } catch {
    // Without the right to the clipboard the code can still be read and selected.
    message.value = dealName.value;
  }
}

/** The words of the moves of a card, or of the stock, that were judged, with where they lead. */
export function verdictsOf(card: Card | 'stock'): readonly [string, Verdict][] {
  const judged = [...(colouredMoves.value ?? [])];
  if (card === 'stock') return judged.filter(([word]) => word === 'draw' || word === 'redeal');
  return judged.filter(([word]) => word.startsWith(`${cardName(card)}>`));
}

/** The verdict behind the move of a group to a place, if it was judged. */
export function verdictAt(card: Card, place: Place): Verdict | undefined {
  return colouredMoves.value?.get(moveWord(dropOn(position.value!, card, place).move));
}

/** Whether a card, or the stock, is one that the hinted move takes up or goes to. */
export function isHinted(card: Card | 'stock'): boolean {
  const move = hinted.value;
  if (move === undefined) return false;
  if (move.type === 'draw' || move.type === 'redeal') return card === 'stock';
  return move.card === card || (move.type === 'column' && move.onto === card);
}
