import type { Command } from 'commander';
import { addPoolExport } from './pool-export.js';
import { addPoolList } from './pool-list.js';
import { addPoolReport } from './pool-report.js';
import { addPoolStats } from './pool-stats.js';
import { addPoolTake } from './pool-take.js';
import { addPoolVerify } from './pool-verify.js';

/** The commands of `winnable pool`, in the order in which the help lists them. */
const COMMANDS = [addPoolStats, addPoolVerify, addPoolList, addPoolExport, addPoolTake, addPoolReport];

/** Adds `winnable pool`. */
export function addPool(program: Command): void {
  const pool = program
    .command('pool')
    .description('look at, verify and hand out a pool of deals')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  winnable pool stats easy.db
  winnable pool take easy.db --count 5 --ease 0.4..0.8`,
    );
  for (const add of COMMANDS) add(pool);
}
