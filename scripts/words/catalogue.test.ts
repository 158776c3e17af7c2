import { expect, it } from "vitest";
import { number, ordinal, plural } from "../../web/words/formats.ts";
import { catalogueOf } from "./catalogue.ts";
import { compileMessage } from "./message.ts";
import { modulesOf } from "./modules.ts";

const both = { site: ["en", "ar"], desk: ["en", "ar"] };
const problemsOf = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  catalogueOf((language) => new Map([["trips.json", texts[language] ?? {}]]), both).problems;

/** Compiles a message, runs it and returns its text. */
const textOf = (text: string, values: object = {}, language = "en"): string =>
  new Function("plural", "ordinal", "number", `return ${code(text, language)}`)(plural, ordinal, number)(values);

const code = (text: string, language = "en") => compileMessage(text, language).code;

it("handles quotes and special characters as ICU does", () => {
  const dollar = "$";
  expect(textOf(`It's {city}: \`${dollar}'{'x'}'\` \\`, { city: "Pest" })).toBe(`It's Pest: \`${dollar}{x}\` \\`);
});

it("selects the plural form of a number", () => {
  const days = "{n, plural, =0 {none} one {a day} other {# days}}";
  expect([0, 1, 2, 1200].map((n) => textOf(days, { n }))).toEqual(["none", "a day", "2 days", "1,200 days"]);
  const places = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
  expect([1, 2, 3, 4, 22].map((n) => textOf(places, { n }))).toEqual(["1st", "2nd", "3rd", "4th", "22nd"]);
  const others = "{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}";
  expect([1, 2, 4].map((n) => textOf(others, { n }))).toEqual(["you", "you and 1 other", "you and 3 others"]);
  const arabic = "{n, plural, zero {z} one {o} two {t} few {f} many {m} other {r}}";
  expect([0, 1, 2, 3, 11, 100].map((n) => textOf(arabic, { n }, "ar")).join("")).toBe("zotfmr");
});

it("compiles no comparison for a form equal to the last one", () => {
  expect(code("{n, plural, zero {a} one {a} two {a} few {b} many {a} other {a}}", "ar")).toBe(
    '(i) => { const category0 = plural("ar", i.n); return (category0 === "few" ? `b` : `a`); }',
  );
});

it("reports a unit whose count selects no plural form", () => {
  const bare = { trips_way: "{distance}, {minutes} min", trips_stay: "{n} days" };
  const counted = "{n, plural, one {{n} day} other {{n} days}} of {days}";
  const arabic = { trips_way: "{distance}، {minutes} دقيقة", trips_stay: "{n} يومًا" };
  expect(problemsOf({ en: bare, ar: arabic }).map((problem) => problem.replace(/ has a unit .*/, ""))).toEqual([
    "web/words/en/trips.json: trips_stay",
    "web/words/ar/trips.json: trips_way",
    "web/words/ar/trips.json: trips_stay",
  ]);
  expect(problemsOf({ en: { trips_stay: counted }, ar: { trips_stay: "{days}: {n}" } })).toEqual([]);
});

it("formats choices and numbers", () => {
  const nested = "{who, select, you {your trip of # '{days}'} other {the {what}}}";
  expect(textOf(nested, { who: "you" })).toBe("your trip of # {days}");
  expect(textOf(nested, { who: "her", what: "stay" })).toBe("the stay");
  expect(textOf("{share, number, ::percent .0}", { share: 0.125 })).toBe("12.5%");
  expect(textOf("{sum, number}", { sum: 1200.5 }, "ar")).toBe("1,200.5");
});

it("refuses an invalid message", () => {
  expect(() => code("{n, plural, one {a} other {b}}", "ar")).toThrow("lacks the plural forms zero, two, few, many");
  expect(() => code("{n, plural, one {a} few {b} other {c}}")).toThrow("forms of another language: few");
  expect(() => code("{day, date, long}")).toThrow("web/format.ts");
  expect(() => code("{n, plural, one {a} other {{n, select, a {b} other {c}}}}")).toThrow("both a number and a choice");
});

it("names missing and superfluous messages of a language, and different arguments", () => {
  expect(
    problemsOf({
      en: { trips_title: "Trips", trips_to: "To {city}", trips_lost: "Lost" },
      ar: { trips_title: "رحلات", trips_to: "إلى {place}", trips_more: "المزيد", trips_bad: "{" },
    }),
  ).toEqual([
    expect.stringMatching(/^web\/words\/ar\/trips.json: trips_bad is no valid message: /),
    "web/words/ar/trips.json: trips_to differs from en in {city}, {place}",
    "web/words/ar/trips.json: trips_lost is missing",
    "web/words/en/trips.json: trips_more is missing, which ar has",
    "web/words/en/trips.json: trips_bad is missing, which ar has",
  ]);
});

it("wants the desk's texts of the desk's languages only, and the site's of the site's", () => {
  const english = {
    "trips.json": { trips_days: "{n, plural, one {# day} other {# days}}" },
    "desk.json": { desk_title: "Desk" },
  };
  const russian = { "trips.json": { trips_days: "{n, plural, one {# день} few {# дня} other {# дней}}" } };
  const korean = { "desk.json": { desk_lost: "데스크" } };
  const texts: Readonly<Record<string, object>> = { en: english, ru: russian, ko: korean };
  const { problems, messages } = catalogueOf((language) => new Map(Object.entries(texts[language] ?? {})), {
    site: ["en", "ru"],
    desk: ["en", "ko"],
  });
  expect(problems).toEqual([
    expect.stringMatching(
      /^web\/words\/ru\/trips.json: trips_days is no valid message: .* lacks the plural forms many$/,
    ),
    "web/words/ko/desk.json: desk_title is missing",
    "web/words/en/desk.json: desk_lost is missing, which ko has",
  ]);
  expect([...messages.keys()]).toEqual(["en", "ru", "ko"]);
});

it("speaks the first language where another lacks a message", () => {
  const catalogue = catalogueOf(
    (language) => new Map(language === "en" ? [["trips.json", { trips_title: "Trips" }]] : []),
    { site: ["en"], desk: ["en", "ko"] },
  );
  expect(catalogue.problems).toEqual([]);
  expect(modulesOf(catalogue).get("every.js")).toContain("return en.trips_title(i);");
});

it("types an argument by the strictest language", () => {
  const catalogue = catalogueOf(
    (language) =>
      new Map([
        [
          "trips.json",
          {
            trips_days:
              language === "en" ? "{n} d" : "{n, plural, zero {a} one {a} two {a} few {b} many {c} other {{n}}}",
          },
        ],
      ]),
    both,
  );
  expect(catalogue.problems).toEqual([]);
  expect(modulesOf(catalogue).get("every.d.ts")).toContain(
    "export declare const trips_days: (i: { n: number }, o?: In) => string;",
  );
});
