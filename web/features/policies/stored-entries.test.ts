import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storedEntries } from "./stored-entries.ts";

const sources = globSync("web/**/*.{ts,tsx}", { exclude: ["web/words/compiled/**", "**/*.test.*"] })
  .filter((path) => !path.includes("stored-entries"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("the cookie policy names every entry that the site keeps in session storage", () => {
  const keeping = sources.filter(({ text }) => text.includes("sessionStorage"));
  const keys = keeping.map(({ path, text }) => /storageKey = "([^"]+)"/.exec(text)?.[1] ?? path);
  expect(keys.toSorted()).toEqual(storedEntries.map(({ name }) => name).toSorted());
});

test("nothing is kept beyond the visit: no cookie, no local storage", () => {
  const lasting = sources.filter(({ text }) => /localStorage|indexedDB|document\.cookie|cookieStore/.test(text));
  expect(lasting.map(({ path }) => path)).toEqual([]);
  const server = globSync("server/**/*.ts", { exclude: ["**/*.test.*"] }).map((path) => readFileSync(path, "utf8"));
  expect(server.filter((text) => /set-cookie|setCookie/i.test(text))).toEqual([]);
});
