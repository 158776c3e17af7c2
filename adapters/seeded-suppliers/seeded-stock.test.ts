import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, bookingsSuite, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { daysBetween, stayOf, testStock } from "../testing/stock.ts";
import { countBookings, releaseExpiredHolds } from "./stock-bookings.ts";
import { setFault } from "./stock-faults.ts";

let made = 0;

bookingsSuite("a supplier of our own", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  let time = Date.parse("2026-11-20T09:00:00Z");
  const bookings = testStock(db, () => new Date(time));
  return {
    bookings,
    offers: async (capacity, count) => {
      const room = `room-${++made}`;
      const ids = Array.from({ length: count }, (_, n) => stayOf(room, "2026-12-01", "2026-12-04", capacity, `${n}`));
      const checks = await Promise.all(ids.map((id) => bookings.recheck(id, soon())));
      return checks.flatMap((check) => (check.kind === "offer" ? [check.offer] : []));
    },
    failNext: async (fault) => {
      await setFault(db, "test-house", { fault, call: "book", amount: 60_000, times: 1 });
    },
    lateDeadline: () => soon(150),
    raisePrices: async () => {
      await setFault(db, "test-house", { fault: "price-change", amount: 10 });
    },
    pass: (milliseconds) => {
      time += milliseconds;
    },
    stop: () => recycleDatabase(database),
  };
});

