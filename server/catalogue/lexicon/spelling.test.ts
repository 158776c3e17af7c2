import { expect, test } from "vitest";
import { createSpelling } from "./spelling.ts";

const spelling = createSpelling(["bleaching", "replacement", "veneers", "angioplasty"]);

test.each([
  ["replacmeent", "replacement"],
  ["replacment", "replacement"],
  ["veneeers", "veneers"],
  ["angoiplsty", "angioplasty"],
])("%s is corrected", (typed, meant) => {
  expect(spelling.correct(typed)).toEqual([meant]);
});

test.each(["breathing", "bleeding", "basement"])("%s is another word", (typed) => {
  expect(spelling.correct(typed)).toEqual([]);
});
