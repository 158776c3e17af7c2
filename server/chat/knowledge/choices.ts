import type { Package } from "../../../contract/procedures.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { numberIn } from "../lexicon/days-in.ts";

type Chosen = Pick<Package, "name" | "price" | "hotelNights" | "companions">;

/** Words that choose among packages by what these have. */
const byFeature: readonly (readonly [
  words: RegExp,
  chosen: (packages: readonly Chosen[]) => (one: Chosen) => boolean,
])[] = [
  [
    /\b(?:for two|for 2|(?<!all )together|two of us|both of us|(?:for|as a) couple|couples|(?:wife|husband|partner|mum|mom|mother|father|dad|sister|brother|friend) and (?:i|me)|me and (?:my|the) \w+)\b|(?:^| )(?:ل|حق )?شخصين|لنفرين|نفرين|لاثنين|لاتنين|لتنين|مع بعض|(?:^| )سوا(?: |$)|احنا اثنين|احنا تنين|نحن اثنان|انا و(?:زوجتي|زوجي|مراتي|مرتي|جوزي|حرمتي|المدام|مدامي|امي|ابوي|اختي|اخوي)/u,
    (packages) => {
      const forTwo = packages.filter(({ name }) => /\btwo\b|لشخصين|لاثنين/u.test(normaliseText(name)));
      return (one) => (forTwo.length > 0 ? forTwo.includes(one) : one.companions > 0);
    },
  ],
  [
    /^(?!.*\b(?:done|do|can|may|possible|same time)\b).*\bboth\b(?! (?:of us|parents|dates|clinics|doctors))/u,
    () =>
      ({ name }) =>
        /\bboth\b|اليدان|العينان|كلتا|كلا/u.test(normaliseText(name)),
  ],
  [
    /^[^\p{L}]*(?:(?:and|or|so|but|what|how|about|with|for|just|only|the|a) )*(?:one|single)(?: (?:only|alone|side|of them))?[^\p{L}]*$|^[^\p{L}]*(?:و|طيب |طب )?ل?(?:وحده|واحده|واحد)(?: (?:بس|فقط))?[^\p{L}]*$/u,
    () =>
      ({ name }) =>
        /\b(?:one|single|1)\b|واحد/u.test(normaliseText(name)),
  ],
  [
    /\b(?:(?:without|no|minus|(?:don.?t|doesn.?t|do not|does not|won.?t|not) (?:take|want|need|book|use)|not? needs? (?:a|the|any)|exclud\w+|skip\w*|bar) (?:\w+ )?(?:hotel|accommodation|stay|room)|(?:treatment|operation|surgery|procedure|op) (?:only|alone|itself|by itself)|(?:just|only) the (?:treatment|operation|surgery|procedure|op)|(?:sleep|stay|staying|sleeping|live|living) (?:at|with|in) (?:my|our|a|some)\b|(?:my|our|own) (?:own )?(?:place|flat|apartment)|somewhere of my own|i live (?:there|here|in|nearby)|have (?:a place|somewhere|family|relatives))|(?:من غير|بدون|بلا|من دون|ما (?:نبي|ابي|ابغي|بدي|بدنا|نحتاج|احتاج)|مش (?:عايز|عايزه|عاوز|محتاج)|دون) ?(?:ال)?(?:فندق|سكن|اوتيل|اقامه|مبيت)|(?:العمليه|العلاج) (?:فقط|بس|لحالها|لوحدها)|men gheir (?:otel|fondo)|bdon (?:otel|fondo)/u,
    () => (one) => one.hotelNights === 0,
  ],
  [
    /\b(?:with|plus|and|including|incl) (?:a |the |my |\w+ nights? (?:in a |at a )?|\w+ )?(?:hotel|accommodation|room|stay|everything|nights)\b|somewhere to (?:stay|sleep)|place to (?:stay|sleep)|all in\b|with everything|(?:everything|hotel) (?:(?:is|being) )?(?:included|inclusive)\b|^\W*(?:and |what about |how about )?with(?: (?:it|one|that))?\W*$|(?:مع|وال|بال|معها|معه|شامل) ?(?:ال)?(?:فندق|سكن|اوتيل|اقامه|مبيت)/u,
    () => (one) => one.hotelNights > 0,
  ],
  [
    /\b(?:cheap(?:er|est)?|small(?:er|est)?|basic|budget|essential|light|less(?:er)? expensive|low(?:er|est) (?:cost|price)?|simple(?:r|st)?) (?:\w+ )?(?:package|option|one|plan|deal|version|offer|\w+ (?:package|option|plan|deal|version))\b|الباقه (?:الاساسيه|الصغيره|الرخيصه|البسيطه|العاديه)|باقه (?:الاساسيه|رخيصه)|الاساسي(?:ه)?(?: |$)|الرخيصه|الارخص/u,
    (packages) => {
      const least = Math.min(...packages.map(({ price }) => price.amount));
      return ({ price }) => price.amount === least;
    },
  ],
  [
    /\b(?:expensive|dear(?:er|est)?|bigg?(?:er|est)?|large(?:r|st)?|full|complete|better|best|premium|top|pricier|whole|all inclusive) (?:\w+ )?(?:package|option|one|plan|deal|version|offer|thing|\w+ (?:package|option|plan|deal|version))\b|\b(?:package|one|plan) that (?:costs|is) more\b|الباقه (?:المتكامله|الكامله|الشامله|الكبيره|الغاليه)|(?:ال)?باقه (?:الاغلي|كبيره|كامله)|المتكامله|(?:السعر|الورك|الركبه) الغالي/u,
    (packages) => {
      const least = Math.min(...packages.map(({ price }) => price.amount));
      return ({ price }) => price.amount > least;
    },
  ],
];

