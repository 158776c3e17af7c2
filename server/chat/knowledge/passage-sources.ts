import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { formatList, formatMoney, languageName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { type Catalogue, presentDoctors, presentProcedure } from "../../catalogue/procedures.ts";
import { presentProvider } from "../../tenants/present.ts";
import { textsIn } from "../../tenants/texts.ts";
import { inMarkdown } from "../safety/sanitise.ts";
import { clinicFacts } from "./clinic-facts.ts";
import { procedureHref, type Reader, stageText } from "./fact-texts.ts";
import type { Source, SourceGroup } from "./passage-cuts.ts";
import { procedureFacts } from "./procedure-facts.ts";

/** All that the clinic wrote, and what its records state, in the language of one reader. */
export function* groupsOf(catalogue: Catalogue, reader: Reader): Iterable<SourceGroup> {
  yield groupOf(catalogue, reader, null);
  for (const { row } of catalogue.entries) yield groupOf(catalogue, reader, row.slug);
}

/** What is written on a procedure, or on the clinic and its doctors. */
export const groupOf = (catalogue: Catalogue, reader: Reader, procedure: string | null): SourceGroup => ({
  procedure,
  sources:
    procedure === null
      ? [...clinicSources(catalogue, reader), ...doctorSources(catalogue, reader)]
      : procedureSources(catalogue, reader, procedure),
  examples: examplesOf(catalogue, reader, procedure),
});

function examplesOf({ provider, entries }: Catalogue, { language }: Reader, procedure: string | null) {
  if (procedure === null) return textsIn(provider.company.texts, provider, language).texts.exampleQuestions ?? [];
  const entry = entries.find(({ row }) => row.slug === procedure);
  return (entry && textsIn(entry.row.texts, provider, language).texts.exampleQuestions) ?? [];
}

/** Facts that are the sum of others, or a part of them, which a passage does not repeat; a number to call stands beside the others alone. */
const isSum = ({ id, topic }: Fact): boolean =>
  topic === "doctors" || id === "clinic/price" || id === "clinic/about" || id === "clinic/urgent-line";

function clinicSources(catalogue: Catalogue, reader: Reader): Source[] {
  const { language, base } = reader;
  const provider = inMarkdown(presentProvider(catalogue.provider, language));
  const { faq, about, introduction, name } = provider.texts;
  const facts = clinicFacts(catalogue, reader);
  const fact = (part: Pick<Fact, "id" | "topic" | "text" | "href">): Fact => ({
    ...part,
    procedure: null,
    label: name,
    language: provider.textsLanguage,
  });
  const { validDays: days, replyWithinHours: hours } = provider.quotes;
  return [
    ...facts.flatMap((one): Source[] => {
      const asked = /^clinic\/faq-(\d+)$/.exec(one.id)?.[1];
      const question = asked === undefined ? undefined : faq[Number(asked) - 1]?.question;
      if (question !== undefined) return [{ fact: one, under: [question], isWhole: true }];
      return isSum(one) ? [] : [{ fact: one, under: [] }];
    }),
    ...[introduction, ...about].map((text, index) => ({
      fact: fact({ id: `clinic/text-${index}`, topic: "about", text, href: `${base}/#about` }),
      under: [name],
    })),
    {
      fact: fact({
        id: "clinic/quote-valid",
        topic: "quote",
        text: m.assistant_quote_valid({ days, hours }, { locale: language }),
        href: `${base}/quote/`,
      }),
      under: [],
      isWhole: true,
    },
  ];
}

function doctorSources(catalogue: Catalogue, { language, base }: Reader): Source[] {
  const locale = { locale: language };
  const titles = new Map<string, string[]>();
  for (const { row, doctors } of catalogue.entries)
    for (const { slug } of doctors)
      titles.set(slug, [...(titles.get(slug) ?? []), ...Object.values(row.texts).map(({ title }) => title)]);
  return presentDoctors(catalogue, language).flatMap((written): Source[] => {
    const { slug, name, title, bio, languages, practisingSince, textsLanguage } = inMarkdown(written);
    const of = { topic: "doctors", procedure: null, label: written.name, href: `${base}/#doctors` } as const;
    const spoken = formatList(
      languages.map((code) => languageName(code, language)),
      language,
    );
    const year = String(practisingSince);
    const line = m.assistant_practising_since({ name, title, year, languages: spoken }, locale);
    const under = [name, title, ...(titles.get(slug) ?? [])];
    return [
      { fact: { ...of, id: `clinic/doctor-${slug}`, text: line, language }, under, isWhole: true },
      { fact: { ...of, id: `clinic/bio-${slug}`, text: bio, language: textsLanguage }, under: [name, title], name },
    ];
  });
}

/** Texts that are read in another form: prices by package, recovery by whole stages, the description by paragraphs. */
const isElsewhere = ({ id, topic }: Fact): boolean =>
  topic === "price" || topic === "recovery" || id.endsWith("/description");

function procedureSources(catalogue: Catalogue, reader: Reader, slug: string): Source[] {
  const { language } = reader;
  const written = presentProcedure(catalogue, language, slug);
  if (!written) return [];
  const { title, overview, faq, packages, recovery, textsLanguage } = inMarkdown(written);
  const of = { procedure: slug, label: written.title, language: textsLanguage } as const;
  const facts = procedureFacts(catalogue, reader, slug);
  return [
    ...facts.flatMap((one): Source[] => {
      const asked = new RegExp(`^${slug}/faq-(\\d+)$`).exec(one.id)?.[1];
      const question = asked === undefined ? undefined : faq[Number(asked) - 1]?.question;
      if (question !== undefined) return [{ fact: one, under: [title, question], isWhole: true }];
      return isSum(one) || isElsewhere(one) ? [] : [{ fact: one, under: [title] }];
    }),
    ...recovery.map((stage, index) => ({
      fact: {
        ...of,
        id: `${slug}/recovery#${index}`,
        topic: "recovery" as const,
        text: stageText(stage, stage.text, language),
        href: procedureHref(reader, slug, "recovery"),
      },
      under: [title],
      isWhole: true,
    })),
    ...overview.map((text, index) => ({
      fact: { ...of, id: `${slug}/text-${index}`, topic: "overview" as const, text, href: procedureHref(reader, slug) },
      under: [title],
    })),
    ...packages.flatMap(({ slug: one, name, summary, price, hotelNights, companions }): Source[] => {
      const line = { name, price: formatMoney(price, language), hotelNights, companions };
      const href = procedureHref(reader, slug, "packages");
      const described = {
        fact: {
          ...of,
          id: `${slug}/package-${one}#summary`,
          topic: "included" as const,
          text: `**${name} (${formatMoney(price, language)}).** ${summary}`,
          href,
        },
        under: [title],
        isWhole: true,
      };
      const priced = {
        fact: {
          ...of,
          id: `${slug}/package-${one}`,
          topic: "price" as const,
          text: m.assistant_package_line(line, { locale: language }),
          href,
        },
        under: [title],
        isWhole: true,
      };
      return [priced, described];
    }),
  ];
}
