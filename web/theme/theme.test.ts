import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { fallbackTheme } from "../../contract/providers.ts";
import { contrast, oklchOf } from "./oklch.ts";
import { readable, themeColours, themeStyle, visible } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, "0")}`);
const anyTheme = fc.record({ primaryColor: hex, secondaryColor: hex, hoverColor: hex });

const grounds = ["page", "surface", "sunken", "primary-soft", "secondary-soft"];
const textPairs = [
  ...["ink", "muted", "primary-ink", "on-secondary-soft"].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...["danger", "success", "warning"].flatMap((name) => [
    ...["page", "surface", "sunken", `${name}-soft`].map((ground) => [name, ground]),
    [`on-${name}-soft`, `${name}-soft`],
    ["surface", name],
  ]),
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-primary-lightened-40", "primary-lightened-40"],
  ["on-secondary", "secondary"],
  ["on-deep", "deep"],
  ["on-deep-muted", "deep"],
] as [string, string][];
const edgePairs = ["line-strong", "focus", "primary-edge", "secondary-edge"].flatMap((edge) =>
  grounds.map((ground) => [edge, ground]),
) as [string, string][];

test.each(["light", "dark"] as const)(
  "text can be read and edges seen on %s grounds whatever colours a provider chose",
  (scheme) => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const colours = themeColours(theme, scheme);
        const ratio = ([one, other]: [string, string]) => contrast(colours[one] ?? "", colours[other] ?? "");
        for (const pair of textPairs) expect(ratio(pair), pair.join(" on ")).toBeGreaterThanOrEqual(readable);
        for (const pair of edgePairs) expect(ratio(pair), pair.join(" on ")).toBeGreaterThanOrEqual(visible);
      }),
      { numRuns: 300, examples: extremes },
    );
  },
);

const extremes = ["#000000", "#ffffff", "#777777", "#ffff00", "#0000ff", "#00ff00", "#ff0000"].map(
  (colour) => [{ primaryColor: colour, secondaryColor: colour, hoverColor: colour }] as [typeof fallbackTheme],
);

test("the provider's own colours are kept as they are", () => {
  const colours = themeColours({ primaryColor: "#0B4F6C", secondaryColor: "#E0A458", hoverColor: "#13719A" });
  expect(colours.primary).toBe("#0b4f6c");
  expect(colours.secondary).toBe("#e0a458");
  expect(colours["primary-hover"]).toBe("#13719a");
});

test("a QR code is dark on light in both schemes", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      for (const [scheme, light] of [
        ["light", "surface"],
        ["dark", "on-deep"],
      ] as const) {
        const { [light]: ground = "", deep = "" } = themeColours(theme, scheme);
        expect(contrast(ground, deep)).toBeGreaterThanOrEqual(7);
        expect(oklchOf(ground).lightness).toBeGreaterThan(oklchOf(deep).lightness);
      }
    }),
    { examples: extremes },
  );
});

test("dark grounds are dark, and a button stands out from them", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const colours = themeColours(theme, "dark");
      for (const ground of grounds) {
        expect(oklchOf(colours[ground] ?? "").lightness).toBeLessThan(0.3);
        expect(contrast(colours["primary"] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(visible);
      }
      expect(Object.keys(colours)).toEqual(Object.keys(themeColours(theme)));
    }),
    { examples: extremes },
  );
});

test.each(["light", "dark"] as const)(
  "in the %s scheme the hover colour differs from the resting one even where the provider gave the same",
  (scheme) => {
    fc.assert(
      fc.property(hex, (colour) => {
        const colours = themeColours({ primaryColor: colour, secondaryColor: colour, hoverColor: colour }, scheme);
        expect(colours["primary-hover"]).not.toBe(colours.primary);
      }),
      { examples: [["#000000"], ["#ffffff"], ["#ffff00"], ["#0000ff"]] },
    );
  },
);

test("the style holds nothing but custom properties with hex colours", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const rule = ":root\\{(?:--[a-z0-9-]+:#[0-9a-f]{6};?)+\\}";
      const dark = `@media screen and \\(prefers-color-scheme:dark\\)\\{${rule}\\}`;
      expect(themeStyle(theme)).toMatch(new RegExp(`^${rule}${dark}$`));
    }),
  );
});

test("what a printed page leaves out is named outside of all layers, whose rules a utility such as `flex` overrules", async () => {
  const css = await readFile(new URL("styles.css", import.meta.url), "utf8");
  let depth = 0;
  let layer = 0;
  const outside = css.split("\n").filter((line) => {
    if (depth === 0 && line.startsWith("@layer")) layer += 1;
    depth += line.split("{").length - line.split("}").length;
    const isOutside = layer === 0;
    if (depth === 0) layer = 0;
    return isOutside;
  });
  const printed = outside.slice(outside.indexOf("@media print {"));
  for (const one of ["nav", "footer", "[data-foot-bar]", "[data-screen-only]", "button"])
    expect(printed.map((line) => line.trim())).toContain(`${one},`);
});
