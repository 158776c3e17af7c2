import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("en/", import.meta.url);
const texts = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, string>),
);

/** Readers take each of these for something else, or had to read it twice. */
const words = ["to be had", "comes back", "set aside", "on the spot", "look again", "by the clock", "e-mail"];

test.each(words)("no English text says “%s”", (word) => {
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.filter(([, text]) => text.toLowerCase().includes(word)).map(([key]) => key);
  expect(found).toEqual([]);
});
