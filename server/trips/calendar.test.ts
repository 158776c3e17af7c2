import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { FlightDetails, type searchFlights } from "../../contract/flights.ts";
import type { FlightPart } from "../../contract/item-parts.ts";
import { asSystem } from "../db/access.ts";
import { mintProviderId } from "../db/provider-id.ts";
import { taken } from "../testing/calls.ts";
import { type Entry, entriesOf } from "../testing/mails.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";
import { findItems } from "./items/item-queries.ts";
import { moveItem } from "./items/items.ts";
import { partCount } from "./parts.ts";

const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });

let trip: AccountTrip;
const calendar = async (query = ""): Promise<Entry[]> =>
  entriesOf((await ana.call("GET", `/api/client/trips/${trip.id}/calendar${query}`)).bytes.toString());
const itemOf = (kind: string) => trip.items.find((item) => item.kind === kind);

beforeAll(async () => {
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  trip = await begunTrip(ana);
  const slices = `OSL-DXB-${trip.dates.arrive},DXB-OSL-${trip.dates.leave}`;
  const found = taken(
    await ana.call<AnswerOf<typeof searchFlights>>("GET", `/api/client/flight/search?trip=${trip.id}&slices=${slices}`),
  );
  const journey = found.journeys.find((each) => each.slices.some(({ segments }) => segments.length > 1));
  const [fare] = (journey ?? found.journeys[0])?.fares ?? [];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, { body }));
  trip = await addStay(site, ana, trip);
  await bookTrip(site, trip);
  trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
});

test("every flight, there and back, is an entry of its own, at its airport and by the clocks of both ends", async () => {
  const flight = itemOf("flight");
  const legs = flight?.parts.filter((part): part is FlightPart => part.kind === "flight") ?? [];
  expect(legs.length).toBeGreaterThan(2);
  expect(legs.some(({ stopMinutes }) => (stopMinutes ?? 0) > 0)).toBe(true);
  const [paper] = flight?.papers ?? [];
  expect(paper?.label).toBe("Airline reference");
  const airline = `Airline reference: ${paper?.text}`;
  const entries = await calendar();
  const headers = { host: "harbour.example", cookie: `token=${ana.idToken}` };
  const page = await site.app.inject({ url: `/profile/manage-bookings/${flight?.id}/`, headers });
  for (const { number, from, to } of legs) {
    const title = `Flight ${number}: ${from.city} (${from.code}) to ${to.city} (${to.code})`;
    expect(page.body.replaceAll(/[\u2066-\u2069]/g, "")).toContain(title);
  }
  for (const { number, startsAt, endsAt, from, to, carrier } of legs) {
    const entry = entries.find(
      ({ SUMMARY }) => SUMMARY?.startsWith(`Flight ${number}: `) && SUMMARY.includes(from.code),
    );
    expect(entry).toMatchObject({
      LOCATION: `${from.city} airport (${from.code})`,
      DTSTART: `${startsAt.replace(/[-:]|\.\d+/g, "")}`,
      DTEND: `${endsAt.replace(/[-:]|\.\d+/g, "")}`,
      STATUS: "CONFIRMED",
    });
    for (const said of [
      carrier,
      `${from.city} time`,
      `${to.city} time`,
      "cabin bag",
      flight?.reference ?? "?",
      airline,
    ])
      expect(entry?.DESCRIPTION).toContain(said);
  }
});

