/** Puts a packed move into its place among those of a ply, which stand in order from `start` up to `end`. */
export function insertMove(moves: Int32Array, start: number, end: number, move: number): void {
  let at = end;
  while (at > start && moves[at - 1]! > move) {
    moves[at] = moves[at - 1]!;
    at -= 1;
  }
  moves[at] = move;
}

/** A copy twice as long. */
export function lengthened(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
