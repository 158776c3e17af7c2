import { expect, test } from "vitest";
import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import { demonstrationCatalogue, judge } from "../../testing/answering/assistant-questions.ts";

const ask = async (words: string, clinic = "marsa") =>
  judge(createGrounded(), demonstrationCatalogue(clinic), {
    kind: "procedures",
    words,
    procedure: null,
    expects: { unknown: true },
  });

test.each([
  [
    "what is the infection rate after a knee replacement",
    /3 of 412 patients \(0\.7%\), treated from January 2024 to June 2026/,
  ],
  ["how often is a knee replacement operated again, do you have statistics", /6 of 412 patients \(1\.5%\)/],
  [
    "what is the mortality of coronary bypass surgery",
    /1 of 138 patients \(0\.7%\), treated from January 2023 to June 2026/,
  ],
])("a published result is answered with its number of cases and period: %s", async (words, answer) => {
  const { answered } = await ask(words);
  expect(answered.response).toMatch(answer);
});

test("an answer in Arabic has the number of cases and the period too", async () => {
  const { answered } = await ask("ما نسبة نجاح استبدال مفصل الركبة الكامل");
  expect(answered.response).toMatch(/412/);
  expect(answered.response).toMatch(/2026/);
});

test("where nothing is published, no figure is named", async () => {
  const { answered, facts } = await ask("what is the infection rate after a hip replacement");
  expect(facts.filter((fact) => fact.endsWith("/results"))).toEqual([]);
  expect(answered.response).not.toMatch(/of \d+ patients/);
});
