import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { listActivities } from "../contract/activities.ts";
import type { Checkout } from "../contract/checkout.ts";
import type { Document } from "../contract/documents.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import type { searchFlights } from "../contract/flights.ts";
import type { OwnQuote } from "../contract/own-quotes.ts";
import type { OwnTrip } from "../contract/own-trips.ts";
import type { Quote } from "../contract/quotes.ts";
import { asSystem } from "./db/access.ts";
import { after, days } from "./durations.ts";
import { updateCheckout } from "./features/checkouts/queries.ts";
import { clinicOfferId } from "./features/clinic-offers/clinic-offers.ts";
import type { TestSite } from "./testing.ts";
import { begunTrip, bookTrip } from "./testing-bookings.ts";
import type { SignedIn } from "./testing-clients.ts";
import { agreements, held, visitorContact } from "./testing-consultations.ts";
import { sendOffer } from "./testing-offers.ts";
import { startTestTrip } from "./testing-payments.ts";
import { filledQuote, submission, taken } from "./testing-quotes.ts";

/** Stands in everything that somebody writes, and nowhere else. */
export const canary = "Kiebitz";

type Who = Pick<SignedIn, "call" | "email" | "owner">;

/** Does everything that a signed-in person can do, once, and leaves something behind wherever that is possible. */
export async function liveWith(site: TestSite, who: Who): Promise<void> {
  await beSomebody(who);
  await choose(who);
  await keepPapers(who);
  await talk(who);
  await askForQuotes(site, who);
  await lookAround(who);
  await travel(site, who);
  await buyTrips(site, who);
  await haveEverythingAndLeave(site, who);
}

/** What the call answers. @throws Error where it is refused: then nobody has tried what others may not */
const done = async <Body>({ call }: Who, ...asked: Parameters<SignedIn["call"]>): Promise<Body> =>
  taken(await call<Body>(...asked));

async function beSomebody(who: Who): Promise<void> {
  const { email } = who;
  await done(who, "POST", "/api/profile/id");
  const client = await done<{ companyLocations: { companyId: string; locationId: string; countryId: string }[] }>(
    who,
    "GET",
    `/api/client/root?email=${email}`,
  );
  await done(who, "POST", "/api/client/root/update", { body: { email, firstName: canary, lastName: canary } });
  const [place] = client.companyLocations;
  const names = { email, givenName: canary, familyName: canary };
  await done(who, "POST", "/api/client/company-location/add", { body: { ...names, ...withoutSince(place) } });
  const { countryId: _, ...ids } = withoutSince(place);
  await done(who, "POST", "/api/client/company-location/remove", { body: ids });
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#884422" } });
  const file = { name: `${canary}.jpg`, type: "image/jpeg", bytes: await picture.jpeg().toBuffer() };
  await done(who, "POST", "/api/client/picture/add", { file });
  await done(who, "GET", "/api/client/picture");
  const passport = { name: canary, country: "PT", number: "CA1234567", expiresOn: "2029-01-31" };
  const written = { id: randomUUID(), version: 0, kind: "passport", value: passport };
  await done(who, "POST", "/api/client/record/save", { body: written });
  await done(who, "GET", "/api/client/record/list");
  await done(who, "POST", "/api/client/passport/reveal", { body: { id: written.id } });
  const other = { id: randomUUID(), version: 0, kind: "companion", value: { givenName: canary, familyName: canary } };
  await done(who, "POST", "/api/client/record/save", { body: other });
  await done(who, "POST", "/api/client/record/remove", { body: { id: other.id } });
  const consent = { purpose: "health-basics", version: "2026-10-01", given: true };
  await done(who, "POST", "/api/client/consent/answer", { body: consent });
  await done(who, "GET", "/api/client/consent/list");
  await done(who, "POST", "/api/client/health/save", { body: { version: 0, value: { allergies: canary } } });
  await done(who, "GET", "/api/client/health");
}

