import { expect, test } from "vitest";
import type { Check } from "../../../contract/checkout.ts";
import { sayChecks } from "./check-words.ts";

const passport: Check = {
  kind: "passport",
  ok: true,
  about: null,
  until: null,
  embassy: null,
  approval: null,
  otherTrip: null,
};

test("passports are called valid for long enough only where the rule of the destination is confirmed", () => {
  const [known, unknown] = sayChecks([passport, { ...passport, embassy: "KR" }], "trip", "en");
  expect(known).toMatchObject({ isOpen: false, text: "Passports are valid for long enough" });
  expect(unknown).toMatchObject({ isOpen: true, text: expect.stringContaining("the embassy of South Korea") });
});
