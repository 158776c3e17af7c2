export interface Ranked {
  /** Probability that a value of one sample exceeds a value of the other; 0.5 when indistinguishable. */
  readonly auc: number;
  /** Half the width of its 95 % interval under the null hypothesis. */
  readonly margin: number;
  /** The p-value. */
  readonly p: number;
}

/**
 * The Mann-Whitney rank test by normal approximation, with correction for ties; valid for samples of some dozens or
 * more.
 */
export function rankTest(one: readonly number[], other: readonly number[]): Ranked {
  const [n, m] = [one.length, other.length];
  const values = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  values.sort((a, b) => a.value - b.value);
  let ranks = 0;
  let ties = 0;
  for (let first = 0; first < values.length; ) {
    let next = first + 1;
    while (values[next]?.value === values[first]?.value) next++;
    const rank = (first + 1 + next) / 2;
    ranks += rank * values.slice(first, next).filter(({ isOne }) => isOne).length;
    ties += (next - first) ** 3 - (next - first);
    first = next;
  }
  const u = ranks - (n * (n + 1)) / 2;
  const all = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  const z = deviation === 0 ? 0 : (u - (n * m) / 2) / deviation;
  return { auc: u / (n * m), margin: (1.96 * deviation) / (n * m), p: 2 * tailOf(Math.abs(z)) };
}

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function tailOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series.reduce((sum, each) => sum * t + each, 0) * t;
}
