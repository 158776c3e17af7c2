import { expect, test } from "vitest";
import { answerText, readAnswers, valuesOf } from "./answers.ts";
import type { Question } from "./me-page.ts";

const question = (name: string, kind: Question["kind"], more: Partial<Question> = {}): Question => ({
  name,
  kind,
  label: name,
  ...more,
});

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("leaves out empty answers and reads each kind as the contract has it", () => {
  const questions = [
    question("givenName", "line"),
    question("heightCm", "height"),
    question("needs", "choices"),
    question("phone", "phone"),
    question("note", "words"),
  ];
  const form = formOf([
    ["givenName", " Anna "],
    ["heightCm", "١٧٢"],
    ["needs", "lift"],
    ["needs", "lift"],
    ["needs", ""],
    ["phoneCountry", "DE"],
    ["phone", "030 1234567"],
    ["note", "  "],
  ]);
  expect(readAnswers(questions, form)).toEqual({
    givenName: "Anna",
    heightCm: 172,
    needs: ["lift"],
    phone: { country: "DE", number: "030 1234567" },
  });
});

test("fills a form with stored values", () => {
  expect(valuesOf({ name: "Anna", age: 40, needs: ["a", "b"], image: null })).toEqual({
    name: ["Anna"],
    age: ["40"],
    needs: ["a", "b"],
    image: [],
  });
});

const lists = { options: { countries: [{ value: "DE", label: "Germany" }], currencies: [], languages: [] } };
const shown = (one: Question, value: unknown) => answerText(one, { [one.name]: value }, { lists, language: "en" });

test("shows an answer in the person's words", () => {
  expect(shown(question("country", "choice", { options: "countries" }), "DE")).toBe("Germany");
  expect(shown(question("weight", "weight"), 72)).toBe("72 kg (159 lb)");
  expect(shown(question("zone", "zone"), "America/New_York")).toBe("America/New York");
  expect(shown(question("needs", "choices", { options: [{ value: "lift", label: "A lift" }] }), ["lift"])).toBe(
    "A lift",
  );
});

test.each([[undefined], [null], [""], [[]]])("shows nothing for the absent answer %j", (value) => {
  expect(shown(question("note", "line"), value)).toBeUndefined();
});
