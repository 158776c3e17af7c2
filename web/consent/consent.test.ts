// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Purpose, purposes } from "../../contract/consent-constants.ts";
import { readChoice } from "./choice.ts";
import { createConsent } from "./consent.ts";

const days = (count: number): number => count * 24 * 60 * 60 * 1000;
const start = new Date("2026-11-21T09:00:00Z");
const opened = (asked: readonly Purpose[] = purposes, now = start) =>
  createConsent({ asked, storage: localStorage, now: () => now });
const keptNow = () => JSON.parse(localStorage.getItem("privacy-choice") ?? "null");

beforeEach(() => localStorage.clear());

test("allows nothing before a choice, and then only the chosen purposes", () => {
  const consent = opened();
  for (const purpose of purposes) expect(consent.allows(purpose)).toBe(false);
  expect(consent.choice()).toBeUndefined();
  consent.choose(["replay"]);
  expect(purposes.filter(consent.allows)).toEqual(["replay"]);
  expect(purposes.filter(opened().allows)).toEqual(["replay"]);
});

test("a choice is kept with its version and time, for 365 days", () => {
  opened().choose(["measurement"]);
  expect(keptNow()).toMatchObject({ version: expect.stringMatching(/^2026-/), at: "2026-11-21T09:00:00.000Z" });
  const later = (count: number) => opened(purposes, new Date(start.getTime() + days(count)));
  expect(later(364).allows("measurement")).toBe(true);
  expect(later(365).allows("measurement")).toBe(false);
  expect(later(365).choice()).toBeUndefined();
});

test("no is remembered like yes", () => {
  opened().choose([]);
  expect(opened().choice()).toMatchObject({ allowed: [] });
});

test("asks again for another version, and for an added purpose", () => {
  opened(["measurement"]).choose(["measurement"]);
  expect(opened(["measurement"]).allows("measurement")).toBe(true);
  expect(opened(["measurement", "replay"]).choice()).toBeUndefined();
  localStorage.setItem("privacy-choice", JSON.stringify({ ...keptNow(), version: "2020-01-01" }));
  expect(opened(["measurement"]).allows("measurement")).toBe(false);
});

test("a page restored from the cache applies a withdrawal made meanwhile", () => {
  const consent = opened();
  consent.choose(["measurement"]);
  opened().choose([]);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(consent.allows("measurement")).toBe(false);
});

test("what is not asked for here is not allowed, whatever was allowed before", () => {
  opened().choose([...purposes]);
  expect(opened([]).allows("measurement")).toBe(false);
});

test("notifies listeners of every change, also of one in another tab", () => {
  const consent = opened();
  const heard: boolean[] = [];
  const stop = consent.subscribe(() => heard.push(consent.allows("measurement")));
  consent.choose(["measurement"]);
  opened().choose([]);
  dispatchEvent(new StorageEvent("storage", { key: "privacy-choice", storageArea: localStorage }));
  stop();
  consent.choose(["measurement"]);
  expect(heard).toEqual([true, false]);
});

test("whatever else lies there is no consent", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readChoice({ getItem: () => text }, start)).toBeUndefined();
    }),
  );
});

test("a withdrawal is obeyed also where nothing can be kept", () => {
  const full = { getItem: () => null, setItem: () => fail() } as unknown as Storage;
  const consent = createConsent({ asked: purposes, storage: full, now: () => start });
  let heard = 0;
  consent.subscribe(() => heard++);
  expect(() => consent.choose([])).toThrow("no room");
  expect(heard).toBe(1);
});

function fail(): never {
  throw new DOMException("no room", "QuotaExceededError");
}
