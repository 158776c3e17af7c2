import { expect, test } from "vitest";
import { inArabicLetters } from "./arabic-in-latin.ts";
import { languageOf } from "./text-language.ts";

test.each([
  ["bkam ziraat elsha3er?", "بكم زرعه شعر"],
  ["emta a2dar asafer ba3d el 3amaliya", "متى اقدر اسافر بعد العمليه"],
  ["ch7al septoplasty bla hôtel", "كم septoplasty بدون فندق"],
])("Arabic in Latin letters is read in its own: %s", (written, read) => {
  expect(languageOf(written, "en")).toBe("ar");
  expect(inArabicLetters(written)).toBe(read);
});

test.each(["can i fly 3days after", "is b12 in the check up", "cuanto cuesta el hotel", "men over 50"])(
  "other languages stay: %s",
  (written) => {
    expect(languageOf(written, "en")).not.toBe("ar");
    expect(languageOf(written, "es")).not.toBe("ar");
  },
);
