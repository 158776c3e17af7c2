import { expect, test } from "vitest";
import { unchangedPolicies } from "./policy-languages.ts";

const change = (path: string) => ({ path, before: "a", after: "b" });

test("languages are named whose policy stays older than another language's", () => {
  const languages = ["en", "ar", "de"] as const;
  const english = change("texts › en › policies › terms › 1");
  expect(unchangedPolicies([english], languages)).toEqual(["ar", "de"]);
  expect(unchangedPolicies([english, change("texts › ar › policies › privacy › 1")], languages)).toEqual([
    "en",
    "ar",
    "de",
  ]);
  expect(unchangedPolicies([english, change("texts › ar › policies › terms › 2")], languages)).toEqual(["de"]);
  expect(unchangedPolicies([change("texts › en › promise"), change("quotes › validDays")], languages)).toEqual([]);
});
