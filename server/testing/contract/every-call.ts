import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { listActivities } from "../../../contract/activities.ts";
import type { Checkout } from "../../../contract/checkout.ts";
import type { Consultation } from "../../../contract/consultations.ts";
import type { Document } from "../../../contract/documents.ts";
import { after, days } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { searchFlights } from "../../../contract/flights.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { updateCheckout } from "../../checkout/queries.ts";
import { asSystem } from "../../db/access.ts";
import { clinicOfferId } from "../../trips/clinic-offers.ts";
import { billTrip, cancelBegunTrip, keepDiary, offerPaymentLink } from "../bought.ts";
import { taken } from "../calls.ts";
import { agreements, heldConsultation, visitorContact } from "../consultations.ts";
import { announcedPdf } from "../documents.ts";
import { letInCompanion, type SignedIn } from "../people.ts";
import { claimAndChange, desk, filledQuote, sendOffer, submission } from "../quotes.ts";
import type { TestSite } from "../site.ts";
import { begunTrip, bookTrip, startTestTrip } from "../trips.ts";

/** Part of every text of the client, and of nothing else. */
export const canary = "Kiebitz";

type Client = Pick<SignedIn, "call" | "email" | "owner">;

/** Calls every endpoint of a signed-in client once, and leaves data behind where possible. */
export async function callEveryEndpoint(site: TestSite, client: Client): Promise<void> {
  await fillProfile(client);
  await choosePreferences(client);
  await storeDocuments(client);
  await bookConsultation(client);
  await askForQuotes(site, client);
  await searchTravel(client);
  await arrangeTrip(site, client);
  await keepDiary(site, client, { text: canary, document: (await addDocument(client, 5)).id });
  await checkOutTrips(site, client);
  await archiveAndErase(site, client);
}

/** @throws Error on a refusal: an endpoint that never succeeded proves nothing about other clients */
const succeed = async <Body>({ call }: Client, ...request: Parameters<SignedIn["call"]>): Promise<Body> =>
  taken(await call<Body>(...request));

async function fillProfile(client: Client): Promise<void> {
  const { email } = client;
  await succeed(client, "POST", "/api/profile/id");
  const profile = await succeed<{ companyLocations: Place[] }>(client, "GET", `/api/client/root?email=${email}`);
  await succeed(client, "POST", "/api/client/root/update", { body: { email, firstName: canary, lastName: canary } });
  const [place] = profile.companyLocations;
  const names = { email, givenName: canary, familyName: canary };
  await succeed(client, "POST", "/api/client/company-location/add", { body: { ...names, ...withoutSince(place) } });
  const { countryId: _, ...ids } = withoutSince(place);
  await succeed(client, "POST", "/api/client/company-location/remove", { body: ids });
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#884422" } });
  const file = { name: `${canary}.jpg`, type: "image/jpeg", bytes: await picture.jpeg().toBuffer() };
  await succeed(client, "POST", "/api/client/picture/add", { file });
  await succeed(client, "GET", "/api/client/picture");
  const passport = { name: canary, country: "PT", number: "CA1234567", expiresOn: "2029-01-31" };
  const written = { id: randomUUID(), version: 0, kind: "passport", value: passport };
  await succeed(client, "POST", "/api/client/record/save", { body: written });
  await succeed(client, "GET", "/api/client/record/list");
  await succeed(client, "POST", "/api/client/passport/reveal", { body: { id: written.id } });
  const other = { id: randomUUID(), version: 0, kind: "companion", value: { givenName: canary, familyName: canary } };
  await succeed(client, "POST", "/api/client/record/save", { body: other });
  await succeed(client, "POST", "/api/client/record/remove", { body: { id: other.id } });
  const consent = { purpose: "health-basics", version: "2026-10-01", given: true };
  await succeed(client, "POST", "/api/client/consent/answer", { body: consent });
  await succeed(client, "GET", "/api/client/consent/list");
  await succeed(client, "POST", "/api/client/health/save", { body: { version: 0, value: { allergies: canary } } });
  await succeed(client, "GET", "/api/client/health");
}

