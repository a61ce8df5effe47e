import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What came of running the command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the compiled command (see build.ts), without colour. */
export function startCommand(args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['dist/bin/winnable.js', ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

/** Runs the command to its end with a text on stdin. */
export async function runCommand(args: readonly string[], stdin = ''): Promise<Outcome> {
  const child = startCommand(args);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  child.stdin.on('error', () => {}).end(stdin);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return { code, stdout, stderr };
}
