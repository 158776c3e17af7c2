import { expect, test } from "vitest";
import { emergencyNumbers } from "./emergency-words.ts";

test("a number that needs a mobile phone is said as such", () => {
  const calls = [
    { number: "112", country: "TD", fromMobile: true as const },
    { number: "998", country: "AE" },
  ];
  expect(emergencyNumbers(calls, "en")).toBe("Chad: 112 from a mobile phone, United Arab Emirates: 998");
});
