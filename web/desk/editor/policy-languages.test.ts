import { expect, test } from "vitest";
import { unchangedPolicies } from "./policy-languages.ts";

const change = (path: string) => ({ path, before: "a", after: "b" });

test("languages are named whose policy stays older than another language's", () => {
  const languages = ["en", "ar", "de"] as const;
  const english = change("policies › en › terms › 1");
  expect(unchangedPolicies([english], languages)).toEqual(["ar", "de"]);
  expect(unchangedPolicies([english, change("policies › ar › privacy › 1")], languages)).toEqual(["en", "ar", "de"]);
  expect(unchangedPolicies([english, change("policies › ar › terms › 2")], languages)).toEqual(["de"]);
  expect(unchangedPolicies([change("texts › en › promise"), change("quotes › validDays")], languages)).toEqual([]);
});
