import { expect, test } from "vitest";
import { notSold, withLines } from "./desk/offer-packages.ts";

const lists = (en: readonly string[], ar: readonly string[], excluded: readonly [string, string][] = []) => ({
  en: { included: [...en], excluded: excluded.map(([one]) => one) },
  ar: { included: [...ar], excluded: excluded.map(([, other]) => other) },
});
const catalogue = [
  {
    ...({ id: "knee-complete", kind: "surgery", labels: {}, price: 40_500 } as const),
    lists: lists(
      ["Surgeon", "Twelve hotel nights", "Private car"],
      ["الجراح", "اثنتا عشرة ليلة", "سيارة خاصة"],
      [["Flights", "الرحلات"]],
    ),
  },
  {
    ...({ id: "knee-essential", kind: "surgery", labels: {}, price: 31_500 } as const),
    lists: lists(
      ["Surgeon", "Check-up"],
      ["الجراح", "فحص"],
      [
        ["Flights", "الرحلات"],
        ["Hotel", "الفندق"],
      ],
    ),
  },
];
const complete = {
  language: "en" as const,
  lines: [{ id: "knee-complete" }],
  included: ["Surgeon", "Twelve hotel nights", "Private car", "A cake on arrival"],
  excluded: ["Flights"],
  translations: [
    {
      language: "ar" as const,
      included: ["الجراح", "اثنتا عشرة ليلة في الفندق", "سيارة خاصة", "كعكة عند الوصول"],
      excluded: ["الرحلات"],
    },
  ],
};

test("a line's package brings its inclusions in each language, and takes them away with it", () => {
  const none = withLines(complete, [], catalogue);
  expect(none.included).toEqual(["A cake on arrival"]);
  expect(none.translations[0]?.included).toEqual(["كعكة عند الوصول"]);
  const essential = withLines(none, [{ id: "knee-essential" }], catalogue);
  expect(essential).toMatchObject({
    included: ["A cake on arrival", "Surgeon", "Check-up"],
    excluded: ["Flights", "Hotel"],
    translations: [{ included: ["كعكة عند الوصول", "الجراح", "فحص"], excluded: ["الرحلات", "الفندق"] }],
  });
});

test("what another line's package includes too stays, and a free line changes no list", () => {
  const both = withLines(complete, [...complete.lines, { id: "knee-essential" }, { id: "frame" }], catalogue);
  expect(both.included).toEqual([...complete.included, "Check-up"]);
  const left = withLines(both, [{ id: "knee-essential-2" }, { id: "frame" }], catalogue);
  expect(left.included).toEqual(["Surgeon", "A cake on arrival", "Check-up"]);
});

test("entries of a package that no line sells are named; those written by hand, and those of an older line of the whole procedure, are not", () => {
  expect(notSold(complete, catalogue)).toEqual([]);
  expect(notSold({ ...complete, lines: [{ id: "knee-essential" }] }, catalogue)).toEqual([
    "Twelve hotel nights",
    "Private car",
  ]);
  expect(notSold({ ...complete, lines: [{ id: "knee" }] }, catalogue)).toEqual([]);
});

test("an entry with another number is the package's own, also where another package says the same", () => {
  const packageOf = (id: string, nights: string) => ({
    ...{ id, kind: "surgery" as const, labels: {}, price: 1, lists: { en: { included: [nights], excluded: [] } } },
  });
  const both = [packageOf("knee-complete", "8 nights for two"), packageOf("hip-complete", "9 nights for two")];
  const offer = { language: "en" as const, excluded: [], translations: [], lines: [{ id: "knee-complete" }] };
  expect(notSold({ ...offer, included: ["9 nights for two"] }, both)).toEqual([]);
  expect(notSold({ ...offer, included: ["8 nights for two", "9 nights for two"] }, both)).toEqual(["9 nights for two"]);
});
