/** Places of a set. */
const WAYS = 4;
const FIRST_SETS = 1 << 12;
/** Ints of an entry before the key: the hash, and the distance, 0 in a free place. */
const HEAD = 2;

/**
 * What is known of positions by their exact keys: so many moves at least it takes to win from each. It keeps within a
 * bound of memory by forgetting: in a full set of places what says least makes room. That costs time, and nothing else.
 */
export class DistanceTable {
  private readonly stride: number;
  private sets = FIRST_SETS;
  private entries: Int32Array<ArrayBuffer>;
  private used = 0;

  /**
   * @param keyInts ints in a key, 1 or more.
   * @param maxBytes what it may take; never less than the first 4096 sets.
   */
  constructor(
    private readonly keyInts: number,
    private readonly maxBytes: number,
  ) {
    this.stride = keyInts + HEAD;
    this.entries = new Int32Array(FIRST_SETS * WAYS * this.stride);
  }

  /** The moves that a win from a position takes at least, as far as it is known; 0 if nothing is. */
  get(key: Int32Array, hash: number): number {
    const at = this.find(key, hash);
    return at < 0 ? 0 : this.entries[at + 1]!;
  }

  /** Notes that a win from a position takes `distance` moves at least, 1 or more. */
  set(key: Int32Array, hash: number, distance: number): void {
    const found = this.find(key, hash);
    if (found >= 0) {
      if (this.entries[found + 1]! < distance) this.entries[found + 1] = distance;
      return;
    }
    if (this.used * 2 > this.sets * WAYS) this.grow();
    const at = this.place(hash, distance);
    if (at < 0) return;
    const { entries, keyInts } = this;
    entries[at] = hash;
    entries[at + 1] = distance;
    for (let int = 0; int < keyInts; int += 1) entries[at + HEAD + int] = key[int]!;
  }

  private firstOf(hash: number): number {
    return (hash & (this.sets - 1)) * WAYS * this.stride;
  }

  /** Where an entry may be written: a free place, or that of an entry that says no more; −1 if all say more. */
  private place(hash: number, distance: number): number {
    const { entries, stride } = this;
    const first = this.firstOf(hash);
    let least = first;
    for (let way = 1; way < WAYS; way += 1) {
      const at = first + way * stride;
      if (entries[at + 1]! < entries[least + 1]!) least = at;
    }
    if (entries[least + 1] === 0) this.used += 1;
    return entries[least + 1]! <= distance ? least : -1;
  }

  private find(key: Int32Array, hash: number): number {
    const { entries, keyInts, stride } = this;
    let at = this.firstOf(hash);
    for (let way = 0; way < WAYS; way += 1, at += stride) {
      if (entries[at] !== hash || entries[at + 1] === 0) continue;
      let int = 0;
      while (int < keyInts && entries[at + HEAD + int] === key[int]) int += 1;
      if (int === keyInts) return at;
    }
    return -1;
  }

  /** Doubles the table, as long as the bound allows. */
  private grow(): void {
    const old = this.entries;
    if (old.byteLength * 2 > this.maxBytes) return;
    try {
      this.entries = new Int32Array(old.length * 2);
    } catch (error) {
      // The machine has less memory than the bound allows.
      if (error instanceof RangeError) return;
      throw error;
    }
    this.sets *= 2;
    this.used = 0;
    for (let from = 0; from < old.length; from += this.stride) {
      if (old[from + 1] === 0) continue;
      const at = this.place(old[from]!, old[from + 1]!);
      if (at < 0) continue;
      for (let int = 0; int < this.stride; int += 1) this.entries[at + int] = old[from + int]!;
    }
  }
}
