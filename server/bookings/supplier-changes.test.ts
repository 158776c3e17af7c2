import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import { hours } from "../../contract/durations.ts";
import type { ItemKind } from "../../contract/trips.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let ana: SignedIn;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

/** A booked stay, or another booking of its trip, and how the person and the desk see it. */
async function bookedStay(kind: ItemKind = "hotel") {
  ana = await signIn(site, { email: `ana${++made}@example.org` });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const trip = await addStay(site, ana, await begunTrip(ana, { companions: 0 }));
  await bookTrip(site, trip);
  const id = trip.items.find((item) => item.kind === kind)?.id ?? "";
  const booking = async () => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
  const { startsAt, endsAt, version } = await booking();
  const later = (at: string) => new Date(Date.parse(at) + hours(24)).toISOString();
  const path = `/api/desk/trips/${trip.reference}/items/${id}/supplier-change`;
  const change = (given: object = {}) =>
    huda.call<DeskTrip>("POST", path, {
      body: {
        version,
        cause: "times",
        startsAt: later(startsAt),
        endsAt: later(endsAt),
        reason: "The house is closed for a night.",
        payer: "supplier",
        ...given,
      },
    });
  return {
    id,
    booking,
    change,
    later: { startsAt: later(startsAt), endsAt: later(endsAt) },
    before: { startsAt, endsAt },
  };
}

test("I, L: a recorded change moves nothing until the person accepts it", async () => {
  const { id, booking, change, before, later } = await bookedStay();
  expect((await change({ version: 99 })).status).toBe(422);
  const item = taken(await change()).items.find((one) => one.id === id);
  expect(item).toMatchObject({ status: "supplier_changed", change: { before, after: later, isSafe: true }, ...before });
  const seen = await booking();
  expect(seen).toMatchObject({
    status: "supplier_changed",
    supplierChange: { payer: "supplier", after: later },
    ...before,
  });
  const mails = (await site.mails()).filter(({ subject }) => subject.includes("needs your decision"));
  expect(mails).toHaveLength(1);
  const kept = await ana.call<BookingDetail>("POST", `/api/client/bookings/${id}/keep`, {
    body: { version: seen.version },
  });
  expect(taken(kept)).toMatchObject({ status: "confirmed", supplierChange: null, ...later });
});

test("a booking whose time was open has the time that was recorded, once the person accepts it", async () => {
  const { id, booking, change, later } = await bookedStay("procedure");
  expect((await booking()).isTimeOpen).toBe(true);
  taken(await change());
  const { version, supplierChange } = await booking();
  expect(supplierChange?.before.isTimeOpen).toBe(true);
  taken(await ana.call("POST", `/api/client/bookings/${id}/keep`, { body: { version } }));
  const kept = await booking();
  expect(kept).toMatchObject({ status: "confirmed", ...later });
  expect(kept.isTimeOpen).toBeUndefined();
});

test("L: a further change takes the place of the first, and only the last can be accepted", async () => {
  const { id, booking, change } = await bookedStay();
  taken(await change());
  const { version } = await booking();
  const second = { startsAt: "2027-03-11T12:00:00.000Z", endsAt: "2027-03-12T09:00:00.000Z" };
  taken(await change({ version, ...second }));
  expect((await booking()).supplierChange?.after).toEqual(second);
  expect((await change({ endsAt: "2020-01-01T00:00:00.000Z" })).status).toBe(400);
  const { version: now } = await booking();
  const kept = await ana.call<BookingDetail>("POST", `/api/client/bookings/${id}/keep`, { body: { version: now } });
  expect(taken(kept)).toMatchObject(second);
});

test("who refuses a change that is not theirs gets everything back; a quote that runs out leaves the change open", async () => {
  const { id, booking, change } = await bookedStay();
  taken(await change());
  const { version, paid } = await booking();
  const path = `/api/client/bookings/${id}/cancellation`;
  const preview = taken(await ana.call<CancellationPreview>("POST", `${path}/preview`, { body: { version } }));
  expect(preview).toMatchObject({ refund: paid, fee: { amount: 0 } });
  expect((await booking()).status).toBe("supplier_changed");
  taken(await ana.call("POST", path, { body: { preview: preview.id } }));
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "cancelled", supplierChange: null });
});
