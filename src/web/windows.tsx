import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardOf } from '../cards/card.js';
import { parseMove } from '../game/notation.js';
import { CardFace } from './card-face.js';
import { customsOf, GAMES, levelKey, REDEALS } from './model/levels.js';
import { resultsAt, shareOf } from './model/statistics.js';
import type { Course } from './question.js';
import * as store from './store.js';
import { moveText, t } from './store.js';
import { isTextKey, LANGUAGE_NAMES, LANGUAGES, type TextKey } from './texts.js';

/** What is said of each level. */
const ABOUT: Readonly<Record<string, TextKey>> = {
  easy: 'aboutEasy',
  medium: 'aboutMedium',
  hard: 'aboutHard',
  classic: 'aboutClassic',
  relaxed: 'aboutRelaxed',
  yukon: 'aboutYukon',
  'yukon-returns': 'aboutYukonReturns',
  klondike1: 'aboutKlondike1',
  klondike3: 'aboutKlondike3',
};
const GAME_TITLES: Readonly<Record<string, TextKey>> = {
  russian: 'russian',
  yukon: 'yukonGame',
  klondike: 'klondikeGame',
};

/** The cards beside the name in the start window: a king, queen, jack, ten and ace of mixed suits. */
const FAN = [cardOf(0, 13), cardOf(1, 12), cardOf(3, 11), cardOf(2, 10), cardOf(0, 1)];

/** The name of a level. */
function levelName(level: string): string {
  return isTextKey(level) ? t(level) : level;
}

/** The name of the game and the level that a session is played at; the game's is undefined where they are the same. */
export function modeNames(): { game: string | undefined; level: string } {
  const { rules } = store.session.value!;
  const level = levelName(rules.name);
  const game = GAMES.find(({ levels }) => levels.includes(rules.name));
  const title = game === undefined ? level : t(GAME_TITLES[game.game]!);
  return { game: title === level ? undefined : title, level };
}

/** Both names in one line. */
function modeName(): string {
  const { game, level } = modeNames();
  return game === undefined ? level : `${game} · ${level}`;
}

/** Seconds as m:ss, or h:mm:ss. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function Results({ level }: { level: string }) {
  const results = resultsAt(store.statistics.value, level);
  const share = shareOf(results);
  const entries: [TextKey, string | number][] = [
    ['wins', results.wins],
    ['losses', results.losses],
    ['share', share === undefined ? '–' : `${share} %`],
    ['streak', results.streak],
    ['bestStreak', results.bestStreak],
  ];
  return (
    <dl class="numbers results">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd data-result={key}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The window before the game. */
export function StartWindow() {
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  const { level, redeals } = store.settings.value;
  const game = GAMES.find(({ levels }) => levels.includes(level)) ?? GAMES[0]!;
  return (
    <main class="start">
      <header>
        <h1>winnable</h1>
        <div class="fan">
          {FAN.map((card) => (
            <div key={card} class="card up">
              <CardFace card={card} large={false} />
            </div>
          ))}
        </div>
      </header>
      <section aria-label={t('game')} class="choice games">
        {GAMES.map((one) => (
          <button
            type="button"
            key={one.game}
            aria-pressed={one === game}
            data-game={one.game}
            onClick={() => store.change({ level: one.levels[0]! })}
          >
            {t(GAME_TITLES[one.game]!)}
          </button>
        ))}
      </section>
      <section aria-label={t('level')} class="choice levels">
        {game.levels.map((one) => (
          <button
            type="button"
            key={one}
            aria-pressed={one === level}
            data-level={one}
            onClick={() => store.change({ level: one })}
          >
            {levelName(one)}
          </button>
        ))}
      </section>
      <p class="about">{t(ABOUT[level] ?? 'aboutHard')}</p>
      {game.game === 'klondike' ? (
        <label class="row">
          {t('redeals')}
          <select value={redeals} onChange={(event) => store.change({ redeals: event.currentTarget.value })}>
            {REDEALS.map((count) => {
              const value = Number.isFinite(count) ? String(count) : 'unlimited';
              return (
                <option key={value} value={value}>
                  {Number.isFinite(count) ? count : t('unlimited')}
                </option>
              );
            })}
          </select>
        </label>
      ) : null}
      <h2>{t('yourResults')}</h2>
      <Results level={levelKey(store.chosenRules.value)} />
      <div class="big">
        {store.canContinue.value ? (
          <button type="button" class="second" data-action="continue" onClick={store.continueGame}>
            {t('continue')}
          </button>
        ) : null}
        <button type="button" class="first" data-action="play" onClick={store.newDeal}>
          {t('play')}
        </button>
      </div>
      <form
        class="deal-by"
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(store.dealInput(input.current!.value));
        }}
      >
        <label>
          {t('dealBy')}
          <textarea ref={input} rows={2} name="deal" placeholder={t('dealHint')} spellcheck={false} />
        </label>
        <button type="submit">{t('dealIt')}</button>
      </form>
      <p class="wrong" role="alert">
        {wrong ?? store.message.value}
      </p>
      <nav class="small">
        <button type="button" data-action="settings" onClick={() => open('settings')}>
          {t('settings')}
        </button>
        <button type="button" data-action="guide" onClick={() => open('guide')}>
          {t('guide')}
        </button>
      </nav>
    </main>
  );
}

