/** Entries of the first chunk, and entries at which a chunk is split rather than doubled. */
const FIRST_CHUNK = 1 << 10;
const FULL_CHUNK = 1 << 17;
/**
 * A chunk is split or doubled when it is this full; once no memory is left it may fill up to the second mark.
 */
const LOAD = 0.75;
const LAST_LOAD = 0.94;

/**
 * A set of exact keys on flat typed arrays, open addressing with linear probing. It grows by extendible
 * hashing (Fagin, Nievergelt, Pippenger & Strong 1979): a directory of chunks, of which one at a time is
 * split in two, so growing never needs more than one chunk (1 or 2 MB) beside what is in use, let alone a
 * second table.
 *
 * A key is `words` 32-bit words (2 or 4), stored in full: a hash only says where to look. The key of all
 * zeros marks a free place and must not be added.
 */
export class TranspositionTable {
  readonly #words: number;
  readonly #maxBytes: number;
  #directory: Uint32Array[] = [];
  /** Keys in the chunk, and the hash bits that all its keys share, by directory place. */
  #counts: Int32Array = new Int32Array(1);
  #depths: Uint8Array = new Uint8Array(1);
  /** The directory has 2^depth places. */
  #depth = 0;
  #bytes = 0;

  /**
   * @param words 32-bit words in a key, 2 or 4.
   * @param maxBytes what all chunks together may take; at least one small chunk is always there.
   */
  constructor(words: 2 | 4, maxBytes: number) {
    this.#words = words;
    this.#maxBytes = maxBytes;
    this.#directory = [new Uint32Array(FIRST_CHUNK * words)];
    this.#bytes = FIRST_CHUNK * words * 4;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a key is in the set. With two-word keys, `k2` and `k3` are 0. */
  has(k0: number, k1: number, k2: number, k3: number): boolean {
    const hash = hashOf(k0, k1, k2, k3);
    const chunk = this.#directory[this.#chunkOf(hash)]!;
    return this.#words === 2 ? placeOf2(chunk, hash, k0, k1) < 0 : placeOf4(chunk, hash, k0, k1, k2, k3) < 0;
  }

  /**
   * Adds a key; nothing happens if it is there. False if there is no memory left for it: then nothing has
   * changed.
   */
  add(k0: number, k1: number, k2: number, k3: number): boolean {
    const hash = hashOf(k0, k1, k2, k3);
    const words = this.#words;
    let at = this.#chunkOf(hash);
    while (this.#counts[at]! >= (this.#directory[at]!.length / words) * LOAD && this.#grow(at))
      at = this.#chunkOf(hash);
    const chunk = this.#directory[at]!;
    const count = this.#counts[at]!;
    if (count >= (chunk.length / words) * LAST_LOAD) return false;
    const place = words === 2 ? placeOf2(chunk, hash, k0, k1) : placeOf4(chunk, hash, k0, k1, k2, k3);
    if (place < 0) return true;
    chunk[place] = k0;
    chunk[place + 1] = k1;
    if (words === 4) {
      chunk[place + 2] = k2;
      chunk[place + 3] = k3;
    }
    this.#setCount(at, count + 1);
    return true;
  }

  /** The directory place of a hash: its first `depth` bits. */
  #chunkOf(hash: number): number {
    return (hash >>> 1) >>> (31 - this.#depth);
  }

  /** All directory places of the chunk at `at` are a run of 2^(depth − its depth). */
  #span(at: number): { from: number; size: number } {
    const size = 1 << (this.#depth - this.#depths[at]!);
    return { from: at - (at % size), size };
  }

  #setCount(at: number, count: number): void {
    if (this.#depths[at] === this.#depth) {
      this.#counts[at] = count;
      return;
    }
    const { from, size } = this.#span(at);
    this.#counts.fill(count, from, from + size);
  }

  /** Doubles a small chunk or splits a full-sized one; false if the memory does not allow it. */
  #grow(at: number): boolean {
    const chunk = this.#directory[at]!;
    const words = this.#words;
    if (chunk.length < FULL_CHUNK * words) {
      if (this.#bytes + chunk.length * 4 > this.#maxBytes) return false;
      const larger = new Uint32Array(chunk.length * 2);
      for (let i = 0; i < chunk.length; i += words) moveKey(chunk, i, larger, words);
      this.#directory[at] = larger;
      this.#bytes += chunk.length * 4;
      return true;
    }
    if (this.#bytes + chunk.length * 4 > this.#maxBytes) return false;
    if (this.#depths[at] === this.#depth) {
      if (this.#depth >= 13) return false;
      this.#directory = this.#directory.flatMap((entry) => [entry, entry]);
      this.#counts = Int32Array.from({ length: this.#directory.length }, (_, i) => this.#counts[i >> 1]!);
      this.#depths = Uint8Array.from({ length: this.#directory.length }, (_, i) => this.#depths[i >> 1]!);
      this.#depth += 1;
      return this.#grow(at * 2);
    }
    const { from, size } = this.#span(at);
    const depth = this.#depths[at]! + 1;
    const halves = [new Uint32Array(chunk.length), new Uint32Array(chunk.length)];
    const counts = [0, 0];
    for (let i = 0; i < chunk.length; i += words) {
      if (isFree(chunk, i, words)) continue;
      const hash =
        words === 2
          ? hashOf(chunk[i]!, chunk[i + 1]!, 0, 0)
          : hashOf(chunk[i]!, chunk[i + 1]!, chunk[i + 2]!, chunk[i + 3]!);
      const half = (hash >>> (32 - depth)) & 1;
      moveKey(chunk, i, halves[half]!, words);
      counts[half]! += 1;
    }
    for (let place = from; place < from + size; place += 1) {
      const half = place < from + size / 2 ? 0 : 1;
      this.#directory[place] = halves[half]!;
      this.#counts[place] = counts[half]!;
      this.#depths[place] = depth;
    }
    this.#bytes += chunk.length * 4;
    return true;
  }
}

/** Mixes a key to 32 bits: the high ones choose the chunk, the low ones the place in it. */
function hashOf(k0: number, k1: number, k2: number, k3: number): number {
  let hash = Math.imul(k0, 0x9e3779b1) ^ Math.imul(k1 ^ (k0 >>> 15), 0x85ebca6b);
  if ((k2 | k3) !== 0) hash ^= Math.imul(k2, 0xc2b2ae35) ^ Math.imul(k3 ^ (k2 >>> 13), 0x27d4eb2f);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  hash = Math.imul(hash, 0x297a2d39);
  return hash ^ (hash >>> 15);
}

function isFree(chunk: Uint32Array, i: number, words: number): boolean {
  if (words === 2) return chunk[i] === 0 && chunk[i + 1] === 0;
  return chunk[i] === 0 && chunk[i + 1] === 0 && chunk[i + 2] === 0 && chunk[i + 3] === 0;
}

/** The free place where a key belongs, or −1 if it is there already. */
function placeOf2(chunk: Uint32Array, hash: number, k0: number, k1: number): number {
  const mask = chunk.length - 1;
  const u0 = k0 >>> 0;
  const u1 = k1 >>> 0;
  for (let i = (hash << 1) & mask; ; i = (i + 2) & mask) {
    const x0 = chunk[i]!;
    const x1 = chunk[i + 1]!;
    if (x0 === u0 && x1 === u1) return -1;
    if ((x0 | x1) === 0) return i;
  }
}

function placeOf4(chunk: Uint32Array, hash: number, k0: number, k1: number, k2: number, k3: number): number {
  const mask = chunk.length - 1;
  const u0 = k0 >>> 0;
  const u1 = k1 >>> 0;
  const u2 = k2 >>> 0;
  const u3 = k3 >>> 0;
  for (let i = (hash << 2) & mask; ; i = (i + 4) & mask) {
    const x0 = chunk[i]!;
    const x1 = chunk[i + 1]!;
    const x2 = chunk[i + 2]!;
    const x3 = chunk[i + 3]!;
    if (x0 === u0 && x1 === u1 && x2 === u2 && x3 === u3) return -1;
    if ((x0 | x1 | x2 | x3) === 0) return i;
  }
}

function moveKey(from: Uint32Array, i: number, to: Uint32Array, words: number): void {
  if (isFree(from, i, words)) return;
  const k0 = from[i]!;
  const k1 = from[i + 1]!;
  if (words === 2) {
    const place = placeOf2(to, hashOf(k0, k1, 0, 0), k0, k1);
    to[place] = k0;
    to[place + 1] = k1;
    return;
  }
  const k2 = from[i + 2]!;
  const k3 = from[i + 3]!;
  const place = placeOf4(to, hashOf(k0, k1, k2, k3), k0, k1, k2, k3);
  to[place] = k0;
  to[place + 1] = k1;
  to[place + 2] = k2;
  to[place + 3] = k3;
}
