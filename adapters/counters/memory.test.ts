import { describe, expect, it } from "vitest";
import { countersSuite } from "./counters.suite.ts";
import { createMemoryCounters } from "./memory.ts";

function startMemory(mostEntries?: number) {
  let time = Date.parse("2026-11-20T09:00:00Z");
  const now = () => new Date(time);
  const counters = createMemoryCounters(mostEntries === undefined ? { now } : { now, mostEntries });
  const pass = (seconds: number): void => {
    time += seconds * 1000;
  };
  return { counters, pass, wait: async (seconds: number) => pass(seconds) };
}

countersSuite("counters in memory", async () => startMemory());

describe("counters in memory under a flood of keys", () => {
  it("stay within their limit, and still count active keys", async () => {
    const { counters } = startMemory(1000);
    let count = 0;
    for (let i = 0; i < 20_000; i += 1) {
      await counters.hit(`flood ${i}`, 60);
      if (i % 50 === 0) ({ count } = await counters.hit("keeps asking", 60));
      expect(counters.size()).toBeLessThanOrEqual(1000);
    }
    expect(count).toBe(400);
  });

  it("evict finished windows first", async () => {
    const { counters, pass } = startMemory(100);
    await counters.hit("quiet, for an hour", 3600);
    for (let i = 0; i < 99; i += 1) await counters.hit(`short ${i}`, 10);
    pass(10);
    await counters.hit("one more", 10);
    expect(counters.size()).toBe(2);
    expect((await counters.hit("quiet, for an hour", 3600)).count).toBe(2);
  });

  it("lock nobody out when the clock is set back", async () => {
    const { counters, pass } = startMemory();
    await counters.hit("visitor", 60, 100);
    pass(-3600);
    expect(await counters.hit("visitor", 60)).toEqual({ count: 1, resetSeconds: 60 });
  });

  it("fail once when configured", async () => {
    const { counters } = startMemory();
    counters.failNext(new Error("not reachable"));
    await expect(counters.hit("visitor", 60)).rejects.toThrow("not reachable");
    expect((await counters.hit("visitor", 60)).count).toBe(1);
  });
});
