import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BookableOffer, Booked, Bookings, BookOutcome, Missing, Order } from "./bookings.ts";

export interface BookingsHarness {
  readonly bookings: Bookings;
  /** Offers of one unit with a `capacity`, all with a full refund at first. */
  offers(capacity: number, count: number): Promise<BookableOffer[]>;
  /** Sets the fault of the next booking or cancellation. */
  failNext(fault: "unknown" | "fail-after-success" | "unavailable" | "late"): Promise<void>;
  /** The deadline of a call whose effect happens and whose answer comes late. */
  lateDeadline(): AbortSignal;
  /** Raises all prices by 10 percent. */
  raisePrices(): Promise<void>;
  pass(milliseconds: number): void;
  stop(): Promise<void>;
}

const minutes = (count: number) => count * 60_000;
export const soon = (milliseconds = 5000) => AbortSignal.timeout(milliseconds);

/** An order of an offer, with a fresh attempt. */
export const anOrder = (offer: BookableOffer, changes: Partial<Order> = {}): Order => ({
  attempt: randomUUID(),
  offerId: offer.id,
  price: offer.price,
  travellers: [
    {
      id: "01a1f84a-95c0-7000-8000-000000000001",
      role: "patient",
      givenName: "Amina",
      familyName: "Saleh",
      bornOn: "1980-02-29",
      gender: "f",
      nationality: "JO",
      passport: null,
      assistance: [],
      dietary: null,
    },
  ],
  contact: { email: "amina@example.org", phone: "+96260000142" },
  note: null,
  ...changes,
});

export const expectBooked = (outcome: BookOutcome | Missing): Booked => {
  if (outcome.kind !== "booked") throw new Error(`not booked: ${JSON.stringify(outcome)}`);
  return outcome;
};

