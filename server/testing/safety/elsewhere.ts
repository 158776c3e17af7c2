import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { alarmByBoth, thresholdsElsewhere } from "../../chat/alarms-elsewhere/alarm.ts";
import {
  bucketsElsewhere,
  type ClassifiedLanguage,
  classifiedElsewhere,
  likelihoodElsewhereBy,
  partsElsewhere,
} from "../../chat/alarms-elsewhere/classifier.ts";
import { featuresElsewhere } from "../../chat/alarms-elsewhere/features.ts";
import { alarmClasses } from "../../chat/safety/classifier.ts";
import { readSignsElsewhere } from "../../chat/safety/other-languages.ts";
import { answerSet } from "../answering/answer-sets.ts";
import { seededRandom } from "../training/seeded-random.ts";
import { predict, train } from "../training/train.ts";
import { kindOfFile, kindOfStranger, mistyped, type Utterance, utterancesIn } from "./compose.ts";
import { utterancesOf } from "./utterance-sets.ts";

/** What the classifier of German, Spanish, French, Russian and Chinese is trained on. */
export interface UtteranceElsewhere extends Utterance {
  readonly language: ClassifiedLanguage;
}

/** Sets that are trained on; the others of `sets/` only measure. */
const trainedSets = [
  ...classifiedElsewhere.map((language) => `strangers-${language}-1`),
  ...["other-languages-1", "quiet-signs-1", "eyes-elsewhere-1"],
];
const answered = ["elsewhere-1", "elsewhere-2"];

const isOfThem = (language: string): language is ClassifiedLanguage =>
  (classifiedElsewhere as readonly string[]).includes(language);

const folder = new URL("utterances/elsewhere/", import.meta.url);

/** Sentences written by hand, a file for each language and kind: `emergencies-de.txt`. */
const written = (): readonly UtteranceElsewhere[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const language = /-([a-z]{2})\.txt$/.exec(file)?.[1] ?? "";
      return isOfThem(language)
        ? utterancesIn(new URL(file, folder), kindOfFile(file)).map((one) => ({ ...one, language }))
        : [];
    });

const ofSets = (): readonly UtteranceElsewhere[] =>
  trainedSets.flatMap((set) =>
    utterancesOf(set).flatMap(({ kind, language, text }) =>
      isOfThem(language) ? [{ text, language, kind: kindOfStranger(kind), voice: `${set}: ${text}` }] : [],
    ),
  );

const questions = (): readonly UtteranceElsewhere[] =>
  answered.flatMap((set) =>
    answerSet(set).flatMap(({ kind, language, conversation }) =>
      kind === "ownHealth" || !isOfThem(language)
        ? []
        : conversation.map((text) => ({ text, language, kind: "control" as const, voice: `ordinary: ${text}` })),
    ),
  );

/** Files of the product's own sentences that tell of no body, and how many of each language are controls. */
const ofProduct =
  "landing procedures quotes bookings checkouts flights hotels invoices payments companions documents trips travellers offers settings shell profile activities archives auth builds choices clients contact currency discovery identity itinerary lists mails orders payment-links policies receipts requests reviews times trip-cancellation".split(
    " ",
  );
const mostOfProduct = 1500;
const Words = z.record(z.string(), z.unknown());

/** The product's own sentences: a language's ordinary words at no cost. */
const product = (): readonly UtteranceElsewhere[] =>
  classifiedElsewhere.flatMap((language) => {
    const texts = ofProduct.flatMap((name) =>
      Object.values(
        Words.parse(
          JSON.parse(readFileSync(new URL(`../../../web/words/${language}/${name}.json`, import.meta.url), "utf8")),
        ),
      ).flatMap((text) => (typeof text === "string" && text.length > 12 && text.length < 160 ? [text] : [])),
    );
    return seededRandom(3)
      .shuffled(texts.filter((text) => !/\{[^}]*,/.test(text)).map((text) => text.replace(/\{[^}]*\}/g, "")))
      .slice(0, mostOfProduct)
      .map((text) => ({ text, language, kind: "control" as const, voice: `product: ${text}` }));
  });

