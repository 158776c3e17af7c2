import { expect, test } from "vitest";
import { siteLanguages } from "../../../contract/languages.ts";
import { type QuoteStep, saveQuoteStep } from "../../../contract/quotes.ts";
import { measureText } from "../../forms/body-measures.ts";
import { firstOf, typedValues } from "../../forms/form-values.ts";
import { hasChosen, readProcedures } from "./begin-reader.ts";
import { readStep } from "./form-reader.ts";
import { savedValues } from "./wizard/saved-values.ts";

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  form.set("version", "3");
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, String(value));
  return form;
}

const read = (step: QuoteStep, form: FormData) => readStep(step, form, "en");
const accepted = (body: unknown) => saveQuoteStep.body.safeParse(body);

test("what was left empty is left out, so that an untouched health form is accepted", () => {
  const body = read("intake", formOf({ birthYear: "", diagnosis: " ", medicines: "", heightCm: "" }));
  expect(body).toEqual({ step: "intake", version: 3, value: { conditions: [] } });
  expect(accepted(body).success).toBe(true);
});

test("digits of an Arabic keyboard are numbers, words are not", () => {
  const { value } = read("intake", formOf({ heightCm: "١٧٢", weightKg: "۸۰", birthYear: "abc" }));
  expect(value).toMatchObject({ heightCm: 172, weightKg: 80, birthYear: Number.NaN });
});

test("a child is asked for as chosen, and what stands in hidden fields is not sent", () => {
  const child = { childGivenName: "Lina", childFamilyName: "Otieno", bornOn: "2019-05-04", relation: "mother" };
  const actsFor = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" };
  const body = read("patient", formOf({ ...child, for: "child" }));
  expect(body.value).toEqual({ actsFor });
  expect(accepted(body).success).toBe(true);
  expect(read("patient", formOf({ ...child, for: "me" })).value).toEqual({});
  expect(read("patient", formOf({ ...child, for: "child", relation: "" })).value).not.toHaveProperty(
    "actsFor.relation",
  );
});

test("only the date or month that belongs to the chosen flexibility is sent", () => {
  const typed = { month: "2027-03", date: "2027-03-14", companions: "1", hotelLevel: "simple" };
  expect(read("travel", formOf({ ...typed, flexibility: "open" })).value).not.toHaveProperty("month");
  expect(read("travel", formOf({ ...typed, flexibility: "month" })).value).not.toHaveProperty("date");
  const exact = read("travel", formOf({ ...typed, flexibility: "exact", extras: ["transfers", "interpreter"] }));
  expect(exact.value).toMatchObject({ date: "2027-03-14", extras: ["transfers", "interpreter"], companions: 1 });
  expect(accepted(exact).success).toBe(true);
});

test.each([
  ["82,5", 82.5],
  ["82.44", 82.4],
  ["٨٢٫٥", 82.5],
  ["182 lb", 82.6],
  ["13 st", 82.6],
  ["12st 7lb", 79.4],
  [" 80 ", 80],
  ["heavy", Number.NaN],
])("a weight of %j is sent as %d kilograms", (weightKg, sent) => {
  expect(read("intake", formOf({ weightKg })).value).toMatchObject({ weightKg: sent });
});

test.each([
  ["178", 178],
  ["1,78 m", 178],
  ["١٧٨ سم", 178],
  ["5'10\"", 178],
  ["5 ft 10 in", 178],
  ["6′", 183],
  ["٥ قدم ١٠ بوصة", 178],
  ["5 ft 13", Number.NaN],
  ["tall", Number.NaN],
])("a height of %j is sent as %d centimetres", (heightCm, sent) => {
  expect(read("intake", formOf({ heightCm })).value).toMatchObject({ heightCm: sent });
});

test("a budget is sent in the currency's minor units, and shown again as it was typed", () => {
  for (const [currency, amount] of [
    ["EUR", 500000],
    ["JPY", 5000],
    ["KWD", 5000000],
  ] as const) {
    const { value } = read("budget", formOf({ currency, budget: "5,000" }));
    expect(value).toEqual({ currency, budget: { amount, currency } });
    const shown = savedValues("budget", { request: { budget: { currency, budget: { amount, currency } } } }, "en");
    expect(firstOf(shown, "budget")).toBe("5000");
  }
});

test("the procedure that a package was chosen for comes first, and without it there is no package", () => {
  const chosen = { package: "comfort", packageFor: "hip" };
  expect(readProcedures(formOf({ ...chosen, procedures: ["knee", "hip"] }))).toEqual({
    procedures: ["hip", "knee"],
    package: "comfort",
  });
  expect(readProcedures(formOf({ ...chosen, procedures: ["knee"] }))).toEqual({ procedures: ["knee"] });
});

test("not being sure yet is an answer, choosing nothing is none", () => {
  expect(hasChosen(formOf({ unsure: "yes" }))).toBe(true);
  expect(hasChosen(formOf({ package: "" }))).toBe(false);
  expect(readProcedures(formOf({ unsure: "yes" }))).toEqual({ procedures: [] });
});

test("saved answers fill the form that reads them back unchanged", () => {
  const request = {
    contact: {
      givenName: "Amina",
      familyName: "Haddad",
      email: "a@example.org",
      preferredChannel: "email",
      language: "ar",
    },
  } as const;
  const values = savedValues("contact", { request }, "en");
  expect(read("contact", formOf(values)).value).toEqual(request.contact);
});

test("typed values keep every answer of a name and drop files", () => {
  const form = formOf({ extras: ["transfers", "insurance"] });
  form.append("file", new File(["x"], "scan.pdf"));
  expect(typedValues(form)).toEqual({ version: ["3"], extras: ["transfers", "insurance"], file: [] });
});

test("a phone number is read as it is dialled in the country that was named before", () => {
  const contact = { givenName: "Petra", familyName: "Keller", email: "petra@example.org", language: "en" };
  const typed = { ...contact, preferredChannel: "phone", phone: "0561 12345" };
  const phones = [{}, { phoneCountry: "DE" }].map((more) => {
    const { data } = accepted(read("contact", formOf({ ...typed, ...more })));
    return data?.step === "contact" ? data.value.phone : undefined;
  });
  expect(phones).toEqual([undefined, "+4956112345"]);
});

test.each(siteLanguages)(
  "a saved weight is shown with the decimal sign of %s, and reads back as it was",
  (language) => {
    const shown =
      savedValues("intake", { request: { intake: { conditions: [], weightKg: 82.5 } } }, language)["weightKg"]?.[0] ??
      "";
    expect(read("intake", formOf({ weightKg: shown })).value).toMatchObject({ weightKg: 82.5 });
    expect(language === "de" ? shown : "82,5").toBe("82,5");
    expect(measureText("weight", 82.5, language).includes("lb")).toBe(["en", "ar"].includes(language));
  },
);
