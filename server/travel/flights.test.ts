import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { getFlightOffer, getFlightPlan, searchFlights } from "../../contract/flights.ts";
import { dayIn, wallClock } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { insertTestTrip } from "../testing/trips.ts";

type Found = AnswerOf<typeof searchFlights>;

let site: TestSite;
let ana: SignedIn;
let trip: string;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  trip = (await insertTestTrip(site, ana, { treatmentOn: "2027-01-08", safeFlightOn: "2027-01-20" })).id;
});
afterAll(() => site.close());

const search = <Body = Found>(slices: string, more = "", person = ana) =>
  person.call<Body>("GET", `/api/client/flight/search?slices=${slices}${more}`);
const round = (leave = "2027-01-21") => `LHR-DXB-2027-01-05,DXB-LHR-${leave}`;

test("the search starts with the clinic's airport and the trip's dates", async () => {
  const plan = taken(await ana.call<AnswerOf<typeof getFlightPlan>>("GET", "/api/client/flight/plan?language=ar"));
  expect(plan).toMatchObject({ clinicAirport: "DXB", homeAirport: null, today: "2026-11-20", lastDay: "2027-10-16" });
  expect(plan.trip).toMatchObject({
    id: trip,
    treatmentOn: "2027-01-08",
    safe: { earliest: "2027-01-20", by: "rule" },
  });
  expect(plan.airports.length).toBeGreaterThan(60);
  expect(plan.airports.find(({ code }) => code === "DXB")?.city).toBe("دبي");
  const ben = await signIn(site, { email: "ben@example.org" });
  expect(taken(await ben.call<AnswerOf<typeof getFlightPlan>>("GET", "/api/client/flight/plan")).trip).toBeNull();
  expect((await ben.call("GET", `/api/client/flight/plan?trip=${trip}`)).status).toBe(404);
});

test("journeys have all their fares, also in the trip's currency, in the requested order", async () => {
  const { journeys, seller } = taken(await search(round(), "&adults=2&children=9"));
  expect(journeys.length).toBeGreaterThan(8);
  expect(seller.name).toMatch(/demonstration/);
  for (const { fares, travellers, safe } of journeys) {
    expect(travellers).toBe(3);
    expect(safe.ok).toBe(true);
    for (const { price, about } of fares) {
      expect(price.total.amount).toBe(price.base.amount + price.taxes.amount + price.fees.amount);
      expect(about?.currency).toBe("AED");
      expect(about?.amount).toBeGreaterThan(3.5 * price.total.amount);
    }
    expect(fares.map(({ price }) => price.total.amount)).toEqual(
      fares.map(({ price }) => price.total.amount).toSorted((a, b) => a - b),
    );
  }
  const arabic = taken(await search(round(), "&language=ar")).journeys.flatMap(({ fares }) => fares);
  expect(new Set(arabic.map(({ brand }) => brand))).toEqual(new Set(["خفيفة", "كلاسيكية", "مرنة"]));
  const departures = taken(await search(round(), "&sort=departure")).journeys.map(
    ({ slices }) => slices[0]?.segments[0]?.departs ?? "",
  );
  expect(departures).toEqual(departures.toSorted());
  const evening = taken(await search(round(), "&leaves=evening")).journeys;
  for (const { slices } of evening) {
    const [first] = slices[0]?.segments ?? [];
    const time = wallClock(new Date(first?.departs ?? ""), first?.from.timeZone ?? "UTC").time;
    expect(time >= "18:00").toBe(true);
  }
});

test("a flight before the first safe day is refused with the reason, unless a clinician permits it", async () => {
  const refused = await search(round("2027-01-19"));
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "slices", reason: "unsafe" }] } });
  expect(JSON.stringify(refused.body)).toContain("2027-01-20");
  expect((await search(round("2027-01-20"))).status).toBe(200);
  const cy = await signIn(site, { email: "cy@example.org" });
  const fitToFly = { from: "2027-01-15", note: "Walks well.", at: "2026-11-20T09:00:00.000Z" };
  await insertTestTrip(site, cy, { treatmentOn: "2027-01-08", safeFlightOn: "2027-01-20", fitToFly });
  expect(taken(await search(round("2027-01-15"), "", cy)).journeys[0]?.safe).toEqual({
    ok: true,
    earliest: "2027-01-15",
    by: "note",
  });
  expect((await search(round("2027-01-14"), "", cy)).status).toBe(400);
});

test("a landing after the first appointment is named and stands last, in any order", async () => {
  const plan = taken(await ana.call<AnswerOf<typeof getFlightPlan>>("GET", "/api/client/flight/plan"));
  const landing = ({ slices }: Found["journeys"][number]) => slices[0]?.segments.at(-1)?.arrives ?? "";
  const { landBy, departBy } = plan.trip ?? { landBy: "", departBy: "" };
  expect(departBy < landBy).toBe(true);
  const inTime = taken(await search(`LHR-DXB-${departBy}`)).journeys;
  // The appointment is on the day of arrival, so the hour decides, and those in time stand first.
  const [firstLate = -1] = inTime.flatMap(({ late }, place) => (late ? [place] : []));
  expect(firstLate).toBeGreaterThan(0);
  expect(inTime.slice(0, firstLate).map(({ late }) => late)).toEqual(inTime.slice(0, firstLate).map(() => null));
  for (const sort of ["price", "duration", "departure"]) {
    const { journeys } = taken(await search(`LHR-DXB-${landBy}`, `&sort=${sort}`));
    const late = journeys.filter((journey) => journey.late);
    expect(late.length).toBeGreaterThan(0);
    // Of the day of the appointment itself, only early landings are in time.
    expect(late.length).toBeLessThanOrEqual(journeys.length);
    expect(journeys.slice(-late.length)).toEqual(late);
    for (const journey of late) {
      expect(journey.late).toMatchObject({
        misses: "appointment",
        lands: dayIn("Asia/Dubai", new Date(landing(journey))),
      });
    }
  }
  const offer = taken(await search(`LHR-DXB-${landBy}`)).journeys.at(-1)?.fares[0]?.offer ?? "";
  const read = await ana.call<AnswerOf<typeof getFlightOffer>>(
    "GET",
    `/api/client/flight/offer?offer=${encodeURIComponent(offer)}`,
  );
  expect(taken(read).journey.late?.misses).toBe("appointment");
});

test.each([
  ["no days at all", "LHR-DXB"],
  ["yesterday", "LHR-DXB-2026-11-19"],
  ["beyond what is sold", "LHR-DXB-2028-01-01"],
  ["back before it leaves", "LHR-DXB-2027-02-05,DXB-LHR-2027-02-01"],
  ["from a place to itself", "DXB-DXB-2027-02-05"],
  ["five legs", Array(5).fill("LHR-DXB-2027-02-05").join(",")],
])("%s is refused as a field", async (_, slices) => {
  const { status, body } = await search<{ errors: { field: string }[] }>(slices);
  expect(status).toBe(400);
  expect(body.errors[0]?.field).toContain("slices");
});

test("an offer is read again, and reports when it is gone", async () => {
  const { journeys } = taken(await search(round()));
  const offer = journeys[0]?.fares.at(-1)?.offer ?? "";
  const path = (id: string) => `/api/client/flight/offer?offer=${encodeURIComponent(id)}`;
  const read = taken(await ana.call<AnswerOf<typeof getFlightOffer>>("GET", path(offer)));
  expect(read.journey.fares[0]?.offer).toBe(offer);
  expect(await ana.call("GET", path("f1~nothing"))).toMatchObject({ status: 422, body: { code: "wrong-state" } });
});