const courtesies: Readonly<Record<ClassifiedLanguage, readonly [openings: string, endings: string]>> = {
  de: [
    "hallo|guten tag|moin|entschuldigung|kurze frage|ich bin im hotel|liebes team|servus",
    "danke|bitte|was soll ich tun|ist das normal|mfg|können Sie helfen",
  ],
  es: [
    "hola|buenas|buenos días|disculpe|una pregunta|estoy en el hotel|estimados|oigan",
    "gracias|por favor|qué hago|es normal|un saludo|me pueden ayudar",
  ],
  fr: [
    "bonjour|bonsoir|salut|excusez-moi|petite question|je suis à l'hôtel|chère équipe|coucou",
    "merci|svp|que faire|c'est normal|cordialement|pouvez-vous m'aider",
  ],
  ru: [
    "здравствуйте|добрый день|привет|извините|вопрос|я в отеле|доктор|добрый вечер",
    "спасибо|пожалуйста|что делать|это нормально|с уважением|помогите разобраться",
  ],
  zh: ["你好|您好|请问|医生|不好意思|我在酒店|打扰一下|早上好", "谢谢|怎么办|正常吗|麻烦了|请回复|该怎么处理"],
};
const withoutMarks = (text: string): string => text.replace(/[.,!?¿¡;:。，！？；、]/g, " ");
const withoutAccents = (text: string): string => text.normalize("NFD").replace(/(?<=\p{Script=Latin})\p{M}/gu, "");

/** Each sentence as others would type it: mistyped, with courtesies, behind another matter, without marks and accents. */
export function variedElsewhere(given: readonly UtteranceElsewhere[], seed: number): readonly UtteranceElsewhere[] {
  const random = seededRandom(seed);
  const controls = Map.groupBy(
    given.filter(({ kind, voice }) => kind === "control" && !voice.startsWith("product")),
    ({ language }) => language,
  );
  return given.flatMap((one) => {
    if (one.voice.startsWith("product")) return [one];
    const { text, language } = one;
    const [openings, endings] = courtesies[language];
    const between = language === "zh" ? "，" : " ";
    const other = random.pick(controls.get(language) ?? [one]).text;
    const ways = [
      mistyped(text, random),
      `${random.pick(openings.split("|"))}${between}${text}`,
      `${text}${between}${random.pick(endings.split("|"))}`,
      random.next() < 0.5 ? `${other}. ${text}` : `${text}. ${other}`,
      withoutMarks(withoutAccents(text)),
    ];
    return [one, ...[random.pick(ways), random.pick(ways)].map((varied) => ({ ...one, text: varied }))];
  });
}

export const utterancesElsewhere = (): readonly UtteranceElsewhere[] => [
  ...new Map([...written(), ...ofSets(), ...questions(), ...product()].map((one) => [one.text, one])).values(),
];

export const learnElsewhere = (utterances: readonly UtteranceElsewhere[]): Float32Array[] =>
  train(
    utterances.flatMap(({ text, kind }) => {
      // Each part of what is harmless is harmless.
      const read = kind === "control" ? [text, ...partsElsewhere(text)] : [text];
      return read.map((one) => ({ kind, features: featuresElsewhere(one) }));
    }),
    { first: "control", others: alarmClasses, buckets: bucketsElsewhere, costs: { control: 1.5 } },
  );

const folds = 5;

/** Each sentence is judged by weights that have seen no sentence of its voice. */
export function printHeldOutElsewhere(showsMissed: boolean): void {
  const all = utterancesElsewhere();
  const voices = [...new Set(all.map(({ voice }) => voice))];
  const foldOf = new Map(
    seededRandom(5)
      .shuffled(voices)
      .map((voice, at) => [voice, at % folds]),
  );
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const weights = learnElsewhere(
      variedElsewhere(
        all.filter(({ voice }) => foldOf.get(voice) !== fold),
        3,
      ),
    );
    return all
      .filter(({ voice }) => foldOf.get(voice) === fold)
      .map((one) => ({
        ...one,
        rules: readSignsElsewhere(one.text).alarm,
        likelihood: likelihoodElsewhereBy(one.text, (features) => predict(weights, features)),
      }));
  });
  const sourceOf = ({ voice }: Utterance): string => /^[a-z]+(?:-[a-z]+)*/.exec(voice)?.[0] ?? "";
  const print = (limits: typeof thresholdsElsewhere): void => {
    process.stdout.write(`${JSON.stringify(limits)}\n`);
    const groups = Map.groupBy(judged, (one) => `${one.kind} ${one.language} ${sourceOf(one)}`);
    for (const [group, of] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
      const alarms = of.filter(({ rules, likelihood }) => alarmByBoth(rules, likelihood, { limits }) !== null).length;
      process.stdout.write(
        `  ${group}: ${alarms} of ${of.length} alarm (${((100 * alarms) / of.length).toFixed(1)} %)\n`,
      );
    }
  };
  print(thresholdsElsewhere);
  if (!showsMissed) return;
  for (const { text, kind, rules, likelihood } of judged) {
    const caution = alarmByBoth(rules, likelihood);
    if ((caution !== null) === (kind === "control"))
      process.stdout.write(
        `${kind}: ${text} -> ${caution} ${likelihood.emergency.toFixed(2)} ${likelihood.selfHarm.toFixed(2)} ${rules}\n`,
      );
  }
}
