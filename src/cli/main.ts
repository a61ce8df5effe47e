import { Command, CommanderError } from 'commander';
import { InputError, quoted } from '../errors/input-error.js';
import { looksLikeDeal, rightWords, sheltered, unsheltered } from './arguments.js';
import { EXIT } from './exit-codes.js';
import { endWithReader, flushed, print, reportError } from './output.js';
import { packageVersion } from './version.js';

type AddCommand = (program: Command) => void;

/**
 * The commands, in the order in which the help lists them. Each is loaded only when it is called or when its help is
 * asked for: to load all of them takes longer than most answers.
 */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  check: async () => (await import('./check/check.js')).addCheck,
  deal: async () => (await import('./deal/deal.js')).addDeal,
  hint: async () => (await import('./hint/hint.js')).addHint,
  replay: async () => (await import('./replay/replay.js')).addReplay,
  play: async () => (await import('./play/play.js')).addPlay,
  'play-blind': async () => (await import('./play-blind/play-blind.js')).addPlayBlind,
  rules: async () => (await import('./rules/rules.js')).addRules,
  audit: async () => (await import('./audit/audit.js')).addAudit,
  rate: async () => (await import('./rate/rate.js')).addRate,
  generate: async () => (await import('./generate/generate.js')).addGenerate,
  pool: async () => (await import('./pool/pool.js')).addPool,
  work: async () => (await import('./work/work.js')).addWork,
  queue: async () => (await import('./queue/queue.js')).addQueue,
  completion: async () => (await import('./completion/completion.js')).addCompletion,
};

/** What speaks of all commands needs them all. */
const OF_ALL = 'completion';

/** What `winnable` alone says: what to type for the jobs that people come for. */
const FIRST_WORDS = `winnable decides which deals of Russian Solitaire, Yukon and Klondike can be
won, exactly.

Is this deal winnable, and how?
  winnable check RU1-C-AAAAABB --solution
  winnable check pysol:24 --rules klondike3

Deals that are proved winnable, for a site or an app:
  winnable generate --count 100 --out easy.db
  winnable pool take easy.db --count 5

What share of all deals can be won?
  winnable rate --rules hard --deals 10000

"winnable help" lists all commands, "winnable help check" says what one does.
`;

/** The commands that the arguments need: the one that is named, or all where none is. */
function commandsFor(args: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const name = args[0];
  if (name !== undefined && name !== OF_ALL && Object.hasOwn(COMMANDS, name)) return [COMMANDS[name]!];
  return name === '--version' ? [] : Object.values(COMMANDS);
}

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('winnable')
    .description('Decides which deals of Russian Solitaire, Yukon and Klondike can be won, exactly.')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command...]', 'print the help of a command')
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      outputError: (text, write) => write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`),
    })
    .configureHelp({ showGlobalOptions: false })
    .addHelpText(
      'after',
      `
Examples:
  winnable check RU1-C-AAAAABB
  winnable deal RU1-C-AAAAABB

"winnable help check" prints the help of a command.`,
    );
  for (const load of commandsFor(args)) (await load())(program);
  program.hook('preAction', (_, command) => {
    command.processedArgs = unsheltered(command.processedArgs);
  });
  return program;
}

/**
 * Prints the help of the command that words name (words behind a command are its arguments and do not count), of the
 * program where there are none. Throws like `run`.
 */
async function help(words: readonly string[]): Promise<void> {
  let command = await buildProgram(words);
  for (const [index, word] of words.entries()) {
    if (command.commands.length === 0) break;
    const inner = command.commands.find((known) => known.name() === word);
    if (inner === undefined) {
      await run(words.slice(0, index + 1));
      return;
    }
    command = inner;
  }
  command.outputHelp();
}

/** The words in front of the first option. */
function leadingWords(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return end < 0 ? args : args.slice(0, end);
}

/** Does what the arguments ask for. Throws CommanderError or InputError where they cannot be understood. */
async function run(args: readonly string[]): Promise<void> {
  const [first, ...rest] = args;
  if (first === undefined) {
    await print(FIRST_WORDS);
    return;
  }
  if (first === 'help') {
    await help(rest);
    return;
  }
  if (args.some((arg) => arg === '-h' || arg === '--help')) {
    await help(leadingWords(args));
    return;
  }
  if (looksLikeDeal(first)) {
    await run(['check', ...args]);
    return;
  }
  const words = Object.hasOwn(COMMANDS, first) ? undefined : rightWords([first, ...rest]);
  if (words !== undefined) throw new InputError(`there is no command ${quoted(first)}; type: ${words}`);
  await (await buildProgram(args)).parseAsync(sheltered(args), { from: 'user' });
}

/**
 * Runs the program. Sets the exit code; what goes wrong is one line on stderr.
 *
 * @param args the arguments behind the name of the program.
 */
export async function main(args: readonly string[]): Promise<void> {
  endWithReader();
  try {
    await run(args);
  } catch (error) {
    process.exitCode = report(error);
  }
  // A stdin that nobody reads any more would keep the process alive.
  await flushed();
  process.exit();
}

/** Reports an error; returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  if (error instanceof InputError) {
    reportError(error.message);
    return EXIT.badInput;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  reportError(
    `internal: ${message}; this is a bug in winnable, please report it (WINNABLE_DEBUG=1 shows where)`,
  );
  if (process.env.WINNABLE_DEBUG) process.stderr.write(`${stack}\n`);
  return EXIT.internal;
}
