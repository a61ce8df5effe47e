import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles the program once, before all tests. */
export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}
