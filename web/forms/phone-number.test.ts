import fc from "fast-check";
import { expect, test } from "vitest";
import { PhoneNumber } from "../../contract/values.ts";
import { callingCodes, internationalNumber, splitNumber } from "./phone-number.ts";

test.each([
  ["JO", "07 9012 3456", "+962790123456"],
  ["GB", "(020) 7946-0123", "+442079460123"],
  ["IT", "06 1234567", "+39061234567"],
  ["DE", "٠٣٠ ١٢٣٤٥٦", "+4930123456"],
  ["JO", "+44 20 7946 0123", "+442079460123"],
  ["JO", "0044 20 7946 0123", "00442079460123"],
  ["", "+962 79 012 3456", "+962790123456"],
  ["JO", "  ", ""],
])("from %s, %s is dialled as %s", (country, typed, number) => {
  expect(internationalNumber(country, typed)).toBe(number);
});

const country = fc.constantFrom(...callingCodes.keys());
const subscriber = fc.stringMatching(/^[1-9]\d{6,8}$/);

test("a number typed at home is one that can be dialled from everywhere, with or without its 0", () => {
  fc.assert(
    fc.property(country, subscriber, (where, digits) => {
      const number = internationalNumber(where, digits);
      expect(PhoneNumber.parse(number)).toBe(`+${callingCodes.get(where)}${digits}`);
      expect(internationalNumber("", number)).toBe(number);
    }),
  );
});

test("a number that is taken apart and put together again is the same", () => {
  fc.assert(
    fc.property(country, subscriber, (where, digits) => {
      const number = internationalNumber(where, digits);
      const { country: found, rest } = splitNumber(number);
      expect(`+${callingCodes.get(found)}${rest}`).toBe(number);
      expect(splitNumber(`+${callingCodes.get(found)}${rest}`)).toEqual({ country: found, rest });
    }),
  );
});
