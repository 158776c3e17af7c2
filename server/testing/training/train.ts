import { type Features, likelihoodsOf } from "../../chat/linear-classifier.ts";
import { seededRandom } from "./seeded-random.ts";

const rounds = 10;
const rate = 0.5;
/** Of every weight in each round; keeps weights that few sentences support small. */
const decay = 0.001;
/** Of how many sentences half of the features are hidden, so that concepts carry weight too. */
const hidden = 0.6;

/** What a mistake in a rare class costs at most. */
const most = 3;

/** A sentence as its features, with the class that it belongs to. */
export interface Sample<Kind extends string> {
  readonly features: Features;
  readonly kind: Kind;
}

/** What is learnt: classes without the first, buckets, and what a mistake in a class costs beside one in the others (1 unless given). */
export interface Task<Kind extends string> {
  readonly first: Kind;
  readonly others: readonly Kind[];
  readonly buckets: number;
  readonly costs?: Partial<Record<Kind, number>>;
}

/** Several orders of the same sentences: the mean of their weights depends less on which sentence came last. */
const orders = [7, 11, 13, 17, 19];

/** Logistic regression by gradient descent with a step size per weight, a row for each class but the first; the same data give the same weights. */
export function train<Kind extends string>(samples: readonly Sample<Kind>[], task: Task<Kind>): Float32Array[] {
  const read = readSamples(samples, task);
  const trained = orders.map((order) => trainInOrder(read, task, order));
  return task.others.map((_, row) =>
    new Float32Array(task.buckets).map(
      (_, at) => trained.reduce((sum, rows) => sum + (rows[row]?.[at] ?? 0), 0) / orders.length,
    ),
  );
}

/** A sample as it is trained on: its buckets, their values, its row (-1: the first class) and what a mistake in it costs. */
interface Read {
  readonly at: Int32Array;
  readonly values: Float32Array;
  readonly row: number;
  readonly cost: number;
}

function readSamples<Kind extends string>(
  samples: readonly Sample<Kind>[],
  { first, others, buckets, costs }: Task<Kind>,
): readonly Read[] {
  const counts = Map.groupBy(samples, ({ kind }) => kind);
  const all = [first, ...others];
  const costOf = (kind: Kind): number =>
    Math.min(most, ((costs?.[kind] ?? 1) * samples.length) / (all.length * (counts.get(kind)?.length ?? 1)));
  const costsOf = new Map(all.map((kind) => [kind, costOf(kind)]));
  return samples.map(({ features, kind }) => ({
    at: Int32Array.from(features, ([bucket]) => bucket & (buckets - 1)),
    values: Float32Array.from(features, ([, value]) => value),
    row: others.indexOf(kind),
    cost: costsOf.get(kind) ?? 1,
  }));
}

function trainInOrder<Kind extends string>(
  samples: readonly Read[],
  { others, buckets }: Task<Kind>,
  order: number,
): Float32Array[] {
  const random = seededRandom(order);
  const rows = others.map(() => new Float32Array(buckets));
  const steps = others.map(() => new Float32Array(buckets).fill(0.1));
  for (let round = 0; round < rounds; round += 1)
    for (const { at: places, values, row: own, cost } of random.shuffled(samples)) {
      const hides = random.next() < hidden;
      const seen = hides ? values.map((value) => (random.next() < 0.5 ? value : 0)) : values;
      const found = likelihoodsOf(rows.map((weights) => weighted(weights, places, seen)));
      for (const [row, weights] of rows.entries()) {
        const error = cost * ((row === own ? 1 : 0) - (found[row] ?? 0));
        const slopes = steps[row] ?? new Float32Array();
        for (let at = 0; at < places.length; at += 1) {
          const value = seen[at] ?? 0;
          if (value === 0) continue;
          const bucket = places[at] ?? 0;
          const slope = error * value - decay * (weights[bucket] ?? 0);
          slopes[bucket] = (slopes[bucket] ?? 0) + slope * slope;
          weights[bucket] = (weights[bucket] ?? 0) + (rate * slope) / Math.sqrt(slopes[bucket] ?? 1);
        }
      }
    }
  return rows;
}

function weighted(weights: Float32Array, places: Int32Array, values: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += (values[at] ?? 0) * (weights[places[at] ?? 0] ?? 0);
  return sum;
}

/** The likelihoods of all classes but the first. */
export const predict = (rows: readonly Float32Array[], features: Features): number[] =>
  likelihoodsOf(
    rows.map((weights) => {
      let sum = 0;
      for (const [bucket, value] of features) sum += value * (weights[bucket & (weights.length - 1)] ?? 0);
      return sum;
    }),
  );

/** Weights as the product reads them: a byte each, and the scale of each class. */
export function packed(rows: readonly Float32Array[]): Buffer {
  const scales = rows.map((row) => row.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9) / 127);
  const bytes = rows.map((row, at) => Int8Array.from(row, (weight) => Math.round(weight / (scales[at] ?? 1))));
  const behind = Buffer.alloc(4 * scales.length);
  for (const [at, scale] of scales.entries()) behind.writeFloatLE(scale, 4 * at);
  return Buffer.concat([...bytes.map(({ buffer }) => Buffer.from(buffer)), behind]);
}
