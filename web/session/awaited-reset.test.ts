// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitedReset, awaitReset, forgetReset } from "./awaited-reset.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const asked = { email: "ana@example.org", isRequired: false };

test("whose code is awaited is there after a reload for as long as the code is good", () => {
  awaitReset(asked, 15);
  vi.advanceTimersByTime(14 * 60_000);
  expect(awaitedReset()).toMatchObject(asked);
  vi.advanceTimersByTime(60_000);
  expect(awaitedReset()).toBeUndefined();
  awaitReset(asked);
  forgetReset();
  expect(awaitedReset()).toBeUndefined();
});
