import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ProviderFile } from "../../contract/provider-file.ts";

const flying: Readonly<Record<string, RegExp>> = {
  en: /\b(?<!no )(?:fly|flying|flight)\b/iu,
  ar: /السفر|الطيران|تسافر/u,
};
const words: Readonly<Record<string, number>> = { two: 2, three: 3, five: 5, fourteen: 14 };

/** Where a procedure's header and its recovery calendar name different days for the earliest flight. */
function contradictionsIn({ slug, minDaysBeforeFlight: first, texts }: ProviderFile["procedures"][number]): string[] {
  return Object.entries(texts).flatMap(([language, { recovery }]) => {
    const about = (text: string) => flying[language]?.test(text) ?? false;
    const stage = recovery.find(({ title, text }) => about(title) || about(text));
    if (!stage || stage.fromDay > first || (stage.toDay ?? first) < first)
      return [`${slug} (${language}): the header says day ${first}, which is not in the first stage about flying`];
    const clause = stage.text.split(/[.;,]/u).find((part) => about(part) && /from day/iu.test(part));
    const [, day] = /from day (\w+)/iu.exec(clause ?? "") ?? [];
    return day === undefined || (words[day] ?? Number(day)) === first
      ? []
      : [`${slug} (${language}): the header says day ${first}, the calendar day ${day}`];
  });
}

const names = ["marsa", "duna", "haneul"] as const;
async function readDemonstration(name: string): Promise<ProviderFile> {
  return ProviderFile.parse(parse(await readFile(new URL(`demonstration/${name}.yaml`, import.meta.url), "utf8")));
}

test.each(names)("%s: people may fly on the same day by header and calendar", async (name) => {
  const { procedures } = await readDemonstration(name);
  expect(procedures.flatMap(contradictionsIn)).toEqual([]);
});

/** What the texts say of the day of the rest of a price. */
const restDays = {
  arrival: /before (?:admission|treatment)/u,
  treatment: /day of treatment/u,
  departure: /last day of your stay/u,
};

test.each(names)("%s: its texts and its terms of payment agree on when the rest of a price is due", async (name) => {
  const { quotes, texts } = await readDemonstration(name);
  const about = (texts.en?.faq ?? [])
    .map(({ answer }) => answer)
    .filter((text) => /(?:rest|balance)\b.*\b(?:due|before)/u.test(text));
  expect(about).not.toEqual([]);
  for (const text of about) expect(text).toMatch(restDays[quotes.rest]);
  expect(texts.en?.policies.terms.join(" ")).not.toMatch(/rest on the/u);
});

/** Texts that send a person to an emergency service, a hospital or the clinic without delay. */
const urgent: Readonly<Record<string, RegExp>> = {
  en: /an emergency\b(?! department)|emergency department|ambulance|hospital (?:at once|now|today)|\b(?:call|ring) (?:us|our|at once)\b/iu,
  ar: /(?<!ال)حال(?:ة|تان) طارئ|قسم (?:ال)?طوارئ|الإسعاف|المستشفى (?:فورًا|الآن|اليوم)|(?:اتصل|الاتصال) بنا/u,
};
/** Signs that need help, wherever the days after treatment or an answer mention them. */
const signs: Readonly<Record<string, RegExp>> = {
  en: /\bfever|\bpus\b|chest pain|breathless|trouble breathing|does not stop|(?:loss of|fading) sight|hot, painful/iu,
  ar: /حُمّى|حمّى|حرارة فوق|قيح|صديد|ألم (?:في )?الصدر|ضيق (?:ال)?(?:تنفس|نفس)|صعوبة التنفس|فقدان البصر|سخونة ربلة/u,
};
/** What the texts call `contact.urgentPhone`, whose number each page shows. */
const urgentLines: Readonly<Record<string, RegExp>> = { en: /24-hour line/u, ar: /خطّ(?:نا المفتوح | الـ)24 ساعة/u };