function open(dialog: store.Dialog): void {
  store.dialog.value = dialog;
}

function close(): void {
  store.dialog.value = 'none';
}

/** A window over the table, closed by Escape. */
function Window({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ComponentChildren;
  onClose?: () => void;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = box.current!;
    element.showModal();
    return () => {
      // While it is open nothing behind it takes the focus; then the keys are the table's again.
      element.close();
      document.querySelector<HTMLElement>('.felt')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        (onClose ?? close)();
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

function Choice({ label, action, name }: { label: string; action: () => void; name: string }) {
  return (
    <button type="button" data-action={name} onClick={action}>
      {label}
    </button>
  );
}

function Switch({ name, label }: { name: keyof store.Settings; label: TextKey }) {
  return (
    <label class="row">
      {t(label)}
      <input
        type="checkbox"
        name={name}
        checked={store.settings.value[name] === true}
        onChange={(event) => store.change({ [name]: event.currentTarget.checked })}
      />
    </label>
  );
}

function SettingsWindow() {
  const { language, theme } = store.settings.value;
  return (
    <Window title={t('settings')}>
      <label class="row">
        {t('language')}
        <select
          name="language"
          value={language}
          onChange={(event) => store.change({ language: event.currentTarget.value })}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        {t('theme')}
        <select
          name="theme"
          value={theme}
          onChange={(event) => store.change({ theme: event.currentTarget.value })}
        >
          {(['auto', 'light', 'dark'] as const).map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      <Switch name="fourColours" label="fourColours" />
      <Switch name="sound" label="sound" />
      <Switch name="placementGuide" label="placementGuide" />
      <Switch name="interactiveRules" label="interactiveRules" />
      <Switch name="automaticPlacement" label="automaticPlacement" />
      <Switch name="doubleTaps" label="doubleTaps" />
      <h3>{t('advice')}</h3>
      <p class="note">{t('adviceNote')}</p>
      <Switch name="advice" label="adviceSwitch" />
      {store.settings.value.advice ? <Switch name="light" label="stillWinnable" /> : null}
      <div class="big">
        <Choice name="close" label={t('close')} action={close} />
      </div>
    </Window>
  );
}

function GuideWindow() {
  const { rules } =
    store.screen.value === 'table' ? store.session.value! : { rules: store.chosenRules.value };
  const customs = customsOf(rules);
  const lines: (TextKey | undefined)[] = [
    'guideGoal',
    ABOUT[rules.name],
    rules.stock === undefined ? 'guideGroups' : 'guideRuns',
    customs.tap === 'best' ? 'guideHands' : 'guideHandsApp',
    customs.undoCounts ? 'guideUndoAll' : customs.score === 'app' ? 'guideUndoApp' : 'guideUndoFree',
    customs.finish === 'by-itself' ? 'guideFinishItself' : undefined,
    {
      'skill-games': 'guidePointsSkill',
      app: 'guidePointsApp',
      klondike: 'guidePointsKlondike',
      none: undefined,
    }[customs.score] as TextKey | undefined,
    'guideKeys',
  ];
  return (
    <Window title={`${t('guide')}: ${levelName(rules.name)}`}>
      <ul class="guide">{lines.map((key) => (key === undefined ? null : <li key={key}>{t(key)}</li>))}</ul>
      <div class="big">
        <Choice name="close" label={t('close')} action={close} />
      </div>
    </Window>
  );
}

function MenuWindow() {
  const then = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <Window title={t('menu')}>
      <div class="list">
        <Choice name="resume" label={t('resume')} action={close} />
        <Choice name="pause" label={t('pause')} action={() => open('paused')} />
        <Choice name="new-deal" label={t('newDeal')} action={then(store.newDeal)} />
        <Choice name="restart" label={t('restart')} action={then(store.restart)} />
        <Choice name="give-up" label={t('giveUp')} action={then(store.resign)} />
        <Choice
          name="copy"
          label={`${t('copy')} · ${store.dealName.value}`}
          action={then(() => void store.copyName())}
        />
        <Choice name="settings" label={t('settings')} action={() => open('settings')} />
        <Choice name="guide" label={t('guide')} action={() => open('guide')} />
        <Choice name="leave" label={t('leave')} action={store.chooseGame} />
      </div>
    </Window>
  );
}

/** What came of the game. */
function ResultWindow() {
  const account = store.account.value!;
  const { rules } = store.session.value!;
  const entries: [TextKey, string | number | undefined][] = [
    ['moves', account.moves],
    ['time', clockText(account.seconds)],
    ['points', account.skillGames === undefined ? account.score : undefined],
    ['scoreSkillGames', account.skillGames],
    ['scoreApp', account.skillGames === undefined ? undefined : (account.app ?? '–')],
    ['hints', account.hints],
    ['undos', account.undos],
  ];
  return (
    <Window title={account.won ? t('won') : t('lost')}>
      <p class="note" data-number="mode">
        {modeName()}
        {account.won ? null : ` · ${t('countsAsLost')}`}
      </p>
      <dl class="numbers">
        {entries.map(([key, value]) =>
          value === undefined ? null : (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd data-number={key}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h3>{`${t('yourResults')}: ${levelName(rules.name)}`}</h3>
      <Results level={levelKey(rules)} />
      <Graph />
      <div class="big">
        <Choice name="restart" label={t('restart')} action={store.restart} />
        <Choice name="leave" label={t('leave')} action={store.chooseGame} />
        <button type="button" class="first" data-action="play" onClick={store.newDeal}>
          {t('newDeal')}
        </button>
      </div>
    </Window>
  );
}

/** What is said of a judged line. */
function courseText({ verdicts, losing, lostBetween }: Course): string {
  const { steps } = store.session.value!;
  if (losing !== undefined) {
    const { action } = steps[losing.step - 1]!;
    const lost = t('lostAt', losing.step, action === 'undo' ? '' : moveText(action));
    const kept = losing.keeping.map((word) => moveText(parseMove(word)));
    return kept.length === 0 ? lost : `${lost} ${t('kept', kept.join(', '))}`;
  }
  if (lostBetween !== undefined) return t('lostBetween', lostBetween.first, lostBetween.last);
  if (verdicts[0] === 'unwinnable') return t('notWinnableAtAll');
  if (verdicts.at(-1) === 'undecided') return t('endUndecided');
  return t(verdicts.includes('unwinnable') ? 'lostAndBack' : 'neverLost');
}

/** The line of the game: cards on the foundations after each step, coloured by verdict, and the move that lost it. */
function Graph() {
  const course = store.graph.value;
  if (course === undefined) {
    return store.thinking.value === undefined ? (
      <button type="button" data-action="graph" onClick={() => void store.drawGraph()}>
        {t('theLine')}
      </button>
    ) : (
      <Thinking />
    );
  }
  const { heights, verdicts, losing } = course;
  const [width, height] = [320, 110];
  const at = (index: number) => {
    const x = 6 + (index * (width - 12)) / Math.max(1, heights.length - 1);
    return [x, height - 8 - (heights[index]! * (height - 16)) / 52] as const;
  };
  const said = courseText(course);
  const [x, y] = at(losing?.step ?? 0);
  return (
    <figure class="graph" data-lost={losing?.step}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${t('theLine')}: ${said}`}>
        <path d={`M6 ${height - 8}H${width - 6}M6 8H${width - 6}`} class="axis" />
        {verdicts.slice(1).map((verdict, index) => (
          <path key={index} d={`M${at(index)}L${at(index + 1)}`} class={`course ${verdict}`} />
        ))}
        {losing === undefined ? null : <circle cx={x} cy={y} r="5" class="lost-here" />}
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}

/** That the solver thinks, with a way to stop it. */
export function Thinking() {
  return (
    <span class="thinking">
      {t('thinking', store.thinking.value ?? 0)}{' '}
      <button type="button" data-action="cancel" onClick={store.cancelThinking}>
        {t('cancel')}
      </button>
    </span>
  );
}

/** The window that is open, if any. */
export function OpenWindow() {
  switch (store.dialog.value) {
    case 'menu':
      return <MenuWindow key="menu" />;
    case 'settings':
      return <SettingsWindow key="settings" />;
    case 'guide':
      return <GuideWindow key="guide" />;
    case 'result':
      return <ResultWindow key="result" />;
    case 'paused':
      return (
        <Window key="paused" title={t('paused')}>
          <div class="big">
            <Choice name="resume" label={t('resume')} action={close} />
          </div>
        </Window>
      );
    case 'give-up':
      return (
        <Window key="give-up" title={t('giveUp')}>
          <p>{t('giveUpSure')}</p>
          <div class="big">
            <Choice name="stay" label={t('stay')} action={close} />
            <Choice name="yes" label={t('giveUp')} action={store.giveUp} />
          </div>
        </Window>
      );
    case 'stuck':
      return (
        <Window key="stuck" title={t('stuck')}>
          <p>{t('stuckNote')}</p>
          <div class="big">
            <Choice name="undo" label={t('undo')} action={store.undo} />
            <Choice name="restart" label={t('restart')} action={store.restart} />
            <Choice name="new-deal" label={t('newDeal')} action={store.newDeal} />
          </div>
        </Window>
      );
    default:
      return null;
  }
}
