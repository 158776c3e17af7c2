import { expect, test } from "vitest";
import { everything, freshUntil, phoneNumberIn } from "./protection.ts";

test.each(["+43 664 1234567", "0043 (664) 123-45.67", "+٤٣ ٦٦٤ ١٢٣٤٥٦٧", "\u200e+43 664 1234567\u200f"])(
  "%s is a number",
  (typed) => {
    expect(phoneNumberIn(typed)).toBe("+436641234567");
  },
);

test.each(["0664 1234567", "+43", "+0664 1234567", "call me", ""])(
  "%s is none that a message could be sent to",
  (typed) => {
    expect(phoneNumberIn(typed)).toBeUndefined();
  },
);

test("a sign-in is asked for anew by this machine's clock, in time to finish what was begun", () => {
  const offers = { ...everything, freshMinutes: 10 };
  expect(freshUntil(offers, { authTime: 1000, drift: 0 })).toBe(1_480_000);
  expect(freshUntil(offers, { authTime: 1000, drift: -60_000 })).toBe(1_540_000);
  expect(freshUntil(everything, { authTime: 1000, drift: 0 })).toBeUndefined();
  expect(freshUntil(offers, { authTime: undefined, drift: 0 })).toBeUndefined();
});
