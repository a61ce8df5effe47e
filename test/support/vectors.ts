import { readFileSync } from 'node:fs';
import { objectsOf } from './text.js';

/** The objects of a file of test vectors, one a line. */
export function readVectors<T>(name: string): T[] {
  return objectsOf<T>(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'));
}
