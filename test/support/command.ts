import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
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

/** A process, what it has said so far on the streams that are piped, and its end. */
export interface Heard<Child extends ChildProcess> {
  readonly child: Child;
  readonly said: { stdout: string; stderr: string };
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Listens to a process from its start to its end. */
export function hear<Child extends ChildProcess>(child: Child): Heard<Child> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (piece: string) => {
      said[name] += piece;
    });
  }
  const ended = new Promise<Awaited<Heard<Child>['ended']>>((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, said, ended };
}

/** Runs the command to its end with a text on stdin. */
export async function runCommand(args: readonly string[], stdin = ''): Promise<Outcome> {
  const { child, said, ended } = hear(startCommand(args));
  child.stdin.on('error', () => {}).end(stdin);
  const { code } = await ended;
  return { code, ...said };
}