type Written = { readonly at: string; readonly texts: Partial<Record<string, unknown>> };
const writtenIn = ({ texts, consultations, procedures }: ProviderFile): Written[] => [
  { at: "clinic", texts },
  ...(consultations?.questions ?? []).map(({ slug, texts: own }) => ({ at: `consultations ${slug}`, texts: own })),
  ...procedures.flatMap(({ slug, texts: own, packages, questions }) => [
    { at: slug, texts: own },
    ...packages.map((one) => ({ at: `${slug} ${one.slug}`, texts: one.texts })),
    ...(questions ?? []).map((one) => ({ at: `${slug} ${one.slug}`, texts: one.texts })),
  ]),
];

/** The single texts of a value by their paths; search words have no counterpart in another language. */
function singleTexts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "keywords" || key === "kind" ? [] : singleTexts(inner, `${path} ${key}`),
  );
}

const isDanger = (path: string, text: string, language: string): boolean =>
  !path.endsWith(" question") &&
  (urgent[language]?.test(text) || (/ (?:recovery|faq) /u.test(path) && signs[language]?.test(text))) === true;

test.each(names)("%s: texts about danger name the emergency number or the clinic's line", async (name) => {
  const file = await readDemonstration(name);
  const { emergencyNumber, urgentPhone } = file.contact;
  const dangers = writtenIn(file).flatMap(({ at, texts }) =>
    Object.entries(texts).flatMap(([language, value]) =>
      singleTexts(value, `${at} ${language}`)
        .filter(([path, text]) => isDanger(path, text, language))
        .map(([path, text]) => {
          const isNamed = text.includes(emergencyNumber) || urgentLines[language]?.test(text);
          return isNamed ? `named: ${path}` : `not named: ${path}: ${text}`;
        }),
    ),
  );
  expect(urgentPhone).toBeDefined();
  expect(dangers.length).toBeGreaterThan(2 * file.procedures.length);
  expect(dangers.filter((danger) => danger.startsWith("not"))).toEqual([]);
});

/** Numbers of two or more digits, without separators of thousands and in order of size. */
const numbersIn = (text: string): string =>
  [...text.matchAll(/\d[\d,.:]*\d/gu)]
    .map(([digits]) => digits.replaceAll(",", ""))
    .sort()
    .join(" ");

test.each(names)("%s: both languages have the same texts and the same numbers in them", async (name) => {
  const written = writtenIn(await readDemonstration(name));
  const differences = written.flatMap(({ at, texts: { en, ar } }) => {
    const arabic = new Map(singleTexts(ar, at));
    return singleTexts(en, at)
      .filter(([path, text]) => numbersIn(text) !== numbersIn(arabic.get(path) ?? "no text"))
      .map(([path, text]) => `${path}: ${text} / ${arabic.get(path)}`);
  });
  expect(differences).toEqual([]);
});

test.each(names)("%s: questions before a consultation are in every language of its pages", async (name) => {
  const { consultations, procedures, texts, furtherLanguages = [] } = await readDemonstration(name);
  const questions = [...(consultations?.questions ?? []), ...procedures.flatMap((one) => one.questions ?? [])];
  const differences = questions.flatMap(({ slug, texts: asked }) =>
    [...Object.keys(texts), ...furtherLanguages].flatMap((language) => {
      const written = new Map(singleTexts(asked[language as keyof typeof asked], slug));
      return singleTexts(asked.en, slug)
        .filter(([path, text]) => numbersIn(text) !== numbersIn(written.get(path) ?? "no text 00"))
        .map(([path]) => `${path} ${language}`);
    }),
  );
  expect(questions.length).toBeGreaterThan(3);
  expect(differences).toEqual([]);
});

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

test.each(names)("%s: no package sells what it or a cheaper one includes", async (name) => {
  const { procedures } = await readDemonstration(name);
  const sold = procedures.flatMap(({ slug, packages }) =>
    packages.flatMap((dear) => {
      const included = packages
        .filter(({ price }) => price <= dear.price)
        .flatMap(({ texts }) => (texts.en?.included ?? []).map(({ label }) => wordsIn(label)));
      return (dear.texts.en?.excluded ?? [])
        .filter((extra) => {
          const [thing = ""] = /\d/u.test(extra) ? extra.split(/[,(;\d]/u) : [];
          const words = wordsIn(thing);
          return words.length > 0 && included.some((label) => words.every((word) => label.includes(word)));
        })
        .map((extra) => `${slug} ${dear.slug}: ${extra}`);
    }),
  );
  expect(sold).toEqual([]);
});
