import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './command.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a line of bash in which `$WINNABLE` is the command, from its sources. */
export function runShell(line: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      WINNABLE: `${process.execPath} --import tsx bin/winnable.ts`,
    };
    const child = execFile('bash', ['-c', line], { cwd: ROOT, env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}
