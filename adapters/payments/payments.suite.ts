import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PaymentFacts, PaymentOrder, Payments } from "./payments.ts";

export interface SentEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PaymentsHarness {
  readonly payments: Payments;
  readonly now: () => Date;
  /** Advances the clock by seconds. */
  pass(seconds: number): void;
  /** Pays on the service's page. */
  pay(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  dispute(reference: string, step: "open" | "lost"): Promise<void>;
  /** The events sent so far. */
  events(): readonly SentEvent[];
  /** Makes the next call unavailable; with `after`, it still takes effect. */
  failNext(when: "before" | "after"): void;
  stop(): Promise<void>;
}

const aed = (amount: number) => ({ amount, currency: "AED" });

/** The suite of every payment service. */
export function paymentsSuite(name: string, start: () => Promise<PaymentsHarness>): void {
  describe(name, () => {
    let harness: PaymentsHarness;
    let payments: Payments;
    beforeEach(async () => {
      harness = await start();
      payments = harness.payments;
    });
    afterEach(() => harness.stop());

    const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
      attempt: randomUUID(),
      amount: aed(120_050),
      description: "Trip TRP-7K4P-2QXD",
      returnUrl: "https://harbour.example/profile/checkout/",
      expiresAt: new Date(harness.now().getTime() + 35 * 60_000),
      email: "ana@example.org",
      language: "en",
      ...changes,
    });
    async function begun(changes: Partial<PaymentOrder> = {}): Promise<string> {
      const outcome = await payments.begin(order(changes));
      if (outcome.kind !== "begun") throw new Error(JSON.stringify(outcome));
      return outcome.reference;
    }
    async function read(reference: string): Promise<PaymentFacts> {
      const outcome = await payments.get(reference);
      if (outcome.kind !== "payment") throw new Error(JSON.stringify(outcome));
      return outcome.payment;
    }
    async function paid(): Promise<string> {
      const reference = await begun();
      await harness.pay(reference);
      return reference;
    }
    async function captured(amount = 120_050): Promise<string> {
      const reference = await paid();
      expect((await payments.capture(reference, { amount: aed(amount), key: randomUUID() })).kind).toBe("done");
      return reference;
    }

    it("creates a payment page, and returns the same page for a repeated attempt", async () => {
      const wanted = order();
      const first = await payments.begin(wanted);
      expect(first).toMatchObject({ kind: "begun", payUrl: expect.stringMatching(/^(?:https:\/)?\//) });
      expect(await payments.begin(wanted)).toEqual(first);
    });

    it("refuses a repeated attempt with another amount", async () => {
      const wanted = order();
      await payments.begin(wanted);
      expect((await payments.begin({ ...wanted, amount: aed(1) })).kind).not.toBe("begun");
    });

    it("authorises money when a person pays, and captures it on request", async () => {
      const reference = await begun();
      expect(await read(reference)).toMatchObject({ step: "open", amount: aed(120_050), captured: 0, refunds: [] });
      await harness.pay(reference);
      expect(await read(reference)).toMatchObject({ step: "authorised", captured: 0 });
      const outcome = await payments.capture(reference, { amount: aed(120_050), key: randomUUID() });
      expect(outcome).toMatchObject({ kind: "done", payment: { step: "captured", captured: 120_050 } });
    });

    it("captures less than was authorised, and never more", async () => {
      const reference = await paid();
      const more = await payments.capture(reference, { amount: aed(120_051), key: randomUUID() });
      expect(more).toEqual({ kind: "refused", reason: "too-much" });
      const less = await payments.capture(reference, { amount: aed(20_000), key: randomUUID() });
      expect(less).toMatchObject({ kind: "done", payment: { step: "captured", captured: 20_000 } });
      const again = await payments.capture(reference, { amount: aed(30_000), key: randomUUID() });
      expect(again).toEqual({ kind: "refused", reason: "wrong-state" });
    });

    it("captures nothing unpaid, and nothing in another currency", async () => {
      const reference = await begun();
      const key = randomUUID();
      expect(await payments.capture(reference, { amount: aed(1), key })).toMatchObject({ kind: "refused" });
      await harness.pay(reference);
      const euros = { amount: { amount: 1, currency: "EUR" }, key: randomUUID() };
      expect(await payments.capture(reference, euros)).toMatchObject({ kind: "refused" });
    });

    it("allows another try on the same page after a declined card", async () => {
      const reference = await begun();
      await harness.decline(reference);
      expect(await read(reference)).toMatchObject({ step: "declined", reason: "insufficient-funds" });
      await harness.pay(reference);
      expect(await read(reference)).toMatchObject({ step: "authorised" });
    });

    it("releases an authorisation, idempotently", async () => {
      const reference = await paid();
      for (const key of [randomUUID(), randomUUID()])
        expect(await payments.release(reference, { key })).toMatchObject({ payment: { step: "released" } });
      expect(await payments.capture(reference, { amount: aed(1), key: randomUUID() })).toMatchObject({
        kind: "refused",
      });
    });

    it("closes an unpaid page, which can then not be paid", async () => {
      const reference = await begun();
      const outcome = await payments.release(reference, { key: randomUUID() });
      expect(outcome).toMatchObject({ kind: "done", payment: { step: "expired" } });
      await harness.pay(reference);
      expect((await read(reference)).step).toBe("expired");
    });

    it("refunds in parts, once per key, and never more than was captured", async () => {
      const reference = await captured(50_000);
      const key = randomUUID();
      const refund = (amount: number, by: string) => payments.refund(reference, { amount: aed(amount), key: by });
      expect(await refund(20_000, key)).toMatchObject({ kind: "done" });
      expect(await refund(20_000, key)).toMatchObject({ kind: "done" });
      expect(await refund(30_001, randomUUID())).toEqual({ kind: "refused", reason: "too-much" });
      expect(await refund(30_000, randomUUID())).toMatchObject({ kind: "done" });
      expect((await read(reference)).refunds.map(({ amount }) => amount)).toEqual([20_000, 30_000]);
    });

    it("has one effect after a lost answer", async () => {
      const reference = await paid();
      const key = randomUUID();
      harness.failNext("after");
      expect((await payments.capture(reference, { amount: aed(120_050), key })).kind).toBe("unavailable");
      const again = await payments.capture(reference, { amount: aed(120_050), key });
      expect(again).toMatchObject({ kind: "done", payment: { captured: 120_050 } });
    });

    it("reports that it is unavailable, and recovers", async () => {
      harness.failNext("before");
      const wanted = order();
      expect(await payments.begin(wanted)).toEqual({ kind: "unavailable", reason: expect.stringMatching(/\w/) });
      expect((await payments.begin(wanted)).kind).toBe("begun");
    });

    it("refuses unknown payments", async () => {
      expect(await payments.get("cs_test_nobody")).toEqual({ kind: "missing" });
    });

    it("sends a signed event for each step, which identifies its payment", async () => {
      const reference = await begun();
      await harness.decline(reference);
      await harness.pay(reference);
      await payments.capture(reference, { amount: aed(100), key: randomUUID() });
      await payments.refund(reference, { amount: aed(40), key: "refund-of-the-suite-1" });
      await harness.dispute(reference, "open");
      await harness.dispute(reference, "lost");
      const verified = harness.events().map(({ headers, body }) => payments.verifyEvent(headers, body));
      const received = verified.flatMap((event) => (event.kind === "event" ? [event.told] : []));
      expect(received).toHaveLength(harness.events().length);
      const { attempt, alias } = await read(reference);
      for (const facts of received)
        expect([facts.reference === reference, facts.attempt === attempt, facts.alias === alias]).toContain(true);
      expect(received.map(({ step }) => step)).toEqual(expect.arrayContaining(["declined", "authorised", "captured"]));
      expect(received.some(({ refunds }) => refunds?.some(({ key }) => key === "refund-of-the-suite-1"))).toBe(true);
      expect(received.flatMap(({ dispute }) => dispute ?? [])).toEqual([
        { step: "open", amount: 100 },
        { step: "lost", amount: 100 },
      ]);
      expect(new Set(verified.map((event) => "id" in event && event.id)).size).toBe(verified.length);
    });

    it.each<[string, (event: SentEvent) => SentEvent]>([
      ["without a signature", ({ body }) => ({ body, headers: {} })],
      ["changed on the way", ({ headers, body }) => ({ headers, body: Buffer.concat([body, Buffer.from(" ")]) })],
      [
        "signed with another secret",
        ({ headers, body }) => ({
          body,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, value.replace(/v1=.{4}/, "v1=0000")]),
          ),
        }),
      ],
      [
        "whose time was renewed",
        ({ headers, body }) => ({
          body,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, value.replace(/t=\d+/, "t=1")]),
          ),
        }),
      ],
    ])("refuses an event %s", async (_, change) => {
      const reference = await begun();
      await harness.pay(reference);
      const { headers, body } = change(harness.events().at(-1) as SentEvent); // a payment sends one
      expect(payments.verifyEvent(headers, body)).toEqual({ kind: "refused", reason: "signature" });
    });

    it("accepts an event of five minutes ago, and no older one", async () => {
      const reference = await begun();
      await harness.pay(reference);
      const { headers, body } = harness.events().at(-1) as SentEvent; // a payment sends one
      harness.pass(300);
      expect(payments.verifyEvent(headers, body).kind).toBe("event");
      harness.pass(1);
      expect(payments.verifyEvent(headers, body)).toEqual({ kind: "refused", reason: "age" });
    });
  });
}
