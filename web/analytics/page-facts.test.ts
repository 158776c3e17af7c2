import fc from "fast-check";
import { expect, test } from "vitest";
import { pageFacts } from "./page-facts.ts";

const origin = "https://clinic.example";
const facts = (address: string, from = "", base = "") =>
  pageFacts({ address: origin + address, title: "T", from, base });

test.each([
  ["/procedures/", "", "/procedures/"],
  ["/procedures/cataract-surgery/#prices", "", "/procedures/cataract-surgery/"],
  ["/ar/procedures/", "/ar", "/ar/procedures/"],
])("of %s the path is told", (address, base, path) => {
  expect(facts(address, "", base)).toEqual({ page_location: origin + path, page_title: "T", page_referrer: "" });
});

test.each([["/procedures/?q=diabetes"], ["/quote/q7Xw2LkP9vBzR4tYn8Ms1D/"], ["/contact/"], ["/quote/?procedure=knee"]])(
  "of %s nothing is told",
  (address) => {
    expect(facts(address)).toBeUndefined();
  },
);

test.each([
  ["https://search.example/find?q=diabetes", "https://search.example/"],
  [`${origin}/procedures/?q=diabetes`, `${origin}/procedures/`],
  [`${origin}/quote/q7Xw2LkP9vBzR4tYn8Ms1D/`, ""],
  ["", ""],
  ["android-app://com.example", ""],
])("reports the referrer %j as %j", (from, told) => {
  expect(facts("/", from)?.page_referrer).toBe(told);
});

test("no query, fragment or private link is ever told", () => {
  const part = fc.constantFrom(
    "quote",
    "procedures",
    "q7Xw2LkP9vBzR4tYn8Ms1D",
    "ar",
    "cataract-surgery",
    "..",
    "%2e",
    "",
  );
  const address = fc
    .tuple(
      fc.array(part, { maxLength: 4 }),
      fc.constantFrom("", "/", "?q=diabetes", "/#diabetes", "/?email=a@b.example"),
    )
    .map(([parts, rest]) => `/${parts.join("/")}${rest}`);
  fc.assert(
    fc.property(address, address, fc.constantFrom("", "/ar"), (here, came, base) => {
      expect(JSON.stringify(facts(here, origin + came, base) ?? "")).not.toMatch(
        /[?#@]|diabetes|q7Xw|example(?:\/ar)?\/quote/,
      );
    }),
  );
});
