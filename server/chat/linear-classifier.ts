import { readFileSync } from "node:fs";

/** What is read in a text: the bucket and the value of each feature. */
export type Features = readonly (readonly [bucket: number, value: number])[];

/** Weights of each class but the first, which has none; one byte each, with a scale for each class. */
export interface Weights {
  readonly buckets: number;
  readonly bytes: Int8Array;
  readonly scales: Float32Array;
}

/** @param classes without the first */
export function readWeights(file: URL, buckets: number, classes: number): Weights {
  const read = readFileSync(file);
  const end = buckets * classes;
  return {
    buckets,
    bytes: new Int8Array(read.buffer, read.byteOffset, end),
    scales: Float32Array.from({ length: classes }, (_, at) => read.readFloatLE(end + 4 * at)),
  };
}

/** The likelihoods of all classes but the first. */
export function likelihoodsOf(sums: readonly number[]): number[] {
  const odds = sums.map((sum) => Math.exp(Math.min(30, sum)));
  const all = odds.reduce((total, one) => total + one, 1);
  return odds.map((one) => one / all);
}

export const classifyBy = ({ buckets, bytes, scales }: Weights, features: Features): number[] =>
  likelihoodsOf(
    Array.from(scales, (scale, row) => {
      let sum = 0;
      for (const [bucket, value] of features) sum += value * (bytes[row * buckets + (bucket & (buckets - 1))] ?? 0);
      return sum * scale;
    }),
  );
