import { expect, it } from "vitest";
import { type ReadXliff, readXliff } from "../../server/formats/xliff.ts";
import { markOf } from "./safety.ts";
import { exportWords, importWords, type Words } from "./translators.ts";

type Written = Readonly<Record<string, Readonly<Record<string, string>>>>;

const english: Written = {
  "trips.json": {
    trips_call: "Call {number} now",
    trips_days: "{n, plural, one {# day} other {# days}}",
    trips_title: "Trips & stays",
  },
  "desk.json": { desk_title: "Desk" },
};
const german: Written = { "trips.json": { trips_call: "Rufen Sie {number} an", trips_title: "Reisen" } };
const mark = markOf("Call {number} now", "Rufen Sie {number} an");

const wordsOf = (texts: Readonly<Record<string, Written>>): Words => ({
  textsOf: (language) => new Map(Object.entries(texts[language] ?? {})),
  site: ["en", "de"],
  desk: ["en", "ko"],
  safety: { sentences: ["trips_call"], checked: new Map([["de", { trips_call: mark }]]) },
});
const words = wordsOf({ en: english, de: german });

const exported = (language: string, of: Words = words) => {
  const read = readXliff(exportWords(of, language).xliff);
  if (read.kind === "unreadable") throw new Error(read.message);
  return read;
};
/** The exported file as a translator sends it back. */
const translated = (
  targets: Readonly<Record<string, string>>,
  language = "de",
): Extract<ReadXliff, { kind: "read" }> => {
  const read = exported(language);
  return { ...read, units: read.units.map((unit) => ({ ...unit, target: targets[unit.id] ?? unit.target })) };
};
const problemsOf = (targets: Readonly<Record<string, string>>): readonly string[] =>
  importWords(words, translated(targets)).problems.map((problem) => problem.replace(/^\d+: /, ""));

it("gives a translator the messages of a language with what has to be known of them", () => {
  const { xliff, missing } = exportWords(words, "de");
  expect(missing).toBe(1);
  expect(exported("de").units.map(({ id, target }) => [id, target])).toEqual([
    ["trips_call", "Rufen Sie {number} an"],
    ["trips_days", undefined],
    ["trips_title", "Reisen"],
  ]);
  expect(xliff).toContain('original="web/words/en/trips.json"');
  expect(xliff).toContain("Sentence of safety: checked.");
  expect(xliff).toContain("Plural forms needed: one, other.");
  const unchecked = exportWords({ ...words, safety: { ...words.safety, checked: new Map() } }, "de").xliff;
  expect(unchecked).toContain("Sentence of safety: not checked by a second translator.");
  expect(unchecked).toContain('state="needs-review-translation"');
});

it("gives the desk's messages to languages of the desk alone, and those of the site to a new language", () => {
  const idsOf = (language: string) => exported(language).units.map(({ id }) => id);
  expect(idsOf("ko")).toEqual(["desk_title"]);
  expect(idsOf("it")).toEqual(["trips_call", "trips_days", "trips_title"]);
});

it("takes nothing new from a file that nobody changed", () => {
  expect(importWords(words, exported("de"))).toEqual({
    language: "de",
    problems: [],
    stale: [],
    files: new Map(),
    changed: [],
    ofSafety: [],
  });
});

it("takes what a translator wrote, in the order of the English, and names sentences of safety as unchecked", () => {
  const days = "{n, plural, one {# Tag} other {# Tage}}";
  const { problems, files, changed, ofSafety } = importWords(
    words,
    translated({ trips_days: days, trips_call: "Rufen Sie jetzt {number} an" }),
  );
  expect(problems).toEqual([]);
  expect([...files].map(([file, texts]) => [file, Object.entries(texts)])).toEqual([
    [
      "trips.json",
      [
        ["trips_call", "Rufen Sie jetzt {number} an"],
        ["trips_days", days],
        ["trips_title", "Reisen"],
      ],
    ],
  ]);
  expect(changed).toEqual(["trips_call", "trips_days"]);
  expect(ofSafety).toEqual(["trips_call"]);
});

it("leaves a message as it was whose English has changed since", () => {
  const now = wordsOf({
    en: { ...english, "trips.json": { ...english["trips.json"], trips_title: "Journeys" } },
    de: german,
  });
  const { problems, stale, changed } = importWords(
    now,
    translated({ trips_title: "Fahrten", trips_days: "{n, plural, one {# Tag} other {# Tage}}" }),
  );
  expect([problems, stale, changed]).toEqual([[], ["trips_title"], ["trips_days"]]);
});

it("refuses a file with a message that the product could not show", () => {
  expect(problemsOf({ trips_call: "Rufen Sie an" })).toEqual([
    "web/words/de/trips.json: trips_call differs from en in {number}",
  ]);
  expect(problemsOf({ trips_call: "Rufen Sie {nummer} an" })[0]).toContain("differs from en in {number}, {nummer}");
  expect(problemsOf({ trips_days: "{n, plural, one {# Tag}" })[0]).toContain("trips_days is no valid message");
  expect(problemsOf({ trips_days: "{n, plural, one {# Tag} few {# Tage} other {# Tage}}" })[0]).toContain(
    "has plural forms of another language: few",
  );
  expect(problemsOf({ trips_title: "<b>Reisen</b>" })).toEqual(["trips_title has markup, which our messages do not"]);
  expect(problemsOf({ trips_title: "Reisen &amp; mehr" })).toEqual([
    "trips_title has markup, which our messages do not",
  ]);
  expect(problemsOf({ trips_title: "Reisen " })).toEqual(["trips_title begins or ends with other spaces"]);
});

it("refuses messages and languages that it does not know, and two translations of one message", () => {
  const unit = { id: "desk_title", line: 7, source: "Desk", target: "Tisch", hasMarkup: false };
  const title = { ...unit, id: "trips_title", source: "Trips & stays" };
  const withUnits = (...units: (typeof unit)[]) => ({ ...exported("de"), units });
  expect(importWords(words, withUnits(unit, { ...unit, id: "__proto__" })).problems).toEqual([
    "7: desk_title is no message of de",
    "7: __proto__ is no message of de",
  ]);
  expect(importWords(words, withUnits(title, { ...title, target: "Fahrten" })).problems).toEqual([
    "7: trips_title is there twice with different words",
  ]);
  expect(importWords(words, withUnits({ ...title, hasMarkup: true })).problems).toHaveLength(1);
  const problems = (languages: object) => importWords(words, { ...withUnits(), ...languages }).problems;
  expect(problems({ targetLanguage: "../x" })).toEqual(["../x is no language to translate into"]);
  expect(problems({ targetLanguage: "en" })).toEqual(["en is no language to translate into"]);
  expect(problems({ sourceLanguage: "fr-FR" })).toEqual(["its texts are translated from fr-FR, not from English"]);
  expect(problems({ targetLanguage: "de-AT" })).toEqual([]);
});
