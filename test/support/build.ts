import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the compiled program is made of. */
const SOURCES = [
  'src',
  'bin',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'esbuild.config.mjs',
  'vite.config.ts',
];

/** When the youngest of some files and of what lies in some folders was changed, in milliseconds. */
function youngest(paths: readonly string[]): number {
  let latest = 0;
  for (const path of paths) {
    const { mtimeMs } = statSync(path);
    latest = Math.max(latest, mtimeMs);
    if (!statSync(path).isDirectory()) continue;
    latest = Math.max(latest, youngest(readdirSync(path).map((name) => join(path, name))));
  }
  return latest;
}

/** Compiles the program once, before all tests, unless it is younger than its sources. */
export function setup(): void {
  const program = join(ROOT, 'dist/bin/winnable.js');
  if (existsSync(program) && statSync(program).mtimeMs > youngest(SOURCES.map((name) => join(ROOT, name)))) {
    return;
  }
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}
