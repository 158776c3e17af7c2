import { classifyBy, type Features, readWeights, type Weights } from "../linear-classifier.ts";
import { partsOf, type Reading } from "./emergency-rules.ts";
import { alarmFeaturesOf } from "./features.ts";

/** Weights of 128 kB for each class, trained by `npm run train-safety`. */
export const buckets = 2 ** 17;

/** How likely a text tells of an emergency, and of self-harm. */
export interface Likelihood {
  readonly emergency: number;
  readonly selfHarm: number;
}

/** The classes, after a harmless one. */
export const alarmClasses = ["emergency", "self-harm"] as const;

/** How surely a part of a long message has to tell of danger to count in place of the whole. */
const leastOfPart = 0.97;

/** The likelihood of a text by such a classifier: of the whole, or of a part of it that tells of danger in the midst of other matters. */
export function likelihoodIn(reading: Reading, classifyOne: (features: Features) => readonly number[]): Likelihood {
  const read = (one: Reading): Likelihood => {
    const [emergency = 0, selfHarm = 0] = classifyOne(alarmFeaturesOf(one));
    return { emergency, selfHarm };
  };
  const sum = ({ emergency, selfHarm }: Likelihood): number => emergency + selfHarm;
  return partsOf(reading)
    .map(read)
    .filter((part) => sum(part) > leastOfPart)
    .reduce((most, part) => (sum(part) > sum(most) ? part : most), read(reading));
}

let loaded: Weights | undefined;

/** Classifies a text by the trained weights. */
export function classify(reading: Reading): Likelihood {
  loaded ??= readWeights(new URL("classifier.bin", import.meta.url), buckets, alarmClasses.length);
  const weights = loaded;
  return likelihoodIn(reading, (features) => classifyBy(weights, features));
}
