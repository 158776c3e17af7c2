import { afterAll, beforeAll, expect, test } from "vitest";
import { seedHotels } from "../../adapters/hotels/seed.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { CancellationPreview, ChangePreview, listAlternatives, listBookings } from "../../contract/bookings.ts";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { listHotelRates, listHotels } from "../../contract/hotels.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";

const site = await openTestSite();
afterAll(() => site.close());
let ana: SignedIn;
beforeAll(async () => {
  await seedHotels(site.services.db);
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
});

test("a booked trip names the nights without a bed, and a preview what it would leave", async () => {
  const { id, dates, gaps } = await begunTrip(ana, { companions: 1 });
  expect(gaps).toEqual([]);
  const read = async () => taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  const days = `from=${dates.arrive}&to=${dates.leave}&adults=2`;
  const { hotels } = taken(await site.call<AnswerOf<typeof listHotels>>("GET", `/api/hotels?${days}&sort=price`));
  const rates = await Promise.all(
    hotels
      .slice(0, 8)
      .map((one) => site.call<AnswerOf<typeof listHotelRates>>("GET", `/api/hotels/${one.id}/rates?${days}`)),
  );
  const rate = rates.flatMap(({ body }) => body.rates).find(({ changeFee }) => changeFee !== null);
  const body = { kind: "hotel", offerId: rate?.offerId, shown: rate?.price.total };
  taken(await ana.call("POST", `/api/client/trips/${id}/items`, { body }));
  await bookTrip(site, { id });
  const booked = await read();
  expect(booked.gaps).toEqual([]);

  const hotel = booked.items.find(({ kind }) => kind === "hotel");
  const path = `/api/client/bookings/${hotel?.id}`;
  const cancelling = taken(
    await ana.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body: { version: hotel?.version } }),
  );
  const discharge = dayAfter(dates.treatment, 3);
  const nights = [
    { kind: "nights", item: null, from: dates.arrive, to: dates.treatment },
    { kind: "companion-nights", item: null, from: dates.treatment, to: discharge },
    { kind: "nights", item: null, from: discharge, to: dates.leave },
  ];
  expect(cancelling.gaps).toEqual(nights);

  const longer = dayAfter(dates.leave, 2);
  const { alternatives } = taken(
    await ana.call<AnswerOf<typeof listAlternatives>>("GET", `${path}/alternatives?from=${dates.arrive}&to=${longer}`),
  );
  const wanted = { version: hotel?.version, offerId: alternatives[0]?.offerId };
  const changing = taken(await ana.call<ChangePreview>("POST", `${path}/change/preview`, { body: wanted }));
  const away = { kind: "hotel", item: hotel?.id, from: dates.leave, to: longer };
  expect(changing.gaps).toEqual([away]);

  taken(await ana.call("POST", `${path}/cancellation`, { body: { preview: cancelling.id } }));
  await site.mails();
  expect((await read()).gaps).toEqual(nights);
});

