import fc from "fast-check";
import { expect, test } from "vitest";
import { DischargeContent } from "../../../contract/discharge.ts";
import { dischargeDigest, emptyContent, problemsOf, warrantyEnd } from "./content.ts";

const treatmentOn = "2026-11-18";
const days = fc.constantFrom("2026-11-17", "2026-11-18", "2026-12-01", "2027-02-28");
const maybeDay = fc.option(days, { nil: null });
const words = fc.constantFrom("", "Rest", "Walk daily", "راحة");
const list = <T>(entry: fc.Arbitrary<T>) => fc.array(entry, { maxLength: 3 });
const contents: fc.Arbitrary<DischargeContent> = fc.record({
  language: fc.constantFrom("en", "ar"),
  done: words,
  implants: list(fc.record({ product: words, maker: words, serial: words })),
  medicines: list(fc.record({ name: words, dose: words, until: maybeDay })),
  advice: list(fc.record({ kind: fc.constantFrom("do", "avoid"), text: words, from: maybeDay, until: maybeDay })),
  followUps: list(fc.record({ by: maybeDay, whom: words, reason: words })),
  warranty: fc.record({ months: fc.integer({ min: 0, max: 240 }), terms: words }),
  letter: words,
  correction: words,
});

test("a text without problems has every field that it needs, and no day before the treatment", () => {
  fc.assert(
    fc.property(contents, fc.boolean(), (content, isCorrection) => {
      if (problemsOf(content, { treatmentOn, isCorrection }).length > 0) return;
      expect(content.done && content.letter).not.toBe("");
      if (isCorrection) expect(content.correction).not.toBe("");
      for (const entry of [...content.implants, ...content.followUps, ...content.medicines, ...content.advice])
        for (const value of Object.values(entry))
          if (value !== null) expect(/^\d{4}-/.test(value) ? value >= treatmentOn : value !== "").toBe(true);
      if (content.warranty.months > 0) expect(content.warranty.terms).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("every problem names a field of the text", () => {
  fc.assert(
    fc.property(contents, (content) => {
      for (const { field } of problemsOf(content, { treatmentOn, isCorrection: true })) {
        const value = field.split(".").reduce<unknown>((at, name) => Reflect.get(Object(at), name), content);
        expect(value, field).not.toBeUndefined();
      }
    }),
  );
});

test("the digest is equal for equal texts alone", () => {
  const of = (content: DischargeContent, version = 1) => dischargeDigest({ reference: "TRP-1", version, content });
  fc.assert(
    fc.property(contents, contents, (one, other) => {
      const inOtherOrder = Object.fromEntries(Object.entries(one).toReversed()) as DischargeContent;
      expect(of(DischargeContent.parse(inOtherOrder))).toBe(of(DischargeContent.parse(one)));
      expect(of(one) === of(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      expect(of(one, 2)).not.toBe(of(one));
    }),
  );
});

test("an empty text lacks what was done and the letter, and the terms of a warranty", () => {
  const fieldsOf = (months: number) =>
    problemsOf(emptyContent("en", months), { treatmentOn, isCorrection: false }).map(({ field }) => field);
  expect(fieldsOf(0)).toEqual(["done", "letter"]);
  expect(fieldsOf(12)).toEqual(["done", "warranty.terms", "letter"]);
});

test("a warranty ends on the same day of the month, or on its last", () => {
  expect(warrantyEnd("2026-11-18", 12)).toBe("2027-11-18");
  expect(warrantyEnd("2026-08-31", 6)).toBe("2027-02-28");
  expect(warrantyEnd("2027-08-31", 6)).toBe("2028-02-29");
  expect(warrantyEnd("2026-11-18", 0)).toBeNull();
});
