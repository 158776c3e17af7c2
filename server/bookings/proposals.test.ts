import { afterAll, beforeAll, expect, test } from "vitest";
import { setFault } from "../../adapters/seeded-suppliers/stock-faults.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail, ChangePreview } from "../../contract/bookings.ts";
import type { listChangeProposals } from "../../contract/desk/booking-changes.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { listTroubles } from "../../contract/desk/troubles.ts";
import { hours } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { ItemKind } from "../../contract/trips.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

/** A booked treatment with flights there and back and a stay, of which the supplier changes one booking by some hours. */
async function changedTrip(kind: ItemKind, by: number, payer = "supplier") {
  const ana = await signIn(site, { email: `ana${++made}@example.org` });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const { id, dates, reference } = await begunTrip(ana, { companions: 0 });
  const slices = `LHR-DXB-${dates.arrive},DXB-LHR-${dates.leave}`;
  const path = `/api/client/flight/search?trip=${id}&slices=${slices}`;
  const [journey] = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", path)).journeys;
  const fare = journey?.fares.find(({ change }) => change.allowed);
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call("POST", `/api/client/trips/${id}/items`, { body }));
  const trip = await addStay(site, ana, { id, dates });
  await bookTrip(site, trip);
  await site.jobs.runDue();
  const item = trip.items.find((one) => one.kind === kind)?.id ?? "";
  const booking = async () => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const whole = async () => taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  const before = await booking();
  const gapsBefore = (await whole()).gaps;
  const later = (at: string) => new Date(Date.parse(at) + hours(by)).toISOString();
  const atDesk = `/api/desk/trips/${reference}/items/${item}/supplier-change`;
  const change = { reason: "The timetable has changed.", payer, version: before.version };
  const times = { startsAt: before.startsAt, endsAt: later(before.endsAt) };
  taken(await huda.call<DeskTrip>("POST", atDesk, { body: { ...change, ...times } }));
  await site.jobs.runDue();
  const preview = async (offerId: string) =>
    ana.call<ChangePreview>("POST", `/api/client/bookings/${item}/change/preview`, {
      body: { version: (await booking()).version, offerId },
    });
  const accept = (shown: ChangePreview) =>
    ana.call<BookingDetail>("POST", `/api/client/bookings/${item}/change`, { body: { preview: shown.id } });
  return { item, reference, booking, before, gapsBefore, atDesk, preview, accept, whole };
}

const changesInQueue = async (reference: string) =>
  taken(await huda.call<AnswerOf<typeof listTroubles>>("GET", "/api/desk/troubles?kind=change")).troubles.filter(
    ({ trip }) => trip === reference,
  );

test("L: what a change breaks is named, and at most three alternatives that break nothing are proposed", async () => {
  const { booking, before, whole } = await changedTrip("flight", 72);
  const { supplierChange } = await booking();
  // Three days later at home: nights without a hotel.
  expect(supplierChange?.gaps.map(({ kind }) => kind)).toContain("nights");
  const { proposals = [], proposedBy } = supplierChange ?? {};
  expect(proposals.length).toBeGreaterThan(0);
  expect(proposals.length).toBeLessThanOrEqual(3);
  expect(proposedBy).toBeNull();
  const { safeFlightOn, dates } = await whole();
  const times = proposals.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);
  expect(new Set(times).size).toBe(proposals.length);
  expect(times).not.toContain(`${before.startsAt} ${before.endsAt}`);
  for (const { endsAt, startsAt, difference } of proposals) {
    expect(startsAt.slice(0, 10) < dates.treatment).toBe(true);
    expect(endsAt.slice(0, 10) >= safeFlightOn).toBe(true);
    // The airline pays what another choice costs more.
    expect(difference.amount).toBeLessThanOrEqual(0);
  }
});

test("L: the person accepts one proposal once; the booking moves whole, and the others end with it", async () => {
  const { booking, preview, accept, reference, whole, gapsBefore } = await changedTrip("flight", 72);
  const [chosen, other] = (await booking()).supplierChange?.proposals ?? [];
  const shown = taken(await preview(chosen?.offerId ?? ""));
  expect(shown).toMatchObject({ gaps: [], dueNow: { amount: 0 }, difference: chosen?.difference });
  const ofOther = other && taken(await preview(other.offerId));
  expect(await changesInQueue(reference)).toMatchObject([{ kind: "change", about: "flight", canRetry: false }]);
  taken(await accept(shown));
  taken(await accept(shown));
  if (ofOther) expect((await accept(ofOther)).status).toBe(422);
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "confirmed", supplierChange: null, startsAt: chosen?.startsAt });
  expect((await whole()).gaps).toEqual(gapsBefore);
  expect(await changesInQueue(reference)).toEqual([]);
});

test("L: an order that the seller refuses moves nothing, and the change stays open in the trouble queue", async () => {
  const { booking, before, preview, accept, reference } = await changedTrip("flight", 72);
  const [chosen] = (await booking()).supplierChange?.proposals ?? [];
  const shown = taken(await preview(chosen?.offerId ?? ""));
  await setFault(site.services.db, "seeded-flights", { fault: "sold-out", call: "change", times: 1 });
  taken(await accept(shown));
  await site.jobs.runDue();
  const { status, startsAt, endsAt, supplierChange } = await booking();
  expect({ status, startsAt, endsAt }).toEqual({
    status: "supplier_changed",
    startsAt: before.startsAt,
    endsAt: before.endsAt,
  });
  expect(supplierChange?.proposals).not.toEqual([]);
  expect(await changesInQueue(reference)).toHaveLength(1);
});

test("L: a coordinator chooses what is offered, and nothing that the rules do not allow", async () => {
  const { booking, atDesk, item } = await changedTrip("hotel", 24, "clinic");
  const path = `${atDesk}/proposals`;
  const { proposals } = taken(await huda.call<AnswerOf<typeof listChangeProposals>>("GET", path));
  expect(proposals.length).toBeGreaterThan(0);
  const { version, supplierChange } = await booking();
  expect(proposals.filter(({ isOffered }) => isOffered).map(({ offerId }) => offerId)).toEqual(
    supplierChange?.proposals.map(({ offerId }) => offerId),
  );
  const offer = (offers: readonly string[], at = version) =>
    huda.call<DeskTrip>("POST", path, { body: { version: at, offers } });
  const last = proposals.at(-1)?.offerId ?? "";
  expect((await offer(["hotel-nowhere"])).status).toBe(422);
  expect((await offer([last], version + 1)).status).toBe(422);
  const trip = taken(await offer([last]));
  expect(trip.items.find(({ id }) => id === item)?.change).toMatchObject({
    proposedBy: "Huda Saleh",
    proposals: [{ offerId: last }],
  });
  // A job that comes late leaves what the coordinator chose.
  await site.jobs.runDue();
  expect((await booking()).supplierChange).toMatchObject({ proposedBy: "Huda Saleh", payer: "clinic" });
  taken(await offer([]));
  expect((await booking()).supplierChange?.proposals).toEqual([]);
  const inArabic = await huda.call<AnswerOf<typeof listChangeProposals>>("GET", path, {
    headers: { "accept-language": "ar" },
  });
  expect(JSON.stringify(taken(inArabic).proposals)).toMatch(/\p{Script=Arabic}/u);
  const finance = await staffAt(site, "finance");
  expect((await finance.call("GET", path)).status).toBe(403);
});
