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

test("what is wrong is said in the language of the page", () => {
  const iban = { message: "must be an IBAN with right check digits" };
  const odd = { message: "is not allowed here" };
  expect(fieldProblem(iban, "en")).toContain("valid IBAN");
  expect(fieldProblem(odd, "en")).toBe("Is not allowed here.");
  setLanguage("ar");
  expect(fieldProblem(iban, "ar")).toContain("غير صحيح");
  expect(fieldProblem(odd, "ar")).not.toContain("allowed");
});
