import { afterAll, beforeAll, expect, test } from "vitest";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { Checkout } from "../../contract/checkout.ts";
import { asSystem } from "../db/access.ts";
import { applyAnswer } from "../payments/payments.ts";
import { findPaymentOf } from "../payments/queries.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { payOn, roomName, startTestTrip } from "../testing/trips.ts";

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
});
afterAll(() => site.close());

const night = 9999;

/** Two stays of one and of two nights, paid at once, and what the bank says of the payment. */
async function paidStays() {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const offers = ["2026-12-22", "2026-12-23"].map((to) => stayOf(roomName(), "2026-12-21", to, 1));
  const trip = await startTestTrip(site, { owner: ana.owner, providerId, offers });
  const { id, version, charge } = taken(await ana.call<Checkout>("POST", "/api/client/checkouts", { body: { trip } }));
  const { payment, items } = taken(
    await ana.call<Checkout>("POST", `/api/client/checkouts/${id}/payment`, {
      body: { version, total: charge, method: "card", agreed: true },
    }),
  );
  await payOn(site, payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  const row = await asSystem(site.services.db, (tx) => findPaymentOf(tx, providerId, id));
  const read = async () => {
    await site.jobs.runDue();
    const all = items.map(async (item) =>
      taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item.id}`)),
    );
    return (await Promise.all(all)).toSorted((one, other) => one.amount.amount - other.amount.amount);
  };
  const bankSays = async (step: "open" | "won" | "lost", amount: number) => {
    await applyAnswer(site.services, row?.id ?? "", { dispute: { step, amount } });
    return read();
  };
  return { read, bankSays };
}

const paidOf = (bookings: readonly BookingDetail[]) => bookings.map(({ paid }) => paid.amount);
const statesOf = (bookings: readonly BookingDetail[]) => bookings.map(({ payment }) => payment);
const mailsAbout = async (to: string) =>
  (await site.mails()).filter((mail) => mail.to.includes(to) && /dispute|payment for trip/i.test(mail.subject));

test("a dispute is told to the person and the clinic when it begins and when it ends, once each", async () => {
  const { bankSays } = await paidStays();
  expect(statesOf(await bankSays("open", 3 * night))).toEqual(["disputed", "disputed"]);
  await bankSays("open", 3 * night);
  const [begun, ...others] = await mailsAbout(ana.email);
  expect(others).toEqual([]);
  expect(begun?.text).toContain("299.97");
  const [clinic, ...more] = await mailsAbout("quotes@harbour.example");
  expect(more).toEqual([]);
  expect(clinic?.subject).toMatch(/^Payment disputed: trip TRP-/);
  expect(clinic?.text).toContain("299.97");

  const won = await bankSays("won", 3 * night);
  expect(statesOf(won)).toEqual(["paid", "paid"]);
  expect(paidOf(won)).toEqual([night, 2 * night]);
  expect((await mailsAbout(ana.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Your bank is examining a payment"),
    expect.stringContaining("is confirmed"),
  ]);
  expect((await mailsAbout("quotes@harbour.example")).at(-1)?.subject).toMatch(/^Dispute won/);
});

test("a lost part of a payment is taken off each booking in proportion, and the rest alone is refunded", async () => {
  const { bankSays, read } = await paidStays();
  expect(paidOf(await bankSays("open", 10_000))).toEqual([night, 2 * night]);
  const lost = await bankSays("lost", 10_000);
  expect(statesOf(lost)).toEqual(["paid", "paid"]);
  expect(paidOf(lost)).toEqual([night - 3333, 2 * night - 6667]);
  for (const { id, version, paid } of lost) {
    const path = `/api/client/bookings/${id}/cancellation`;
    const preview = taken(await ana.call<CancellationPreview>("POST", `${path}/preview`, { body: { version } }));
    expect(preview).toMatchObject({ paid, refund: paid });
    taken(await ana.call("POST", path, { body: { preview: preview.id } }));
  }
  const after = await read();
  expect(after.map(({ refund }) => refund)).toEqual(["full", "full"]);
  const back = after.flatMap(({ receipts }) => receipts).filter(({ kind }) => kind === "refund");
  expect(back.reduce((all, { amount }) => all + amount.amount, 0)).toBe(-(3 * night - 10_000));
});

test("a wholly lost payment leaves nothing paid", async () => {
  const { bankSays } = await paidStays();
  const lost = await bankSays("lost", 3 * night);
  expect(statesOf(lost)).toEqual(["failed", "failed"]);
  expect(paidOf(lost)).toEqual([0, 0]);
});
