import { expect, it } from "vitest";
import { plural } from "../../web/words/formats.ts";
import { catalogueOf } from "./catalogue.ts";
import { markOf, type Safety } from "./safety.ts";

const english = { trips_call: "Call {number} now", trips_flight: "{n, plural, one {Wait # day} other {Wait # days}}" };
const russian = {
  trips_call: "Звоните {number}",
  trips_flight: "{n, plural, one {Ждите # день} few {Ждите # дня} many {Ждите # дней} other {Ждите # дня}}",
};
const call = { trips_call: markOf(english.trips_call, russian.trips_call) };

const compiled = (
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  checked: Readonly<Record<string, string>> = {},
  sentences: readonly string[] = ["trips_*"],
) => {
  const safety: Safety = { sentences, checked: new Map([["ru", checked]]) };
  const languages = Object.keys(texts);
  return catalogueOf(
    (language) => new Map([["trips.json", texts[language] ?? {}]]),
    { site: languages, desk: ["en"] },
    safety,
  );
};
const spoken = (catalogue: ReturnType<typeof compiled>, language: string, name: string, values: object) =>
  new Function("plural", "number", `return ${catalogue.messages.get(language)?.get(name)?.code}`)(
    plural,
    (_: string, count: number) => String(count),
  )(values);

it("shows a translation that nobody checked with its English, each with its own plural form", () => {
  const catalogue = compiled({ en: english, ru: russian });
  expect(spoken(catalogue, "ru", "trips_call", { number: "112" })).toBe("Звоните 112 (English: Call 112 now)");
  expect([1, 3, 21].map((n) => spoken(catalogue, "ru", "trips_flight", { n }))).toEqual([
    "Ждите 1 день (English: Wait 1 day)",
    "Ждите 3 дня (English: Wait 3 days)",
    "Ждите 21 день (English: Wait 21 days)",
  ]);
  expect(catalogue.safety).toEqual({ sentences: 2, unchecked: new Map([["ru", 2]]) });
  expect(catalogue.problems).toEqual([]);
});

it("shows a checked translation alone until a word of either language changes", () => {
  const said = (en: string, ru: string) =>
    spoken(
      compiled({ en: { ...english, trips_call: en }, ru: { ...russian, trips_call: ru } }, call),
      "ru",
      "trips_call",
      { number: 1 },
    );
  expect(said("Call {number} now", "Звоните {number}")).toBe("Звоните 1");
  expect(said("Call {number}", "Звоните {number}")).toBe("Звоните 1 (English: Call 1)");
  expect(said("Call {number} now", "Звоните: {number}")).toBe("Звоните: 1 (English: Call 1 now)");
});

it("leaves the sentences alone that the authors wrote in Arabic, and those that are not of safety", () => {
  const arabic = { trips_call: "اتصل على {number}" };
  const catalogue = compiled({ en: { trips_call: english.trips_call }, ar: arabic });
  expect(spoken(catalogue, "ar", "trips_call", { number: 1 })).toBe("اتصل على 1");
  const other = compiled({ en: english, ru: russian }, {}, ["trips_flight"]);
  expect(spoken(other, "ru", "trips_call", { number: 1 })).toBe("Звоните 1");
});

it("names a lost placeholder of a translation also where its English stands beside it", () => {
  expect(compiled({ en: english, ru: { ...russian, trips_call: "Звоните" } }).problems).toEqual([
    "web/words/ru/trips.json: trips_call differs from en in {number}",
  ]);
});

it("names what is malformed in the list and in a record", () => {
  const faults = compiled({ en: english, ru: russian }, { trips_call: "yes", trips_lost: call.trips_call }, [
    "trips_call",
    "chat_*",
  ]).problems;
  expect(faults).toEqual([
    "web/words/safety.json: no message is named chat_*",
    "web/words/checked/ru.json: trips_call has no mark of its words",
    "web/words/checked/ru.json: trips_lost is no sentence of safety",
  ]);
});
