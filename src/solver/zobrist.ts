import { RandomStream } from './random.js';

/**
 * Zobrist keys (A. L. Zobrist, 1970): one random 32-bit number for each (card, place) pair; a position's hash is
 * the XOR over its cards, so that a move changes it by two XORs. The hash only finds the chain in the transposition
 * table; equality is always decided by the exact key.
 */
export function zobristKeys(count: number): Int32Array {
  const keys = new Int32Array(count);
  const random = new RandomStream(0x9e3779b9);
  for (let i = 0; i < count; i += 1) keys[i] = random.next();
  return keys;
}
