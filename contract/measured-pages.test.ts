import { expect, test } from "vitest";
import { isMeasured } from "./measured-pages.ts";

test.each([
  ["/"],
  ["/procedures/"],
  ["/procedures/total-knee-replacement/"],
  ["/procedures/compare/"],
  ["/hotels/01a1fb78-0000-7000-8000-000000000001/"],
  ["/cookie-policy/"],
])("%s may be measured", (path) => {
  expect(isMeasured(path)).toBe(true);
});

test.each([
  ["/auth/login/"],
  ["/auth/confirm-email/"],
  ["/profile/"],
  ["/profile/checkout/"],
  ["/profile/hotels/01a1fb78-0000-7000-8000-000000000001/"],
  ["/quote/"],
  ["/quote/kMZ0a3hWc2p5X1Qw/"],
  ["/quote/kMZ0a3hWc2p5X1Qw/intake/"],
  ["/procedures/total-knee-replacement/consultation/"],
  ["/procedures/kMZ0a3hWc2p5X1Qw/"],
  ["/contact/"],
  ["/checkout/"],
  ["/anything-new/"],
  ["/procedures/?q=knee"],
  ["/procedures/#main"],
  ["//procedures/"],
])("%s is never measured", (path) => {
  expect(isMeasured(path)).toBe(false);
});
