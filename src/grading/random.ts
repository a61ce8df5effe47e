/**
 * A small fast generator of random 32-bit ints, seeded by a text: repeatable, and good enough for simulated games
 * (sfc32 by Chris Doty-Humphrey, seeded through a 32-bit FNV-1a hash of the text).
 */
export function random32(seed: string): () => number {
  let a = 0;
  let b = hashOf(seed);
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = () => {
    const out = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + out;
    return out;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
