import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ToldFacts } from "../../adapters/payments/payments.ts";
import { minutes, seconds } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { startTestPayment } from "../testing/trips.ts";
import { balances } from "./ledger.ts";
import { listEntries } from "./ledger-queries.ts";
import { mergeFacts, receiveEvent } from "./payments.ts";
import { findPayment } from "./queries.ts";

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));

const first = { id: "re_1", key: null, amount: 40, step: "done" } as const;
/** What happens in the life of a payment that knows trouble. */
const sixEvents: readonly ToldFacts[] = [
  { attempt: "a", alias: "pi_1", step: "declined", reason: "insufficient-funds" },
  { attempt: "a", alias: "pi_1", step: "authorised", reason: null },
  { alias: "pi_1", step: "captured", captured: 100, reason: null },
  { alias: "pi_1", refunds: [{ ...first, step: "pending" }] },
  { alias: "pi_1", refunds: [first, { ...first, id: "re_2", amount: 60 }] },
  { alias: "pi_1", dispute: { step: "lost", amount: 60 } },
];
const unpaid = { step: "open", reason: null, captured: 0, refunds: [], dispute: null, alias: null } as const;
const ended = (events: readonly ToldFacts[]) =>
  events.reduce<ReturnType<typeof mergeFacts>>((facts, told) => mergeFacts(facts, told), unpaid);

describe("what payment services tell", () => {
  test("all 720 orders of six events of a payment end in the same state", () => {
    const states = permutations(sixEvents).map((events) => JSON.stringify(ended(events)));
    expect(states).toHaveLength(720);
    expect(new Set(states).size).toBe(1);
    expect(JSON.parse(states[0] ?? "")).toMatchObject({
      step: "captured",
      captured: 100,
      dispute: { step: "lost", amount: 60 },
    });
  });

  test("the same event again changes nothing, wherever it comes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sixEvents), { maxLength: 12 }), (more) => {
        expect(ended([...sixEvents, ...more])).toEqual(ended(sixEvents));
        expect(ended([...more, ...sixEvents])).toEqual(ended(sixEvents));
      }),
    );
  });
});