/** Three trips: one that is put aside, one that is paid, and one of which a part failed. */
async function buyTrips(site: TestSite, who: Who): Promise<void> {
  const { db, now } = site.services;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = after(now(), days(60)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "essential" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const path = "/api/client/checkouts";
  const open = async () => {
    const of = { owner: who.owner, providerId, offers, kind: "procedure", currency: "AED" } as const;
    return done<Checkout>(who, "POST", path, { body: { trip: await startTestTrip(site, of) } });
  };
  const act = ({ id, version }: Checkout, what: string, more: object = {}) =>
    done<Checkout>(who, "POST", `${path}/${id}/${what}`, { body: { version, ...more } });
  const extended = await act(await open(), "hold");
  await act(await act(extended, "currency", { currency: "AED" }), "departure");
  const seen = await open();
  await act(seen, "payment", { total: seen.charge, method: "card", agreed: true });
  const parted = await open();
  await asSystem(db, (tx) => updateCheckout(tx, { id: parted.id, status: "partly" }));
  await act({ ...parted, version: parted.version + 1 }, "choice", { choice: "keep" });
  await done(who, "GET", path);
}

async function choose(who: Who): Promise<void> {
  const email = { quotes: true, reminders: true };
  await done(who, "PUT", "/api/client/notification", { body: { email, quietHours: null, version: 0 } });
  await done(who, "GET", "/api/client/notification");
  await done(who, "POST", "/api/client/calendar/renew", { body: { named: true, language: "en" } });
  await done(who, "GET", "/api/client/calendar");
  await done(who, "GET", "/api/client/sign-in/list");
}

async function keepPapers(who: Who): Promise<void> {
  const first = await aDocument(who, 1);
  await done(who, "POST", "/api/client/document/label", {
    body: { id: first.id, version: first.version, name: canary, kind: "lab" },
  });
  const share = { id: first.id, purpose: "quote", days: 30 };
  const { shares } = await done<Document>(who, "POST", "/api/client/document/share", { body: share });
  const opened = await done<{ url: string }>(who, "POST", "/api/client/document/open", { body: { url: first.url } });
  await done(who, "GET", opened.url);
  await done(who, "GET", `/api/client/document/openings/${first.id}`);
  await done(who, "POST", "/api/client/document/revoke", { body: { id: first.id, share: shares[0]?.id } });
  await done(who, "POST", "/api/client/document/share", { body: share });
  const second = await aDocument(who, 2);
  await done(who, "POST", "/api/client/document/delete", { body: { id: second.id } });
  const left = await done<{ id: string }>(who, "POST", "/api/client/document/upload", { body: aPaper(3).begun });
  await done(who, "DELETE", `/api/client/document/upload/${left.id}`);
  const kept = await done<{ id: string }>(who, "POST", "/api/client/document/upload", { body: aPaper(4).begun });
  await done(who, "GET", `/api/client/document/upload/${kept.id}`);
  await done(who, "GET", "/api/client/document/list");
}

function aPaper(number: number) {
  const name = `${canary}.pdf`;
  const type = "application/pdf";
  const bytes = Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${canary} ${number}\n%%EOF\n`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { begun: { name, type, bytes: bytes.length, sha256 }, file: { name, type, bytes } };
}

async function aDocument(who: Who, number: number): Promise<Document> {
  const { begun, file } = aPaper(number);
  const { id } = await done<{ id: string }>(who, "POST", "/api/client/document/upload", { body: begun });
  await done(who, "POST", `/api/client/document/upload/${id}/0`, { file });
  return done<Document>(who, "POST", "/api/client/document/add", { body: { upload: id } });
}

/** A consultation that was booked behind a private link and claimed. */
async function talk(who: Who): Promise<void> {
  const { token, path, consultation } = await held(who);
  const contact = { ...visitorContact, givenName: canary, email: who.email };
  const body = { version: consultation.version, contact, ...agreements };
  await done(who, "POST", `${path}/confirm`, { body });
  await done(who, "POST", `/api/client/consultations/${token}/claim`);
  await done(who, "GET", path);
  await done(who, "GET", "/api/client/consultations");
}

/** What flies, and what there is to do between. */
async function lookAround(who: Who): Promise<void> {
  await done(who, "GET", "/api/client/flight/plan");
  const search = "/api/client/flight/search?slices=LHR-DXB-2027-03-02";
  const { journeys } = await done<AnswerOf<typeof searchFlights>>(who, "GET", search);
  await done(who, "GET", `/api/client/flight/offer?offer=${journeys[0]?.fares[0]?.offer}`);
  await done(who, "GET", "/api/client/flight/list");
  const there = await done<AnswerOf<typeof listActivities>>(who, "GET", "/api/client/activity/catalogue");
  await done(who, "GET", `/api/client/activity/one?activity=${there.activities[0]?.id}`);
  await done(who, "GET", "/api/client/activity/list");
}

/** One request for each way in which it can go on. */
async function askForQuotes(site: TestSite, who: Who): Promise<void> {
  const accepted = await offeredQuote(site, who);
  const { offers } = await done<OwnQuote>(who, "GET", accepted);
  await done(who, "POST", `${accepted}/comments`, { body: { offer: 1, text: canary } });
  const { digest, dates } = offers[0] ?? { digest: "", dates: [] };
  const agreed = { offer: 1, digest, name: canary, dates: dates[0], language: "en", agreed: true };
  const { preparation } = await done<OwnQuote>(who, "POST", `${accepted}/acceptance`, { body: agreed });
  await done(who, "PUT", `${accepted}/preparation`, { body: { id: preparation[0]?.id, done: true } });
  const revised = await offeredQuote(site, who);
  await done(who, "POST", `${revised}/revision`, { body: { offer: 1, text: canary } });
  await done(who, "POST", `${revised}/notes`, { body: { note: canary } });
  await done(who, "POST", `${revised}/withdrawal`, { body: { reason: canary } });
  const declined = await offeredQuote(site, who);
  await done(who, "POST", `${declined}/refusal`, { body: { offer: 1, reason: canary } });
  // Refused, because nothing of it has run out: that is for others to try in vain all the same.
  await who.call("POST", `${accepted}/renewal`);
  const attached = await done<OwnQuote>(who, "GET", accepted);
  await done(who, "GET", `${accepted}/attachments/${attached.attachments[0]?.id}/content`);
  await done(who, "GET", "/api/client/quotes");
}

/** A request that was asked for behind a private link, claimed, and answered with an offer. */
async function offeredQuote(site: TestSite, who: Who): Promise<string> {
  const { token, path, quote } = await filledQuote(who);
  const goals = { step: "goals", version: quote.version, value: { goals: canary } };
  const { version } = await done<Quote>(who, "PUT", `${path}/steps`, { body: goals });
  const { file } = aPaper(0);
  await done(who, "POST", `${path}/attachments`, { file });
  await done(who, "POST", `${path}/submit`, { body: { ...submission, version } });
  const { reference } = await done<{ reference: string }>(who, "POST", "/api/client/quotes", { body: { token } });
  await sendOffer(site, { reference });
  return `/api/client/quotes/${reference.toLowerCase()}`;
}

/** A trip that is planned, moved and booked, of which something is cancelled, changed and taken out again. */
async function travel(site: TestSite, who: Who): Promise<void> {
  await done(who, "GET", "/api/client/trip-plan?procedure=knee-replacement");
  const trip = await begunTrip(who);
  const path = `/api/client/trips/${trip.id}`;
  const preview = await done<{ id: string }>(who, "POST", `${path}/dates/preview`, {
    body: { treatment: "2027-03-17" },
  });
  await done(who, "POST", `${path}/dates`, { body: { preview: preview.id, version: trip.version } });
  const names = { id: randomUUID(), role: "patient", givenName: canary, familyName: canary, dietary: canary };
  const facts = { bornOn: "1980-01-31", gender: "x", nationality: "PT", passport: null, assistance: [] };
  await done(who, "PUT", `${path}/travellers`, {
    body: { version: trip.version + 1, travellers: [{ ...names, ...facts }] },
  });
  const { items } = await done<OwnTrip>(who, "GET", path);
  const [treatment] = items;
  if (!treatment) throw new Error("a trip begins with its treatment");
  const shown = { amount: 0, currency: trip.currency };
  // Refused, because nobody sells such a ride: that is for others to try in vain all the same.
  await who.call("POST", `${path}/items`, { body: { kind: "transfer", offerId: "no-ride", shown } });
  await bookTrip(site, trip);
  await manage(who, treatment.id);
  const other = await begunTrip(who);
  const [priced] = other.items;
  const body = { version: priced?.version };
  await done(who, "POST", `/api/client/trips/${other.id}/items/${priced?.id}/removal`, { body });
  await done(who, "GET", `${path}/calendar`);
  await done(who, "GET", "/api/client/trips");
}

async function manage(who: Who, id: string): Promise<void> {
  const path = `/api/client/bookings/${id}`;
  const read = () => done<{ version: number }>(who, "GET", path);
  const ask = async (what: string, more: object = {}) => {
    const { version } = await read();
    return done<{ id: string }>(who, "POST", `${path}/${what}`, { body: { version, ...more } });
  };
  await ask("cancellation/preview");
  await ask("keep");
  // Refused: a treatment moves with its trip.
  await who.call("GET", `${path}/alternatives`);
  // Refused: the clinic offers nothing of this name. What others are told of it is for them to try.
  await who.call("POST", `${path}/change/preview`, { body: { version: 1, offerId: "nothing" } });
  await who.call("POST", `${path}/change`, { body: { preview: randomUUID() } });
  const preview = await ask("cancellation/preview");
  await done(who, "POST", `${path}/cancellation`, { body: { preview: preview.id } });
  await done(who, "GET", `${path}/calendar`);
  await done(who, "GET", "/api/client/bookings");
}

/** What ends an account is asked for and called off. */
async function haveEverythingAndLeave(site: TestSite, who: Who): Promise<void> {
  const { id } = await done<{ id: string }>(who, "POST", "/api/client/archive/request");
  await site.mails();
  await done(who, "POST", "/api/client/archive/open", { body: { id } });
  await done(who, "GET", "/api/client/archive/list");
  await done(who, "POST", "/api/client/erasure/request", { body: { email: who.email } });
  await done(who, "GET", "/api/client/erasure");
  await done(who, "POST", "/api/client/erasure/call-off");
  await done(who, "POST", "/api/client/calendar/revoke");
  await done(who, "POST", "/api/client/calendar/renew", { body: { named: true, language: "en" } });
}

const withoutSince = (
  place: { companyId: string; locationId: string; countryId: string } | undefined,
): { companyId: string; locationId: string; countryId: string } => ({
  companyId: place?.companyId ?? "",
  locationId: place?.locationId ?? "",
  countryId: place?.countryId ?? "",
});
