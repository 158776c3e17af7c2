import type { Fact, Quoted, Topic } from "../../../adapters/assistant/assistant.ts";
import { formatList, languageName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { isLike } from "../../catalogue/lexicon/spelling.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { type Catalogue, presentDoctors, presentProcedure } from "../../catalogue/procedures.ts";
import { inMarkdown } from "../safety/sanitise.ts";
import { doctorText, type Reader } from "./fact-texts.ts";

/** A fact on the clinic that was computed for the question. */
export const clinicFact = ({ base, language }: Reader, topic: Topic, text: string, path: string): Fact => ({
  id: `clinic/${topic}`,
  topic,
  procedure: null,
  text,
  label: m.assistant_computed({}, { locale: language }),
  href: `${base}${path}`,
  language,
});

export const isOfDoctor = (topic: Topic): boolean => ["languages", "doctors", "about", "staff"].includes(topic);
export const asksCareer = /practi[sc]|experience|career|qualified|since|start|يزاول|خبر|يمارس|بيشتغل/iu;
const doctorTitles = new Set("dr prof professor doctor د دكتور دكتوره الدكتور الدكتوره".split(" "));

/** The doctor whom a text names in either script, as the slug. */
export function doctorNamed(catalogue: Catalogue, text: string): string | undefined {
  const words = tokensOf(text);
  if (!words.some((word) => doctorTitles.has(word))) return undefined;
  const named = (["en", "ar"] as const)
    .flatMap((language) => presentDoctors(catalogue, language))
    .filter(({ name }) =>
      tokensOf(name).some(
        (part) => part.length > 2 && !doctorTitles.has(part) && words.some((word) => isLike(word, part)),
      ),
    );
  return new Set(named.map(({ slug }) => slug)).size === 1 ? named[0]?.slug : undefined;
}

export function doctorLine(catalogue: Catalogue, reader: Reader, slug: string): Fact {
  const { language } = reader;
  const doctor = inMarkdown(presentDoctors(catalogue, language)).find((one) => one.slug === slug);
  const text = m.assistant_practising_since(
    {
      name: doctor?.name ?? "",
      title: doctor?.title ?? "",
      year: String(doctor?.practisingSince ?? ""),
      languages: formatList(
        (doctor?.languages ?? []).map((code) => languageName(code, language)),
        language,
      ),
    },
    { locale: language },
  );
  return { ...clinicFact(reader, "doctors", text, "/#doctors"), id: `clinic/doctor-${slug}` };
}

/** The doctors who speak a language: those of the procedures first, else of the clinic. */
export function speaking(catalogue: Catalogue, reader: Reader, code: string, procedures: readonly string[]): Fact[] {
  const { language } = reader;
  const locale = { locale: language };
  const name = languageName(code, language);
  const all = inMarkdown(presentDoctors(catalogue, language)).filter(({ languages }) => languages.includes(code));
  const treating = new Set(
    procedures.flatMap((slug) => presentProcedure(catalogue, language, slug)?.doctors.map((one) => one.slug) ?? []),
  );
  const own = all.filter(({ slug }) => treating.has(slug));
  const lines = (own.length > 0 ? own : all).map((doctor) => doctorText(doctor, language)).join("\n");
  if (lines === "")
    return [clinicFact(reader, "languages", m.assistant_no_doctor_speaks({ language: name }, locale), "/#doctors")];
  const head = m.assistant_doctors_speaking({ language: name }, locale);
  return [clinicFact(reader, "languages", `${head}\n\n${lines}`, "/#doctors")];
}

/** "Where did the surgeon train?" */
const asksOfTraining =
  /\b(?:trained|training|stud(?:y|ied)|qualified|graduated|universit\w+|did (?:\w+ ){1,3}train)\b|(?<!\p{L})(?:و?[اأيت]?درس|تخرج|تدرب|تعلم)\p{L}*/iu;
/** "Which doctor does the knee?" */
const asksWho =
  /^\P{L}*(?:and )?(?:who|which (?:doctor|surgeon|dentist|specialist))\b|^\P{L}*و?(?:من|مين|منو|[أا]ي (?:طبيب|جراح|دكتور)[ةه]?)(?!\p{L})/iu;
const doctorOf = ({ id }: Fact): string | undefined => /^clinic\/(?:doctor|bio)-([a-z-]+?)(?:#\d+)?$/.exec(id)?.[1];

/** Lines without those on other doctors than the one that a text names, or on others than those of its treatment where it asks who they are or where they trained. */
export function linesOfDoctors(
  catalogue: Catalogue,
  lines: readonly Quoted[],
  {
    text,
    procedures,
    written,
  }: { readonly text: string; readonly procedures: readonly string[]; written(): readonly Fact[] },
): readonly Quoted[] {
  const named = doctorNamed(catalogue, text);
  const isOfTraining = asksOfTraining.test(text);
  const treating = isOfTraining ? procedures.slice(0, 1) : asksWho.test(text) ? procedures : [];
  const meant = new Set(
    named !== undefined
      ? [named]
      : catalogue.entries.flatMap(({ row, doctors }) =>
          treating.includes(row.slug) ? doctors.map(({ slug }) => slug) : [],
        ),
  );
  if (meant.size === 0) return lines;
  const isMeant = (slug: string | undefined) => slug === undefined || meant.has(slug);
  const rest = lines.filter(({ fact }) => isMeant(doctorOf(fact)));
  const trained = isOfTraining
    ? written().filter((fact) => meant.has(doctorOf(fact) ?? "") && asksOfTraining.test(fact.text))
    : [];
  return [
    ...trained.map((fact) => ({ fact, share: 1, adds: 1, told: 0, likelihood: 1 })),
    ...rest.filter(({ fact }) => !trained.includes(fact)),
  ];
}
