import { expect, test } from "vitest";
import { operationDayIn } from "./days-in.ts";

const today = "2026-11-30";

test.each([
  ["my knee was replaced 5 days ago and I want to fly tomorrow", "2026-11-25"],
  ["knee replacement two weeks ago, when can I fly?", "2026-11-16"],
  ["I had my hip done yesterday, when may I fly home", "2026-11-29"],
  ["my operation was on 20 November, can I fly on 2 December?", "2026-11-20"],
  ["I had the knee surgery on 3 January, can I fly now", "2026-01-03"],
  ["عملت عملية الركبة قبل خمسة أيام وأريد أن أسافر غدًا", "2026-11-25"],
  ["صارلي أسبوعين من عملية الركبة متى أسافر", "2026-11-16"],
])("an operation that is over was on its own day: %s", (text, day) => {
  expect(operationDayIn(text, today)).toBe(day);
});

test.each([
  ["can I fly tomorrow after a knee replacement?", undefined],
  ["can I fly on 2 December after a hip replacement", undefined],
  ["my knee was replaced, can I fly tomorrow?", undefined],
  ["if my knee is operated on 12 March 2027 when can I fly", "2027-03-12"],
  ["operation on 12 March, when can I fly home?", "2027-03-12"],
])("the day of the journey is none of the operation: %s", (text, day) => {
  expect(operationDayIn(text, today)).toBe(day);
});
