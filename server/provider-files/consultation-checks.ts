import { exponentOf } from "../../contract/currencies.ts";
import type { Finding, FindingPath } from "../formats/yaml-findings.ts";
import { repeats, sameLanguages } from "./checks.ts";
import type { ProviderOutline } from "./outline.ts";

type Question = ProviderOutline["procedures"][number]["questions"][number];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Rules between a provider's consultations and the rest of its file. */
export function checkConsultations(file: ProviderOutline): Finding[] {
  const { consultations: offer, procedures } = file;
  const own = procedures.flatMap(({ questions }, index) =>
    checkQuestions(file, questions, ["procedures", index, "questions"], offer?.questions ?? []),
  );
  if (!offer) return own;
  return [
    ...checkModes(file, offer),
    ...checkHours(file, offer),
    ...checkQuestions(file, offer.questions, ["consultations", "questions"], []),
    ...own,
  ];
}

type Offer = NonNullable<ProviderOutline["consultations"]>;

function checkModes({ location }: ProviderOutline, { modes, meetingAddress }: Offer): Finding[] {
  const at: FindingPath = ["consultations", "modes"];
  const currency = location.currency?.toUpperCase();
  const digits = exponentOf(currency ?? "");
  const found = repeats(modes, "mode", at);
  if (modes.some(({ mode }) => mode === "video") && meetingAddress === undefined) {
    found.push({ path: ["consultations"], message: 'must have "meetingAddress", because video is among the modes' });
  }
  modes.forEach(({ price }, index) => {
    if (currency && price !== undefined && price !== Number(price.toFixed(digits)))
      found.push({
        path: [...at, index, "price"],
        message: `has more than ${digits} decimals, which ${currency} does not have`,
      });
  });
  return found;
}

function checkHours({ doctors }: ProviderOutline, { hours, daysOff, modes, minutes }: Offer): Finding[] {
  const known = doctors.map(({ slug }) => slug);
  const offered = modes.map(({ mode }) => mode);
  const found: Finding[] = [];
  const unknown = (doctor: string | undefined, path: FindingPath) => {
    if (doctor !== undefined && !known.includes(doctor))
      found.push({ path, message: `"${doctor}" is none of the doctors in this file` });
  };
  hours.forEach((one, index) => {
    const at = ["consultations", "hours", index];
    unknown(one.doctor, [...at, "doctor"]);
    if (one.opens && one.closes && minutes && minutesOf(one.closes) - minutesOf(one.opens) < minutes)
      found.push({ path: [...at, "closes"], message: `must be ${minutes} minutes or more after "opens"` });
    one.modes.forEach((mode, place) => {
      if (mode !== undefined && !offered.includes(mode))
        found.push({ path: [...at, "modes", place], message: `"${mode}" is none of the modes above` });
    });
  });
  daysOff.forEach(({ from, to, doctor }, index) => {
    const at = ["consultations", "daysOff", index];
    unknown(doctor, [...at, "doctor"]);
    if (from && to && from > to) found.push({ path: [...at, "to"], message: `must not be before "from", ${from}` });
  });
  return found;
}

function checkQuestions(
  file: ProviderOutline,
  questions: readonly Question[],
  at: FindingPath,
  others: readonly Question[],
): Finding[] {
  const taken = others.map(({ slug }) => slug);
  return [
    ...repeats(questions, "slug", at),
    ...questions.flatMap(({ slug, answer, stops, texts }, index) => {
      const found = sameLanguages(texts, Object.keys(file.texts), [...at, index, "texts"], file.furtherLanguages);
      if (slug !== undefined && taken.includes(slug))
        found.push({
          path: [...at, index, "slug"],
          message: `"${slug}" is among the provider's own questions already`,
        });
      if (stops !== undefined && answer === "words")
        found.push({ path: [...at, index, "stops"], message: "needs an answer of yes or no" });
      return found;
    }),
  ];
}
