import { Command, CommanderError } from 'commander';
import { InputError } from '../errors/input-error.js';
import { addAudit } from './audit/audit.js';
import { addCheck } from './check/check.js';
import { addDeal } from './deal/deal.js';
import { EXIT } from './exit-codes.js';
import { addGenerate } from './generate/generate.js';
import { endWithReader, flushed, reportError } from './output.js';
import { addPool } from './pool/pool.js';
import { addRate } from './rate/rate.js';
import { addReplay } from './replay/replay.js';
import { addRules } from './rules/rules.js';
import { packageVersion } from './version.js';

/** The commands, in the order in which the help lists them. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  addCheck,
  addDeal,
  addReplay,
  addRules,
  addAudit,
  addRate,
  addGenerate,
  addPool,
];

function buildProgram(): Command {
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
  for (const add of COMMANDS) add(program);
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
    await buildProgram().parseAsync(args, { from: 'user' });
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
