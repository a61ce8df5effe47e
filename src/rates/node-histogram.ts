/** Verdicts that a deal can have on record, in the order in which their nodes are kept. */
const VERDICTS = 3;

/** Buckets of a histogram: searches of 0, 1, 2–3, 4–7, … nodes, the last for 2^46 and more. */
export const HISTOGRAM_BUCKETS = 48;

/** The bucket of a number of nodes (0 or more): 0 for none, else one more than the whole part of log2. */
export function bucketOf(nodes: number): number {
  if (nodes < 1) return 0;
  const bucket = nodes < 2 ** 31 ? 32 - Math.clz32(nodes) : Math.floor(Math.log2(nodes)) + 1;
  return Math.min(bucket, HISTOGRAM_BUCKETS - 1);
}

/** The smallest number of nodes in a bucket. */
export function bucketStart(bucket: number): number {
  return bucket === 0 ? 0 : 2 ** (bucket - 1);
}

/**
 * How many nodes the searches of some deals took, by verdict: a histogram on a scale of powers of two, the sum and
 * the maximum. Two add up, as long as they are of different deals.
 */
export class NodeHistogram {
  readonly #deals = new Uint32Array(VERDICTS * HISTOGRAM_BUCKETS);
  readonly #nodes = new Float64Array(VERDICTS);
  readonly #worst = new Float64Array(VERDICTS);

  /** Deals with a verdict (1–3) whose nodes are in a bucket. */
  dealsIn(verdict: number, bucket: number): number {
    return this.#deals[(verdict - 1) * HISTOGRAM_BUCKETS + bucket]!;
  }

  /** Deals with a verdict whose nodes are known; of all verdicts if none is given. */
  deals(verdict?: number): number {
    const from = verdict === undefined ? 0 : (verdict - 1) * HISTOGRAM_BUCKETS;
    const end = verdict === undefined ? this.#deals.length : from + HISTOGRAM_BUCKETS;
    let sum = 0;
    for (let index = from; index < end; index += 1) sum += this.#deals[index]!;
    return sum;
  }

  /** Nodes of all searches that ended with a verdict. */
  nodes(verdict: number): number {
    return this.#nodes[verdict - 1]!;
  }

  /** Nodes of the longest search that ended with a verdict; 0 if there was none. */
  worst(verdict: number): number {
    return this.#worst[verdict - 1]!;
  }

  /** Counts the search of one deal. */
  add(verdict: number, nodes: number): void {
    this.#deals[(verdict - 1) * HISTOGRAM_BUCKETS + bucketOf(nodes)]! += 1;
    this.#nodes[verdict - 1]! += nodes;
    if (nodes > this.#worst[verdict - 1]!) this.#worst[verdict - 1] = nodes;
  }

  /**
   * Takes back the search of one deal that was counted. The maximum stays where it is only as long as other deals
   * of the verdict are left: it is then an upper bound.
   */
  remove(verdict: number, nodes: number): void {
    this.#deals[(verdict - 1) * HISTOGRAM_BUCKETS + bucketOf(nodes)]! -= 1;
    this.#nodes[verdict - 1]! -= nodes;
    if (this.deals(verdict) === 0) this.#worst[verdict - 1] = 0;
  }

  /** Forgets all searches that ended with a verdict. */
  clear(verdict: number): void {
    this.#deals.fill(0, (verdict - 1) * HISTOGRAM_BUCKETS, verdict * HISTOGRAM_BUCKETS);
    this.#nodes[verdict - 1] = 0;
    this.#worst[verdict - 1] = 0;
  }

  /** Counts the searches of other deals in. */
  merge(other: NodeHistogram): void {
    for (let index = 0; index < this.#deals.length; index += 1) this.#deals[index]! += other.#deals[index]!;
    for (let index = 0; index < VERDICTS; index += 1) {
      this.#nodes[index]! += other.#nodes[index]!;
      this.#worst[index] = Math.max(this.#worst[index]!, other.#worst[index]!);
    }
  }

  /**
   * As bytes, numbers in LEB128: for each verdict the number of buckets up to the last that is not empty, the deals
   * in each, the sum and the maximum of nodes.
   */
  encode(): Uint8Array {
    const bytes: number[] = [];
    for (let verdict = 1; verdict <= VERDICTS; verdict += 1) {
      let used = HISTOGRAM_BUCKETS;
      while (used > 0 && this.dealsIn(verdict, used - 1) === 0) used -= 1;
      putNumber(bytes, used);
      for (let bucket = 0; bucket < used; bucket += 1) putNumber(bytes, this.dealsIn(verdict, bucket));
      if (used === 0) continue;
      putNumber(bytes, this.nodes(verdict));
      putNumber(bytes, this.worst(verdict));
    }
    return Uint8Array.from(bytes);
  }

  /** What `encode` wrote. Throws RangeError for bytes that are none of its. */
  static decode(bytes: Uint8Array): NodeHistogram {
    const histogram = new NodeHistogram();
    const cursor = { bytes, at: 0 };
    for (let verdict = 0; verdict < VERDICTS; verdict += 1) {
      const used = takeNumber(cursor);
      if (used > HISTOGRAM_BUCKETS) throw new RangeError(`${used} buckets of nodes`);
      for (let bucket = 0; bucket < used; bucket += 1) {
        histogram.#deals[verdict * HISTOGRAM_BUCKETS + bucket] = takeNumber(cursor);
      }
      if (used === 0) continue;
      histogram.#nodes[verdict] = takeNumber(cursor);
      histogram.#worst[verdict] = takeNumber(cursor);
    }
    if (cursor.at !== bytes.length) throw new RangeError('bytes behind the node histogram');
    return histogram;
  }
}

function putNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function takeNumber(cursor: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let scale = 1; scale <= Number.MAX_SAFE_INTEGER; scale *= 128) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) break;
    cursor.at += 1;
    value += (byte % 128) * scale;
    if (byte < 128) return value;
  }
  throw new RangeError('a node histogram is cut off');
}
