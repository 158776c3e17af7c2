import fc from "fast-check";
import { expect, test } from "vitest";
import { plainAmount, typedAmount } from "./typed-amount.ts";

test.each([
  ["1250", "AED", 125_000],
  ["1,250.50", "AED", 125_050],
  ["1.250,50", "AED", 125_050],
  ["1.000,50", "EUR", 100_050],
  ["1.000", "EUR", 100_000],
  ["1,000", "KWD", 1_000_000],
  ["1.000", "KWD", 1_000],
  ["1 250,5", "EUR", 125_050],
  ["1,250,000", "AED", 125_000_000],
  ["١٠٠٠", "AED", 100_000],
  ["١٬٢٥٠٫٥٠", "AED", 125_050],
  ["۱۲۵۰", "AED", 125_000],
])("%s in %s", (text, currency, amount) => {
  expect(typedAmount(text, currency)).toEqual({ amount, currency });
});

test.each([
  ["", "AED"],
  ["12a", "AED"],
  ["0.500", "AED"],
  ["10.5", "JPY"],
  ["1250.500", "AED"],
  ["1,25,000", "AED"],
  ["1.000.50", "AED"],
  ["-5", "AED"],
])("%s in %s is no amount", (text, currency) => {
  expect(typedAmount(text, currency)).toBeUndefined();
});

test("law: an amount is read again as it was written into the field", () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 0, max: 99_999_999_999 }),
        currency: fc.constantFrom("AED", "KWD", "JPY"),
      }),
      (money) => {
        expect(typedAmount(plainAmount(money), money.currency)).toEqual(money);
      },
    ),
  );
});
