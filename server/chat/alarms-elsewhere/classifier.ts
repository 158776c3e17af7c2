import { classifyBy, type Features, readWeights, type Weights } from "../linear-classifier.ts";
import { alarmClasses, type Likelihood } from "../safety/classifier.ts";
import { sentencesIn } from "../safety/sign-tables.ts";
import { featuresElsewhere } from "./features.ts";

/** Weights of 128 kB for each class, trained by `npm run train-safety`. */
export const bucketsElsewhere = 2 ** 17;

/** Languages whose sentences the classifier has been trained on. */
export const classifiedElsewhere = ["de", "es", "fr", "ru", "zh"] as const;
export type ClassifiedLanguage = (typeof classifiedElsewhere)[number];

/** How surely a part of a long message has to tell of danger to count in place of the whole. */
const leastOfPart = 0.95;
/** Words of a message that is read in parts too, and of a part of a long sentence; a word of Chinese has about two signs. */
const [ofLongMessage, ofPart] = [20, 14];
/** Parts that are read of one message. */
const mostParts = 60;

/** The sentences of a long message, a long one in parts that overlap by half. */
export function partsElsewhere(text: string): readonly string[] {
  const sentences = sentencesIn(text);
  const isChinese = /\p{Script=Han}/u.test(text);
  const scale = isChinese ? 2 : 1;
  if (sentences.flat().length <= ofLongMessage * scale) return [];
  const half = (ofPart * scale) / 2;
  return sentences
    .flatMap((words): readonly (readonly string[])[] => {
      if (words.length < 3) return [];
      if (words.length <= ofLongMessage * scale) return [words];
      const count = Math.ceil((words.length - half) / half);
      return Array.from({ length: count }, (_, at) => words.slice(at * half, at * half + ofPart * scale));
    })
    .slice(0, mostParts)
    .map((words) => words.join(isChinese ? "" : " "));
}

/** The likelihood of a text by such a classifier: of the whole, or of a part of it that tells of danger in the midst of other matters. */
export function likelihoodElsewhereBy(
  text: string,
  classifyOne: (features: Features) => readonly number[],
): Likelihood {
  const read = (one: string): Likelihood => {
    const [emergency = 0, selfHarm = 0] = classifyOne(featuresElsewhere(one));
    return { emergency, selfHarm };
  };
  const sum = ({ emergency, selfHarm }: Likelihood): number => emergency + selfHarm;
  const whole = read(text);
  return partsElsewhere(text)
    .map(read)
    .filter((part) => sum(part) > leastOfPart)
    .reduce((most, part) => (sum(part) > sum(most) ? part : most), whole);
}

let loaded: Weights | undefined;

/** How likely a text in one of these languages tells of an emergency, and of self-harm. */
export function classifyElsewhere(text: string): Likelihood {
  loaded ??= readWeights(new URL("classifier.bin", import.meta.url), bucketsElsewhere, alarmClasses.length);
  const weights = loaded;
  return likelihoodElsewhereBy(text, (features) => classifyBy(weights, features));
}