test("two stays in one trip are planned, priced in one checkout, and the nights between them are named", async () => {
  const trip = await begunTrip(ana, { companions: 1, treatment: "2027-05-12" });
  const { arrive, leave } = trip.dates;
  const middle = dayAfter(arrive, 4);
  await addStay(site, ana, trip, { to: middle });
  const both = await addStay(site, ana, trip, { from: dayAfter(middle, 2) });
  expect(both).toMatchObject({ gaps: [], openNights: [{ from: middle, to: dayAfter(middle, 2) }] });
  const stays = both.items.filter(({ kind }) => kind === "hotel");
  expect(stays.map(({ startsAt, endsAt }) => [startsAt.slice(0, 10), endsAt.slice(0, 10)])).toEqual([
    [arrive, middle],
    [dayAfter(middle, 2), leave],
  ]);
  const { page } = taken(await ana.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`));
  expect(page.waiting.items.filter(({ kind }) => kind === "hotel")).toHaveLength(2);
  await bookTrip(site, trip);
  const booked = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  const home = dayAfter(middle, 1);
  expect(booked.gaps).toEqual([
    { kind: "companion-nights", item: null, from: middle, to: home },
    { kind: "nights", item: null, from: home, to: dayAfter(home, 1) },
  ]);
});

test("a patient alone needs no hotel in hospital, and two stays for one night are named before they are booked", async () => {
  const alone = await begunTrip(ana, { companions: 0, treatment: "2027-06-09" });
  const { arrive, treatment, leave } = alone.dates;
  expect(alone.openNights).toEqual([
    { from: arrive, to: treatment },
    { from: dayAfter(treatment, alone.hospitalNights), to: leave },
  ]);
  const trip = await begunTrip(ana, { companions: 1, treatment: "2027-07-07" });
  const middle = dayAfter(trip.dates.arrive, 6);
  await addStay(site, ana, trip, { to: middle });
  const both = await addStay(site, ana, trip, { from: dayAfter(middle, -1) });
  const later = both.items.findLast(({ kind }) => kind === "hotel");
  expect(both).toMatchObject({
    openNights: [],
    gaps: [{ kind: "two-hotels", item: later?.id, from: dayAfter(middle, -1), to: middle }],
  });
});

test("hotel nights in the price of a package have a bed, and only the others are named", async () => {
  const body = {
    from: "plan",
    procedure: "knee-replacement",
    package: "complete",
    treatment: "2027-08-11",
    companions: 1,
  };
  const trip = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body }));
  const { arrive, treatment, leave } = trip.dates;
  const discharge = dayAfter(treatment, trip.hospitalNights);
  const last = dayAfter(discharge, 8);
  expect(trip.includedHotel).toEqual({
    nights: 10,
    guests: 2,
    without: 0,
    stays: [
      { from: arrive, to: treatment },
      { from: discharge, to: last },
    ],
  });
  // A companion of the package has a bed in hospital.
  const open = [{ from: last, to: leave }];
  expect(trip.openNights).toEqual(open);
  await bookTrip(site, trip);
  const booked = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  expect(booked.gaps).toEqual(open.map((range) => ({ kind: "nights", item: null, ...range })));
});

test("a hotel of another city, and nights outside of the trip, are not added", async () => {
  const { id, dates } = await begunTrip(ana, { companions: 1 });
  const rateFor = async (host: string, from: string, to: string) => {
    const days = `from=${from}&to=${to}&adults=2`;
    const list = await site.call<AnswerOf<typeof listHotels>>("GET", `/api/hotels?${days}`, { host });
    const hotel = taken(list).hotels[0]?.id;
    const path = `/api/hotels/${hotel}/rates?${days}`;
    const [rate] = taken(await site.call<AnswerOf<typeof listHotelRates>>("GET", path, { host })).rates;
    return { hotel, body: { kind: "hotel", offerId: rate?.offerId, shown: rate?.price.total } };
  };
  const add = (body: object) => ana.call("POST", `/api/client/trips/${id}/items`, { body });

  const elsewhere = await rateFor("meadow.example", dates.arrive, dates.leave);
  expect((await site.call("GET", `/api/hotels/${elsewhere.hotel}`, { host: "meadow.example" })).status).toBe(200);
  expect((await site.call("GET", `/api/hotels/${elsewhere.hotel}`)).status).toBe(404);
  expect(await add(elsewhere.body)).toMatchObject({ status: 404, body: { code: "not-found" } });

  const after = await rateFor("harbour.example", dayAfter(dates.leave, 1), dayAfter(dates.leave, 3));
  expect(await add(after.body)).toMatchObject({ status: 400, body: { errors: [{ reason: "outside-trip" }] } });
});

test("a flight that lands after the first appointment or hotel night is named before it is paid, and checked", async () => {
  const trip = await begunTrip(ana, { companions: 1, treatment: "2027-06-16" });
  await addStay(site, ana, trip, {});
  const { arrive, leave } = trip.dates;
  const add = async (out: string) => {
    const path = `/api/client/flight/search?trip=${trip.id}&slices=LHR-DXB-${out},DXB-LHR-${leave}`;
    const fare = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", path)).journeys.at(-1)?.fares[0];
    const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
    return taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, { body }));
  };
  const checks = async () =>
    taken(
      await ana.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`),
    ).page.waiting.checks.filter(({ kind }) => kind === "first-appointment" || kind === "first-night");
  const late = await add(dayAfter(arrive));
  const flight = late.items.find(({ kind }) => kind === "flight");
  expect(late.gaps).toEqual([
    { kind: "late-appointment", item: flight?.id, from: late.consultationOn, to: dayAfter(arrive) },
  ]);
  expect(await checks()).toMatchObject([{ kind: "first-appointment", ok: false, until: late.consultationOn }]);

  const removal = `/api/client/trips/${trip.id}/items/${flight?.id}/removal`;
  taken(await ana.call("POST", removal, { body: { version: flight?.version } }));
  expect((await add(dayAfter(arrive, -1))).gaps).toEqual([]);
  expect(await checks()).toMatchObject([{ kind: "first-appointment", ok: true, about: null }]);
});

test.each([
  ["after the first appointment", "2027-06-16", 1, true],
  ["in time", "2027-07-14", -1, false],
])("among the bookings that need an action, a booked flight that lands %s", async (_, treatment, days, isNamed) => {
  const trip = await begunTrip(ana, { companions: 0, treatment });
  const { arrive, leave } = trip.dates;
  const path = `/api/client/flight/search?trip=${trip.id}&slices=LHR-DXB-${dayAfter(arrive, days)},DXB-LHR-${leave}`;
  const fare = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", path)).journeys.at(-1)?.fares[0];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, { body }));
  await bookTrip(site, trip);
  const acting = "/api/client/bookings?filter=action&kind=flight";
  const { bookings } = taken(await ana.call<AnswerOf<typeof listBookings>>("GET", acting));
  expect(bookings.some((one) => one.trip.id === trip.id)).toBe(isNamed);
});