/** Three trips: one held, one paid, and one that failed in part. */
async function checkOutTrips(site: TestSite, client: Client): Promise<void> {
  const { db, now } = site.services;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "essential" } as const;
  const path = "/api/client/checkouts";
  let week = 8; // each treatment in a week of its own: nobody has two at once
  const open = async () => {
    const day = after(now(), days(week++ * 7));
    const offers = [clinicOfferId({ ...thing, providerId, day: day.toISOString().slice(0, 10) })];
    const of = { owner: client.owner, providerId, offers, kind: "procedure", currency: "AED" } as const;
    return succeed<Checkout>(client, "POST", path, { body: { trip: await startTestTrip(site, of) } });
  };
  const act = ({ id, version }: Checkout, action: string, more: object = {}) =>
    succeed<Checkout>(client, "POST", `${path}/${id}/${action}`, { body: { version, ...more } });
  await act(await act(await act(await open(), "hold"), "currency", { currency: "AED" }), "departure");
  const seen = await open();
  await act(seen, "payment", { total: seen.charge, method: "card", agreed: true });
  const parted = await open();
  await asSystem(db, (tx) => updateCheckout(tx, { id: parted.id, status: "partly" }));
  await act({ ...parted, version: parted.version + 1 }, "choice", { choice: "keep" });
  const awaited = await open();
  const transfer = { total: awaited.charge, method: "transfer", agreed: true };
  await act(await act(awaited, "payment", transfer), "methods");
  await succeed(client, "GET", path);
}

async function choosePreferences(client: Client): Promise<void> {
  const email = { quotes: true, reminders: true };
  await succeed(client, "PUT", "/api/client/notification", {
    body: { email, quietHours: null, named: true, version: 0 },
  });
  await succeed(client, "GET", "/api/client/notification");
  await succeed(client, "POST", "/api/client/calendar/renew", { body: { language: "en" } });
  await succeed(client, "GET", "/api/client/calendar");
  for (const list of ["sign-in/list", "chats", "messages"]) await succeed(client, "GET", `/api/client/${list}`);
}

async function storeDocuments(client: Client): Promise<void> {
  const first = await addDocument(client, 1);
  await succeed(client, "POST", "/api/client/document/label", {
    body: { id: first.id, version: first.version, name: canary, kind: "lab" },
  });
  const share = { id: first.id, purpose: "quote", days: 30 };
  const { shares } = await succeed<Document>(client, "POST", "/api/client/document/share", { body: share });
  const opened = await succeed<{ url: string }>(client, "POST", "/api/client/document/open", {
    body: { url: first.url },
  });
  await succeed(client, "GET", opened.url);
  await succeed(client, "GET", `/api/client/document/openings/${first.id}`);
  await succeed(client, "POST", "/api/client/document/revoke", { body: { id: first.id, share: shares[0]?.id } });
  await succeed(client, "POST", "/api/client/document/share", { body: share });
  const second = await addDocument(client, 2);
  await succeed(client, "POST", "/api/client/document/delete", { body: { id: second.id } });
  const left = await succeed<{ id: string }>(client, "POST", "/api/client/document/upload", {
    body: pdfUpload(3).begun,
  });
  await succeed(client, "DELETE", `/api/client/document/upload/${left.id}`);
  const uploaded = await succeed<{ id: string }>(client, "POST", "/api/client/document/upload", {
    body: pdfUpload(4).begun,
  });
  await succeed(client, "GET", `/api/client/document/upload/${uploaded.id}`);
  await succeed(client, "GET", "/api/client/document/list");
}

const pdfUpload = (number: number) => announcedPdf(canary, number);

async function addDocument(client: Client, number: number): Promise<Document> {
  const { begun, file } = pdfUpload(number);
  const { id } = await succeed<{ id: string }>(client, "POST", "/api/client/document/upload", { body: begun });
  await succeed(client, "POST", `/api/client/document/upload/${id}/0`, { file });
  return succeed<Document>(client, "POST", "/api/client/document/add", { body: { upload: id } });
}

/** A consultation that is booked behind a private link and claimed. */
async function bookConsultation(client: Client): Promise<void> {
  const { token, path, consultation } = await heldConsultation(client);
  const { file } = pdfUpload(0);
  const { attachments } = await succeed<Consultation>(client, "POST", `${path}/attachments`, { file });
  await succeed(client, "GET", `${path}/attachments/${attachments[0]?.id}/content`);
  const contact = { ...visitorContact, givenName: canary, email: client.email };
  const body = { version: consultation.version, contact, ...agreements };
  await succeed(client, "POST", `${path}/confirm`, { body });
  await succeed(client, "POST", `/api/client/consultations/${token}/claim`);
  await succeed(client, "GET", path);
  await succeed(client, "GET", "/api/client/consultations");
}

