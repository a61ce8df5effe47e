/** Spearman's rank correlation of two equally long lists of values; equal values share their mean rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const x = ranks(a);
  const y = ranks(b);
  const mean = (a.length - 1) / 2;
  let both = 0;
  let squaresOfX = 0;
  let squaresOfY = 0;
  for (let i = 0; i < a.length; i += 1) {
    both += (x[i]! - mean) * (y[i]! - mean);
    squaresOfX += (x[i]! - mean) ** 2;
    squaresOfY += (y[i]! - mean) ** 2;
  }
  return both / Math.sqrt(squaresOfX * squaresOfY);
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const result = new Array<number>(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1]!] === values[order[first]!]) last += 1;
    for (let at = first; at <= last; at += 1) result[order[at]!] = (first + last) / 2;
    first = last + 1;
  }
  return result;
}
