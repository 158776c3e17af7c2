import { afterAll, beforeAll, expect, test } from "vitest";
import { seedHotels } from "../../adapters/hotels/seed.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { FlightPlan, searchFlights } from "../../contract/flights.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { addStay, begunTrip } from "../testing/trips.ts";

const site = await openTestSite();
afterAll(() => site.close());
let ana: SignedIn;
beforeAll(async () => {
  await seedHotels(site.services.db);
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
});

/** A trip with a hotel, out of which its person took the treatment. */
async function untreated(treatment: string): Promise<AccountTrip> {
  const trip = await begunTrip(ana, { companions: 0, treatment });
  const { items } = await addStay(site, ana, trip, {});
  const item = items.find(({ kind }) => kind === "procedure");
  const removal = `/api/client/trips/${trip.id}/items/${item?.id}/removal`;
  return taken(await ana.call<AccountTrip>("POST", removal, { body: { version: item?.version } }));
}

test("without its treatment a trip has no first appointment, and nothing of it forbids a flight", async () => {
  const { id, dates, ...trip } = await untreated("2027-06-16");
  expect(trip).toMatchObject({ consultationOn: null, safeFlightOn: null, fitToFlyFrom: null, includedHotel: null });
  const plan = taken(await ana.call<FlightPlan>("GET", `/api/client/flight/plan?trip=${id}`));
  expect(plan.trip?.safe).toMatchObject({ ok: true, earliest: null });
  const soon = dayAfter(dates.treatment, 1);
  const path = `/api/client/flight/search?trip=${id}&slices=LHR-DXB-${dates.arrive},DXB-LHR-${soon}`;
  const fare = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", path)).journeys[0]?.fares[0];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  const flown = taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${id}/items`, { body }));
  expect(flown.items.map(({ kind }) => kind)).toContain("flight");
});

test("without its treatment a trip moves by its own two days", async () => {
  const { id, dates, version } = await untreated("2027-08-11");
  const wanted = { arrive: dayAfter(dates.treatment, 2), leave: dayAfter(dates.treatment, 5) };
  const path = `/api/client/trips/${id}/dates`;
  const { id: preview, byRequest } = taken(await ana.call<DateMove>("POST", `${path}/preview`, { body: wanted }));
  expect(byRequest).toBe(false);
  const moved = taken(await ana.call<AccountTrip>("POST", path, { body: { preview, version } }));
  expect(moved.dates).toMatchObject(wanted);
  const back = { arrive: wanted.leave, leave: wanted.arrive };
  expect((await ana.call("POST", `${path}/preview`, { body: back })).status).toBe(400);
});
