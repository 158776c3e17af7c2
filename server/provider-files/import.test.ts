import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { consultationHours } from "../testing/consultations.ts";
import { buildDoctor, buildPackage, buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { readProviderFile, type Surroundings } from "./import.ts";

const alone: Surroundings = { ownersOf: async () => new Map<string, string>(), pictureProblem: async () => undefined };
const valid = stringify(buildProviderFile(), { lineWidth: 0 });

/** The problems as report lines, each with its line in the file. */
async function problemsOf(text: string, surroundings = alone) {
  const read = await readProviderFile(text, surroundings);
  const lines = text.split("\n");
  if (read.kind === "valid") return [];
  return read.problems.map(({ line, path, message }) => ({ at: lines[line - 1]?.trim(), text: `${path} ${message}` }));
}

const problemsIn = (file: object, surroundings = alone) => problemsOf(stringify(file, { lineWidth: 0 }), surroundings);

test("a valid file is parsed completely", async () => {
  const read = await readProviderFile(valid, alone);
  expect(read.kind).toBe("valid");
  expect(read.kind === "valid" && read.file.company.demonstration).toBe(false);
});

describe("invalid YAML is reported by line", () => {
  test("an open quote", async () => {
    const [problem] = await problemsOf(valid.replace("slug: quay", 'slug: "quay'));
    expect(problem?.text).toMatch(/is not YAML: /);
  });

  test("a duplicate key", async () => {
    const found = await problemsOf(valid.replace("slug: quay", "slug: quay\n  slug: quay-two"));
    expect(found).toEqual([{ at: "slug: quay-two", text: " is not YAML: Map keys must be unique" }]);
  });

  test.each(["", "just words", "- a list", "42", "null", "[[[[["])("%j", async (text) => {
    expect((await problemsOf(text)).length).toBeGreaterThan(0);
  });
});

test("a huge file is not parsed", async () => {
  const [problem] = await problemsOf("x".repeat(5_000_001));
  expect(problem?.text).toContain("at most 5000000 are read");
});

test("aliases cannot make a small file huge", async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`).join("\n")}`;
  expect((await problemsOf(bomb))[0]?.text).toMatch(/is not YAML/);
});

const arabic = (file: ReturnType<typeof buildProviderFile>) => ({ ...file.texts, ar: file.texts.en });