/** The suite of every supplier. */
export function bookingsSuite(name: string, start: () => Promise<BookingsHarness>): void {
  describe(name, () => {
    let harness: BookingsHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    const offered = async (capacity = 5, count = 1): Promise<[BookableOffer, ...BookableOffer[]]> => {
      const [first, ...others] = await harness.offers(capacity, count);
      if (!first) throw new Error("nothing is offered");
      return [first, ...others];
    };

    it("reads an offer again unchanged, and refuses an unknown one", async () => {
      const [offer] = await offered();
      expect(await harness.bookings.recheck(offer.id, soon())).toEqual({ kind: "offer", offer });
      expect(await harness.bookings.recheck("made-up", soon())).toEqual({ kind: "gone" });
      const { base, taxes, fees, total } = offer.price;
      expect(base.amount + taxes.amount + fees.amount).toBe(total.amount);
    });

    it("books once per attempt, also for repeated and concurrent calls", async () => {
      const { bookings } = harness;
      const [offer] = await offered(1);
      const order = anOrder(offer);
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => bookings.book(order, soon())));
      const [first] = outcomes.map(expectBooked);
      expect(first?.price).toEqual(offer.price);
      expect(first?.cancellation).toEqual(offer.policy.cancellation);
      expect(new Set(outcomes.map((outcome) => expectBooked(outcome).reference)).size).toBe(1);
      expect(await bookings.find(order.attempt, soon())).toEqual(first);
    });

    it("names each line of a voucher in every language", async () => {
      const [offer] = await offered();
      const { papers } = expectBooked(await harness.bookings.book(anOrder(offer), soon()));
      for (const language of ["ar", "de", "es", "fr", "ru", "zh"] as const)
        expect(papers.flatMap(({ translations }) => translations?.[language]?.label ?? [])).toHaveLength(papers.length);
      expect(papers.length).toBeGreaterThan(0);
    });

    it("sells the last unit to one of many", async () => {
      const { bookings } = harness;
      const offers = await offered(1, 6);
      const outcomes = await Promise.all(offers.map((offer) => bookings.book(anOrder(offer), soon())));
      expect(outcomes.filter(({ kind }) => kind === "booked")).toHaveLength(1);
      const others = outcomes.filter(({ kind }) => kind !== "booked");
      expect(others).toEqual(others.map(() => ({ kind: "refused", reason: "sold-out" })));
      expect(await bookings.recheck(offers[0].id, soon())).toEqual({ kind: "gone" });
    });

    it("refuses a price that rose, without any effect", async () => {
      const { bookings } = harness;
      const [offer] = await offered(1);
      await harness.raisePrices();
      const order = anOrder(offer);
      expect(await bookings.book(order, soon())).toEqual({ kind: "refused", reason: "price-changed" });
      expect(await bookings.find(order.attempt, soon())).toEqual({ kind: "missing" });
      const now = await bookings.recheck(offer.id, soon());
      if (now.kind !== "offer") throw new Error("it is still offered");
      expect(now.offer.price.total.amount).toBeGreaterThan(offer.price.total.amount);
      expect(expectBooked(await bookings.book(anOrder(now.offer), soon())).price).toEqual(now.offer.price);
    });

    it.each(["fail-after-success", "late"] as const)("finds the outcome of an attempt that ended %s", async (fault) => {
      const { bookings } = harness;
      const [offer] = await offered(1);
      const order = anOrder(offer);
      await harness.failNext(fault);
      expect(await bookings.book(order, fault === "late" ? harness.lateDeadline() : soon())).toEqual({
        kind: "unknown",
      });
      const found = expectBooked(await bookings.find(order.attempt, soon()));
      expect(expectBooked(await bookings.book(order, soon()))).toEqual(found);
    });

    it("reports an attempt without effect as missing, and can then book it", async () => {
      const { bookings } = harness;
      const [offer] = await offered(1);
      const order = anOrder(offer);
      await harness.failNext("unknown");
      expect(await bookings.book(order, soon())).toEqual({ kind: "unknown" });
      // At a remote supplier the request may still take effect for a while.
      harness.pass(minutes(3));
      expect(await bookings.find(order.attempt, soon())).toEqual({ kind: "missing" });
      await harness.failNext("unavailable");
      expect((await bookings.book(order, soon())).kind).toBe("unavailable");
      expectBooked(await bookings.book(order, soon()));
    });

    it("cancels once for the quoted refund, and frees the unit", async () => {
      const { bookings } = harness;
      const [offer, other] = await offered(1, 2);
      const order = anOrder(offer);
      const { reference } = expectBooked(await bookings.book(order, soon()));
      const quote = await bookings.quoteCancellation(reference, soon());
      if (quote.kind !== "quote") throw new Error("no quote");
      expect([quote.refund, quote.fee.amount]).toEqual([offer.price.total, 0]);
      const cancelled = { kind: "cancelled", refund: quote.refund };
      expect(await bookings.cancel(reference, quote.id, soon())).toEqual(cancelled);
      expect(await bookings.cancel(reference, quote.id, soon())).toEqual(cancelled);
      expect(await bookings.find(order.attempt, soon())).toEqual({ kind: "cancelled" });
      expectBooked(await bookings.book(anOrder(other ?? offer), soon()));
    });

    it("cancels nothing with an expired or unknown quote", async () => {
      const { bookings } = harness;
      const [offer] = await offered(1);
      const { reference } = expectBooked(await bookings.book(anOrder(offer), soon()));
      const quote = await bookings.quoteCancellation(reference, soon());
      if (quote.kind !== "quote") throw new Error("no quote");
      harness.pass(quote.expiresAt.getTime() - Date.parse("2026-11-20T09:00:00Z") + 1000);
      expect(await bookings.cancel(reference, quote.id, soon())).toEqual({ kind: "refused", reason: "expired" });
      expect((await bookings.cancel(reference, randomUUID(), soon())).kind).toBe("refused");
      expect((await bookings.quoteCancellation("XX-2222-2222", soon())).kind).toBe("refused");
    });

    it("holds what can be held, until the hold expires", async () => {
      const { bookings } = harness;
      const [offer, other] = await offered(1, 2);
      const order = anOrder(offer);
      const until = new Date(Date.parse("2026-11-20T09:00:00Z") + minutes(15));
      const held = await bookings.hold({ ...order, until }, soon());
      if (!offer.holdableUntil) return expect(held).toEqual({ kind: "refused", reason: "not-allowed" });
      const { price, policy } = offer;
      expect(held).toEqual({ kind: "held", until, price, policy });
      expect(await bookings.hold({ ...order, until }, soon())).toEqual(held);
      expect(await bookings.find(order.attempt, soon())).toEqual({ kind: "missing" });
      expect(await bookings.recheck(offer.id, soon())).toEqual({ kind: "gone" });
      expect(await bookings.recheck(offer.id, soon(), order.attempt)).toMatchObject({
        kind: "offer",
        offer: { price: offer.price },
      });
      const another = anOrder(other ?? offer);
      const soldOut = { kind: "refused", reason: "sold-out" };
      expect(await bookings.book(another, soon())).toEqual(soldOut);
      harness.pass(minutes(15));
      expectBooked(await bookings.book(another, soon()));
      expect(await bookings.book(order, soon())).toEqual(soldOut);
    });

    it("books from a hold at the held price, or releases it", async () => {
      const { bookings } = harness;
      const [offer, other] = await offered(1, 2);
      if (!offer.holdableUntil) return;
      const until = new Date(Date.parse("2026-11-20T09:00:00Z") + minutes(15));
      const order = anOrder(offer);
      await bookings.hold({ ...order, until }, soon());
      expect(await bookings.release(order.attempt, soon())).toEqual({ kind: "released" });
      expect(await bookings.release(order.attempt, soon())).toEqual({ kind: "released" });
      const another = anOrder(other ?? offer);
      expect((await bookings.hold({ ...another, until }, soon())).kind).toBe("held");
      await harness.raisePrices();
      expect(expectBooked(await bookings.book(another, soon())).price).toEqual(another.price);
    });

    it("holds a quoted change that can be held, so that nobody else takes its place, and gives it up", async () => {
      const { bookings } = harness;
      const [own, wanted, other] = await offered(1, 3);
      if (!wanted || !other) return;
      const until = new Date(Date.parse("2026-11-20T09:00:00Z") + minutes(60));
      const { reference } = expectBooked(await bookings.book(anOrder(own), soon()));
      expect((await bookings.holdChange(reference, { quoteId: randomUUID(), until }, soon())).kind).toBe("refused");
      const quote = await bookings.quoteChange(reference, wanted.id, soon());
      if (quote.kind !== "quote") return;
      const held = await bookings.holdChange(reference, { quoteId: quote.id, until }, soon());
      if (!quote.holdableUntil) return expect(held).toEqual({ kind: "refused", reason: "not-allowed" });
      expect(held).toEqual({ kind: "held", until });
      expect(await bookings.holdChange(reference, { quoteId: quote.id, until }, soon())).toEqual(held);
      expect(await bookings.release(quote.id, soon())).toEqual({ kind: "released" });
      expect(await bookings.release(quote.id, soon())).toEqual({ kind: "released" });
      expect((await bookings.holdChange(reference, { quoteId: quote.id, until }, soon())).kind).toBe("held");
      // A held change is made at its price even after its quote has run out.
      harness.pass(minutes(45));
      const changed = expectBooked(await bookings.change(reference, quote.id, soon()));
      expect(changed.price).toEqual(quote.price);
      expect(expectBooked(await bookings.change(reference, quote.id, soon()))).toEqual(changed);
    });

    it("ends at once when its deadline has passed", async () => {
      const { bookings } = harness;
      const [offer] = await offered();
      expect((await bookings.recheck(offer.id, AbortSignal.abort())).kind).toBe("unavailable");
      expect(["unavailable", "unknown"]).toContain((await bookings.book(anOrder(offer), AbortSignal.abort())).kind);
    });
  });
}
