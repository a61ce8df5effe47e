import { Command, CommanderError } from 'commander';
import { InputError } from '../errors/input-error.js';
import { EXIT } from './exit-codes.js';
import { endWithReader, flushed, reportError } from './output.js';
import { packageVersion } from './version.js';

type AddCommand = (program: Command) => void;

/**
 * The commands, in the order in which the help lists them. Each is loaded only when it is called or when its help is
 * asked for: to load all of them takes longer than most answers.
 */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  check: async () => (await import('./check/check.js')).addCheck,
  deal: async () => (await import('./deal/deal.js')).addDeal,
  replay: async () => (await import('./replay/replay.js')).addReplay,
  rules: async () => (await import('./rules/rules.js')).addRules,
  audit: async () => (await import('./audit/audit.js')).addAudit,
  rate: async () => (await import('./rate/rate.js')).addRate,
  generate: async () => (await import('./generate/generate.js')).addGenerate,
  pool: async () => (await import('./pool/pool.js')).addPool,
};

/** The commands that the arguments need: the one that is named, or all where none is. */
function commandsFor(args: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const name = args[0] === 'help' ? args[1] : args[0];
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) return [COMMANDS[name]!];
  return name === '--version' ? [] : Object.values(COMMANDS);
}

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('winnable')
    .description('Decides which deals of Russian Solitaire, Yukon and Klondike can be won, exactly.')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
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
  return program;
}

/**
 * Runs the program. Sets the exit code; what goes wrong is one line on stderr.
 *
 * @param args the arguments behind the name of the program.
 */
export async function main(args: readonly string[]): Promise<void> {
  endWithReader();
  try {
    await (await buildProgram(args)).parseAsync(args, { from: 'user' });
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
