import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storedEntries } from "./stored-entries.ts";

const sources = globSync("web/**/*.{ts,tsx}", { exclude: ["web/words/compiled/**", "**/*.test.*"] })
  .filter((path) => !path.includes("stored-entries"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const keysIn = (storage: RegExp, key: RegExp): string[] =>
  sources.filter(({ text }) => storage.test(text)).map(({ path, text }) => key.exec(text)?.[1] ?? path);
const namesIn = (place: string): string[] =>
  storedEntries.filter((entry) => entry.place === place).map(({ name }) => name);

test("the cookie policy names every entry that the site keeps in session storage", () => {
  expect(keysIn(/sessionStorage/, /storageKey = "([^"]+)"/).toSorted()).toEqual(namesIn("session-storage").toSorted());
});

test("it names every entry that outlives the visit, which is kept by one kind of store", () => {
  expect(keysIn(/createJSONStorage/, /name: "([^"]+)"/).toSorted()).toEqual(namesIn("local-storage").toSorted());
  const lasting = sources.filter(({ text }) => /localStorage|indexedDB/.test(text));
  expect(lasting.map(({ path }) => path)).toEqual(["web/currency/start-currency.ts"]);
});

test("no cookie is set, in the browser or by the server", () => {
  expect(sources.filter(({ text }) => /document\.cookie|cookieStore/.test(text))).toEqual([]);
  const server = globSync("server/**/*.ts", { exclude: ["**/*.test.*"] }).map((path) => readFileSync(path, "utf8"));
  expect(server.filter((text) => /set-cookie|setCookie/i.test(text))).toEqual([]);
});
