import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccountTrip, TripPlan } from "../../../../contract/account-trips.ts";
import type { FlightPart, ItemPart } from "../../../../contract/item-parts.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import { dayAfter, instantOf } from "../../../../contract/zoned-time.ts";
import { buildSite } from "../../../testing.tsx";
import { m } from "../../../words/compiled/messages.js";
import { proposedDays, timelineOf } from "./timeline.ts";

const site = buildSite();
const zone = "Europe/Budapest";
const at = (day: string, time: string, timeZone = zone) => instantOf({ day, time }, timeZone).toISOString();

const item = (facts: Partial<TripItem> & Pick<TripItem, "id" | "kind" | "startsAt" | "endsAt">, part?: ItemPart) => ({
  title: facts.id,
  status: "confirmed",
  textsLanguage: "en",
  timeZone: zone,
  city: "Budapest",
  reference: null,
  price: { dueOnSite: [] },
  needs: [],
  parts: [
    part ?? {
      kind: "place",
      startsAt: facts.startsAt,
      endsAt: facts.endsAt,
      timeZone: zone,
      place: null,
      phone: null,
    },
  ],
  ...facts,
});

const hotel = (from: string, to: string) =>
  item({ id: "Quay Hotel", kind: "hotel", startsAt: at(from, "14:00"), endsAt: at(to, "10:00") });

const dubai = { code: "DXB", city: "Dubai", timeZone: "Asia/Dubai", terminal: "1" };
const budapest = { code: "BUD", city: "Budapest", timeZone: zone, terminal: null };
const flight = (part: Pick<FlightPart, "from" | "to" | "startsAt" | "endsAt">) =>
  item(
    { id: part.from.code, kind: "flight", startsAt: part.startsAt, endsAt: part.endsAt },
    {
      ...part,
      kind: "flight",
      number: "ZG 1",
      carrier: "Zephyr",
      operatedBy: null,
      bags: { cabin: 1, checked: 0 },
      stopMinutes: null,
      checkIn: null,
    },
  );

