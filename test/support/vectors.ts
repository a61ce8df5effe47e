import { readFileSync } from 'node:fs';

/** The objects of a file of test vectors, one a line. */
export function readVectors<T>(name: string): T[] {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
