import { expect, test } from "vitest";
import { taskName } from "./stage-words.ts";

test("a deposit to pay is named with its amount", () => {
  const deposit = { amount: 145_500, currency: "AED" };
  expect(taskName({ deposit }, { kind: "pay-deposit", count: 1 }, "en").replace("\u00a0", " ")).toBe(
    "Pay your deposit of AED 1,455",
  );
});