const trip = (facts: Partial<Record<keyof AccountTrip, unknown>>): AccountTrip =>
  ({
    id: "t1",
    dates: { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-12" },
    timeZone: zone,
    hospitalNights: 2,
    consultationOn: "2027-03-02",
    safeFlightOn: "2027-03-10",
    fitToFlyFrom: null,
    companions: 0,
    procedure: { slug: "hip", name: "Hip" },
    items: [],
    ...facts,
  }) as unknown as AccountTrip; // what a timeline reads of it

const daysOf = (own: AccountTrip) =>
  timelineOf(own, [], site).stretches.map(({ from, entries, night }) => ({
    from,
    what: entries.map(({ what, kind }) => what ?? kind),
    night: night?.text.replaceAll(/[\u2068\u2069]/g, ""),
  }));

test("on the day of arrival the first talk comes after it", () => {
  const [first] = daysOf(trip({ consultationOn: "2027-03-01" }));
  expect(first?.what).toEqual([m.trips_day_arrive(), m.trips_day_consultation()]);
});

test("a planned trip names its days, and leads to what is not booked", () => {
  expect(daysOf(trip({}))).toEqual([
    { from: "2027-03-01", what: ["Arrive and rest"], night: "Night: no bed booked" },
    { from: "2027-03-02", what: ["First consultation and tests at the clinic"], night: "Night: no bed booked" },
    { from: "2027-03-03", what: ["Treatment"], night: "Night: Hospital" },
    { from: "2027-03-04", what: [], night: "Night: Hospital" },
    { from: "2027-03-05", what: ["Leave the hospital"], night: "Night: no bed booked" },
    { from: "2027-03-06", what: [], night: "4 nights: no bed booked" },
    {
      from: "2027-03-10",
      what: ["From this day: flight home, once your doctor has seen you and agrees"],
      night: "Night: no bed booked",
    },
    { from: "2027-03-11", what: [], night: "Night: no bed booked" },
    { from: "2027-03-12", what: ["Fly home"], night: undefined },
  ]);
  const [first] = timelineOf(trip({}), [], site).stretches;
  expect(first?.entries[0]).toMatchObject({ state: "unbooked", to: "/profile/flights/?trip=t1" });
  expect(first?.night?.to).toBe("/profile/hotels/?from=2027-03-01&to=2027-03-03&trip=t1");
});

test("a trip for which the clinic has named no day of the first consultation says so", () => {
  const open = daysOf(trip({ consultationOn: null })).flatMap(({ from, what }) => what.map((one) => [from, one]));
  expect(open[1]).toEqual(["2027-03-02", "First consultation and tests: the clinic still has to name the day"]);
});

test("a proposed trip names its days and where each night is spent, without states", () => {
  const plan = {
    dates: { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-06" },
    timeZone: zone,
    consultationOn: "2027-03-02",
    safeFlightOn: "2027-03-06",
    hospital: { from: "2027-03-03", nights: 1 },
    hotel: [
      { from: "2027-03-01", to: "2027-03-03", who: "everybody" },
      { from: "2027-03-03", to: "2027-03-04", who: "companion" },
      { from: "2027-03-04", to: "2027-03-06", who: "everybody" },
    ],
  } as unknown as TripPlan; // what its days read of it
  const days = proposedDays(plan, "en");
  expect(days.map(({ from, night }) => [from, night?.text])).toEqual([
    ["2027-03-01", "Night: Hotel"],
    ["2027-03-02", "Night: Hotel"],
    ["2027-03-03", "Night: Hospital and Hotel for your companion"],
    ["2027-03-04", "Night: Hotel"],
    ["2027-03-05", "Night: Hotel"],
    ["2027-03-06", undefined],
  ]);
  expect(days.flatMap(({ entries }) => entries).every(({ state, to }) => state === null && to === null)).toBe(true);
  expect(days.at(-1)?.entries[0]?.kind).toBe("Fly home");
});

test("a booked trip has each flight on its own day and clock, and the hotel's nights", () => {
  const items = [
    flight({
      from: dubai,
      to: budapest,
      startsAt: at("2027-02-28", "23:30", "Asia/Dubai"),
      endsAt: at("2027-03-01", "03:00"),
    }),
    hotel("2027-03-01", "2027-03-12"),
    flight({
      from: budapest,
      to: dubai,
      startsAt: at("2027-03-12", "12:00"),
      endsAt: at("2027-03-12", "21:00", "Asia/Dubai"),
    }),
    { ...hotel("2027-03-01", "2027-03-12"), id: "Old Hotel", status: "cancelled" },
  ];
  const { stretches } = timelineOf(trip({ items, companions: 1 }), [], site);
  expect(stretches[0]).toMatchObject({ from: "2027-02-28", night: null });
  expect(stretches[0]?.entries[0]).toMatchObject({ time: "23:30, Dubai time", to: "/profile/manage-bookings/DXB/" });
  expect(stretches[0]?.entries[0]?.lines.join()).toContain("Dubai airport (DXB), Terminal 1");
  const days = daysOf(trip({ items, companions: 1 }));
  expect(days.find(({ from }) => from === "2027-03-03")?.night).toBe("Night: Hospital and Quay Hotel");
  expect(days.at(-1)?.what).toEqual(["Quay Hotel", "Flight ZG 1: Budapest (BUD) to Dubai (DXB)"]);
  expect(days.flatMap(({ what }) => what)).not.toContain("Old Hotel");
});

test("nights in the price name the hotel that the clinic has booked", () => {
  const nightOf = (booked?: { name: string | null }) => {
    const stays = [{ from: "2027-03-05", to: "2027-03-12" }];
    const days = daysOf(trip({ includedHotel: { stays, guests: 1, ...(booked && { booked }) } }));
    return days.find(({ from }) => from === "2027-03-05")?.night;
  };
  expect(nightOf()).toContain("the clinic books this hotel");
  expect(nightOf({ name: null })).toContain("the clinic books this hotel");
  expect(nightOf({ name: "Palm Hotel" })).toMatch(/^(Night|\d+ nights): Palm Hotel, included in your package$/);
});

test("every night from arrival to departure is in exactly one stretch, whatever is booked", () => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(count, count, count, count, (hospitalNights, more, from, nights) => {
      const arrive = "2027-03-01";
      const leave = dayAfter("2027-03-03", hospitalNights + more);
      const booked = hotel(dayAfter(arrive, from), dayAfter(arrive, from + nights + 1));
      const dates = { arrive, treatment: "2027-03-03", leave };
      const { stretches } = timelineOf(trip({ dates, hospitalNights, items: [booked] }), [], site);
      const shown = stretches.flatMap(({ night }) => (night ? [Number.parseInt(night.text, 10) || 1] : []));
      const days = (Date.parse(leave) - Date.parse(arrive)) / 86_400_000;
      expect(shown.reduce((all, one) => all + one, 0)).toBe(days);
      expect(stretches.map(({ from: day }) => day)).toEqual(
        [...new Set(stretches.map(({ from: day }) => day))].toSorted(),
      );
    }),
  );
});

test("of a trip that is cancelled nothing is planned any more, and no night asks for a hotel", () => {
  const items = [{ kind: "procedure", status: "cancelled", parts: [] }] as unknown as AccountTrip["items"]; // what is read
  expect(timelineOf(trip({ items, consultationOn: null, safeFlightOn: null }), [], site).stretches).toEqual([]);
});

test("a trip whose treatment was removed has its way there and back, its nights, and nothing at the clinic", () => {
  const { stretches } = timelineOf(trip({ items: [], consultationOn: null, safeFlightOn: null }), [], site);
  expect(stretches.flatMap(({ entries }) => entries.map(({ kind }) => kind))).toEqual(["Arrive and rest", "Fly home"]);
  expect(stretches.some(({ night }) => night?.to)).toBe(true);
});

test("on the day of treatment the first talk and its ride come before the treatment and the ride to it", () => {
  const day = "2027-03-03";
  const ride = (title: string, time: string) =>
    item({ id: title, title, kind: "transfer", startsAt: at(day, time), endsAt: at(day, time) });
  const treatment = item({
    id: "Hip",
    title: "Hip",
    kind: "procedure",
    startsAt: at(day, "08:00"),
    endsAt: at(day, "18:00"),
  });
  const items = [ride("to the clinic", "07:15"), ride("to the talk", "06:00"), treatment];
  const { stretches } = timelineOf(trip({ items, consultationOn: day }), [], site);
  const order = stretches.find(({ from }) => from === day)?.entries.map(({ kind, what }) => what ?? kind);
  expect(order?.slice(0, 4)).toEqual([
    "to the talk",
    "First consultation and tests at the clinic",
    "to the clinic",
    "Hip",
  ]);
});