/** Flights and activities. */
async function searchTravel(client: Client): Promise<void> {
  await succeed(client, "GET", "/api/client/flight/plan");
  const search = "/api/client/flight/search?slices=LHR-DXB-2027-03-02";
  const { journeys } = await succeed<AnswerOf<typeof searchFlights>>(client, "GET", search);
  await succeed(client, "GET", `/api/client/flight/offer?offer=${journeys[0]?.fares[0]?.offer}`);
  const catalogue = await succeed<AnswerOf<typeof listActivities>>(client, "GET", "/api/client/activity/catalogue");
  await succeed(client, "GET", `/api/client/activity/one?activity=${catalogue.activities[0]?.id}`);
}

/** One request for each outcome. */
async function askForQuotes(site: TestSite, client: Client): Promise<void> {
  const accepted = await offeredQuote(site, client);
  const { offers } = await succeed<AccountQuote>(client, "GET", accepted);
  await succeed(client, "POST", `${accepted}/comments`, { body: { offer: 1, text: canary } });
  const { digest, dates } = offers[0] ?? { digest: "", dates: [] };
  const agreed = { offer: 1, digest, name: canary, dates: dates[0], language: "en", agreed: true };
  const { preparation } = await succeed<AccountQuote>(client, "POST", `${accepted}/acceptance`, { body: agreed });
  await succeed(client, "PUT", `${accepted}/preparation`, { body: { id: preparation[0]?.id, done: true } });
  const revised = await offeredQuote(site, client);
  await succeed(client, "POST", `${revised}/revision`, { body: { offer: 1, text: canary } });
  await succeed(client, "POST", `${revised}/notes`, { body: { note: canary } });
  await succeed(client, "POST", `${revised}/withdrawal`, { body: { reason: canary } });
  const declined = await offeredQuote(site, client);
  await succeed(client, "POST", `${declined}/refusal`, { body: { offer: 1, reason: canary } });
  // Refused, because nothing has expired, is scheduled or asked for; calls with another client's id are still tested.
  await client.call("POST", `${accepted}/renewal`).then(() => client.call("GET", `${accepted}/visa-letter`));
  await client.call("POST", `${accepted}/attachments`, { file: pdfUpload(0).file });
  const attached = await succeed<AccountQuote>(client, "GET", accepted);
  await succeed(client, "GET", `${accepted}/attachments/${attached.attachments[0]?.id}/content`);
  await succeed(client, "GET", "/api/client/quotes");
}

/** A request that is submitted behind a private link, claimed, and answered with an offer. */
async function offeredQuote(site: TestSite, client: Client): Promise<string> {
  const { token, path, quote } = await filledQuote(client);
  const goals = { step: "goals", version: quote.version, value: { goals: canary } };
  const { version } = await succeed<Quote>(client, "PUT", `${path}/steps`, { body: goals });
  await succeed(client, "POST", `${path}/attachments`, { file: pdfUpload(0).file });
  await succeed(client, "POST", `${path}/submit`, { body: { ...submission, version } });
  const reference = await claimAndChange(client, token);
  await sendOffer(site, { reference });
  return `/api/client/quotes/${reference.toLowerCase()}`;
}

/** A trip that is planned, moved and booked, with a cancelled and a removed item. */
async function arrangeTrip(site: TestSite, client: Client): Promise<void> {
  await succeed(client, "GET", "/api/client/trip-plan?procedure=knee-replacement");
  const trip = await begunTrip(client);
  const path = `/api/client/trips/${trip.id}`;
  const preview = await succeed<{ id: string }>(client, "POST", `${path}/dates/preview`, {
    body: { treatment: "2027-03-17" },
  });
  await succeed(client, "POST", `${path}/dates`, { body: { preview: preview.id, version: trip.version } });
  const names = { id: randomUUID(), role: "patient", givenName: canary, familyName: canary, dietary: canary };
  const facts = { bornOn: "1980-01-31", gender: "x", nationality: "PT", passport: null, assistance: [] };
  await succeed(client, "PUT", `${path}/travellers`, {
    body: { version: trip.version + 1, travellers: [{ ...names, ...facts }] },
  });
  const { items } = await succeed<AccountTrip>(client, "GET", path);
  const [treatment] = items;
  if (!treatment) throw new Error("a trip begins with its treatment");
  const shown = { amount: 0, currency: trip.currency };
  // Refused, because no supplier has this offer; calls with another client's id are still tested.
  await client.call("POST", `${path}/items`, { body: { kind: "transfer", offerId: "no-ride", shown } });
  await succeed(client, "GET", `${path}/treatment-days`);
  await bookTrip(site, trip);
  await requestMove(site, client, path);
  await manageBooking(client, treatment.id);
  await letInCompanion(client, path, canary);
  await billTrip(client, path, canary);
  await cancelBegunTrip(client);
  const other = await begunTrip(client);
  const [priced] = other.items;
  const body = { version: priced?.version };
  await succeed(client, "POST", `/api/client/trips/${other.id}/items/${priced?.id}/removal`, { body });
  for (const read of [`${path}/calendar`, "/api/client/trips"]) await succeed(client, "GET", read);
}

