import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { canRedo, canUndo } from './model/session.js';
import * as store from './store.js';
import { t } from './store.js';
import { TableView } from './table-view.js';
import { clockText, modeNames, OpenWindow, StartWindow, Thinking } from './windows.js';

/** Milliseconds between the steps of a win that is shown. */
const SHOW_STEP = 650;

function Bar() {
  const account = store.account.value!;
  const { rules } = store.session.value!;
  const { game, level } = modeNames();
  return (
    <header class="bar">
      <button type="button" data-action="menu" aria-label={t('menu')} onClick={() => open('menu')}>
        ☰
      </button>
      <div class="title">
        <strong>
          {game === undefined ? null : <span class="roomy">{game} · </span>}
          {level}
        </strong>
        <button
          type="button"
          class="code"
          data-action="copy"
          title={t('copy')}
          onClick={() => void store.copyName()}
        >
          {store.dealName.value}
        </button>
      </div>
      <dl class="counts">
        <div>
          <dt>{t('moves')}</dt>
          <dd data-count="moves">{account.moves}</dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd data-count="time">{clockText(account.seconds)}</dd>
        </div>
        {account.score === undefined ? null : (
          <div>
            <dt>{t('points')}</dt>
            <dd data-count="points">{account.score}</dd>
          </div>
        )}
        {rules.stock === undefined ? null : (
          <div>
            <dt>{t('redeals')}</dt>
            <dd data-count="redeals">
              {Number.isFinite(store.position.value!.redeals) ? store.position.value!.redeals : '∞'}
            </dd>
          </div>
        )}
      </dl>
      <button type="button" data-action="guide" aria-label={t('guide')} onClick={() => open('guide')}>
        ?
      </button>
    </header>
  );
}

function open(dialog: store.Dialog): void {
  store.dialog.value = dialog;
}

/** The light: what the solver says of the position. */
function Light() {
  const light = store.light.value;
  if (light === undefined) return null;
  if ('thinking' in light) {
    return (
      <span class="light" role="status" data-light="thinking">
        {t('thinking', light.thinking)}{' '}
        <button type="button" data-action="cancel" onClick={store.cancelThinking}>
          {t('cancel')}
        </button>
      </span>
    );
  }
  const text = light.verdict === 'undecided' ? t('undecidedBy', light.limit ?? '') : t(light.verdict);
  return (
    <span class="light" role="status" data-light={light.verdict}>
      {text}
      {light.verdict === 'unwinnable' ? (
        <button type="button" data-action="back-to-win" onClick={() => void store.backToWin()}>
          {light.undos === undefined ? t('backToWin') : t('backToWinBy', light.undos)}
        </button>
      ) : null}
    </span>
  );
}

function AdviceBar() {
  return (
    <div class="advice">
      <button type="button" data-action="hint" onClick={() => void store.hint()}>
        {t('hint')}
      </button>
      <button type="button" data-action="all-moves" onClick={() => void store.allMoves()}>
        {t('allMoves')}
      </button>
      <button type="button" data-action="show" onClick={() => void store.showWin()}>
        {t('showMe')}
      </button>
    </div>
  );
}

/** The buttons of a win that is shown. */
function ShowBar() {
  const { at, positions, playing } = store.shown.value!;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => store.showStep(1), SHOW_STEP);
    return () => clearInterval(timer);
  }, [playing]);
  return (
    <div class="advice">
      <span data-show-step={at}>{t('step', at, positions.length - 1)}</span>
      <button
        type="button"
        data-action="show-back"
        aria-label={t('stepBack')}
        onClick={() => store.showStep(-1)}
      >
        ◀
      </button>
      <button type="button" data-action="show-play" onClick={() => store.playShown(!playing)}>
        {playing ? t('pause') : t('playShow')}
      </button>
      <button type="button" data-action="show-on" aria-label={t('stepOn')} onClick={() => store.showStep(1)}>
        ▶
      </button>
      <button type="button" data-action="show-leave" onClick={store.leaveShown}>
        {t('close')}
      </button>
    </div>
  );
}

function Game() {
  const session = store.session.value!;
  const { advice } = store.settings.value;
  return (
    <main class="game">
      <h1 class="unseen">{t('title')}</h1>
      <Bar />
      <TableView />
      <footer>
        <p class="said" role="status">
          {store.thinking.value === undefined ? store.message.value : <Thinking />}
        </p>
        {advice && store.shown.value === undefined ? <Light /> : null}
        {store.shown.value !== undefined ? <ShowBar /> : advice ? <AdviceBar /> : null}
        <div class="hands">
          {store.finish.value === undefined ? null : (
            <button type="button" data-action="finish" onClick={store.playFinish}>
              {t('finish')}
            </button>
          )}
          <button
            type="button"
            data-action="redo"
            aria-label={t('redo')}
            disabled={!canRedo(session)}
            onClick={store.redo}
          >
            <span aria-hidden="true">↷</span> <span class="roomy">{t('redo')}</span>
          </button>
          <button
            type="button"
            data-action="undo"
            aria-label={t('undo')}
            disabled={!canUndo(session)}
            onClick={store.undo}
          >
            <span aria-hidden="true">↶</span> <span class="roomy">{t('undo')}</span>
          </button>
        </div>
      </footer>
    </main>
  );
}

function Page() {
  return (
    <>
      {store.screen.value === 'table' ? <Game /> : <StartWindow />}
      <OpenWindow />
    </>
  );
}

store.startClock();
store.followLink();
addEventListener('hashchange', store.followLink);
render(<Page />, document.getElementById('table')!);
