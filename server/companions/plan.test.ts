import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { CompanionPlan } from "../../contract/companions.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import { itemStatuses, travellerNeeds } from "../../contract/trips.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { addStay, begunTrip } from "../testing/trips.ts";
import { findItems, type ItemContent, type ItemRow } from "../trips/items/item-queries.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { companionPlan, isOver } from "./plan.ts";

let site: TestSite;
let tenant: ProviderRow;
let trip: TripRow;
let items: ItemRow[];
const now = new Date("2026-11-22T10:00:00Z");

beforeAll(async () => {
  site = await openTestSite();
  const ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  const begun = await begunTrip(ana);
  const slices = `OSL-DXB-${begun.dates.arrive},DXB-OSL-${begun.dates.leave}`;
  const search = `/api/client/flight/search?trip=${begun.id}&slices=${slices}`;
  const { journeys } = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", search));
  const fare = journeys[0]?.fares[0];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${begun.id}/items`, { body }));
  await addStay(site, ana, begun);
  const { db, keys } = site.services;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  await asSystem(db, async (tx) => {
    const found = await findTrip(tx, providerId, { keys, owner: ana.owner, id: begun.id });
    const row = await findProvider(tx, providerId);
    if (!found || !row) throw new Error("the trip is gone");
    [trip, tenant] = [found, row];
    items = await findItems(tx, providerId, { keys, tripId: begun.id });
  });
});
afterAll(() => site.close());

test("the trip has a treatment, a flight and a hotel, with their places", () => {
  const plan = companionPlan(trip, items, {
    tenant,
    language: "en",
    named: false,
    appointment: null,
    person: "Ana",
    now,
  });
  expect(plan.entries.map(({ kind }) => kind).toSorted()).toEqual(["flight", "hotel", "procedure"]);
  const hotel = plan.entries.find(({ kind }) => kind === "hotel");
  expect(hotel?.title).toBe(items.find(({ kind }) => kind === "hotel")?.content.title);
  expect(plan.entries.every(({ parts }) => parts.length > 0)).toBe(true);
  const named = companionPlan(trip, items, {
    tenant,
    language: "en",
    named: true,
    appointment: null,
    person: "Ana",
    now,
  });
  expect(named.entries.find(({ kind }) => kind === "procedure")?.title).toMatch(/knee/i);
});

test("what is only planned is not called booked, and a flight that lands too late is named", () => {
  const reader = { tenant, language: "en", named: false, person: "Ana", now } as const;
  const states = (status: ItemRow["status"]) =>
    companionPlan(
      trip,
      items.map((item) => ({ ...item, status })),
      { ...reader, appointment: null },
    ).entries.map(({ state }) => state);
  expect(new Set(states("priced"))).toEqual(new Set(["unbooked"]));
  expect(new Set(states("confirming"))).toEqual(new Set(["confirming"]));
  expect(new Set(states("confirmed"))).toEqual(new Set(["confirmed"]));
  const lateFor = (appointment: string | null) => companionPlan(trip, items, { ...reader, appointment }).late;
  expect(lateFor(dayAfter(trip.arriveOn, -2))).toMatchObject([{ misses: "appointment" }]);
});

test("nights that the clinic books are in the plan, with the hotel once it is named, and a cancelled trip is called so", () => {
  const reader = { tenant, language: "en", named: false, person: "Ana", appointment: null, now } as const;
  const treatment = items.find(({ kind }) => kind === "procedure");
  if (!treatment) throw new Error("the trip has no treatment");
  const { content } = treatment;
  const booked = (own: Partial<ItemContent>): ItemRow => ({
    ...treatment,
    status: "confirmed",
    content: { ...content, details: { ...content.details, hotelNights: 2, hotelGuests: 1 }, ...own },
  });
  const nightsWith = (own: Partial<ItemContent>) =>
    companionPlan({ ...trip, companions: 1 }, [booked(own)], reader).clinicNights;
  const [stay] = nightsWith({});
  expect(stay).toMatchObject({ from: trip.arriveOn, hotel: null, guests: 1 });
  expect(nightsWith({ hotelFor: `${stay?.from}/${stay?.to}`, hotelName: "Palm" })).toMatchObject([{ hotel: "Palm" }]);
  const off = companionPlan(trip, [{ ...treatment, status: "cancelled" }], reader);
  expect([off.isCancelled, off.clinicNights, off.entries]).toEqual([true, [], []]);
  expect(companionPlan(trip, items, reader).isCancelled).toBe(false);
});

test("an address is also shown as a driver reads it, where the reader's language is another one", () => {
  const arabic = { tenant, language: "ar", named: false, appointment: null, person: "", now } as const;
  const english = { ...arabic, language: "en" } as const;
  const driverIn = (reader: typeof arabic | typeof english) =>
    companionPlan(trip, items, reader).entries.find(({ kind }) => kind === "procedure")?.driver;
  expect([driverIn(arabic)?.language ?? null, driverIn(english)?.language ?? null].filter(Boolean)).toHaveLength(1);
});

/** A private word in every field of a trip that may be about health, money or papers. */
const privateTrip = (row: TripRow, word: string): TripRow => ({
  ...row,
  reference: word,
  procedure: word,
  package: word,
  fitToFly: { from: "2027-01-01", note: word, at: word },
  travellers: [
    {
      ...{ id: row.id, role: "patient", givenName: word, familyName: word, bornOn: "1980-02-03", gender: "f" },
      ...{ nationality: "PT", passport: { number: word, country: "PT", expiresOn: "2031-01-31" } },
      ...{ assistance: ["oxygen", "stretcher"], dietary: word },
    },
  ],
});

const money = { amount: 987_654_321, currency: "AED" };
const priced = { label: "", amount: money, on: null };

function privateItem(row: ItemRow, word: string, status: ItemRow["status"]): ItemRow {
  const { content } = row;
  const isTreatment = row.kind === "procedure";
  const translation = { title: isTreatment ? word : content.title, subtitle: word };
  const own: ItemContent = {
    ...content,
    title: isTreatment ? word : content.title,
    subtitle: word,
    translations: { en: translation, ar: translation },
    seller: { id: "seller", name: word, countryCode: "AE" },
    price: {
      ...{ total: money, base: money, taxes: money, fees: money },
      dueLater: [{ ...priced, label: word }],
      dueOnSite: [{ ...priced, label: word }],
    },
    policy: { cancellation: [], changeFee: money, conditions: [word] },
    details: { ...content.details, package: word, diagnosis: word, room: word, clinician: word },
    travellers: [word],
    papers: [{ label: word, text: word }],
    needs: travellerNeeds.map((need) => ({ name: word, need, text: word, answer: "confirmed" })),
    charges: [],
    clinicAct: { by: word, reason: word, at: word },
    note: word,
  };
  return { ...row, status, content: own, reference: word, amount: money.amount, offerId: word, supplier: word };
}

test("no private word of a trip and no amount reaches a companion's answer, whatever its bookings are", () => {
  const word = fc.stringMatching(/^[a-z]{10,14}$/).map((letters) => `qx${letters}`);
  fc.assert(
    fc.property(
      word,
      fc.array(fc.constantFrom(...itemStatuses), { minLength: 3, maxLength: 3 }),
      fc.constantFrom("en", "ar"),
      (planted, statuses, language) => {
        const rows = items.map((row, index) => privateItem(row, planted, statuses[index] ?? "confirmed"));
        const plan = companionPlan(privateTrip(trip, planted), rows, {
          tenant,
          language,
          named: false,
          appointment: null,
          person: "Ana",
          now,
        });
        const answer = JSON.stringify(CompanionPlan.parse(plan));
        return (
          !answer.includes(planted) &&
          !answer.includes(String(money.amount)) &&
          !/knee|oxygen|stretcher|wheelchair|ركبة/i.test(answer)
        );
      },
    ),
  );
});

test("the plan is over two weeks after the journey home, by the clinic's calendar", () => {
  const over = { leaveOn: "2027-01-22", timeZone: "Asia/Dubai" };
  expect(isOver(over, new Date("2027-02-05T19:59:00Z"))).toBe(false);
  expect(isOver(over, new Date("2027-02-05T20:00:00Z"))).toBe(true);
});
