import { type Features, likelihoodsOf } from "../chat/linear-classifier.ts";
import { seededRandom } from "./safety/seeded-random.ts";

const rounds = 14;
const rate = 0.5;
/** Of every weight in each round; keeps weights that few sentences support small. */
const decay = 0.0005;

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
  const trained = orders.map((order) => trainInOrder(samples, task, order));
  return task.others.map((_, row) =>
    new Float32Array(task.buckets).map(
      (_, at) => trained.reduce((sum, rows) => sum + (rows[row]?.[at] ?? 0), 0) / orders.length,
    ),
  );
}

function trainInOrder<Kind extends string>(
  samples: readonly Sample<Kind>[],
  { first, others, buckets, costs }: Task<Kind>,
  order: number,
): Float32Array[] {
  const random = seededRandom(order);
  const rows = others.map(() => new Float32Array(buckets));
  const steps = others.map(() => new Float32Array(buckets).fill(0.1));
  const counts = Map.groupBy(samples, ({ kind }) => kind);
  const all = [first, ...others];
  const costOf = new Map(
    all.map((kind) => [
      kind,
      Math.min(most, ((costs?.[kind] ?? 1) * samples.length) / (all.length * (counts.get(kind)?.length ?? 1))),
    ]),
  );
  for (let round = 0; round < rounds; round += 1)
    for (const { features, kind } of random.shuffled(samples)) {
      // Half of the letters and words are hidden at times, so that concepts carry weight too.
      const seen = random.next() < 0.3 ? features.filter(() => random.next() < 0.5) : features;
      const found = predict(rows, seen);
      const cost = costOf.get(kind) ?? 1;
      for (const [row, weights] of rows.entries()) {
        const error = cost * ((others[row] === kind ? 1 : 0) - (found[row] ?? 0));
        const slopes = steps[row] ?? new Float32Array();
        for (const [bucket, value] of seen) {
          const at = bucket & (buckets - 1);
          const slope = error * value - decay * (weights[at] ?? 0);
          slopes[at] = (slopes[at] ?? 0) + slope * slope;
          weights[at] = (weights[at] ?? 0) + (rate * slope) / Math.sqrt(slopes[at] ?? 1);
        }
      }
    }
  return rows;
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
