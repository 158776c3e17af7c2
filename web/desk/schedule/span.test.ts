import fc from "fast-check";
import { expect, test } from "vitest";
import type { Provider } from "../../../contract/providers.ts";
import { dayAfter, weekdayOf } from "../../../contract/zoned-time.ts";
import { besideSpan, spanOf, spanViews, todayAt } from "./span.ts";

const day = fc.integer({ min: 0, max: 3000 }).map((count) => dayAfter("2026-01-01", count));

test("a page holds its day, in whole weeks, and the page after begins where it ends or before", () => {
  fc.assert(
    fc.property(fc.constantFrom(...spanViews), day, (view, asked) => {
      const span = spanOf(new URLSearchParams({ view, day: asked }), "2026-01-01");
      const last = dayAfter(span.from, span.days - 1);
      expect(span.from <= asked && asked <= last).toBe(true);
      if (view !== "day") expect([weekdayOf(span.from), span.days % 7]).toEqual([0, 0]);
      expect(span.days).toBeLessThanOrEqual(42);
      const next = spanOf(new URLSearchParams({ view, day: besideSpan(span, 1) }), asked);
      expect(next.from > span.from && next.from <= dayAfter(last)).toBe(true);
      const back = spanOf(new URLSearchParams({ view, day: besideSpan(next, -1) }), asked);
      expect(back.from).toBe(span.from);
    }),
  );
});

test("an address without a day, or with none that is one, shows today's week", () => {
  for (const query of ["", "view=year&day=tomorrow"])
    expect(spanOf(new URLSearchParams(query), "2026-11-25")).toMatchObject({ view: "week", from: "2026-11-23" });
});

test("today is the clinic's day, which begins before that of a reader in the west", () => {
  const provider = { location: { timeZone: "Asia/Dubai" } } as Provider;
  expect(todayAt({ provider }, new Date("2026-11-28T19:59:00Z"))).toBe("2026-11-28");
  expect(todayAt({ provider }, new Date("2026-11-28T20:30:00Z"))).toBe("2026-11-29");
});
