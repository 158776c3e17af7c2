import { expect, test } from "vitest";
import { namedSoldHotel, withoutSoldHotel } from "./sold-hotel.ts";

const offer = (kind: "hotel" | "surgery") => ({
  lines: [{ kind }],
  excluded: ["Hotel (we can arrange one that suits your recovery)", "Hotel, flights and travel insurance", "Meals"],
  translations: [
    {
      language: "ar",
      excluded: ["الإقامة الفندقية (ويمكننا ترتيب فندق يناسب فترة تعافيك)", "فندق وتذاكر طيران", "الوجبات"],
    },
  ],
});

test("an offer that sells hotel nights does not say that the hotel is not included, in no language", () => {
  const { excluded, translations } = withoutSoldHotel(offer("hotel"));
  expect(excluded).toEqual(["Hotel, flights and travel insurance", "Meals"]);
  expect(translations[0]?.excluded).toEqual(["فندق وتذاكر طيران", "الوجبات"]);
  expect(withoutSoldHotel(offer("surgery"))).toEqual(offer("surgery"));
});

test.each([
  "Hotel",
  "Hôtel",
  "Hotel.",
  "Отель",
  "酒店（我们可以代为安排）",
  "الفندق",
  "호텔",
  "Szálloda",
  "Unterkunft",
])("the hotel alone: %s", (entry) => {
  expect(withoutSoldHotel({ ...offer("hotel"), excluded: [entry], translations: [] }).excluded).toEqual([]);
});

test("an entry that names a hotel among other things stays, and is pointed out", () => {
  expect(namedSoldHotel(offer("hotel"))).toEqual(["Hotel, flights and travel insurance"]);
  expect(namedSoldHotel(offer("surgery"))).toEqual([]);
});
