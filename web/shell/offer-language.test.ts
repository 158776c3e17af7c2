// @vitest-environment jsdom
import { expect, test } from "vitest";
import { offerLanguage, otherLanguage } from "./offer-language.ts";

const page = { language: "en", languages: ["en", "ar", "de"] } as const;

test.each([
  [["ar-EG", "en-US"], "ar"],
  [["ku", "de-AT", "en"], "de"],
  [["en-GB", "ar"], undefined],
  [["sv"], undefined],
  [[], undefined],
])("a device that prefers %j is offered %s on an English page", (wanted, other) => {
  expect(otherLanguage(wanted, page)).toBe(other);
});

test("the line leads to the same page in its own name, and is gone once it is closed", () => {
  history.replaceState(null, "", "/procedures/?days=9");
  offerLanguage("ar");
  const link = document.querySelector<HTMLAnchorElement>("aside a");
  expect([link?.textContent, link?.lang, link?.getAttribute("href")]).toEqual([
    "العربية",
    "ar",
    "/ar/procedures/?days=9",
  ]);
  document.querySelector<HTMLButtonElement>("aside button")?.click();
  expect(document.querySelector("aside")).toBeNull();
});
