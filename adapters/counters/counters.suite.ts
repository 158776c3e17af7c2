import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Counters } from "./counters.ts";

export interface CountersHarness {
  readonly counters: Counters;
  /** Advances the clock. */
  wait(seconds: number): Promise<void>;
}

/** The suite of every implementation of the counters. */
export function countersSuite(name: string, start: () => Promise<CountersHarness>): void {
  describe(name, () => {
    let harness: CountersHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.counters.close());

    it("counts the hits of a key, and says when they expire", async () => {
      const { counters } = harness;
      expect(await counters.hit("visitor", 60)).toEqual({ count: 1, resetSeconds: 60 });
      expect((await counters.hit("visitor", 60)).count).toBe(2);
    });

    it("counts keys separately, and windows of different lengths", async () => {
      const { counters } = harness;
      await counters.hit("one", 60);
      expect((await counters.hit("two", 60)).count).toBe(1);
      expect((await counters.hit("one", 3600)).count).toBe(1);
      expect((await counters.hit("one", 60)).count).toBe(2);
    });

    it("adds the cost of a hit, and only reads with cost 0", async () => {
      const { counters } = harness;
      await counters.hit("visitor", 60, 5);
      expect((await counters.hit("visitor", 60, 0)).count).toBe(5);
      expect((await counters.hit("visitor", 60)).count).toBe(6);
    });

    it("starts again after the window, however late the last hit was", async () => {
      const { counters, wait } = harness;
      await counters.hit("visitor", 3);
      await wait(2);
      const lastHit = await counters.hit("visitor", 3);
      expect(lastHit.count).toBe(2);
      expect(lastHit.resetSeconds).toBe(1);
      await wait(1);
      expect((await counters.hit("visitor", 3)).count).toBe(1);
    });

    it("counts every concurrent hit", async () => {
      const { counters } = harness;
      const hits = await Promise.all(Array.from({ length: 200 }, () => counters.hit("crowd", 60)));
      expect(new Set(hits.map(({ count }) => count)).size).toBe(200);
      expect((await counters.hit("crowd", 60, 0)).count).toBe(200);
    });

    it("accepts keys of any length and characters, and distinguishes them", async () => {
      const { counters } = harness;
      const long = "ط".repeat(5000);
      await counters.hit(`${long}a`, 60);
      expect((await counters.hit(`${long}b`, 60)).count).toBe(1);
      expect((await counters.hit(`${long}a`, 60)).count).toBe(2);
      expect((await counters.hit("__proto__", 60)).count).toBe(1);
    });

    it("refuses invalid windows and costs", async () => {
      const { counters } = harness;
      await expect(counters.hit("visitor", 0)).rejects.toThrow(RangeError);
      await expect(counters.hit("visitor", 60, -1)).rejects.toThrow(RangeError);
      await expect(counters.hit("visitor", 60, Number.NaN)).rejects.toThrow(RangeError);
    });
  });
}
