import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { getMoney } from "../../../contract/desk/money.ts";
import type { listDeskTrips } from "../../../contract/desk/trips.ts";
import { hours } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { openTransferDesk, type TransferDesk } from "../../testing/transfers.ts";

let site: TestSite;
let desk: TransferDesk;
let farid: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  desk = await openTransferDesk(site);
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());
/** After hours the sessions of the desk have ended. */
async function passHours(): Promise<void> {
  site.clock.pass(hours(2));
  await site.jobs.runDue();
  await desk.again();
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
}

/** Somebody whose deposit was recorded as received. */
async function paidDeposit() {
  const person = await desk.toldToTransfer();
  await person.receive(person.whole);
  await site.jobs.runDue();
  const call: SignedIn["call"] = async (...asked) => (await signIn(site, { email: person.email })).call(...asked);
  const mails = async () =>
    (await site.mails()).filter(({ to, subject }) => to.includes(person.email) && /due again/.test(subject));
  const correct = async (reason: string) => {
    const line = (await person.linesOf()).find(({ canCorrect }) => canCorrect);
    taken(await farid.call("POST", `/api/desk/money/entries/${line?.id}/correction`, { body: { reason } }));
  };
  const balance = async () =>
    taken(await farid.call<AnswerOf<typeof getMoney>>("GET", `/api/desk/money?q=${person.reference}`)).balances.find(
      ({ item }) => item === person.item,
    );
  const trip = async () => taken(await call<AccountTrip>("GET", `/api/client/trips/${person.trip}`));
  const booking = async () => taken(await call<BookingDetail>("GET", `/api/client/bookings/${person.item}`));
  return { ...person, mails, correct, balance, seen: trip, booking };
}

test("a deposit that did not come is due again everywhere, told once, and moves nothing", async () => {
  const person = await paidDeposit();
  const { reference, whole, trip } = person;
  const [before] = (await person.seen()).items;
  expect(before?.payment).toBe("deposit_paid");
  await person.correct("not-received");
  const deposit = { amount: whole, currency: "AED" };

  expect((await person.atDesk()).items).toMatchObject([{ status: "confirmed", payment: "deposit_due" }]);
  const { trips } = taken(await farid.call<AnswerOf<typeof listDeskTrips>>("GET", `/api/desk/trips?q=${reference}`));
  expect(trips).toMatchObject([{ items: [{ status: "confirmed", payment: "deposit_due" }] }]);
  const [after] = (await person.seen()).items;
  expect(after).toMatchObject({ payment: "deposit_due", due: { next: deposit }, startsAt: before?.startsAt });
  expect((await person.booking()).balance?.instalments[0]).toMatchObject({ label: "Deposit", amount: deposit });
  expect(await person.balance()).toMatchObject({ deposit, dueAt: after?.due?.at });

  const [mail, ...more] = await person.mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Your deposit for trip ${reference} is due again`);
  expect(mail?.text).toContain("Your booking stays as it is");
  expect(mail?.text).toContain(`/profile/manage-bookings/${person.item}/#rest`);
  await passHours();
  expect(await person.mails()).toHaveLength(1);

  const body = { trip: reference, method: "cash", amount: deposit, receivedOn: "2026-11-20", keepRest: false };
  taken(await farid.call("POST", "/api/desk/money/entries", { body }));
  expect((await person.seen()).items).toMatchObject([{ id: person.item, payment: "deposit_paid" }]);
  expect(await person.balance()).toMatchObject({ deposit: null });
  expect(trip).toBe((await person.seen()).id);
});

test("a deposit with a wrong figure that is recorded anew within the hour is told to nobody; one that is not, is", async () => {
  const [mended, left] = [await paidDeposit(), await paidDeposit()];
  await mended.correct("amount");
  const amount = { amount: mended.whole, currency: "AED" };
  const body = { trip: mended.reference, method: "transfer", amount, receivedOn: "2026-11-20", keepRest: false };
  taken(await farid.call("POST", "/api/desk/money/entries", { body }));
  await left.correct("trip");
  expect(await left.mails()).toEqual([]);
  await passHours();
  expect(await mended.mails()).toEqual([]);
  expect(await left.mails()).toHaveLength(1);
});
