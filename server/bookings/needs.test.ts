import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockBooking } from "../../adapters/seeded-suppliers/stock-tables.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { Checkout } from "../../contract/checkout.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { ItemKind } from "../../contract/trips.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { addStay, insertTestTrip, payOn } from "../testing/trips.ts";

let site: TestSite;
let ana: SignedIn;
let trip: AccountTrip;

/** A flight and a stay for one who needs a wheelchair, oxygen and food without nuts, bought by card. */
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const facts = { bornOn: "1980-02-03", gender: "f", nationality: "PT" } as const;
  const passport = { number: "CA1234567", country: "PT", expiresOn: "2031-01-31" };
  const needs = { assistance: ["wheelchair" as const, "oxygen" as const], dietary: "No nuts" };
  const person = { role: "patient", givenName: "Ana", familyName: "Lima", ...facts, passport, ...needs } as const;
  const { id } = await insertTestTrip(site, ana, {
    arriveOn: "2027-01-04",
    travellers: [{ ...person, id: crypto.randomUUID() }],
  });
  const path = `/api/client/trips/${id}`;
  const search = "/api/client/flight/search?slices=LHR-DXB-2027-01-04";
  const { journeys } = taken(await ana.call<AnswerOf<typeof searchFlights>>("GET", search));
  const [fare] = journeys.flatMap(({ fares }) => fares);
  const flight = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  const flying = taken(await ana.call<AccountTrip>("POST", `${path}/items`, { body: flight }));
  await addStay(site, ana, flying);
  const opened = taken(await ana.call<Checkout>("POST", "/api/client/checkouts", { body: { trip: id } }));
  const agreed = { version: opened.version, total: opened.charge, method: "card", agreed: true };
  const paying = await ana.call<Checkout>("POST", `/api/client/checkouts/${opened.id}/payment`, { body: agreed });
  await payOn(site, taken(paying).payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  trip = taken(await ana.call<AccountTrip>("GET", path));
});
afterAll(() => site.close());

const itemOf = (kind: ItemKind) => {
  const found = trip.items.find((item) => item.kind === kind);
  if (found?.status !== "confirmed") throw new Error(`the ${kind} is ${found?.status}`);
  return found;
};
const keptBy = async (supplier: string) => {
  const rows = await site.services.db.select().from(stockBooking).where(eq(stockBooking.supplier, supplier));
  return rows.find(({ state }) => state === "booked")?.needs;
};
const name = "Ana Lima";
const wheelchair = { name, need: "wheelchair", text: null };
const diet = { name, need: "diet", text: "No nuts" };
const oxygen = { name, need: "oxygen", text: null };

test("E: the airline is told of assistance and not of food, the hotel of food and the wheelchair and not of oxygen", async () => {
  expect(await keptBy(site.services.suppliers.flight?.supplier ?? "")).toEqual(["wheelchair", "oxygen"]);
  expect(await keptBy(site.services.suppliers.hotel?.supplier ?? "")).toEqual(["wheelchair", "diet"]);
});

test("E: a booking and the itinerary say what its seller was told, and whether it is confirmed", async () => {
  const read = async (kind: ItemKind) =>
    taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${itemOf(kind).id}`)).needs;
  expect(await read("flight")).toEqual([
    { ...wheelchair, answer: "confirmed" },
    { ...oxygen, answer: "requested" },
  ]);
  expect(await read("hotel")).toContainEqual({ ...diet, answer: "confirmed" });
  expect(itemOf("flight").needs).toEqual(await read("flight"));
});

test("E: a coordinator reads the seller's answers and records a late one; who only looks reads none", async () => {
  const path = `/api/desk/trips/${trip.reference}`;
  const huda = await staffAt(site, "coordinator");
  const flightOf = ({ items }: DeskTrip) => items.find(({ kind }) => kind === "flight");
  const seen = flightOf(taken(await huda.call<DeskTrip>("GET", path)));
  expect(seen?.needs).toContainEqual({ ...oxygen, answer: "requested" });
  expect(seen?.can).toContain("confirm-needs");
  const confirm = () =>
    huda.call<DeskTrip>("POST", `${path}/items/${seen?.id}/needs`, { body: { version: seen?.version } });
  const confirmed = taken(await confirm());
  expect(flightOf(confirmed)?.needs).toContainEqual({ ...oxygen, answer: "confirmed" });
  expect(flightOf(confirmed)?.can).not.toContain("confirm-needs");
  expect(confirmed.events[0]).toMatchObject({ kind: "needs-confirmed", by: huda.name });
  expect((await confirm()).status).toBe(422);
  const vera = await staffAt(site, "viewer");
  expect(flightOf(taken(await vera.call<DeskTrip>("GET", path)))?.needs).toBeNull();
});

test("no mail names a need", async () => {
  expect(JSON.stringify(await site.mails())).not.toMatch(/wheelchair|oxygen|nuts/i);
});
