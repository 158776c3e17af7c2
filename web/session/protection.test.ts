import { expect, test } from "vitest";
import { phoneNumberIn } from "./protection.ts";

test.each(["+43 664 1234567", "0043 (664) 123-45.67", "\u200e+43 664 1234567\u200f"])("%s is a number", (typed) => {
  expect(phoneNumberIn(typed)).toBe("+436641234567");
});

test.each(["0664 1234567", "+43", "+0664 1234567", "call me", ""])(
  "%s is none that a message could be sent to",
  (typed) => {
    expect(phoneNumberIn(typed)).toBeUndefined();
  },
);
