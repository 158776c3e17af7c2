import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import { minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { openTransferDesk, type TransferDesk, type TransferPayer } from "../../testing/transfers.ts";
import { paidLess } from "./purchase-corrections.ts";

let site: TestSite;
let desk: TransferDesk;
let farid: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  desk = await openTransferDesk(site);
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());

const paid = fc.integer({ min: 0, max: 9_000_000 });

test("bookings are paid less by exactly what is taken back, none below nothing, the last ones first", () => {
  fc.assert(
    fc.property(fc.array(paid, { minLength: 1, maxLength: 8 }), fc.nat(1000), (amounts, share) => {
      const lines = amounts.map((one, index) => ({ id: `${index}`, paid: one }));
      const all = amounts.reduce((sum, one) => sum + one, 0);
      const amount = Math.ceil((all * share) / 1000);
      const less = paidLess(lines, amount) ?? new Map<string, number>();
      expect([...less.values()].reduce((sum, one) => sum + one, 0)).toBe(amount);
      const left = lines.map(({ id, paid: before }) => before - (less.get(id) ?? 0));
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      // Before a booking that is paid less, every one stays paid.
      const first = left.findIndex((one, index) => one < (amounts[index] ?? 0));
      for (let later = first + 1; first >= 0 && later < left.length; later++) expect(left[later]).toBe(0);
      expect(paidLess(lines, all + 1)).toBeUndefined();
    }),
  );
});

const tripOf = async ({ call, trip }: TransferPayer) =>
  taken(await call<AccountTrip>("GET", `/api/client/trips/${trip}`));
const correct = (id: string | undefined, reason = "amount") =>
  farid.call("POST", `/api/desk/money/entries/${id}/correction`, { body: { reason } });
const record = (trip: string, amount: number) =>
  farid.call("POST", "/api/desk/money/entries", {
    body: {
      ...{ trip, method: "transfer", amount: { amount, currency: "AED" }, receivedOn: "2026-11-20" },
      ...{ keepRest: true, confirmed: ["amount"] },
    },
  });

/** Somebody's booked deposit, of which each part was recorded by hand. */
async function bookedInParts(parts: readonly number[]): Promise<TransferPayer> {
  const person = await desk.toldToTransfer();
  let left = person.whole;
  for (const share of parts) {
    const part = Math.floor((person.whole * share) / 100);
    if (part === 0 || part >= left) continue;
    await person.receive(part);
    left -= part;
  }
  await person.receive(left);
  await site.jobs.runDue();
  return person;
}

test("a part of a deposit that was recorded wrongly is taken back: its booking stays, and the amount is due again", async () => {
  const person = await bookedInParts([40]);
  const { whole, reference, atDesk, linesOf } = person;
  const before = await tripOf(person);
  const wrong = (await linesOf()).find(({ canCorrect, amount }) => canCorrect && amount.amount < whole / 2);
  const amount = wrong?.amount.amount ?? 0;
  expect(amount).toBeGreaterThan(0);
  taken(await correct(wrong?.id));
  const after = await tripOf(person);
  expect([after.paid.amount, after.left.amount]).toEqual([before.paid.amount - amount, before.left.amount + amount]);
  expect((await atDesk()).items).toMatchObject([{ status: "confirmed", payment: "deposit_due" }]);
  expect((await correct(wrong?.id)).status).toBe(422);
  const lines = await linesOf();
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: "correction", reason: "amount", amount: { amount: -amount, currency: "AED" } }),
  );
  taken(await record(reference, amount - 100));
  expect((await tripOf(person)).left.amount).toBe(before.left.amount + 100);
  const owner = await staffAt(site, "owner");
  const { rows } = taken(
    await owner.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit?event=payment-corrected"),
  );
  expect(rows[0]).toMatchObject({ by: "Farid Amin", detail: { amount: { amount, currency: "AED" } } });
});

test("of a deposit that was corrected no more goes back than came, and money of which a part went back is not taken back", async () => {
  const person = await bookedInParts([40]);
  const { reference, atDesk, linesOf, whole } = person;
  const wrong = (await linesOf()).find(({ canCorrect, amount }) => canCorrect && amount.amount < whole / 2);
  const kept = whole - (wrong?.amount.amount ?? 0);
  taken(await correct(wrong?.id, "not-received"));
  const [item] = (await atDesk()).items;
  expect(item?.mostBack.amount).toBe(kept);
  const refund = { trip: reference, item: item?.id, version: item?.version, way: "back", reason: "A night less." };
  const asked = { ...refund, amount: { amount: 300_00, currency: "AED" } };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body: asked }));
  const [owing] = (await atDesk()).items;
  expect(owing).toMatchObject({ refund: "to_send", returned: { amount: 300_00 } });
  const other = (await linesOf()).find(({ canCorrect }) => canCorrect);
  expect((await correct(other?.id)).body).toMatchObject({ code: "wrong-state" });
});

const story = fc.record({
  parts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  steps: fc.array(fc.record({ corrects: fc.boolean(), which: fc.nat(20), share: fc.integer({ min: 1, max: 120 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
});

test("whatever is corrected and recorded anew: what is paid, whether the deposit is, and what is a credit is the sum of the ledger", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ parts, steps }) => {
      const person = await bookedInParts(parts);
      const { total } = await tripOf(person);
      for (const { corrects, which, share } of steps) {
        site.clock.pass(minutes(1));
        const wrong = (await person.linesOf()).filter(({ canCorrect }) => canCorrect);
        const one = wrong[which % Math.max(1, wrong.length)];
        if (corrects && one) taken(await correct(one.id));
        else taken(await record(person.reference, Math.ceil((person.whole * share) / 100)));
        await site.jobs.runDue();
        const { paid: has, left } = await tripOf(person);
        const { money, items } = await person.atDesk();
        const state = left.amount === 0 ? "paid" : has.amount < person.whole ? "deposit_due" : "deposit_paid";
        expect(items).toMatchObject([{ payment: state }]);
        const lines = await person.linesOf();
        const sum = lines.reduce((all, { amount }) => all + amount.amount, 0);
        expect(has.amount + left.amount).toBe(total.amount);
        expect(has.amount).toBe(sum);
        expect(lines.reduce((all, line) => all + (line.kind === "credit" ? -line.amount.amount : 0), 0)).toBe(
          money.credit.amount,
        );
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
