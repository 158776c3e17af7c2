import fc from "fast-check";
import { expect, test } from "vitest";
import { fallbackTheme, normaliseDomain, themeOf } from "./providers.ts";

test.each([
  ["clinic.example", "clinic.example"],
  ["CLINIC.Example", "clinic.example"],
  ["clinic.example:443", "clinic.example"],
  ["clinic.example:3000", "clinic.example"],
  ["clinic.example.", "clinic.example"],
  ["clinic.example.:8080", "clinic.example"],
  ["KLINIK-Özel.example:443", "xn--klinik-zel-kcb.example"],
  ["xn--klinik-zel-kcb.example", "xn--klinik-zel-kcb.example"],
  ["KLINIK-O\u0308zel.example", "xn--klinik-zel-kcb.example"],
  ["ｃｌｉｎｉｃ．example", "clinic.example"],
  ["عيادة.example", "xn--mgber2b7e.example"],
  ["duna.localhost:3000", "duna.localhost"],
  ["127.0.0.1:3000", "127.0.0.1"],
  ["[::1]:3000", "[::1]"],
])("%s is normalised to %s", (host, name) => {
  expect(normaliseDomain(host)).toBe(name);
});

test.each([
  [""],
  ["."],
  ["clinic..example"],
  [".clinic.example"],
  ["clinic.example.."],
  ["clinic.example:99999"],
  ["clinic.example:port"],
  ["clinic.example/path"],
  ["clinic.example?q"],
  ["clinic.example#a"],
  ["user@clinic.example"],
  ["user:password@clinic.example"],
  ["clinic\\.example"],
  ["clinic .example"],
  ["clinic\t.example"],
  ["clinic.example\r\nx: y"],
  ["clinic.example\0"],
  ["cli%6eic.example"],
  ["clinic.example%00"],
  ['"><script>'],
  ["'clinic'.example"],
  ["clinic.example,evil.example"],
  ["clinic;x.example"],
  ["[::1"],
  ["a".repeat(254)],
  [`${"ö".repeat(250)}.example`],
])("%j is not a host name", (host) => {
  expect(normaliseDomain(host)).toBeUndefined();
});

test("a normalised name is stable, and contains only letters, digits, dots and hyphens", () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ unit: "binary", maxLength: 40 }), fc.webAuthority()), (host) => {
      const name = normaliseDomain(host);
      if (name === undefined) return;
      expect(name).toMatch(/^[a-z0-9._:[\]-]+$/);
      expect(normaliseDomain(name)).toBe(name);
      expect(normaliseDomain(`${name}:8443`)).toBe(name);
    }),
    { numRuns: 300 },
  );
});

test.each([["__proto__"], ["constructor"], ["tostring"]])("%s is an ordinary unknown name", (name) => {
  expect(normaliseDomain(name)).toBe(name);
});

test("a theme colour is six hex digits with or without #", () => {
  const { warnings, theme } = readTheme({ primaryColor: "12AB34", secondaryColor: "#e0a458", hoverColor: "#13719A" });
  expect(theme).toEqual({ primaryColor: "#12AB34", secondaryColor: "#e0a458", hoverColor: "#13719A" });
  expect(warnings).toEqual([]);
});

test.each(["#FFF", "red", "#12345678", "#12345g", "", "#000000;}body{", undefined, null, 7])(
  "%j is no theme colour: the fallback is used and a warning given",
  (primaryColor) => {
    const { warnings, theme } = readTheme({ primaryColor, secondaryColor: "52cccc", hoverColor: "#6C6EEC" });
    expect(theme.primaryColor).toBe("#070969");
    expect(warnings).toEqual(["theme.primaryColor is not a six-digit hex colour; #070969 is used"]);
  },
);

test("a provider without a theme gets the specification's colours, with a warning for each", () => {
  const { warnings, theme } = readTheme(undefined);
  expect(theme).toEqual(fallbackTheme);
  expect(warnings).toHaveLength(3);
});

function readTheme(record: Parameters<typeof themeOf>[0]) {
  const warnings: string[] = [];
  return { theme: themeOf(record, (message) => warnings.push(message)), warnings };
}
