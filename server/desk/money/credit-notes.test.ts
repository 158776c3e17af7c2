import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CancellationPreview } from "../../../contract/bookings.ts";
import type { getMoney, listLedger } from "../../../contract/desk/money.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Invoice } from "../../../contract/invoices.ts";
import type { listTripReceipts } from "../../../contract/receipts.ts";
import { boughtAtDesk } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());

type Bought = Awaited<ReturnType<typeof boughtAtDesk>>;

/** A booked treatment whose deposit is paid by card. */
const bought = () => boughtAtDesk(site, huda, `credited${++made}@example.org`);

/** Issues the invoice of a trip. */
async function issue({ reference }: Pick<Bought, "reference">) {
  const issued = taken(await farid.call<DeskTrip>("POST", `/api/desk/trips/${reference}/invoice`)).invoice;
  const read = async (id: string) => taken(await farid.call<Invoice>("GET", `/api/desk/money/invoices/${id}`));
  return { read, invoice: () => read(issued?.id ?? "") };
}

async function invoiced() {
  const trip = await bought();
  return { ...trip, ...(await issue(trip)) };
}

const refund = async ({ reference, item, one }: Bought, amount: number, way = "back") =>
  taken(
    await farid.call("POST", "/api/desk/money/refunds", {
      body: {
        trip: reference,
        item,
        version: (await one()).version,
        amount: { amount, currency: "AED" },
        way,
        reason: "A night less in hospital.",
      },
    }),
  );

async function cancel({ client, item, one }: Pick<Bought, "client" | "item" | "one">) {
  const path = `/api/client/bookings/${item}/cancellation`;
  const body = { version: (await one()).version };
  const { id: preview, refund: back } = taken(
    await client.call<CancellationPreview>("POST", `${path}/preview`, { body }),
  );
  taken(await client.call("POST", path, { body: { preview } }));
  await site.jobs.runDue();
  return back;
}

const money = (amount: number) => ({ amount, currency: "AED" });

test("a refund of an invoiced booking has a credit note of its sum, with the next number, in the mail and in the ledger", async () => {
  const trip = await invoiced();
  const before = await trip.invoice();
  await refund(trip, 5000);
  await site.jobs.runDue();
  const [note] = (await trip.invoice()).creditNotes;
  expect(note).toMatchObject({ total: money(-5000) });
  expect(Number(note?.number.slice(5))).toBe(Number(before.number.slice(5)) + 1);
  const { id: _, number: __, ...shown } = await trip.read(note?.id ?? "");
  expect(shown).toMatchObject({
    corrects: { id: before.id, number: before.number },
    lines: [{ item: trip.item, amount: money(-5000) }],
    creditNotes: [],
  });
  const mail = (await site.mails()).findLast(({ subject }) => subject.includes(`refund for trip ${trip.reference}`));
  expect(mail?.text).toContain(`Credit note ${note?.number}`);
  expect(mail?.text).toContain(`/profile/invoices/${note?.id}/`);
  const own = taken(
    await trip.client.call<AnswerOf<typeof listTripReceipts>>("GET", `/api/client/trips/${trip.trip}/receipts`),
  );
  expect(own.creditNotes).toEqual([{ id: note?.id, number: note?.number }]);
  expect(taken(await trip.client.call("GET", `/api/client/invoices/${note?.id}`))).toMatchObject(shown);
  const { lines } = taken(
    await farid.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-01-01&to=2027-12-31"),
  );
  const ofTrip = lines.filter((line) => line.trip === trip.reference);
  expect(ofTrip.map(({ kind, creditNotes }) => [kind, creditNotes])).toEqual([
    ["capture", null],
    ["refund", note?.number],
  ]);
  const { bytes } = await farid.call("GET", "/api/desk/money/ledger.csv?from=2026-01-01&to=2027-12-31");
  expect(new TextDecoder().decode(bytes)).toContain(`"${note?.number}"`);
});

test("the invoice of a cancelled booking keeps what is kept; the rest has a credit note, beside that of an earlier refund", async () => {
  const trip = await invoiced();
  await refund(trip, 5000);
  const { total } = await trip.invoice();
  const paid = (await trip.one()).paid.amount;
  const back = await cancel(trip);
  const { creditNotes } = await trip.invoice();
  const kept = paid - 5000 - back.amount;
  expect(creditNotes.map((note) => note.total.amount)).toEqual([-5000, kept + 5000 - total.amount]);
  const mail = (await site.mails()).findLast(
    ({ to, subject }) => to.includes(trip.client.email) && subject.includes("cancelled"),
  );
  expect(mail?.text).toContain(`Credit note ${creditNotes[1]?.number}`);
  const { invoices } = taken(await farid.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));
  const listed = invoices.filter((one) => one.trip === trip.reference);
  expect(listed.map(({ isCreditNote }) => isCreditNote)).toEqual([true, true, false]);
  const desk = await trip.seen();
  expect(desk.creditNotes).toEqual(creditNotes.map(({ id, number }) => ({ id, number })));
  expect(desk.events.filter(({ kind }) => kind === "credit-note-issued")).toHaveLength(2);
});

test("what is refunded to be paid once more stays charged, and without an invoice nothing is credited", async () => {
  const trip = await invoiced();
  await refund(trip, 5000, "due");
  expect((await trip.invoice()).creditNotes).toEqual([]);
  const bare = await bought();
  await cancel(bare);
  expect(await bare.seen()).toMatchObject({ invoice: null, creditNotes: [] });
});

test("a price that a refund lowered is invoiced as it is charged, with the reduction as a line", async () => {
  const trip = await bought();
  const { amount } = (await trip.one()).amount;
  await refund(trip, 60_000);
  const { invoice } = await issue(trip);
  expect(await invoice()).toMatchObject({
    lines: [
      { item: trip.item, amount: money(amount) },
      { item: trip.item, title: "Reduction after a refund", amount: money(-60_000) },
    ],
    total: money(amount - 60_000),
    refunded: money(60_000),
  });
});

test("whenever it is issued, an invoice less its credit notes is what was paid and kept, and is still due", async () => {
  const one = fc.record({ amount: fc.integer({ min: 1, max: 20_000 }), way: fc.constantFrom("back", "due", "credit") });
  const refunds = fc.array(one, { maxLength: 3 });
  const steps = fc.tuple(refunds, fc.integer({ min: 0, max: 3 }), fc.boolean());
  const law = fc.asyncProperty(steps, async ([refunds, issuedAfter, isCancelled]) => {
    const trip = await bought();
    let issued: Awaited<ReturnType<typeof issue>> | undefined;
    for (const [index, { amount, way }] of refunds.entries()) {
      if (index === issuedAfter) issued = await issue(trip);
      await refund(trip, amount, way);
    }
    issued ??= await issue(trip);
    if (isCancelled) await cancel(trip);
    await site.jobs.runDue();
    const { total, creditNotes } = await issued.invoice();
    const charged = creditNotes.reduce((all, note) => all + note.total.amount, total.amount);
    const { receipts, money: owed } = await trip.seen();
    const kept = receipts.reduce((all, receipt) => all + receipt.total.amount, 0);
    expect(charged).toBe(kept + owed.left.amount);
  });
  await fc.assert(law, { numRuns: 5, endOnFailure: true });
}, 120_000);
