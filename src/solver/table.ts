/**
 * A transposition table: the set of positions already visited, by their exact packed keys. Entries lie in chunks
 * that are only ever added, and the heads of the hash chains in one array a fraction of that size, so that growing
 * never copies an entry and never needs twice the memory.
 */

const CHUNK_BITS = 14;
const CHUNK_ENTRIES = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_ENTRIES - 1;
const FIRST_HEADS = 1 << 10;
/** Bytes of chunks kept from one search to the next; what a rare monster needed beyond that is given back. */
const KEPT_BYTES = 48 << 20;

/** What came of adding a key. */
const ADDED = 1;
export const SEEN = 0;
export const FULL = -1;

export class TranspositionTable {
  /** Ints in an entry: the hash, the next entry of the chain, the key. */
  private readonly stride: number;
  private readonly chunks: Int32Array[] = [];
  private heads = new Int32Array(FIRST_HEADS);
  private headMask = FIRST_HEADS - 1;
  private maxBytes = 0;
  /** Entries in use, and one more: entry 0 stands for the end of a chain. */
  private end = 1;

  /** @param keyInts ints in a key, 1 or more. */
  constructor(protected readonly keyInts: number) {
    this.stride = keyInts + 2;
  }

  /** How many keys are in the table. */
  get size(): number {
    return this.end - 1;
  }

  /** Bytes in use by entries and heads together. */
  get bytes(): number {
    return this.chunks.length * this.chunkBytes + this.heads.byteLength;
  }

  private get chunkBytes(): number {
    return CHUNK_ENTRIES * this.stride * 4;
  }

  /** Forgets all keys. From here on the table keeps within `maxBytes` (one chunk at least). */
  reset(maxBytes: number): void {
    this.maxBytes = maxBytes;
    const kept = Math.max(1, Math.floor(Math.min(KEPT_BYTES, maxBytes) / this.chunkBytes));
    if (this.chunks.length > kept) this.chunks.length = kept;
    if (this.heads.length > kept * CHUNK_ENTRIES && this.heads.length > FIRST_HEADS) {
      this.heads = new Int32Array(FIRST_HEADS);
    }
    this.headMask = FIRST_HEADS - 1;
    this.heads.fill(0, 0, FIRST_HEADS);
    this.end = 1;
  }

  /** Adds the key with its hash: ADDED, or SEEN if it was there, or FULL if there is no room for it. */
  add(key: Int32Array, hash: number): number {
    const { stride, keyInts, chunks } = this;
    let head = hash & this.headMask;
    for (let entry = this.heads[head]!; entry !== 0; ) {
      const chunk = chunks[entry >>> CHUNK_BITS]!;
      const at = (entry & CHUNK_MASK) * stride;
      if (chunk[at] === hash && this.covers(chunk, at + 2, key)) return SEEN;
      entry = chunk[at + 1]!;
    }
    const entry = this.end;
    if (entry >>> CHUNK_BITS === chunks.length && !this.addChunk()) return FULL;
    if (entry > this.headMask) {
      this.growHeads();
      head = hash & this.headMask;
    }
    const chunk = chunks[entry >>> CHUNK_BITS]!;
    const at = (entry & CHUNK_MASK) * stride;
    chunk[at] = hash;
    chunk[at + 1] = this.heads[head]!;
    for (let int = 0; int < keyInts; int += 1) chunk[at + 2 + int] = key[int]!;
    this.heads[head] = entry;
    this.end = entry + 1;
    return ADDED;
  }

  /** Whether the key of an entry stands for `key` as well. */
  protected covers(chunk: Int32Array, at: number, key: Int32Array): boolean {
    const { keyInts } = this;
    let int = 0;
    while (int < keyInts && chunk[at + int] === key[int]) int += 1;
    return int === keyInts;
  }

  private addChunk(): boolean {
    if (this.chunks.length > 0 && this.bytes + this.chunkBytes > this.maxBytes) return false;
    try {
      this.chunks.push(new Int32Array(CHUNK_ENTRIES * this.stride));
      return true;
    } catch (error) {
      // The machine has less memory than the limit allows.
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** Doubles the heads, unless the memory limit forbids it: then the chains grow longer instead. */
  private growHeads(): void {
    const wanted = (this.headMask + 1) * 2;
    if (wanted > this.heads.length) {
      if (this.chunks.length * this.chunkBytes + wanted * 4 > this.maxBytes) return;
      try {
        // All that the heads say follows from the entries, so the smaller array need not live beside the larger.
        this.heads = new Int32Array(0);
        this.heads = new Int32Array(wanted);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.heads = new Int32Array(this.headMask + 1);
        this.link();
        return;
      }
    } else {
      this.heads.fill(0, 0, wanted);
    }
    this.headMask = wanted - 1;
    this.link();
  }

  /** Chains all entries anew to the (empty) heads. */
  private link(): void {
    const { heads, headMask, stride } = this;
    for (let entry = 1; entry < this.end; entry += 1) {
      const chunk = this.chunks[entry >>> CHUNK_BITS]!;
      const at = (entry & CHUNK_MASK) * stride;
      const head = chunk[at]! & headMask;
      chunk[at + 1] = heads[head]!;
      heads[head] = entry;
    }
  }
}

/** A table in which an entry stands for all keys that lack some of its bits, out of those that are not tight. */
export class DominanceTable extends TranspositionTable {
  /** The bits in which keys must be equal. */
  readonly tight = new Int32Array(this.keyInts);

  protected override covers(chunk: Int32Array, at: number, key: Int32Array): boolean {
    const { keyInts, tight } = this;
    for (let int = 0; int < keyInts; int += 1) {
      const had = chunk[at + int]!;
      const has = key[int]!;
      if (((has & ~had) | (had & ~has & tight[int]!)) !== 0) return false;
    }
    return true;
  }
}
