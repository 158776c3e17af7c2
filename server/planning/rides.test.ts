import { afterAll, expect, test } from "vitest";
import type { AccountTrip, TransferWay } from "../../contract/account-trips.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import {
  hotelIncluded as hotel,
  ridesIncluded as rides,
  ridingProviders,
  testProviders,
} from "../testing/providers.ts";
import { acceptOffer, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { begunTrip, bookTrip } from "../testing/trips.ts";
import { clinicOfferId, createClinicBook } from "../trips/clinic-offers.ts";
import { rideOn } from "../trips/dates/ride-days.ts";

const [harbour] = testProviders;
const site = await openTestSite({ providers: ridingProviders });
afterAll(() => site.close());

const minutesBetween = (one: Date, other: Date): number => (other.getTime() - one.getTime()) / 60_000;

async function plannedTrip(email: string, treatment: string) {
  const { call } = await signIn(site, { email });
  await call("GET", `/api/client/root?email=${email}`);
  const trip = await begunTrip({ call }, { treatment, companions: 0 });
  const read = async () => {
    await site.jobs.runDue();
    return taken(await call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  };
  const rideTimes = ({ items }: AccountTrip) => items.flatMap((one) => (one.kind === "transfer" ? [one.startsAt] : []));
  async function addFlight() {
    const slices = `OSL-DXB-${trip.dates.arrive},DXB-OSL-${trip.dates.leave}`;
    const path = `/api/client/flight/search?trip=${trip.id}&slices=${slices}`;
    const { journeys } = taken(await call<AnswerOf<typeof searchFlights>>("GET", path));
    const fare = journeys[0]?.fares[0];
    const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
    taken(await call("POST", `/api/client/trips/${trip.id}/items`, { body }));
    const [there, back] = journeys[0]?.slices ?? [];
    return {
      landing: new Date(there?.segments.at(-1)?.arrives ?? ""),
      departure: new Date(back?.segments[0]?.departs ?? ""),
    };
  }
  /** Minutes from the landing to the first ride, and from the last ride to the departure. */
  const apart = (now: AccountTrip, { landing, departure }: { landing: Date; departure: Date }) => {
    const times = rideTimes(now).map((at) => new Date(at));
    return [minutesBetween(landing, times[0] ?? landing), minutesBetween(times.at(-1) ?? departure, departure)];
  };
  return { call, trip, read, rideTimes, addFlight, apart };
}

const discharge = ({ dates, hospitalNights }: AccountTrip): string =>
  new Date(Date.parse(dates.treatment) + hospitalNights * 86_400_000).toISOString().slice(0, 10);

const beside = [45, 180 + harbour.location.airport.minutes];

test("to a first talk on the day of arrival, the clinic drives after the ride from the airport", async () => {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has a provider");
  const [arrive, treatment, leave] = ["2027-03-08", "2027-03-10", "2027-03-20"] as const;
  const days = { arrive, consultation: arrive, treatment, leave, discharge: leave };
  const common = {
    kind: "transfer",
    providerId,
    procedure: "knee-replacement",
    language: "en",
    package: "essential",
  } as const;
  const startOf = async (way: TransferWay) => {
    const id = clinicOfferId({ ...common, way, ...rideOn(days, way) });
    return (await createClinicBook(site.services).offer(id, "1"))?.what.startsAt.toISOString() ?? "";
  };
  expect(await startOf("arrival")).toMatch(/^2027-03-08/);
  expect((await startOf("consultation")) > (await startOf("arrival"))).toBe(true);
});

test("each ride says where it goes, in the reader's language, and below how it is driven", async () => {
  const { read, call, trip } = await plannedTrip("rita@example.org", "2027-05-11");
  const titled = ({ items }: AccountTrip) =>
    items.flatMap((one) => (one.kind === "transfer" ? [[one.title, one.subtitle]] : []));
  expect(titled(await read())).toEqual([
    ["Ride from the airport", rides.label],
    ["Ride to the first consultation and back", rides.label],
    ["Ride to the clinic", rides.label],
    ["Ride from the clinic to the hotel", rides.label],
    ["Ride to the airport", rides.label],
  ]);
  const german = taken(await call<AccountTrip>("GET", `/api/client/trips/${trip.id}?language=de`));
  expect(titled(german)).toContainEqual(["Fahrt zur Klinik", rides.label]);
});

test("the rides of a planned trip follow its flights, and return to the days of the trip without them", async () => {
  const { call, trip, read, rideTimes, addFlight, apart } = await plannedTrip("ana@example.org", "2027-03-10");
  const before = rideTimes(trip);
  const days = before.map((at) => at.slice(0, 10));
  expect(days).toEqual([
    trip.dates.arrive,
    trip.consultationOn,
    trip.dates.treatment,
    discharge(trip),
    trip.dates.leave,
  ]);
  const flights = await addFlight();
  const followed = await read();
  expect(apart(followed, flights)).toEqual(beside);
  const flight = followed.items.find(({ kind }) => kind === "flight");
  const removal = `/api/client/trips/${trip.id}/items/${flight?.id}/removal`;
  taken(await call("POST", removal, { body: { version: flight?.version } }));
  expect(rideTimes(await read())).toEqual(before);
});

test("booked rides are changed when a flight is booked later, told of in one mail, and stay beside flights that new dates leave", async () => {
  const { call, trip, read, rideTimes, addFlight, apart } = await plannedTrip("ben@example.org", "2027-04-14");
  await bookTrip(site, trip);
  const before = rideTimes(await read());
  const flights = await addFlight();
  await read();
  // A flight that is only chosen may be taken out again.
  const planned = await read();
  expect(rideTimes(planned)).toEqual(before);
  expect(planned.gaps.filter(({ kind }) => kind === "ride")).toEqual([]);
  await bookTrip(site, trip);
  await read();
  const followed = await read();
  const told = (await site.mails()).filter(({ to, text }) => to.includes("ben@example.org") && /a new time/.test(text));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/Ride from the airport, Ride to the airport: the time follows your flights/);
  expect(told[0]?.text).not.toContain("agreed to");
  expect(apart(followed, flights)).toEqual(beside);
  expect(followed.gaps.filter(({ kind }) => kind === "ride")).toEqual([]);
  const leave = new Date(Date.parse(trip.dates.leave) + 86_400_000).toISOString().slice(0, 10);
  const dates = `/api/client/trips/${trip.id}/dates`;
  const preview = taken(await call<DateMove>("POST", `${dates}/preview`, { body: { leave } }));
  taken(await call("POST", dates, { body: { preview: preview.id, version: followed.version } }));
  expect(apart(await read(), flights)).toEqual(beside);
});

test("a treatment and its ride have no time before the desk schedules one", async () => {
  const email = "carla@example.org";
  const carla = await signIn(site, { email });
  await carla.call("GET", `/api/client/root?email=${email}`);
  const quote = await ownRequest(carla);
  const more = "  - { id: rides, kind: transfer, label: Rides, price: 100 }";
  await sendOffer(site, { reference: quote, more, deposit: "{ amount: 0, refundableDays: 14 }" });
  await acceptOffer(carla, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await carla.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, trip);
  const onTheDay = async () => {
    await site.jobs.runDue();
    const { items } = taken(await carla.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
    return items.flatMap(({ title, startsAt, isTimeOpen = false, parts: [part] }) => {
      const isShownOpen = part?.kind === "place" && part.isTimeOpen === true;
      return startsAt.startsWith("2027-03-03") ? [[title, isTimeOpen && isShownOpen ? "open" : startsAt]] : [];
    });
  };
  expect(await onTheDay()).toEqual([
    ["Ride to the clinic", "open"],
    ["Knee replacement", "open"],
  ]);
  const huda = await staffAt(site, "coordinator");
  const atDesk = async () => taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${trip.reference}`)).items;
  const open = (await atDesk()).filter(({ startsAt }) => startsAt.startsWith("2027-03-03"));
  expect(open).toMatchObject([
    { kind: "transfer", isTimeOpen: true, city: "Dubai" },
    { kind: "procedure", isTimeOpen: true, city: "Dubai" },
  ]);
  const agreed = { version: 0, day: "2027-03-03", time: "14:15", doctor: "ada-berg", place: "Reception" };
  taken(await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, { body: agreed }));
  // 13:30 and 14:15 in Dubai.
  expect(await onTheDay()).toEqual([
    ["Ride to the clinic", "2027-03-03T09:30:00.000Z"],
    ["Knee replacement", "2027-03-03T10:15:00.000Z"],
  ]);
  // The clinic scheduled, and the ride followed by itself: the person did nothing.
  const { events, items } = taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${trip.reference}`));
  const rides = items.flatMap(({ id, kind }) => (kind === "transfer" ? [id] : []));
  const changes = events.filter(({ kind, item }) => item && rides.includes(item) && kind.startsWith("change"));
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ actor }) => actor === "client")).toEqual([]);
  const starts = (await atDesk()).map(({ startsAt }) => startsAt);
  expect(starts).toEqual(starts.toSorted());
  // The hour that a treatment without one is sorted by is a time too.
  const early = { ...agreed, version: 1, time: "08:00" };
  taken(await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, { body: early }));
  expect(await onTheDay()).toEqual([
    ["Ride to the clinic", "2027-03-03T03:15:00.000Z"],
    ["Knee replacement", "2027-03-03T04:00:00.000Z"],
  ]);
});

test.each([
  { included: [rides.label, hotel.label], rides: 5, hotelNights: 10 },
  { included: ["Three nights in hospital"], rides: 0, hotelNights: undefined },
])("an offer that says it includes $included brings $rides rides and $hotelNights hotel nights", async (promised) => {
  const email = `dora${promised.rides}@example.org`;
  const dora = await signIn(site, { email });
  await dora.call("GET", `/api/client/root?email=${email}`);
  const planned = await begunTrip(dora, { treatment: "2027-03-03", companions: 1 });
  const quote = await ownRequest(dora);
  await sendOffer(site, { reference: quote, included: promised.included });
  await acceptOffer(dora, quote);
  await site.jobs.runDue();
  const trip = taken(await dora.call<AccountTrip>("GET", `/api/client/trips/${planned.id}`));
  expect(trip.quote).toBe(quote);
  expect(trip.items.filter(({ kind }) => kind === "transfer")).toHaveLength(promised.rides);
  expect(trip.includedHotel?.nights).toBe(promised.hotelNights);
});
