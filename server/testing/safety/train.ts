import { buckets, featuresOf, type Likelihood, likelihoodOf } from "../../chat/safety/classifier.ts";
import { readText } from "../../chat/safety/warnings.ts";
import type { Utterance } from "./compose.ts";
import { seededRandom } from "./seeded-random.ts";

const rounds = 14;
const rate = 0.5;
/** Of every weight in each round; keeps weights that few sentences support small. */
const decay = 0.0005;
/** What a missed alarm costs beside a false one. */
const costs = { emergency: 1, "self-harm": 1, control: 1.5 };

type Features = readonly (readonly [number, number])[];
export interface Weights {
  readonly emergency: Float32Array;
  readonly selfHarm: Float32Array;
}

/** Several orders of the same sentences: the mean of their weights depends less on which sentence came last. */
const orders = [7, 11, 13, 17, 19];

/** Logistic regression over three classes by gradient descent with a step size per weight; the same data give the same weights. */
export function train(utterances: readonly Utterance[]): Weights {
  const samples = utterances.map(({ text, kind }) => ({ features: featuresOf(readText(text)), kind }));
  const trained = orders.map((order) => trainInOrder(samples, order));
  const mean = (of: keyof Weights) =>
    new Float32Array(buckets).map((_, at) => trained.reduce((sum, one) => sum + (one[of][at] ?? 0), 0) / orders.length);
  return { emergency: mean("emergency"), selfHarm: mean("selfHarm") };
}

function trainInOrder(
  samples: readonly { readonly features: Features; readonly kind: Utterance["kind"] }[],
  order: number,
): Weights {
  const random = seededRandom(order);
  const weights: Weights = { emergency: new Float32Array(buckets), selfHarm: new Float32Array(buckets) };
  const steps = { emergency: new Float32Array(buckets).fill(0.1), selfHarm: new Float32Array(buckets).fill(0.1) };
  const counts = Map.groupBy(samples, ({ kind }) => kind);
  const cost = (kind: Utterance["kind"]) => (costs[kind] * samples.length) / (3 * (counts.get(kind)?.length ?? 1));
  for (let round = 0; round < rounds; round += 1)
    for (const { features, kind } of random.shuffled(samples)) {
      // Half of the letters and words are hidden at times, so that concepts carry weight too.
      const seen = random.next() < 0.3 ? features.filter(() => random.next() < 0.5) : features;
      const { emergency, selfHarm } = predict(weights, seen);
      const errors = [
        ["emergency", (kind === "emergency" ? 1 : 0) - emergency],
        ["selfHarm", (kind === "self-harm" ? 1 : 0) - selfHarm],
      ] as const;
      for (const [name, error] of errors)
        for (const [bucket, value] of seen) {
          const slope = Math.min(3, cost(kind)) * error * value - decay * (weights[name][bucket] ?? 0);
          steps[name][bucket] = (steps[name][bucket] ?? 0) + slope * slope;
          weights[name][bucket] = (weights[name][bucket] ?? 0) + (rate * slope) / Math.sqrt(steps[name][bucket] ?? 1);
        }
    }
  return weights;
}

export function predict({ emergency, selfHarm }: Weights, features: Features): Likelihood {
  const sums: [number, number] = [0, 0];
  for (const [bucket, value] of features) {
    sums[0] += value * (emergency[bucket] ?? 0);
    sums[1] += value * (selfHarm[bucket] ?? 0);
  }
  return likelihoodOf(sums);
}

/** One byte a weight, and the scales of both classes. */
export function packed({ emergency, selfHarm }: Weights): Buffer {
  const file = Buffer.alloc(buckets * 2 + 8);
  for (const [index, weights] of [emergency, selfHarm].entries()) {
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127;
    for (const [bucket, weight] of weights.entries())
      file.writeInt8(Math.round(weight / scale), index * buckets + bucket);
    file.writeFloatLE(scale, buckets * 2 + index * 4);
  }
  return file;
}