/** A request to move a confirmed treatment, withdrawn before the clinic answers. */
async function requestMove(site: TestSite, client: Client, path: string): Promise<void> {
  await desk(site, ["open-days", "harbour.example", "knee-replacement", "2027-03-24"]);
  const body = { treatment: "2027-03-24" };
  const preview = await succeed<{ id: string }>(client, "POST", `${path}/dates/preview`, { body });
  const { version } = await succeed<AccountTrip>(client, "GET", path);
  await succeed(client, "POST", `${path}/dates`, { body: { preview: preview.id, version } });
  await succeed(client, "POST", `${path}/dates/withdrawal`);
}

async function manageBooking(client: Client, id: string): Promise<void> {
  const path = `/api/client/bookings/${id}`;
  const postAction = async (action: string, more: object = {}) => {
    const { version } = await succeed<{ version: number }>(client, "GET", path);
    return succeed<{ id: string }>(client, "POST", `${path}/${action}`, { body: { version, ...more } });
  };
  await postAction("cancellation/preview");
  await postAction("keep");
  await client.call("POST", `${path}/balance`, { body: { amount: { amount: 1, currency: "AED" }, method: "card" } });
  await client.call("GET", `${path}/alternatives`);
  await offerPaymentLink(client, path, canary);
  // Refused, because another amount is due and there is no such offer; another client's id is still tested.
  await client.call("POST", `${path}/change/preview`, { body: { version: 1, offerId: "nothing" } });
  await client.call("POST", `${path}/supplier-change/acceptance`, { body: { version: 1, proposal: "0".repeat(64) } });
  await client.call("POST", `${path}/change`, { body: { preview: randomUUID() } });
  const preview = await postAction("cancellation/preview");
  await succeed(client, "POST", `${path}/cancellation`, { body: { preview: preview.id } });
  await succeed(client, "GET", `${path}/calendar`);
  // Nothing was charged, so there is none; the call of another client is tested all the same.
  for (const kind of ["receipts", "invoices"]) await client.call("GET", `/api/client/${kind}/${randomUUID()}`);
  const { trip } = await succeed<{ trip: { id: string } }>(client, "GET", path);
  await succeed(client, "GET", `/api/client/trips/${trip.id}/receipts`);
  await succeed(client, "GET", "/api/client/bookings");
}

/** An archive, and a cancelled erasure. */
async function archiveAndErase(site: TestSite, client: Client): Promise<void> {
  const { id } = await succeed<{ id: string }>(client, "POST", "/api/client/archive/request");
  await site.mails();
  const opened = await succeed<{ address: string }>(client, "POST", "/api/client/archive/open", { body: { id } });
  await succeed(client, "GET", opened.address);
  await succeed(client, "GET", "/api/client/archive/list");
  await succeed(client, "POST", "/api/client/erasure/request", { body: { email: client.email } });
  await succeed(client, "GET", "/api/client/erasure");
  await succeed(client, "POST", "/api/client/erasure/call-off");
  await succeed(client, "POST", "/api/client/calendar/revoke");
  await succeed(client, "POST", "/api/client/calendar/renew", { body: { language: "en" } });
}

type Place = { companyId: string; locationId: string; countryId: string };

const withoutSince = (place: Place | undefined): Place => ({
  companyId: place?.companyId ?? "",
  locationId: place?.locationId ?? "",
  countryId: place?.countryId ?? "",
});