describe("payments by their events", () => {
  let site: TestSite;
  let sent: { headers: Readonly<Record<string, string>>; body: Buffer }[];
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    sent = [];
    site.services.sandbox?.setListener(async (headers, body) => void sent.push({ headers, body }));
  });

  const sandbox = () => {
    if (!site.services.sandbox) throw new Error("this site takes real payments");
    return site.services.sandbox;
  };
  const post = async ({ headers, body }: (typeof sent)[number]): Promise<number> => {
    const reply = await site.app.inject({
      method: "POST",
      url: "/api/payments/events/sandbox",
      headers: { "content-type": "application/json", host: "pay.example", ...headers },
      payload: body,
    });
    return reply.statusCode;
  };
  const read = (id: string) => asSystem(site.services.db, (tx) => findPayment(tx, id));
  const ledger = async ({ providerId, tripId }: { providerId: never; tripId: string }) =>
    asSystem(site.services.db, (tx) => listEntries(tx, providerId, { tripId }));

  /** A payment that was declined, made, taken and given back in parts, and disputed. */
  async function lived() {
    const payment = await startTestPayment(site, { amount: 500_00 });
    const { reference } = payment;
    const { choose, capture, refund, dispute } = sandbox();
    await choose(reference, "no-funds");
    await choose(reference, "pays");
    const aed = (amount: number) => ({ amount: { amount, currency: "AED" }, key: randomUUID() });
    await capture(reference, aed(400_00));
    await refund(reference, aed(100_00));
    await refund(reference, aed(50_00));
    await dispute(reference);
    return payment;
  }

  test("each event fifty times in parallel has one effect, and each is answered well", async () => {
    const payment = await lived();
    expect(sent).toHaveLength(6);
    for (const event of sent) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(event)));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect(await read(payment.id)).toMatchObject({
      step: "captured",
      captured: 400_00,
      dispute: { step: "open", amount: 400_00 },
    });
    const entries = await ledger(payment as never);
    expect(entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-100_00, -50_00, 400_00]);
  });

  test("a payment that the bank decided against counts once as lost money; one that it decided for counts none", async () => {
    const [lost, won] = await Promise.all([lived(), lived()]);
    await sandbox().dispute(lost.reference, "lost");
    await sandbox().dispute(won.reference, "won");
    for (const event of sent) expect(await post(event)).toBe(200);
    for (const event of sent) expect(await post(event)).toBe(200);
    expect(balances(await ledger(lost as never)).get(lost.id)).toBe(250_00 - 400_00);
    expect(balances(await ledger(won as never)).get(won.id)).toBe(250_00);
    expect(await read(won.id)).toMatchObject({ dispute: { step: "won", amount: 400_00 } });
  });

  test("events that come backwards, or before we know of the payment, end the same; the ledger is what the service has", async () => {
    const payments = await Promise.all([1, 2, 3].map(() => lived()));
    for (const event of sent.toReversed()) expect(await post(event)).toBe(200);
    for (const payment of payments) {
      expect(await read(payment.id)).toMatchObject({
        step: "captured",
        captured: 400_00,
        dispute: { step: "open", amount: 400_00 },
      });
      expect(balances(await ledger(payment as never)).get(payment.id)).toBe(250_00);
    }
    const early = await startTestPayment(site, { amount: 100, storedLater: true });
    await sandbox().choose(early.reference, "pays");
    expect(await post(sent.at(-1) as (typeof sent)[number])).toBe(200);
    await early.store();
    expect(await read(early.id)).toMatchObject({ step: "authorised" });
  });

  test("what no event told is asked for within ten minutes", async () => {
    const payment = await startTestPayment(site, { amount: 100 });
    await sandbox().choose(payment.reference, "pays");
    sent = [];
    for (let minute = 0; minute < 6; minute += 1) {
      site.clock.pass(minutes(1));
      await site.jobs.runDue();
    }
    expect((await read(payment.id))?.step).not.toBe("open");
  });

  test.each<[string, (event: (typeof sent)[number]) => Promise<unknown>]>([
    ["forged", (event) => post({ ...event, headers: { "sandbox-signature": "t=1,v1=00" } })],
    ["without a signature", ({ body }) => post({ headers: {}, body })],
    ["no JSON", ({ headers }) => post({ headers, body: Buffer.from("{") })],
    ["empty", ({ headers }) => post({ headers, body: Buffer.of() })],
    [
      "301 seconds old",
      (event) => {
        site.clock.pass(seconds(301));
        return post(event);
      },
    ],
  ])("an event that is %s is refused, and has no effect", async (_, send) => {
    const payment = await startTestPayment(site, { amount: 100 });
    await sandbox().choose(payment.reference, "pays");
    expect(await send(sent[0] as (typeof sent)[number])).toBe(400);
    expect((await read(payment.id))?.step).toBe("open");
  });

  test("events of a service that we do not use have no address", async () => {
    const reply = await site.app.inject({ method: "POST", url: "/api/payments/events/stripe", payload: "{}" });
    expect(reply.statusCode).toBe(404);
  });

  test("an event is told apart from one that only has its id", async () => {
    const payment = await startTestPayment(site, { amount: 100 });
    await sandbox().choose(payment.reference, "pays");
    const { headers, body } = sent[0] as (typeof sent)[number];
    expect(await receiveEvent(site.services, headers, body)).toBe("taken");
    expect(await receiveEvent(site.services, headers, body)).toBe("known");
    expect((await read(payment.id))?.step).toBe("authorised");
  });

  test("the database lets nobody change or remove an entry of the ledger", async () => {
    const payment = await lived();
    for (const event of sent) await post(event);
    const refused = (statement: string) =>
      expect(site.services.db.execute(statement)).rejects.toThrow(expect.objectContaining({}));
    await refused(`update ledger_entry set amount = amount + 1 where payment_id = '${payment.id}'`);
    await refused(`delete from ledger_entry where payment_id = '${payment.id}'`);
    expect(await ledger(payment as never)).toHaveLength(3);
  });
});