describe("inconsistencies are reported by line", () => {
  test("duplicate slugs and positions", async () => {
    const [first, second] = [buildProcedure({ featured: 1 }), buildProcedure({ featured: 1 })];
    const packages = [buildPackage(), buildPackage()];
    const file = buildProviderFile({
      doctors: [buildDoctor(), buildDoctor()],
      procedures: [{ ...first, packages }, second],
    });
    expect((await problemsIn(file)).map(({ text }) => text)).toEqual([
      'doctors › ada-berg › slug is "ada-berg" a second time; each must be different',
      'procedures › knee-replacement › packages › essential › slug is "essential" a second time; each must be different',
      'procedures › knee-replacement › slug is "knee-replacement" a second time; each must be different',
      "procedures › knee-replacement › featured is 1 a second time; each must be different",
    ]);
  });

  test("unknown doctors and specialties", async () => {
    const unknownDoctor = buildProcedure({
      specialty: "eyes",
      doctors: ["nobody"],
      reviewedBy: { doctor: "no-one", on: "2026-09-01" },
    });
    expect(await problemsIn(buildProviderFile({ procedures: [unknownDoctor] }))).toEqual([
      {
        at: "specialty: eyes",
        text: 'procedures › knee-replacement › specialty "eyes" is none of the provider\'s specialties: "joints"',
      },
      {
        at: "- nobody",
        text: 'procedures › knee-replacement › doctors › 1 "nobody" is none of the doctors in this file',
      },
      {
        at: "doctor: no-one",
        text: 'procedures › knee-replacement › reviewedBy › doctor "no-one" is none of the doctors in this file',
      },
    ]);
  });

  test("contradictory numbers", async () => {
    const odd = buildProcedure({
      stayDays: { min: 9, max: 7 },
      packages: [buildPackage({ hospitalNights: 2, price: 10.005 })],
    });
    expect((await problemsIn(buildProviderFile({ procedures: [odd] }))).map(({ text }) => text)).toEqual([
      'procedures › knee-replacement › stayDays › min must not be more than "max", which is 7',
      "procedures › knee-replacement › minDaysBeforeFlight is longer than the longest stay of 7 days, so no patient could fly home in time",
      "procedures › knee-replacement › packages › essential › price has more than 2 decimals, which AED does not have",
      "procedures › knee-replacement › packages › essential › hospitalNights must be 3, as the procedure says",
    ]);
  });

  test("measured results that contradict themselves", async () => {
    const counted = { cases: 40, events: 41, from: "2026-06", to: "2026-05", texts: { en: { method: "Calls." } } };
    const odd = buildProcedure({
      results: [
        { measure: "death-30-days", ...counted },
        { measure: "death-30-days", ...counted, events: 1, from: "2026-01" },
      ],
    });
    expect((await problemsIn(buildProviderFile({ procedures: [odd] }))).map(({ text }) => text)).toEqual([
      'procedures › knee-replacement › results › 1 › events must not be more than "cases", which is 40',
      'procedures › knee-replacement › results › 1 › from must not be after "to", which is 2026-05',
      'procedures › knee-replacement › results › 2 › measure is "death-30-days" a second time; each must be different',
    ]);
  });

  test("example questions of a sentence that is in no text", async () => {
    const written = buildProcedure();
    const { en } = written.texts;
    if (!en) throw new Error("a procedure has English texts");
    const quotes = [en.risks[0]?.toUpperCase(), "Nobody wrote this sentence", `**${en.faq[0]?.answer}**`];
    const exampleQuestions = quotes.map((quote = "") => ({ quote: quote.slice(0, 300), questions: ["is it risky"] }));
    const odd = buildProcedure({ texts: { en: { ...en, exampleQuestions } } });
    expect((await problemsIn(buildProviderFile({ procedures: [odd] }))).map(({ text }) => text)).toEqual(
      [1, 2].map(
        (entry) =>
          `procedures › knee-replacement › texts › en › exampleQuestions › ${entry} › quote is part of no other text here in "en": copy a part of one, or remove the entry`,
      ),
    );
  });

  test("consultations without doctors, times or places", async () => {
    const { meetingAddress: _, ...hours } = consultationHours;
    const question = {
      slug: "fever",
      answer: "words",
      stops: "doctor",
      texts: { en: { question: "Fever?" } },
    } as const;
    const file = buildProviderFile({
      consultations: {
        ...hours,
        modes: [
          { mode: "video", price: 0 },
          { mode: "video", price: 1.005 },
        ],
        hours: [{ doctor: "nobody", days: ["mon"], opens: "09:00", closes: "09:20", modes: ["phone"] }],
        daysOff: [{ from: "2026-12-03", to: "2026-12-02" }],
        questions: [question],
      },
      procedures: [buildProcedure({ questions: [structuredClone(question)] })],
    });
    expect((await problemsIn(file)).map(({ text }) => text).toSorted()).toEqual(
      [
        'consultations must have "meetingAddress", because video is among the modes',
        'consultations › modes › 2 › mode is "video" a second time; each must be different',
        "consultations › modes › 2 › price has more than 2 decimals, which AED does not have",
        'consultations › hours › 1 › doctor "nobody" is none of the doctors in this file',
        'consultations › hours › 1 › closes must be 30 minutes or more after "opens"',
        'consultations › hours › 1 › modes › 1 "phone" is none of the modes above',
        'consultations › daysOff › 1 › to must not be before "from", 2026-12-03',
        "consultations › questions › fever › stops needs an answer of yes or no",
        'procedures › knee-replacement › questions › fever › slug "fever" is among the provider\'s own questions already',
        "procedures › knee-replacement › questions › fever › stops needs an answer of yes or no",
      ].toSorted(),
    );
  });

  test("stages of recovery in the wrong order", async () => {
    const text = valid.replace("toDay: 3", "toDay: null").replace("fromDay: 15", "fromDay: 13");
    expect(await problemsOf(text)).toEqual([
      {
        at: "toDay: null",
        text: "procedures › knee-replacement › texts › en › recovery › 1 › toDay may be null in the last stage only",
      },
      {
        at: "- fromDay: 13",
        text: "procedures › knee-replacement › texts › en › recovery › 3 › fromDay must not be before the end of the stage above it",
      },
    ]);
    const [problem] = await problemsOf(valid.replace("toDay: 14", "toDay: 2"));
    expect(problem?.text).toMatch(/recovery › 2 › toDay must not be before "fromDay", which is 4$/);
  });

  test("a missing translation", async () => {
    const file = buildProviderFile();
    const found = await problemsIn({ ...file, texts: arabic(file) });
    expect(found.map(({ text }) => text)).toEqual(
      [
        "doctors › ada-berg",
        "procedures › knee-replacement › packages › essential",
        "procedures › knee-replacement",
      ].map((place) => `${place} › texts must also be there in "ar", as the provider's own texts are`),
    );
  });

  test("a question before a consultation in a language in which no page is offered", async () => {
    const [question] = consultationHours.questions;
    const asked = question?.texts.en;
    if (!question || !asked) throw new Error("the builder asks in English");
    const questions = [{ ...question, texts: { en: asked, de: asked, fr: asked } }];
    const hours = consultationHours.hours.filter(({ doctor }) => doctor === "ada-berg");
    const consultations = { ...consultationHours, hours, questions };
    const file = buildProviderFile({ furtherLanguages: ["de"], consultations });
    expect((await problemsIn(file)).map(({ text }) => text)).toEqual([
      "consultations › questions › chest-pain › texts › fr is not a language of the provider's own texts, so it would never be shown",
    ]);
  });

  test("a default language without texts", async () => {
    expect((await problemsIn(buildProviderFile({ defaultLanguage: "ar" }))).map(({ text }) => text)).toEqual([
      'texts must be there in the default language, "ar"',
    ]);
  });

  test("specialties and days that differ between languages", async () => {
    const file = buildProviderFile();
    const { en } = file.texts;
    const [procedure] = file.procedures;
    const importedTexts = procedure?.texts.en;
    if (!en || !procedure || !importedTexts) throw new Error("the builder writes English");
    const later = importedTexts.recovery.map((stage) => ({
      ...stage,
      fromDay: stage.fromDay + (stage.toDay === null ? 1 : 0),
    }));
    const both = <T>(texts: { en?: T | undefined }) => ({ en: texts.en, ar: texts.en });
    const found = await problemsIn({
      ...file,
      texts: { en, ar: { ...en, specialties: { hips: { name: "Hips", text: "Hips." } } } },
      doctors: file.doctors.map((doctor) => ({ ...doctor, texts: both(doctor.texts) })),
      procedures: [
        {
          ...procedure,
          texts: { en: importedTexts, ar: { ...importedTexts, recovery: later } },
          packages: procedure.packages.map((entry) => ({ ...entry, texts: both(entry.texts) })),
        },
      ],
    });
    expect(found.map((problem) => problem.text)).toEqual([
      'texts › ar › specialties lacks "joints", which "en" has',
      'texts › ar › specialties › hips is not among the specialties in "en"',
      'procedures › knee-replacement › texts › ar › recovery must name the same days as in "en"',
    ]);
  });

  test("opening hours that end before they begin, and an accent colour equal to its hover colour", async () => {
    const colour = "#0B4F6C";
    const { contact } = buildProviderFile();
    const file = buildProviderFile({
      theme: [{ primaryColor: colour, secondaryColor: "#E0A458", hoverColor: colour.toLowerCase() }],
      contact: { ...contact, hours: [{ days: ["mon"], opens: "18:00", closes: "08:00" }] },
    });
    expect((await problemsIn(file)).map(({ text }) => text)).toEqual([
      "theme › 1 › hoverColor must differ from primaryColor, or hovering shows no change",
      'contact › hours › 1 › closes must be later than "opens", which is 18:00',
    ]);
  });

  test("opening hours of one day that overlap, and an emergency number that is none", async () => {
    const { contact } = buildProviderFile();
    const on = (days: ("mon" | "tue")[], opens: string, closes: string) => ({ days, opens, closes });
    const hours = [on(["mon", "tue"], "08:00", "12:00"), on(["mon"], "14:00", "18:00")];
    expect(await problemsIn(buildProviderFile({ contact: { ...contact, hours } }))).toEqual([]);
    const overlapping = [...hours, on(["tue"], "11:00", "13:00")];
    const wrong = { ...contact, hours: overlapping, emergencyNumber: "call me" };
    expect((await problemsIn(buildProviderFile({ contact: wrong }))).map(({ text }) => text).toSorted()).toEqual([
      "contact › emergencyNumber must be a number such as 112",
      "contact › hours names tue twice at the same time",
    ]);
  });

  test("domains: an invalid host name, a duplicate in two spellings, another provider's", async () => {
    const file = buildProviderFile({
      domains: ["klinik-özel.example", "two words", "XN--klinik-zel-kcb.example.", "taken.example"],
    });
    const takenDomains = {
      ...alone,
      ownersOf: async () =>
        new Map([
          ["taken.example", "other"],
          ["klinik-özel.example", "harbour"],
        ]),
    };
    expect(await problemsIn(file, takenDomains)).toEqual([
      { at: "- two words", text: 'domains › 2 "two words" is no host name, such as clinic.example' },
      { at: "- XN--klinik-zel-kcb.example.", text: 'domains › 3 "XN--klinik-zel-kcb.example." is there a second time' },
      { at: "- taken.example", text: 'domains › 4 belongs to the provider "other"' },
    ]);
  });

  test("an unusable picture, and one without an alternative text in every language", async () => {
    const procedure = buildProcedure({ picture: { file: "knee.jpg", alt: {} } });
    const missing = { ...alone, pictureProblem: async () => "is no JPEG, PNG, WebP or AVIF" };
    expect((await problemsIn(buildProviderFile({ procedures: [procedure] }), missing)).map(({ text }) => text)).toEqual(
      [
        "procedures › knee-replacement › picture › file is no JPEG, PNG, WebP or AVIF",
        'procedures › knee-replacement › picture › alt must also be there in "en", as the provider\'s own texts are',
      ],
    );
  });
});

test("problems of all kinds are reported at once, in the order of the file", async () => {
  const text = valid
    .replace("format: 1", "format: 2")
    .replace("specialty: joints", "specialty: eyes")
    .replace("anaesthesia: spinal", "anaesthesia: wine")
    .replace("    - ada-berg", "    - nobody");
  const read = await readProviderFile(text, alone);
  const found = read.kind === "invalid" ? read.problems : [];
  expect(found.map(({ path }) => path.split(" › ").at(-1))).toEqual(["format", "specialty", "anaesthesia", "1"]);
  expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).toSorted((a, b) => a - b));
});
