/**
 * Zobrist keys (A. L. Zobrist, 1970): one random 32-bit number for each (card, place) pair; a position's hash is
 * the XOR over its cards, so that a move changes it by two XORs. The hash only finds the chain in the transposition
 * table; equality is always decided by the exact key.
 */
export function zobristKeys(count: number): Int32Array {
  const keys = new Int32Array(count);
  let state = 0x9e3779b9;
  for (let i = 0; i < count; i += 1) {
    // splitmix32: a fixed stream, so that runs repeat.
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    keys[i] = mixed ^ (mixed >>> 15);
  }
  return keys;
}