/** Words of names that many packages have, or that mean something else in a question. */
const usual = new Set(
  "full with stay the and for one two of to up package hotel night nights plus only treatment recovery both eye eyes".split(
    " ",
  ),
);

/** Of these, the words that choose nothing in a text of a few words either: "and both?" chooses. */
const small = new Set("with stay the and for to up plus only package".split(" "));
const fewWords = 3;

/** Usual names of packages in Arabic, for clinics that named theirs in English alone, and the other way. */
const sameName: Readonly<Record<string, string>> = {
  ...Object.fromEntries("كامله متكامله شامله كاملا".split(" ").map((word) => [word, "complete"])),
  ...Object.fromEntries("اساسيه اساسي".split(" ").map((word) => [word, "essential"])),
  ...Object.fromEntries("خفيف خفيفه".split(" ").map((word) => [word, "light"])),
};
const nameWord = (word: string): string => sameName[word] ?? word;

/** Words that a package's name has and those of others of the procedure do not. */
function ownWords(packages: readonly Chosen[], isShort: boolean): readonly (readonly [Chosen, readonly string[]])[] {
  const words = packages.map(({ name }) => tokensOf(name).map((word) => String(numberIn(word) ?? nameWord(word))));
  return packages.map((one, at) => [
    one,
    (words[at] ?? []).filter(
      (word) =>
        (isShort ? !small.has(word) : !usual.has(word)) &&
        word.length > (/\d/.test(word) ? 0 : 3) &&
        words.some((other) => !other.includes(word)),
    ),
  ]);
}

/** "In one go" counts no part of the body. */
const once =
  /\b(?:in|at|on|during) (?:just )?(?:one|1|a single) (?:go|time|visit|trip|day|session|sitting|stay)\b|\bone (?:more|by one)\b|\beach one\b/giu;

const isCountOfTime = /^(?:days?|nights?|weeks?|months?|years?|hours?|يوم|ايام|ليله|ليالي|اسبوع|اسابيع|شهر|اشهر)$/u;

function chosenBy<P extends Chosen>(packages: readonly P[], text: string): P[] {
  const tokens = tokensOf(text.replace(/(?<=\d)[,٬](?=\d)/g, "").replace(once, " "));
  const words = new Set(
    tokens.flatMap((word, at) => {
      const number = numberIn(word);
      return number === undefined ? [nameWord(word)] : isCountOfTime.test(tokens[at + 1] ?? "") ? [] : [String(number)];
    }),
  );
  const named = ownWords(
    packages.map((one) => ({ ...one, name: one.name.replace(/(?<=\d)[,٬](?=\d)/g, "") })),
    tokens.length <= fewWords,
  );
  const best = packages.filter((_, at) => named[at]?.[1].some((word) => words.has(word)));
  if (best.length > 0 && best.length < packages.length) return best;
  const said = normaliseText(text);
  for (const [pattern, isChosen] of byFeature) {
    if (!pattern.test(said)) continue;
    const chosen = packages.filter(isChosen(packages));
    if (chosen.length > 0 && chosen.length < packages.length) return chosen;
  }
  return [];
}

/** The packages that a conversation means: those that its last text chooses, else an earlier one; all without a choice. */
export function packagesChosen<P extends Chosen>(packages: P[], said: readonly string[]): P[] {
  for (const text of said) {
    const chosen = chosenBy(packages, text);
    if (chosen.length > 0) return chosen;
  }
  return packages;
}
