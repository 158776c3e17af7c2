import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Traveller } from "../../../contract/trips.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { entryOf, isPassportGood, isRuleKnown, monthsAfter, passportUntil } from "./entry-rules.ts";

const stay = { arrive: "2027-03-08", leave: "2027-03-29" };
const holder = (nationality: string, expiresOn: string) => ({
  nationality,
  passport: { number: "CA1234567", country: nationality, expiresOn },
});

const anybody: Traveller = {
  ...{ id: "01a1fb78-0000-7000-8000-000000000001", role: "patient", givenName: "Ana", familyName: "Lima" },
  ...{ bornOn: "1980-02-03", gender: "f", ...holder("PT", "2031-01-31"), assistance: [], dietary: null },
};

test("the Emirates ask for six months from the entry, so a passport until April is too short for a stay in March", () => {
  const dubai = { ...stay, country: "AE" };
  expect(passportUntil(dubai)).toBe("2027-09-08");
  expect(isPassportGood(dubai, holder("NO", "2027-04-20"))).toBe(false);
  expect(isPassportGood(dubai, holder("NO", "2027-09-08"))).toBe(true);
  expect(isPassportGood(dubai, holder("QA", "2027-04-20"))).toBe(true);
});

test("the Schengen area asks for three months after leaving, and its own citizens for the stay alone", () => {
  const budapest = { ...stay, country: "HU" };
  expect(passportUntil(budapest)).toBe("2027-06-29");
  expect(passportUntil(budapest, "NO")).toBe("2027-03-29");
  expect(passportUntil({ ...stay, country: "TR" })).toBe("2027-08-05");
});

test("a rule for other nationalities than those of all travellers is not asked of them", () => {
  const budapest = { ...stay, country: "HU" };
  const of = (...nationalities: string[]) =>
    entryOf(
      budapest,
      nationalities.map((nationality) => ({ ...anybody, ...holder(nationality, "2027-04-20") })),
    );
  expect(of("DE", "HU")).toMatchObject({ passportUntil: stay.leave, isExempt: true, short: [] });
  expect(of("DE", "IN")).toMatchObject({ passportUntil: "2027-06-29", isExempt: false, short: [anybody.id] });
  expect(of()).toMatchObject({ passportUntil: "2027-06-29", isExempt: false, mayBeExempt: true });
  expect(of("IN").mayBeExempt).toBe(false);
});

test("a country without a confirmed rule is not judged beyond the stay", () => {
  for (const country of ["KR", "TH", "GB"]) {
    expect(isRuleKnown(country)).toBe(false);
    expect(entryOf({ ...stay, country }, [])).toMatchObject({ passportUntil: stay.leave, rule: null });
  }
  expect(entryOf({ ...stay, country: "AE" }, []).rule).toMatchObject({ months: 6, after: "entry" });
});

test("each rule names a page of an authority and the day it was read", () => {
  for (const country of ["AE", "HU", "TR"]) {
    const { rule } = entryOf({ ...stay, country }, []);
    expect(new URL(rule?.source ?? "").hostname).toMatch(/(?:\.gov(?:\.[a-z]{2})?|^europa\.eu)$/);
    expect(rule?.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(entryOf({ ...stay, country: "HU" }, []).rule).toMatchObject({ issuedWithinYears: 10 });
});

test("a passport always has to be valid for the whole stay, and months end within their month", () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((count) => dayAfter("2026-01-01", count));
  fc.assert(
    fc.property(
      day,
      fc.nat(200),
      fc.constantFrom("AE", "HU", "KR", "TR", "TH", "NZ", "ZW"),
      (arrive, nights, country) => {
        const leave = dayAfter(arrive, nights);
        expect(passportUntil({ arrive, leave, country }) >= leave).toBe(true);
        const later = monthsAfter(arrive, 6);
        expect((Number(later.slice(5, 7)) + 6) % 12).toBe(Number(arrive.slice(5, 7)) % 12);
        expect(later.slice(8) <= arrive.slice(8)).toBe(true);
      },
    ),
  );
});
