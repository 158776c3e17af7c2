import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { illustrations } from "../../contract/procedures.ts";
import { artVersion } from "./art-version.ts";
import { Illustration } from "./illustration.tsx";
import { Place, places } from "./place.tsx";

const folder = new URL("../art/", import.meta.url);
const files = readdirSync(folder).sort();
const drawings = files.filter((file) => file !== "icons.svg");
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");

test("every illustration of the contract and every place is drawn, and nothing else lies there", () => {
  expect(drawings).toEqual([...illustrations, ...places].map((name) => `${name}.svg`).sort());
});

test.each(drawings)("%s takes its colours from the theme alone and is light", (file) => {
  const svg = read(file);
  const paints = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
  const themed = /^(?:none|var\(--[a-z-]+\)|color-mix\(in oklab,var\(--[a-z-]+\)(?: \d+%)?,var\(--[a-z-]+\)\))$/;
  expect(paints.filter((paint) => !themed.test(paint ?? ""))).toEqual([]);
  expect(svg).toContain('<symbol id="art" viewBox="0 0 ');
  expect(svg).not.toMatch(/ style=|<style|<script|href|#[0-9a-f]{3}/);
  expect(svg.length).toBeLessThan(3000);
});

test("the drawings' address changes with them", () => {
  const digest = files.reduce((hash, file) => hash.update(read(file)), createHash("sha256")).digest("hex");
  expect(artVersion).toBe(digest.slice(0, 8));
});

test("a drawing is decoration until it is given a title", () => {
  const decoration = renderToStaticMarkup(<Illustration name="knee" />);
  expect(decoration).toContain('aria-hidden="true"');
  expect(decoration).toContain(`href="/assets/art/knee.svg?v=${artVersion}#art"`);
  const titled = renderToStaticMarkup(<Place name="river-city" title="Budapest" />);
  expect(titled).toContain('aria-label="Budapest"');
  expect(titled).not.toContain("aria-hidden");
});