test("a stay is free time from check-in to check-out at its address, and an appointment names no treatment", async () => {
  const entries = await calendar();
  const [hotel, treatment] = [itemOf("hotel"), itemOf("procedure")];
  const [stay] = hotel?.parts ?? [];
  const address = stay?.kind === "place" ? stay.place?.text : undefined;
  const phone = stay?.kind === "place" ? stay.phone : undefined;
  expect(entries.find(({ UID }) => UID?.startsWith(`booking-${hotel?.id}`))).toMatchObject({
    SUMMARY: hotel?.title,
    LOCATION: address,
    TRANSP: "TRANSPARENT",
    DESCRIPTION: expect.stringMatching(/Check-in from .* Dubai time[\s\S]*Check-out by .* Dubai time/),
  });
  expect(entries.find(({ UID }) => UID?.startsWith(`booking-${hotel?.id}`))?.DESCRIPTION).toContain(phone);
  const visit = entries.find(({ UID }) => UID?.startsWith(`booking-${treatment?.id}`));
  expect(visit?.SUMMARY).toMatch(/^Appointment at /);
  expect(visit?.LOCATION).toMatch(/Dubai/);
  expect(JSON.stringify(entries)).not.toMatch(/knee/i);
});

test("a change to fewer flights cancels the entries that are left behind", async () => {
  const before = await calendar();
  const { services, providers } = site;
  const id = itemOf("flight")?.id ?? "";
  const legs = (entries: readonly Entry[]) => entries.filter(({ UID }) => UID?.startsWith(`booking-${id}`));
  await asSystem(services.db, async (tx) => {
    const [row] = await findItems(tx, providers[0] ?? mintProviderId(""), { keys: services.keys, ids: [id] });
    if (!row) throw new Error("the flight was booked");
    const details = FlightDetails.parse(row.content.details);
    const slices = details.slices.map((slice) => ({ ...slice, segments: slice.segments.slice(0, 1) }));
    const content = { ...row.content, details: { ...details, slices }, mostParts: partCount(row) };
    await moveItem(services, tx, row.providerId, { id, actor: "system", kind: "changed", set: { content } });
  });
  const after = await calendar();
  expect(legs(after).map(({ UID }) => UID)).toEqual(legs(before).map(({ UID }) => UID));
  const kept = legs(after).filter(({ STATUS }) => STATUS === "CONFIRMED");
  expect(kept).toHaveLength(2);
  for (const { STATUS } of legs(after).slice(2)) expect(STATUS).toBe("CANCELLED");
});

test("an entry names whom it is for where others travel too", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const common = { gender: "f", nationality: "NO", passport: null, assistance: [], dietary: null };
  const travellers = [
    { ...common, id: first, role: "patient", givenName: "Ingrid", familyName: "Solberg", bornOn: "1968-03-01" },
    { ...common, id: second, role: "companion", givenName: "Knut", familyName: "Solberg", bornOn: "1966-03-01" },
  ];
  const { version } = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  taken(await ana.call("PUT", `/api/client/trips/${trip.id}/travellers`, { body: { version, travellers } }));
  const visit = (await calendar()).find(({ SUMMARY }) => SUMMARY?.startsWith("Appointment"));
  expect(visit?.DESCRIPTION).toContain("For: Ingrid Solberg");
  expect(visit?.DESCRIPTION).not.toContain("Knut");
});

test("entries keep their names, and a higher number says that they are off", async () => {
  const before = await calendar();
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("this site has no clinic");
  await asSystem(services.db, async (tx) => {
    const [row] = await findItems(tx, providerId, { keys: services.keys, ids: [itemOf("flight")?.id ?? ""] });
    for (const to of ["cancel_quoted", "cancelling", "cancelled"] as const)
      await moveItem(services, tx, providerId, {
        id: row?.id ?? "",
        to,
        actor: to === "cancelled" ? "supplier" : "client",
      });
  });
  const after = await calendar();
  expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
  expect(new Set(after.map(({ UID }) => UID)).size).toBe(after.length);
  const flights = after.filter(({ UID }) => UID?.startsWith(`booking-${itemOf("flight")?.id}`));
  expect(flights.length).toBeGreaterThan(2);
  for (const { UID, STATUS, SEQUENCE } of flights) {
    expect(STATUS).toBe("CANCELLED");
    expect(Number(SEQUENCE)).toBeGreaterThan(Number(before.find((entry) => entry.UID === UID)?.SEQUENCE));
  }
});
