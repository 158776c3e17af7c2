import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { purposes } from "../../contract/consent-constants.ts";
import { siteLanguages } from "../../contract/languages.ts";
import { inLanguage } from "../in-language.ts";
import { m } from "../words/compiled/messages.js";
import { deviceDatabase, kinds, openPagesCache } from "../worker/caches.ts";
import { type RegistryEntry, registry, registryFor } from "./registry.ts";
import { registryVersion } from "./registry-version.ts";

/** The site of patients; the desk, which is for the clinic's people, has no table of its own. */
const sources = globSync("web/**/*.{ts,tsx}", {
  exclude: ["web/desk/**", "web/words/compiled/**", "**/*.test.*", "**/testing.tsx"],
})
  .filter((path) => !path.includes("registry"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const keysIn = (storage: RegExp, key: RegExp): string[] =>
  sources.filter(({ text }) => storage.test(text)).map(({ path, text }) => key.exec(text)?.[1] ?? path);
const namesIn = (place: RegistryEntry["place"]) =>
  registry.filter((entry) => entry.place === place).map(({ name }) => name);

/** Keys that the identity client stores, by itself and through our storage. */
const ofLibrary = { session: ["CognitoSignInState.*"], local: ["CognitoIdentityServiceProvider.*"] };

test("the registry names every entry that the site keeps in session storage", () => {
  const kept = keysIn(/sessionStorage\./, /storageKey = "([^"]+)"/);
  expect([...kept, ...ofLibrary.session].toSorted()).toEqual(namesIn("session-storage").toSorted());
});

test("it names every entry that outlives the visit", () => {
  const kept = keysIn(/createJSONStorage|storage\.setItem/, /(?:name:|storageKey =) "([^"]+)"/);
  expect([...kept, ...ofLibrary.local].toSorted()).toEqual(namesIn("local-storage").toSorted());
  const lasting = sources.filter(({ text }) => /localStorage/.test(text));
  expect(lasting.map(({ path }) => path).toSorted()).toEqual(["web/consent/consent.ts", "web/session/stored.ts"]);
});

test("it names the database and the caches that open without a network", () => {
  expect(namesIn("indexed-db")).toEqual([deviceDatabase]);
  expect(namesIn("cache-storage")).toEqual([
    [...Object.values(kinds).map((start) => `${start}*`), openPagesCache].join(", "),
  ]);
  const using = (storage: RegExp) => sources.filter(({ text }) => storage.test(text)).map(({ path }) => path);
  expect(using(/indexedDB\.open/)).toEqual(["web/offline/device-store.ts"]);
  expect(using(/caches\.open/).toSorted()).toEqual([
    "web/worker/builds.ts",
    "web/worker/caches.ts",
    "web/worker/pages.ts",
  ]);
});

test("sets cookies only for signing in, at the desk too, for its language, for asking the assistant, and for a companion", () => {
  const cookies = sources.filter(({ text }) => /document\.cookie|cookieStore/.test(text));
  expect(cookies.map(({ path }) => path).toSorted()).toEqual([
    "web/analytics/forget-analytics.ts",
    "web/session/stored.ts",
    "web/session/write-cookie.ts",
  ]);
  const writing = sources.filter(({ text }) => /write-cookie\.ts/.test(text));
  expect(writing.map(({ path }) => path).toSorted()).toEqual(["web/session/stored.ts", "web/session/token-cookie.ts"]);
  const server = globSync("server/**/*.ts", { exclude: ["**/*.test.*", "server/testing/**"] }).filter((path) =>
    /set-cookie|setCookie/i.test(readFileSync(path, "utf8")),
  );
  expect(server.toSorted()).toEqual([
    "server/chat/visitors.ts",
    "server/companions/sessions.ts",
    "server/http/api.ts",
    "server/http/endpoints.ts",
    "server/pages/pages.ts",
    "server/pages/stored-tokens.ts",
    "server/staff/routes.ts",
  ]);
});

test("the first line of the cookie page names each cookie that needs no consent, in every language", () => {
  const own = registry.filter(({ place, category }) => place === "cookie" && category === "necessary");
  for (const language of siteLanguages) {
    const line = inLanguage(language, () => m.policies_cookies_summary_own());
    const named = line.match(/[a-z-]+(?=[”»“]| »)/g)?.filter((name) => own.some((entry) => entry.name === name));
    expect([...(named ?? [])].toSorted(), language).toEqual(own.map(({ name }) => name).toSorted());
  }
});

test("what a site does not ask for is not in its list", () => {
  expect(registryFor({ asks: [] }).filter(({ category }) => category !== "necessary")).toEqual([]);
  const reports = { dsn: "https://key@errors.example/1", environment: "test", traceHosts: [] };
  expect(registryFor({ asks: purposes, reports })).toEqual(registry);
  const receivers = registryFor({ asks: purposes }).filter(({ category }) => category === "replay");
  expect(receivers.map(({ receiver }) => receiver?.())).toEqual(["This site only"]);
});

test("the list says where an installation keeps its entries", () => {
  const auth = (keepsIn: "session" | "cookies") =>
    registryFor({ asks: [], keepsIn }).find(({ name }) => name === "auth");
  expect(auth("session")?.place).toBe("session-storage");
  expect([auth("cookies")?.place, auth("cookies")?.life?.(), auth("cookies")?.receiver?.()]).toEqual([
    "cookie",
    "A year",
    "This site only",
  ]);
  const choice = registryFor({ asks: purposes, keepsIn: "cookies" }).find(({ name }) => name === "privacy-choice");
  expect(choice?.place).toBe("local-storage");
});

/**
 * Content of the consent: the entries that need it, and the texts that ask for it. When this fails, what people agreed
 * to is no longer what they would be asked: move `registryVersion` on to today, and put the new digest here.
 */
test("the version moves whenever what is asked for does", () => {
  const words = ["en", "ar"].map((language) => readFileSync(`web/words/${language}/choices.json`, "utf8"));
  const entries = registry
    .filter(({ category }) => category !== "necessary")
    .map(({ name, place, category, what, life, receiver }) => [
      typeof name === "string" ? name : name(),
      place,
      category,
      what(),
      life?.(),
      receiver?.(),
    ]);
  const digest = createHash("sha256")
    .update(JSON.stringify([entries, words]))
    .digest("hex")
    .slice(0, 16);
  expect({ version: registryVersion, digest }).toEqual({ version: "2026-11-30", digest: "ebe707c2215d76af" });
});
