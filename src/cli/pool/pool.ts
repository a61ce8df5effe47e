import type { Command } from 'commander';
import { addPoolExport } from './export.js';
import { addPoolGrade } from './grade.js';
import { addPoolList } from './list.js';
import { addPoolMarks, addPoolUnmark } from './marks.js';
import { addPoolMerge } from './merge.js';
import { addPoolReport } from './report.js';
import { addPoolStats } from './stats.js';
import { addPoolTake } from './take.js';
import { addPoolVerify } from './verify.js';

/** The commands of `winnable pool`, in the order in which the help lists them. */
const COMMANDS = [
  addPoolStats,
  addPoolVerify,
  addPoolGrade,
  addPoolList,
  addPoolExport,
  addPoolTake,
  addPoolMarks,
  addPoolUnmark,
  addPoolMerge,
  addPoolReport,
];

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