describe("stock", () => {
  let database: Database;
  const now = new Date("2026-11-20T09:00:00Z");
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const house = () => testStock(database.db, () => now);
  const offerOf = async (id: string) => {
    const check = await house().recheck(id, soon());
    if (check.kind !== "offer") throw new Error("gone");
    return check.offer;
  };

  it("sells the last room once to forty concurrent buyers of overlapping nights", async () => {
    // The embedded database serialises everything, so a larger crowd adds nothing there.
    const crowd = database.kind === "postgres" ? 40 : 20;
    const stays = Array.from({ length: crowd }, (_, n) =>
      stayOf("crowd", `2026-12-0${1 + (n % 3)}`, `2026-12-0${4 + (n % 4)}`, 1, `${n}`),
    );
    const offers = await Promise.all(stays.map(offerOf));
    const outcomes = await Promise.all(offers.map((offer) => house().book(anOrder(offer), soon(20_000))));
    expect(outcomes.filter(({ kind }) => kind === "booked")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(crowd - 1);
  });

  it("never oversells a room through any sequence of bookings, holds, changes and cancellations", async () => {
    const day = (n: number) => `2027-01-${String(n).padStart(2, "0")}`;
    const stay = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }))
      .map(([first, nights]) => ({ from: day(first), to: day(first + nights) }));
    const step = fc.oneof(
      fc.record({ act: fc.constantFrom("book" as const, "hold" as const), stay }),
      fc.record({
        act: fc.constantFrom("cancel" as const, "change" as const, "release" as const),
        which: fc.nat(),
        stay,
      }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), fc.array(step, { maxLength: 14 }), async (capacity, steps) => {
        const room = `model-${++run}`;
        const placed: { attempt: string; reference?: string; from: string; to: string }[] = [];
        const fits = (from: string, to: string, without?: object) =>
          daysBetween(from, to).every(
            (d) => placed.filter((other) => other !== without && other.from <= d && d < other.to).length < capacity,
          );
        for (const step of steps) {
          const { from, to } = step.stay;
          const id = stayOf(room, from, to, capacity, `${run}`);
          const fitting = fits(from, to);
          const check = await house().recheck(id, soon());
          expect(check.kind).toBe(fitting ? "offer" : "gone");
          if ("which" in step) {
            const one = placed[step.which % Math.max(1, placed.length)];
            if (!one) continue;
            if (step.act === "release" && one.reference === undefined) {
              await house().release(one.attempt, soon());
              placed.splice(placed.indexOf(one), 1);
            } else if (step.act === "cancel" && one.reference !== undefined) {
              const quote = await house().quoteCancellation(one.reference, soon());
              if (quote.kind !== "quote") throw new Error("no quote");
              await house().cancel(one.reference, quote.id, soon());
              placed.splice(placed.indexOf(one), 1);
            } else if (step.act === "change" && one.reference !== undefined) {
              const quote = await house().quoteChange(one.reference, id, soon());
              expect(quote.kind).toBe(fits(from, to, one) ? "quote" : "refused");
              if (quote.kind !== "quote") continue;
              expectBooked(await house().change(one.reference, quote.id, soon()));
              Object.assign(one, { from, to });
            }
            continue;
          }
          if (check.kind !== "offer") continue;
          const order = anOrder(check.offer);
          if (step.act === "hold") await house().hold({ ...order, until: new Date("2026-11-21T00:00:00Z") }, soon());
          const reference = step.act === "book" ? expectBooked(await house().book(order, soon())).reference : undefined;
          placed.push({ attempt: order.attempt, from, to, ...(reference && { reference }) });
        }
        const counted = await database.rows<{ day: string; sold: number }>(
          database.db,
          sql`select day::text, sold from stock_unit where unit = ${room} and sold > 0 order by day`,
        );
        const expected = daysBetween(day(1), day(20)).flatMap((d) => {
          const sold = placed.filter(({ from, to }) => from <= d && d < to).length;
          return sold > 0 ? [{ day: d, sold }] : [];
        });
        expect(counted).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  }, 20_000);

  it("changes a booking's dates once, for the difference and the fee", async () => {
    const own = await offerOf(stayOf("change", "2026-12-01", "2026-12-03", 1));
    const { reference } = expectBooked(await house().book(anOrder(own), soon()));
    const longer = stayOf("change", "2026-12-02", "2026-12-05", 1);
    const quote = await house().quoteChange(reference, longer, soon());
    if (quote.kind !== "quote") throw new Error("no quote");
    expect([quote.difference.amount, quote.fee.amount]).toEqual([9999 + 500, 500]);
    const changed = expectBooked(await house().change(reference, quote.id, soon()));
    expect(changed).toMatchObject({ reference, price: quote.price });
    expect(expectBooked(await house().change(reference, quote.id, soon()))).toEqual(changed);
    expectBooked(await house().book(anOrder(await offerOf(stayOf("change", "2026-12-01", "2026-12-02", 1))), soon()));
  });

  it("keeps the nights of a held change from others until it is made, given up or run out", async () => {
    const own = await offerOf(stayOf("held", "2026-12-01", "2026-12-03", 1));
    const { reference } = expectBooked(await house().book(anOrder(own), soon()));
    const longer = stayOf("held", "2026-12-02", "2026-12-05", 1);
    const night = await offerOf(stayOf("held", "2026-12-04", "2026-12-05", 1));
    const quote = await house().quoteChange(reference, longer, soon());
    if (quote.kind !== "quote") throw new Error("no quote");
    const until = new Date(now.getTime() + 600_000);
    expect(await house().holdChange(reference, { quoteId: quote.id, until }, soon())).toEqual({ kind: "held", until });
    const soldOut = { kind: "refused", reason: "sold-out" };
    expect(await house().book(anOrder(night), soon())).toEqual(soldOut);
    expectBooked(await house().change(reference, quote.id, soon()));
    expect(await house().book(anOrder(night), soon())).toEqual(soldOut);
    expectBooked(await house().book(anOrder(await offerOf(stayOf("held", "2026-12-01", "2026-12-02", 1))), soon()));
  });

  it("releases expired holds in one sweep", async () => {
    const later = new Date(now.getTime() + 3_600_000);
    for (const n of [1, 2, 3]) {
      const order = anOrder(await offerOf(stayOf("sweep", "2026-12-01", "2026-12-03", 3, `${n}`)));
      await house().hold({ ...order, until: new Date(now.getTime() + 900_000) }, soon());
    }
    const before = await countBookings(database.db, "test-house", "held");
    expect(before).toBeGreaterThanOrEqual(3);
    expect(await releaseExpiredHolds(database.db, later)).toBeGreaterThanOrEqual(3);
    expect(await releaseExpiredHolds(database.db, later)).toBe(0);
  });

  it.each([
    [3000, { kind: "held", until: new Date(now.getTime() + 3000) }],
    [0, { kind: "refused", reason: "not-allowed" }],
  ])("holds for %i milliseconds only, when configured", async (amount, expected) => {
    const about = `brief-${amount}`;
    await setFault(database.db, "test-house", { fault: "short-hold", amount, about });
    const order = anOrder(await offerOf(stayOf(about, "2026-12-01", "2026-12-02", 1)));
    expect(await house().hold({ ...order, until: new Date("2026-11-21T00:00:00Z") }, soon())).toMatchObject(expected);
  });

  it("holds and sells at a price that fell, and refuses one that rose", async () => {
    const until = new Date("2026-11-21T00:00:00Z");
    const [falls, rises] = ["falls", "rises"].map((room) => stayOf(room, "2026-12-01", "2026-12-02", 1));
    for (const [about, amount] of [
      ["falls", -10],
      ["rises", 10],
    ] as const)
      await setFault(database.db, "test-house", { fault: "price-change", amount, call: "hold", about });
    const order = anOrder(await offerOf(falls ?? ""));
    const held = await house().hold({ ...order, until }, soon());
    if (held.kind !== "held") throw new Error("it was not kept");
    expect(held.price.total.amount).toBeLessThan(order.price.total.amount);
    expect(await house().hold({ ...order, until }, soon())).toEqual(held);
    expect(expectBooked(await house().book(order, soon())).price).toEqual(held.price);
    const dearer = anOrder(await offerOf(rises ?? ""));
    expect(await house().hold({ ...dearer, until }, soon())).toEqual({ kind: "refused", reason: "price-changed" });
  });

  it("is sold out for some offers, when configured", async () => {
    const [one, other] = [
      stayOf("told-a", "2026-12-01", "2026-12-02", 9),
      stayOf("told-b", "2026-12-01", "2026-12-02", 9),
    ];
    await setFault(database.db, "test-house", { fault: "sold-out", about: "told-a" });
    expect(await house().recheck(one, soon())).toEqual({ kind: "gone" });
    expect((await house().recheck(other, soon())).kind).toBe("offer");
  });
});
