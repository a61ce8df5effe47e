/** The languages of the table, by the codes of the web. */
export const LANGUAGES = ['en', 'ru', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  ja: '日本語',
};

/** Every text of the table in the order of LANGUAGES; `{0}`, `{1}` … stand for what is put in. */
const TEXTS = {
  title: ['The table', 'Стол', 'テーブル'],
  russian: ['Russian Solitaire', 'Русский пасьянс', 'ロシアンソリティア'],
  yukonGame: ['Yukon', 'Юкон', 'ユーコン'],
  klondikeGame: ['Klondike', 'Косынка', 'クロンダイク'],
  easy: ['Easy', 'Лёгкий', 'やさしい'],
  medium: ['Medium', 'Средний', 'ふつう'],
  hard: ['Hard', 'Сложный', 'むずかしい'],
  classic: ['Classic', 'Классический', 'クラシック'],
  relaxed: ['Relaxed', 'Свободный', 'リラックス'],
  yukon: ['Yukon', 'Юкон', 'ユーコン'],
  'yukon-returns': ['With returns', 'С возвратом', '戻しあり'],
  klondike1: ['Draw 1', 'По одной', '1枚めくり'],
  klondike3: ['Draw 3', 'По три', '3枚めくり'],
  aboutEasy: [
    'Same suit; any card to an empty column. Every deal can be won.',
    'По масти; на пустое место любую карту. Каждый расклад решается.',
    '同じスート。空き列には何でも。必ず解けます。',
  ],
  aboutMedium: [
    'Same suit; any card to an empty column. Any deal.',
    'По масти; на пустое место любую карту. Любые расклады.',
    '同じスート。空き列には何でも。配りは任意。',
  ],
  aboutHard: [
    'Same suit; only kings to an empty column.',
    'По масти; на пустое место только королей.',
    '同じスート。空き列にはキングのみ。',
  ],
  aboutClassic: [
    'Same suit, kings to empty columns, at most 20 cards at once. Nothing moves by itself.',
    'По масти, на пустое место королей, не больше 20 карт за раз. Ничего не ходит само.',
    '同じスート、空き列はキング、一度に20枚まで。自動では動きません。',
  ],
  aboutRelaxed: [
    'Any suit, kings to empty columns, at most 20 cards at once. Nothing moves by itself.',
    'Любая масть, на пустое место королей, не больше 20 карт за раз. Ничего не ходит само.',
    'スート不問、空き列はキング、一度に20枚まで。自動では動きません。',
  ],
  aboutYukon: [
    'Alternating colours; only kings to an empty column. Nothing comes back from a foundation.',
    'Чередование цветов; на пустое место только королей. С базы карты не возвращаются.',
    '色を交互に。空き列はキングのみ。組札からは戻せません。',
  ],
  aboutYukonReturns: [
    'Alternating colours; only kings to an empty column. Cards may come back from a foundation.',
    'Чередование цветов; на пустое место только королей. Карты можно вернуть с базы.',
    '色を交互に。空き列はキングのみ。組札から戻せます。',
  ],
  aboutKlondike1: [
    'Alternating colours; the stock is turned one card at a time.',
    'Чередование цветов; колода открывается по одной карте.',
    '色を交互に。山札は1枚ずつ。',
  ],
  aboutKlondike3: [
    'Alternating colours; the stock is turned three cards at a time.',
    'Чередование цветов; колода открывается по три карты.',
    '色を交互に。山札は3枚ずつ。',
  ],
  redeals: ['Redeals', 'Пересдачи', '山札の繰り返し'],
  unlimited: ['unlimited', 'без ограничений', '無制限'],
  redealsLeft: ['Redeals left: {0}', 'Пересдач осталось: {0}', '残りの繰り返し: {0}'],
  play: ['Play', 'Играть', 'プレイ'],
  continue: ['Continue', 'Продолжить', 'つづける'],
  game: ['Game', 'Игра', 'ゲーム'],
  level: ['Level', 'Уровень', 'レベル'],
  yourResults: ['Your results', 'Ваши результаты', '成績'],
  wins: ['Wins', 'Победы', '勝ち'],
  losses: ['Losses', 'Поражения', '負け'],
  share: ['Won', 'Доля побед', '勝率'],
  streak: ['Streak', 'Серия', '連勝'],
  bestStreak: ['Best streak', 'Лучшая серия', '最高連勝'],
  dealBy: ['A certain deal', 'Выбрать расклад', '配りを指定'],
  dealHint: [
    'a code, a number, pysol:…, kpat:… or a position',
    'код, номер, pysol:…, kpat:… или позиция',
    'コード、番号、pysol:…、kpat:…、または盤面',
  ],
  dealIt: ['Deal', 'Разложить', '配る'],
  moves: ['Moves', 'Ходы', '手数'],
  time: ['Time', 'Время', '時間'],
  points: ['Points', 'Очки', '得点'],
  undo: ['Undo', 'Отменить', '元に戻す'],
  redo: ['Redo', 'Вернуть', 'やり直す'],
  menu: ['Menu', 'Меню', 'メニュー'],
  guide: ['Guide', 'Правила', '遊び方'],
  pause: ['Pause', 'Пауза', '一時停止'],
  paused: ['Paused', 'Пауза', '一時停止中'],
  resume: ['Go on', 'Дальше', '再開'],
  newDeal: ['New deal', 'Новый расклад', '新しい配り'],
  restart: ['This deal again', 'Этот расклад снова', '同じ配りをもう一度'],
  leave: ['Choose a game', 'Выбор игры', 'ゲーム選択'],
  settings: ['Settings', 'Настройки', '設定'],
  close: ['Close', 'Закрыть', '閉じる'],
  copy: ['Copy the code', 'Скопировать код', 'コードをコピー'],
  copied: ['Copied: {0}', 'Скопировано: {0}', 'コピーしました: {0}'],
  language: ['Language', 'Язык', '言語'],
  theme: ['Appearance', 'Оформление', '外観'],
  auto: ['As the system', 'Как в системе', 'システムに合わせる'],
  light: ['Light', 'Светлое', 'ライト'],
  dark: ['Dark', 'Тёмное', 'ダーク'],
  fourColours: ['Four-colour deck', 'Четыре цвета мастей', '4色デッキ'],
  sound: ['Sound', 'Звук', 'サウンド'],
  placementGuide: ['Show where a card may go', 'Показывать, куда можно положить', '置ける場所を示す'],
  interactiveRules: ['Say why a move is refused', 'Объяснять отказ', '置けない理由を表示'],
  automaticPlacement: ['Choose the column for me', 'Выбирать столбец за меня', '列を自動で選ぶ'],
  doubleTaps: ['Two quick taps move a card', 'Двойное касание двигает карту', 'ダブルタップで動かす'],
  advice: ['Advice', 'Подсказки', 'アドバイス'],
  adviceNote: [
    'Off unless you want it. Advice that you take is counted.',
    'Выключено, пока не попросите. Подсказки считаются.',
    '既定ではオフ。使った回数は記録されます。',
  ],
  adviceSwitch: ['Advice of the solver', 'Советы решателя', 'ソルバーの助言'],
  stillWinnable: ['Is it still winnable?', 'Ещё решается?', 'まだ解ける?'],
  winnable: ['Winnable', 'Решается', '解ける'],
  unwinnable: ['Unwinnable', 'Не решается', '解けない'],
  undecided: ['Undecided', 'Не решено', '未判定'],
  undecidedBy: ['Undecided: the {0} limit', 'Не решено: предел «{0}»', '未判定: {0} の上限'],
  thinking: ['Thinking: {0} positions', 'Думаю: позиций {0}', '考え中: {0} 局面'],
  cancel: ['Stop', 'Стоп', '中止'],
  cancelled: ['Stopped', 'Остановлено', '中止しました'],
  backToWinBy: [
    'Back to the last winnable position: {0} moves',
    'К последней решаемой позиции: ходов {0}',
    '最後の解ける局面へ: {0}手',
  ],
  backToWin: ['Back to the last winnable position', 'К последней решаемой позиции', '最後の解ける局面へ戻る'],
  wentBack: ['{0} moves taken back', 'Отменено ходов: {0}', '{0}手戻しました'],
  notWinnableAtAll: [
    'This deal was never winnable.',
    'Этот расклад не решался с самого начала.',
    'この配りは最初から解けません。',
  ],
  tooFarBack: [
    'The last winnable position is {0} moves back; undo reaches {1}.',
    'Последняя решаемая позиция {0} ходов назад; отмена достаёт на {1}.',
    '最後の解ける局面は{0}手前、戻せるのは{1}手までです。',
  ],
  hint: ['Hint', 'Подсказка', 'ヒント'],
  hintIs: ['{0} keeps the win', '{0} сохраняет победу', '{0} で勝ちを保てます'],
  noHint: ['No move wins from here', 'Отсюда не выиграть', 'ここからは勝てません'],
  hintsOff: [
    'Advice is switched off. The settings have a switch for it.',
    'Подсказки выключены. Включить можно в настройках.',
    'アドバイスはオフです。設定でオンにできます。',
  ],
  allMoves: ['All moves', 'Все ходы', '全ての手'],
  movesJudged: [
    'Keep the win: {0}; lose it: {1}; undecided: {2}',
    'Сохраняют победу: {0}; упускают: {1}; не решено: {2}',
    '勝ちを保つ手: {0}、失う手: {1}、未判定: {2}',
  ],
  drawMove: ['turn the stock', 'открыть колоду', '山札をめくる'],
  redealMove: ['turn the waste over', 'перевернуть открытые', '捨て札を山札に戻す'],
  showMe: ['Show me', 'Показать решение', '解を見る'],
  step: ['{0} of {1}', '{0} из {1}', '{0} / {1}'],
  stepBack: ['One step back', 'Шаг назад', '1手戻る'],
  stepOn: ['One step on', 'Шаг вперёд', '1手進む'],
  playShow: ['Play', 'Пуск', '再生'],
  finish: ['Finish', 'Собрать', '自動で終える'],
  won: ['You won!', 'Победа!', '勝ちました!'],
  lost: ['Given up', 'Сдано', 'あきらめました'],
  countsAsLost: ['Counted as lost.', 'Засчитано поражение.', '負けとして数えます。'],
  undos: ['Undos', 'Отмены', '戻した回数'],
  hints: ['Hints', 'Подсказки', 'ヒント'],
  mode: ['Mode', 'Режим', 'モード'],
  scoreSkillGames: ['Points (skill.games)', 'Очки (skill.games)', '得点 (skill.games)'],
  scoreApp: ['Points (Russian Solitaire app)', 'Очки (приложение)', '得点 (アプリ)'],
  theLine: ['How the game went', 'Ход игры', 'ゲームの流れ'],
  lostAt: [
    'Move {0}, {1}, lost the win.',
    'Ход {0}, {1}, упустил победу.',
    '{0}手目の {1} で勝ちを失いました。',
  ],
  kept: ['It was kept by: {0}', 'Её сохраняли: {0}', '保てた手: {0}'],
  lostBetween: [
    'One of the moves {0} to {1} lost the win.',
    'Победу упустил один из ходов {0}–{1}.',
    '{0}手目から{1}手目のどれかで勝ちを失いました。',
  ],
  lostAndBack: [
    'The win was lost on the way, and undo brought it back.',
    'Победа упускалась, но отмена её вернула.',
    '途中で勝ちを失い、戻して取り返しました。',
  ],
  endUndecided: [
    'Undecided: a limit was reached.',
    'Не решено: достигнут предел.',
    '未判定: 上限に達しました。',
  ],
  neverLost: ['The win was never lost.', 'Победа ни разу не упущена.', '勝ちを失いませんでした。'],
  giveUpSure: [
    'The game under way will count as lost.',
    'Начатая игра будет засчитана как поражение.',
    '進行中のゲームは負けになります。',
  ],
  giveUp: ['Give it up', 'Сдаться', 'あきらめる'],
  stay: ['Play on', 'Играть дальше', '続ける'],
  stuck: ['No move is left.', 'Ходов больше нет.', '動かせる手がありません。'],
  stuckNote: [
    'Take moves back, play this deal again, or take a new one.',
    'Отмените ходы, начните этот расклад снова или возьмите новый.',
    '手を戻すか、同じ配りをもう一度、または新しい配りを。',
  ],
  takesCard: ['{0} takes only {1}', 'На {0} можно только {1}', '{0} には {1} だけ'],
  takesBlack: ['{0} takes only a black {1}', 'На {0} можно только чёрную {1}', '{0} には黒の {1} だけ'],
  takesRed: ['{0} takes only a red {1}', 'На {0} можно только красную {1}', '{0} には赤の {1} だけ'],
  takesRank: ['{0} takes only a {1}', 'На {0} можно только {1}', '{0} には {1} だけ'],
  takesOther: [
    '{0} takes only a {1} as the build of this game allows',
    'На {0} можно только {1}, как позволяет эта игра',
    '{0} にはこのゲームの積み方に合う {1} だけ',
  ],
  takesNothing: ['Nothing goes on {0}', 'На {0} ничего не кладут', '{0} の上には何も置けません'],
  kingsOnly: [
    'Only a king goes to an empty column',
    'На пустое место можно только короля',
    '空き列に置けるのはキングだけ',
  ],
  groupTooLarge: [
    'This group has {0} cards; at most {1} move at once',
    'В группе {0} карт; за раз можно не больше {1}',
    'この組は{0}枚。一度に動かせるのは{1}枚まで',
  ],
  foundationNext: ['The foundation takes {0} next', 'На базу сейчас идёт {0}', '組札に次に置けるのは {0}'],
  foundationFull: ['The foundation is full', 'База заполнена', '組札は完成しています'],
  notTop: [
    'Only a top card goes to a foundation',
    'На базу идёт только верхняя карта',
    '組札に置けるのは一番上の札だけ',
  ],
  noReturns: [
    'Cards do not come back from the foundations here',
    'Здесь карты с базы не возвращаются',
    'このゲームでは組札から戻せません',
  ],
  noRedeal: ['No redeal is left', 'Пересдач не осталось', '繰り返しは残っていません'],
  stockEmpty: ['The stock is empty', 'Колода пуста', '山札は空です'],
  noPlace: ['{0} has no place to go', '{0} некуда положить', '{0} を置ける場所がありません'],
  tableLabel: [
    'The table. Arrows choose a card, Enter picks it up and lays it down, Space sends it to the best place, Z takes back.',
    'Стол. Стрелки выбирают карту, Enter берёт и кладёт, пробел отправляет на лучшее место, Z отменяет.',
    'テーブル。矢印で選び、Enterで持って置き、スペースで最善の場所へ、Zで戻します。',
  ],
  stock: ['Stock, {0} cards', 'Колода, карт: {0}', '山札 {0}枚'],
  waste: ['Waste', 'Открытые карты', '捨て札'],
  foundation: ['Foundation {0}', 'База {0}', '組札 {0}'],
  column: ['Column {0}, empty', 'Столбец {0}, пусто', '列 {0}、空き'],
  faceDown: ['face down', 'рубашкой вверх', '裏向き'],
  pickedUp: ['{0} picked up', '{0} в руке', '{0} を持ちました'],
  shownBy: ['The solver shows the rest of a win', 'Решатель показывает победу', 'ソルバーが勝ち筋を表示中'],
  guideGoal: [
    'Goal: all 52 cards on the four foundations, each suit from the ace to the king.',
    'Цель: все 52 карты на четырёх базах, каждая масть от туза до короля.',
    '目標: 52枚すべてを4つの組札に、スートごとにAからKへ。',
  ],
  guideGroups: [
    'Any face-up card moves with all that lies on it, whatever the order, onto a top card one rank higher.',
    'Любая открытая карта ходит вместе со всеми, что лежат на ней, на верхнюю карту рангом выше.',
    '表向きの札はその上の札ごと、1つ大きい一番上の札へ動かせます。',
  ],
  guideRuns: [
    'Face-up runs move onto a top card one rank higher and of the other colour.',
    'Открытые последовательности ходят на верхнюю карту рангом выше другого цвета.',
    '表向きの並びは、色違いで1つ大きい一番上の札へ動かせます。',
  ],
  guideHands: [
    'Drag a card, or tap it: it goes to the best place. Tap twice: straight to its foundation.',
    'Перетащите карту или коснитесь: она пойдёт на лучшее место. Двойное касание: сразу на базу.',
    'ドラッグするか、タップで最善の場所へ。2回タップで組札へ。',
  ],
  guideHandsApp: [
    'Drag a card, or tap it: a top card goes to its foundation. Tap twice: to the longest column that takes it.',
    'Перетащите карту или коснитесь: верхняя карта идёт на базу. Двойное касание: на самый длинный подходящий столбец.',
    'ドラッグするか、一番上の札をタップで組札へ。2回タップで置ける一番長い列へ。',
  ],
  guideKeys: [
    'Keys: arrows, Enter, Space, Z undo, Y redo, D stock, H hint, P pause.',
    'Клавиши: стрелки, Enter, пробел, Z отмена, Y вернуть, D колода, H подсказка, P пауза.',
    'キー: 矢印、Enter、スペース、Z 戻す、Y やり直す、D 山札、H ヒント、P 一時停止。',
  ],
  guideUndoAll: [
    'Undo goes back to the deal, as often as you like; each counts as a move and takes its points back.',
    'Отмена ведёт до начала, сколько угодно раз; каждая считается ходом и забирает очки.',
    '元に戻すは最初まで何度でも。1手に数え、得点も戻ります。',
  ],
  guideUndoApp: [
    'Undo reaches 100 moves back; the moves stay counted.',
    'Отмена достаёт на 100 ходов назад; счётчик ходов не уменьшается.',
    '元に戻すは100手まで。手数は減りません。',
  ],
  guideUndoFree: [
    'Undo goes back to the deal, as often as you like.',
    'Отмена ведёт до начала, сколько угодно раз.',
    '元に戻すは最初まで何度でも。',
  ],
  guidePointsSkill: [
    '10 points for each card on a foundation, −30 for every 30 seconds, and for a win 600 000 divided by the seconds.',
    '10 очков за карту на базе, −30 за каждые 30 секунд, за победу 600 000, делённые на секунды.',
    '組札1枚で10点、30秒ごとに−30点、勝てば600000÷秒数。',
  ],
  guidePointsApp: [
    '10 points for each card on a foundation, 5 for each card turned up: a win is 625.',
    '10 очков за карту на базе, 5 за открытую карту: победа даёт 625.',
    '組札1枚で10点、めくった札1枚で5点。勝てば625点。',
  ],
  guidePointsKlondike: [
    '10 points for a card to a foundation, 5 from the waste to a column and for a card turned up, −15 for one taken back, −100 for a redeal at draw 1.',
    '10 очков за карту на базе, 5 с открытых на столбец и за открытую карту, −15 за возврат, −100 за пересдачу по одной.',
    '組札へ10点、捨て札から列へ5点、めくり5点、戻しは−15点、1枚めくりの繰り返しは−100点。',
  ],
  guideFinishItself: [
    'When every card lies face up, the game sends up what it can by itself.',
    'Когда все карты открыты, игра сама собирает что может.',
    'すべて表向きになると自動で組札へ送ります。',
  ],
  refusedDeal: ['This cannot be dealt: {0}', 'Так разложить нельзя: {0}', '配れません: {0}'],
} as const satisfies Record<string, readonly [string, string, string]>;

/** The name of a text. */
export type TextKey = keyof typeof TEXTS;

/** A text in a language, with what is put in. */
export function textIn(language: Language, key: TextKey, ...values: readonly (string | number)[]): string {
  const text = TEXTS[key][LANGUAGES.indexOf(language)]!;
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}

/** Whether a word is the name of a text. */
export function isTextKey(word: string): word is TextKey {
  return word in TEXTS;
}

/** The language of the table that a browser's list of languages asks for; English if none. */
export function languageFrom(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return 'en';
}
