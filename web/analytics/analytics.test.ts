// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import type { Site } from "../../contract/rendering.ts";
import { runAnalytics } from "./analytics.ts";

const site = { analyticsId: "G-TEST", base: "", language: "en" } as Site;
const tagIn = (page: Document) => page.querySelector("script[src*=googletagmanager]");

afterEach(() => {
  vi.useRealTimers();
  tagIn(document)?.remove();
  Reflect.deleteProperty(globalThis, "dataLayer");
});

test("a page that is left before its first view keeps nothing of the tag", () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  runAnalytics(site, ending.signal);
  ending.abort();
  vi.runAllTimers();
  expect(tagIn(document)).toBeNull();
  expect(globalThis).not.toHaveProperty("dataLayer");
});

test("a tag that was loaded is silenced", () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  runAnalytics(site, ending.signal);
  vi.runAllTimers();
  expect(tagIn(document)).not.toBeNull();
  ending.abort();
  expect(globalThis).toMatchObject({ dataLayer: [], "ga-disable-G-TEST": true });
});
