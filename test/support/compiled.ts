import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Outcome } from './command.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Compiles the sources into a folder (without type check), so that many runs of the command start fast. Returns the
 * command's file.
 */
export function compileInto(folder: string): string {
  for (const top of ['bin', 'src']) {
    for (const name of readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = readFileSync(join(ROOT, top, name), 'utf8');
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: ts.ModuleKind.ESNext,
          verbatimModuleSyntax: true,
        },
      });
      const file = join(folder, top, name.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, outputText);
    }
  }
  writeFileSync(join(folder, 'package.json'), readFileSync(join(ROOT, 'package.json')));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin', 'winnable.js');
}

/** Compiles the sources into a folder and returns the function that runs the command, with a text on stdin. */
export function compiledCommand(
  folder: string,
): (args: readonly string[], stdin?: string) => Promise<Outcome> {
  const command = compileInto(folder);
  return async (args, stdin = '') => {
    const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, NO_COLOR: '1' } });
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
  };
}
