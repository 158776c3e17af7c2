import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../words/active-language.ts";
import { fieldName } from "./field-name.ts";
import { fieldProblem } from "./field-problem.ts";

afterEach(() => setLanguage("en"));

test.each([
  ["bankAccount › iban", "Bank account › IBAN"],
  ["contact › hours › 1 › closes", "Contact and opening hours › Opening hours › 1 › Closes"],
  ["quotes.cancellation.0.percent", "Promises to patients › Cancellation rules › 0 › Share of the deposit refunded"],
  ["procedures › carpal-tunnel-release › texts › ar › title", "Procedures › Carpal tunnel release › Arabic › Title"],
  ["theme › 1 › primaryColor", "Colours › Primary"],
  ["secondVisitDays › max", "Second visit: longest stay in days"],
  ["settings/clinic", "Settings"],
  ["reason", "Reason"],
])("%s is named by the labels of the desk", (path, name) => {
  expect(fieldName(path, "en")).toBe(name);
});

const error = (field: string, reason: string, limit?: number) => ({
  field,
  reason,
  message: "is not allowed here",
  limit,
});

test.each([
  [error("bankAccount › iban", "rule"), "This is no valid IBAN. Compare it with the bank’s papers."],
  [error("bankAccount › bic", "format"), "A BIC has 8 or 11 letters and digits."],
  [error("contact › hours › 1 › closes", "rule"), "The closing time must be later than the opening time."],
  [error("contact › hours › 1 › closes", "format"), "Write a time such as 08:30."],
  [error("contact.phone", "type"), "Write the number with its country code, such as +971 4 123 4567."],
  [error("theme › 1 › hoverColor", "rule"), "Choose a colour that differs from the primary one."],
  [error("quotes › cancellation › 2 › percent", "rule"), "The share must be larger than that of a later day."],
  [error("quotes › cancellation › 2 › days", "repeated"), "This is there twice."],
  [error("reason", "required"), "This is missing."],
  [error("texts › en › title", "too-long", 80), "At most 80 characters."],
  [error("packages › basic › price", "too-small", 1), "At least 1."],
])("%o is explained by its field and the contract's reason", (problem, text) => {
  expect(fieldProblem(problem, "en")).toBe(text);
});

test("what is wrong is said in the language of the page", () => {
  const odd = error("slug", "choice");
  expect(fieldProblem(odd, "en")).toBe("Is not allowed here.");
  setLanguage("ar");
  expect(fieldProblem(error("iban", "rule"), "ar")).toContain("غير صحيح");
  expect(fieldProblem(odd, "ar")).not.toContain("allowed");
});
