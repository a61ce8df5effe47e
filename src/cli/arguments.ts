/** What stands in front of a board whose first column is empty, so that its hyphen does not begin an option. */
const SHELTER = ' ';

/** A board line whose first column is empty: `-/KD/…`, `- | …`. */
const STARTS_WITH_EMPTY_COLUMN = /^-\s*[/|]/;

/** A number, a game code, a number of another program, an object or a board line: surely a deal, and no command. */
const DEAL = /^\s*(?:\d|[a-z]{2}\d+-|[a-z][\w-]*:\S|\{|[^\s/]*[shdc♠♥♦♣)]\s*\/)/i;

/**
 * The arguments so that no board of them is taken for an option. `unsheltered` gives back what was written.
 *
 * @param args the arguments behind the name of the program.
 */
export function sheltered(args: readonly string[]): string[] {
  return args.map((arg) => (STARTS_WITH_EMPTY_COLUMN.test(arg) ? SHELTER + arg : arg));
}

/** An argument, or several, as it was before `sheltered`. */
export function unsheltered<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(unsheltered) as Value;
  if (typeof value !== 'string' || !value.startsWith(SHELTER)) return value;
  const bare = value.slice(SHELTER.length);
  return (STARTS_WITH_EMPTY_COLUMN.test(bare) ? bare : value) as Value;
}

/** Whether a first argument is a deal that stands where a command is expected. */
export function looksLikeDeal(arg: string): boolean {
  return STARTS_WITH_EMPTY_COLUMN.test(arg) || DEAL.test(arg);
}

/** What people type for a command that is called otherwise, and what to type instead. `…` stands for a deal. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  solve: 'check … --solution',
  solution: 'check … --solution',
  judge: 'check …',
  test: 'check …',
  winnable: 'check …',
  score: 'replay … --moves "AH>F 2H>F"',
  watch: 'replay …',
  show: 'deal …',
  print: 'deal …',
  convert: 'deal … --format solvitaire',
  code: 'deal … --format code',
  new: 'deal --random --rules easy',
  random: 'deal --random --rules easy',
  shuffle: 'deal --random --rules easy',
  grade: 'generate --grade --count 100 --out easy.db',
  make: 'generate --count 100 --out easy.db',
  list: 'pool list easy.db',
  take: 'pool take easy.db --count 5',
  export: 'pool export easy.db',
  stats: 'pool stats easy.db',
  verify: 'pool verify easy.db',
  merge: 'rate merge a.db b.db --out all.db',
  report: 'rate report rates.db --out report.html',
  compare: 'rate --rules classic,hard,medium --deals 10000',
  games: 'rules',
  version: '--version',
};

/** An argument as it can be typed in a shell. */
function typed(arg: string): string {
  return /^[\w.,:/=+@%-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}

/**
 * Where people call a command by another word, what to type: the words of this program, the arguments that were typed
 * with it among them; undefined for a word that is no other's.
 *
 * @param args the arguments behind the name of the program, at least one.
 */
export function rightWords([word, ...rest]: readonly [string, ...string[]]): string | undefined {
  const lower = word.toLowerCase();
  if (!Object.hasOwn(OTHER_WORDS, lower)) return undefined;
  const deal = rest.length > 0 ? rest.map(typed).join(' ') : 'RU1-C-AAAAABB';
  return `winnable ${OTHER_WORDS[lower]!.replace('…', () => deal)}`;
}
