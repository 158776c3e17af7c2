import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { previewTreatmentMove } from "../../../contract/desk/treatment-moves.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { DateMove } from "../../../contract/trip-dates.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { asStaff } from "../../db/access.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { ridingProviders } from "../../testing/providers.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { bookTrip } from "../../testing/trips.ts";
import { moveItem } from "../../trips/items/items.ts";

let site: TestSite;
let huda: StaffAtDesk;
let judit: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite({ providers: ridingProviders });
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  judit = await staffAt(site, "coordinator", { name: "Judit Pálfalvi" });
});
afterAll(() => site.close());

async function booked(email: string, treatment: string): Promise<{ person: SignedIn; begun: AccountTrip }> {
  const person = await signIn(site, { email });
  await person.call("GET", `/api/client/root?email=${person.email}`);
  const body = { from: "plan", procedure: "knee-replacement", package: "complete", companions: 0, treatment };
  const begun = taken(await person.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, begun);
  return { person, begun };
}

const shown = async ({ reference }: AccountTrip) =>
  taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));

/** What the list of trips and the pages that name tasks know of one. */
const taskOf = async ({ id }: AccountTrip) => {
  const { trips } = taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=attention"));
  const hotels = taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=hotels")).trips;
  const task = trips.find((trip) => trip.id === id)?.hotelTask ?? null;
  expect(hotels.find((trip) => trip.id === id)?.hotelTask ?? null).toBe(task);
  return task;
};

async function note(trip: AccountTrip, isBooked: boolean, name: string | null = null) {
  const { hotel } = await shown(trip);
  const body = { version: hotel?.version, isBooked, name };
  return huda.call<DeskTrip>("POST", `/api/desk/trips/${trip.reference}/items/${hotel?.item}/hotel`, { body });
}

/** What a colleague reads who does the same with the page as it was. */
async function colleague(trip: AccountTrip, isBooked: boolean, version: number | undefined) {
  const { reference } = trip;
  const { hotel } = await shown(trip);
  const body = { version, isBooked, name: isBooked ? "Another Hotel" : null };
  return (await judit.call("POST", `/api/desk/trips/${reference}/items/${hotel?.item}/hotel`, { body })).body;
}

test("a hotel in the price is a task until it is booked, is called off after a move, and can be taken back", async () => {
  const { person, begun } = await booked("grace@example.org", "2027-03-10");
  const { hotel } = await shown(begun);
  expect(hotel).toMatchObject({ nights: 10, guests: 2, stays: begun.includedHotel?.stays, state: "open" });
  expect(await taskOf(begun)).toBe("book");
  const stale = { version: (hotel?.version ?? 0) + 7, isBooked: true, name: null };
  const path = `/api/desk/trips/${begun.reference}`;
  expect((await huda.call("POST", `${path}/items/${hotel?.item}/hotel`, { body: stale })).body).toMatchObject({
    code: "conflict",
  });
  const noted = taken(await note(begun, true, "Quay Hotel"));
  expect(noted.hotel).toMatchObject({ state: "booked", name: "Quay Hotel" });
  expect(noted.events[0]).toMatchObject({ kind: "hotel-booked", by: huda.name });
  expect(await taskOf(begun)).toBeNull();
  const told = (await site.mails()).findLast(({ to }) => to.includes(person.email));
  expect(told?.subject).toBe(`Hotel booked: ${begun.reference}`);
  expect(told?.text).toMatch(/The clinic has booked .?Quay Hotel/);
  const own = async () => taken(await person.call<AccountTrip>("GET", `/api/client/trips/${begun.id}`)).includedHotel;
  expect((await own())?.booked).toEqual({ name: "Quay Hotel" });
  const today = "2026-11-20";
  // Each of the two had the page open before the other's act.
  expect(await colleague(begun, true, hotel?.version)).toMatchObject({
    code: "conflict",
    sentence: {
      name: "hotel-booked-already",
      values: { name: huda.name, day: today, time: "13:00", hotel: "Quay Hotel" },
    },
  });

  const back = taken(await note(begun, false));
  expect(await colleague(begun, false, noted.hotel?.version)).toMatchObject({
    code: "conflict",
    sentence: { name: "hotel-called-off-already", values: { name: huda.name, day: today } },
  });
  expect(back.hotel).toMatchObject({ state: "open", name: null });
  expect(back.events[0]).toMatchObject({ kind: "hotel-called-off", by: huda.name });
  expect((await own())?.booked).toBeUndefined();

  const again = taken(await note(begun, true, "Quay Hotel"));
  const day = dayAfter("2027-03-10", 7);
  const preview = await huda.call<AnswerOf<typeof previewTreatmentMove>>("GET", `${path}/treatment-days/${day}`);
  expect(taken(preview).hotel).toEqual({ name: "Quay Hotel" });
  const asked = { body: { treatment: day } };
  const changes = await person.call<DateMove>("POST", `/api/client/trips/${begun.id}/dates/preview`, asked);
  expect(taken(changes).hotel).toEqual({ name: "Quay Hotel" });
  const moving = { version: again.version, day, reason: "The theatre is inspected." };
  taken(await huda.call("POST", `${path}/treatment-day`, { body: moving }));
  await site.jobs.runDue();
  expect((await shown(begun)).hotel).toMatchObject({ state: "call-off", stays: hotel?.stays });
  expect(await taskOf(begun)).toBe("call-off");
  const moved = (await site.mails()).findLast(({ subject }) => subject.startsWith("Date changed"));
  expect(moved?.text).toContain("The clinic has booked the hotel in the price.");
  const mail = (await site.mails()).findLast(({ to }) => to.includes(person.email))?.text;
  expect(mail).toMatch(/Quay Hotel.? is booked for the nights before this change/);
  expect(mail).toMatch(/Balance to pay.*2027/s);
  expect(mail).not.toContain("nothing else");
  const { hotel: after } = taken(await note(begun, false));
  expect(after).toMatchObject({ state: "open" });
  expect(after?.stays[0]?.from).toBe(dayAfter(hotel?.stays[0]?.from ?? "", 7));
});

test("a booked hotel of a cancelled treatment is a task until it is called off", async () => {
  const { begun } = await booked("ines@example.org", "2027-04-07");
  const { hotel } = taken(await note(begun, true, "Quay Hotel"));
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId || !hotel) throw new Error("the trip has a hotel");
  await asStaff(services.db, providerId, async (tx) => {
    for (const to of ["cancel_quoted", "cancelling"] as const)
      await moveItem(services, tx, providerId, { id: hotel.item, to, actor: "clinic" });
    await moveItem(services, tx, providerId, { id: hotel.item, to: "cancelled", actor: "system" });
  });
  expect((await shown(begun)).hotel).toMatchObject({ state: "call-off", name: "Quay Hotel", stays: hotel.stays });
  expect(await taskOf(begun)).toBe("call-off");
  expect(taken(await note(begun, false)).hotel).toBeNull();
  expect(await taskOf(begun)).toBeNull();
});
