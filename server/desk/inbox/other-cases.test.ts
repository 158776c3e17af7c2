import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskCase, listCases } from "../../../contract/desk/cases.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { handChat, sayInChat } from "../../chat/clinic-replies.ts";
import { asSystem } from "../../db/access.ts";
import { tripItem } from "../../db/tables/trips.ts";
import { taken } from "../../testing/calls.ts";
import { bookedConsultation, consultingProvider } from "../../testing/consultations.ts";
import { signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { begunTrip } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite({ providers: [consultingProvider] });
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

async function caseOf(
  reference: string,
  turn: DeskCase["turn"] | "any" = "clinic",
  search = "",
): Promise<DeskCase | undefined> {
  const path = `/api/desk/cases?turn=${turn}&search=${encodeURIComponent(search)}`;
  const { cases } = taken(await huda.call<AnswerOf<typeof listCases>>("GET", path));
  return cases.find((each) => each.reference === reference);
}

test("a chat waits for the clinic until somebody takes it and answers", async () => {
  const path = `/api/ai-agent/conversations/conv_${randomUUID()}`;
  const body = { name: "Amal", email: "amal@example.com", preferredChannel: "email", language: "en", consent: true };
  const { reference } = taken(await site.call<{ reference: string }>("POST", `${path}/handover`, { body }));
  expect(await caseOf(reference)).toMatchObject({ kind: "chat", name: "Amal", state: "requested" });
  await handChat(site.services, reference, "with_human");
  await sayInChat(site.services, { reference, name: "Huda", text: "Hello Amal." });
  expect(await caseOf(reference)).toBeUndefined();
  expect(await caseOf(reference, "person")).toMatchObject({ hasNews: false });
  await handChat(site.services, reference, "returned");
  expect(await caseOf(reference, "closed")).toMatchObject({ state: "returned" });
});

test("a booked consultation is in the inbox at its time, with its person and treatment", async () => {
  const { consultation } = await bookedConsultation(site);
  expect(await caseOf(consultation.reference)).toMatchObject({
    kind: "consultation",
    state: "confirmed",
    dueAt: null,
    startsAt: consultation.startsAt,
    name: expect.stringMatching(/\S+ \S+/),
    about: expect.stringMatching(/\S/),
  });
});

test("a trip is in the inbox while one of its bookings is in trouble", async () => {
  const trip = await begunTrip(await signIn(site, { email: "ana@example.org" }));
  const move = (status: ItemStatus) =>
    asSystem(site.services.db, (tx) => tx.update(tripItem).set({ status }).where(eq(tripItem.tripId, trip.id)));
  expect(await caseOf(trip.reference)).toBeUndefined();
  await move("needs_review");
  expect(await caseOf(trip.reference)).toMatchObject({ kind: "trip", state: "needs_review" });
  await move("confirmed");
  expect(await caseOf(trip.reference, "closed")).toMatchObject({ state: "settled" });
});

test("a trip in trouble is found by its account's name and address, and by its patient's name", async () => {
  const ana = await signIn(site, { email: "ana.silva@example.org", givenName: "Ana", familyName: "Silva" });
  await ana.call("GET", "/api/client/root?email=ana.silva@example.org");
  const trip = await begunTrip(ana);
  await asSystem(site.services.db, async (tx) => {
    await tx.update(tripItem).set({ status: "needs_review" }).where(eq(tripItem.tripId, trip.id));
  });
  for (const search of ["silv", "ana silva", "ana.silva@example.org", trip.reference])
    expect(await caseOf(trip.reference, "any", search), search).toBeDefined();
  expect(await caseOf(trip.reference, "any", "keller")).toBeUndefined();
  const facts = { bornOn: "1972-05-14", gender: "x", nationality: "CH", passport: null, assistance: [], dietary: null };
  const patient = { id: randomUUID(), role: "patient", givenName: "Thomas", familyName: "Keller", ...facts };
  const body = { version: trip.version, travellers: [patient] };
  taken(await ana.call("PUT", `/api/client/trips/${trip.id}/travellers`, { body }));
  expect(await caseOf(trip.reference, "any", "keller")).toBeDefined();
});
