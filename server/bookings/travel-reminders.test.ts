import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { hours } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import { mintProviderId } from "../db/provider-id.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip, bookTrip } from "../testing/trips.ts";
import { updateTrip } from "../trips/queries.ts";

const site = await openTestSite();
afterAll(() => site.close());

/** Lets the clock go on, with the hourly schedules at its end, twice. */
async function passTo(at: string): Promise<void> {
  site.clock.pass(Date.parse(at) - site.clock.now().getTime());
  await site.jobs.runDue();
  site.clock.pass(hours(1));
  await site.jobs.runDue();
}

test("a short passport is told of some weeks before the trip, and the check-in of each way when it opens, once each", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  const { id, dates } = await begunTrip(ana);
  const slices = `OSL-DXB-${dates.arrive},DXB-OSL-${dates.leave}`;
  const search = `/api/client/flight/search?trip=${id}&slices=${slices}`;
  const { journeys } = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", search));
  const [fare] = journeys[0]?.fares ?? [];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call("POST", `/api/client/trips/${id}/items`, { body }));
  await bookTrip(site, { id });
  const trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  const common = { gender: "f", nationality: "NO", bornOn: "1968-03-01", dietary: null } as const;
  const passport = (expiresOn: string) => ({ number: "CA1234567", country: "NO", expiresOn });
  const travellers = [
    // The Emirates ask for six months from the entry.
    {
      ...common,
      id: randomUUID(),
      role: "patient" as const,
      assistance: [],
      givenName: "Ana",
      familyName: "Short",
      passport: passport("2027-06-01"),
    },
    {
      ...common,
      id: randomUUID(),
      role: "companion" as const,
      assistance: [],
      givenName: "Bea",
      familyName: "Long",
      passport: passport("2031-06-01"),
    },
  ];
  const { db, keys } = site.services;
  const providerId = site.providers[0] ?? mintProviderId("");
  await asSystem(db, (tx) => updateTrip(tx, providerId, { id, keys, travellers }));
  const about = async (subject: RegExp) => (await site.mails()).filter((mail) => subject.test(mail.subject));

  await passTo(`${dayAfter(dates.arrive, -50)}T09:00:00Z`);
  expect(await about(/passports/)).toEqual([]);
  await passTo(`${dayAfter(dates.arrive, -41)}T09:00:00Z`);
  const [told, ...more] = await about(/passports/);
  expect(more).toEqual([]);
  expect(told?.text).toContain("Ana Short");
  expect(told?.text).not.toContain("Bea");
  expect(told?.text).toContain(`/profile/plan/travellers/?trip=${id}`);

  const ways = trip.items.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "flight" ? [part] : [])));
  const opened = ways.flatMap(({ checkIn }) => (checkIn ? [checkIn.opensAt] : []));
  expect(opened).toHaveLength(2);
  for (const [index, at] of opened.entries()) {
    await passTo(new Date(Date.parse(at) - 2 * 60 * 60 * 1000).toISOString());
    expect(await about(/^Check in online/)).toHaveLength(index);
    await passTo(at);
    expect(await about(/^Check in online/)).toHaveLength(index + 1);
  }
  expect(await about(/passports/)).toHaveLength(1);
  expect((await about(/^Check in online/))[0]?.text).toContain("Airline reference");
});
