import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountQuote, AccountQuoteSummary } from "../../contract/account-quotes.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Booking } from "../../contract/bookings.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import type { DeskCase, FoundTrip } from "../../contract/desk/cases.ts";
import type { RequestOffers } from "../../contract/desk/offers.ts";
import type { AuditRow } from "../../contract/desk/records.ts";
import type { DeskRequest } from "../../contract/desk/requests.ts";
import type { TreatmentDay } from "../../contract/desk/schedule.ts";
import type { BoardTrip } from "../../contract/desk/trips.ts";
import { hours } from "../../contract/durations.ts";
import type { Quote } from "../../contract/quotes.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import {
  acceptOffer,
  filledSteps,
  lina,
  requestForChild,
  sendOffer,
  startedQuote,
  stepBody,
  submission,
} from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const save = (path: string, body: object, headers = {}) => site.call<Quote>("PUT", `${path}/steps`, { body, headers });
const patientStep = (actsFor: object | undefined, version: number, more: object = {}) => ({
  ...{ step: "patient", version, value: actsFor ? { actsFor } : {} },
  ...more,
});
const agreed = { healthConsent: submission.policiesVersion };

describe("a request for a child", () => {
  test("keeps who declared what for whom, word for word, when and to which policies", async () => {
    const { quote } = await requestForChild(site, "ar");
    expect(quote.request.patient).toEqual({ actsFor: lina });
    const { declaration } = quote.request;
    expect(declaration).toMatchObject({ by: "Amina Otieno", child: lina, language: "ar", version: "2026-10-01" });
    expect(declaration?.statement).toMatch(/^أنا والدة الطفل أو والده أو الوصي القانوني عليه/);
    const consent = quote.consents.find(({ purpose }) => purpose === "health-data");
    expect(declaration?.at).toBe(consent?.at);
    const owner = await staffAt(site, "owner");
    const audit = taken(await owner.call<{ rows: AuditRow[] }>("GET", "/api/desk/records/audit"));
    const entry = audit.rows.find(({ event }) => event === "guardian-declared");
    expect(entry).toMatchObject({ about: { reference: quote.reference } });
  });

  test("is for the person again once they say so, with a new consent", async () => {
    const { path, quote } = await startedQuote(site);
    const own = taken(await save(path, stepBody("goals", { goals: "Walk" }, quote.version)));
    const without = await save(path, patientStep(lina, own.version));
    expect(without.body).toMatchObject({
      code: "invalid-input",
      errors: [{ field: "healthConsent", reason: "required" }],
    });
    const child = taken(await save(path, patientStep(lina, own.version, agreed)));
    expect(child.request).toMatchObject({ patient: { actsFor: lina }, declaration: { by: null, child: lina } });
    expect(child.consents.filter(({ purpose }) => purpose === "health-data")).toHaveLength(1);
    const same = taken(await save(path, patientStep(lina, child.version)));
    const back = taken(await save(path, patientStep(undefined, same.version, agreed)));
    expect(back.request.declaration).toBeUndefined();
    expect(back.consents).toMatchObject([{ purpose: "health-data", given: true }]);
  });

  test("may be corrected after it was sent, and the declaration with it", async () => {
    const { path, quote } = await requestForChild(site);
    const leah = { ...lina, givenName: "Leah", relation: "legal-guardian" };
    expect((await save(path, patientStep(leah, quote.version))).status).toBe(400);
    const { request } = taken(await save(path, patientStep(leah, quote.version, agreed)));
    expect(request.declaration).toMatchObject({ by: "Amina Otieno", child: leah });
  });

  test("takes no child who would travel alone: at the step, at sending, and where an amendment names the child", async () => {
    const { path, quote } = await startedQuote(site);
    const alone = { ...filledSteps.travel, companions: 0 };
    let { version } = taken(await save(path, patientStep(lina, quote.version)));
    const travel = await save(path, stepBody("travel", alone, version));
    expect(travel.body).toMatchObject({ errors: [{ field: "value.companions", reason: "rule" }] });
    version = taken(await save(path, patientStep(undefined, version))).version;
    for (const [step, value] of Object.entries({ ...filledSteps, travel: alone }))
      version = taken(await save(path, stepBody(step, value, version))).version;
    version = taken(await save(path, patientStep(lina, version, agreed))).version;
    const send = () => site.call<Quote>("POST", `${path}/submit`, { body: { ...submission, version } });
    expect((await send()).body).toMatchObject({ errors: [{ field: "travel.companions", reason: "rule" }] });
    version = taken(await save(path, patientStep(undefined, version, agreed))).version;
    version = taken(await send()).version;
    const amended = await save(path, patientStep(lina, version, agreed));
    expect(amended.body).toMatchObject({ errors: [{ field: "travel.companions", reason: "rule" }] });
    // By then of age.
    const late = stepBody("travel", { ...alone, month: "2027-12" }, version);
    version = taken(await save(path, late)).version;
    taken(await save(path, patientStep({ ...lina, bornOn: "2009-11-30" }, version, agreed)));
  });

  test("takes nobody who is 18 at the clinic, from its midnight on", async () => {
    // 09:00 in London is 13:00 in Dubai on 20 November.
    const grown = { ...lina, bornOn: "2008-11-21" };
    const { path, quote } = await startedQuote(site);
    const { version } = taken(await save(path, patientStep(grown, quote.version)));
    let last = version;
    for (const [step, value] of Object.entries(filledSteps))
      last = taken(await save(path, stepBody(step, value, last))).version;
    site.clock.pass(hours(11.5));
    const send = (at: number) => site.call<Quote>("POST", `${path}/submit`, { body: { ...submission, version: at } });
    // Half past midnight in Dubai, still 20 November in London.
    expect((await send(last)).body).toMatchObject({ errors: [{ field: "patient.actsFor.bornOn", reason: "rule" }] });
    const again = await save(path, patientStep({ ...grown, bornOn: "2008-11-22" }, last, agreed));
    expect((await send(taken(again).version)).status).toBe(200);
  });

  test("names the child, the age and who asks in the inbox and on its page, and is found by the child's name", async () => {
    const coordinator = await staffAt(site, "coordinator");
    const { quote } = await requestForChild(site);
    const child = { name: "Lina Otieno", age: 7, relation: "mother" };
    const found = taken(await coordinator.call<{ cases: DeskCase[] }>("GET", "/api/desk/cases?search=Lina"));
    const one = found.cases.find(({ reference }) => reference === quote.reference);
    expect(one).toMatchObject({ name: "Amina Otieno", patient: child });
    const path = `/api/desk/requests/${quote.reference}`;
    const seen = taken(await coordinator.call<DeskRequest>("GET", path));
    expect(seen).toMatchObject({ case: { patient: child }, request: { declaration: { by: "Amina Otieno" } } });
    const other = await staffAt(site, "owner", { host: "meadow.example" });
    expect((await other.call("GET", path)).status).toBe(404);
  });
});

const ownRequestFor = async (who: SignedIn): Promise<string> => {
  const { token } = await requestForChild(who);
  return taken(await who.call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } })).reference;
};

describe("an offer for a child", () => {
  test("is signed by the parent for the child, whom the trip, the desk and the letter name", async () => {
    const amina = await signIn(site, { email: "amina@example.org", givenName: "Amina", familyName: "Otieno" });
    await amina.call("GET", `/api/client/root?email=${amina.email}`);
    const reference = await ownRequestFor(amina);
    await sendOffer(site, { reference, deposit: "{ amount: 0, refundableDays: 14 }" });
    const path = `/api/client/quotes/${reference.toLowerCase()}`;
    const [offer] = taken(await amina.call<AccountQuote>("GET", path)).offers;
    const answer = { offer: 1, digest: offer?.digest, language: "en", agreed: true, dates: offer?.dates[0] };
    for (const name of ["otieno lina", "Ana Lima", "Amina"])
      expect(await amina.call("POST", `${path}/acceptance`, { body: { ...answer, name } })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining("Amina Otieno"), errors: [{ field: "name", reason: "rule" }] },
      });
    await acceptOffer(amina, reference, "OTIENO amína");
    const { signature } = taken(await amina.call<AccountQuote>("GET", path));
    expect(signature?.child).toEqual(lina);
    expect(signature?.statement).toMatch(
      /^I am the mother of Lina Otieno, born on .*2019, and I have the right to decide/,
    );
    const coordinator = await staffAt(site, "coordinator");
    const offers = taken(await coordinator.call<RequestOffers>("GET", `/api/desk/requests/${reference}/offers`));
    expect(offers).toMatchObject({ name: "Amina Otieno", signature: { name: "OTIENO amína", child: lina } });
    const body = { from: "offer", quote: reference, companions: 0 };
    const trip = taken(await amina.call<AccountTrip>("POST", "/api/client/trips", { body }));
    expect(trip.child).toEqual(lina);
    const { quotes } = taken(await amina.call<{ quotes: AccountQuoteSummary[] }>("GET", "/api/client/quotes"));
    expect(quotes.find((each) => each.reference === reference)?.child).toEqual(lina);
    const { bookings } = taken(await amina.call<{ bookings: Booking[] }>("GET", "/api/client/bookings"));
    expect(bookings).toMatchObject([{ kind: "procedure", child: lina }]);
    const { page } = taken(await amina.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`));
    expect(page.trip.child).toEqual(lina);
    expect(page.waiting.checks.find(({ kind }) => kind === "approval")).toMatchObject({
      ok: true,
      about: "Lina Otieno",
    });
    const named = { name: "Lina Otieno", bornOn: "2019-05-04", age: 7, relation: "mother" };
    for (const words of ["Lina", "Otieno", amina.email]) {
      const q = encodeURIComponent(words);
      const { trips } = taken(await coordinator.call<{ trips: BoardTrip[] }>("GET", `/api/desk/trips?q=${q}`));
      expect(trips, words).toMatchObject([{ reference: trip.reference, patient: named }]);
    }
    expect(taken(await coordinator.call("GET", `/api/desk/trips/${trip.reference}`))).toMatchObject({ patient: named });
    const { trips } = taken(await coordinator.call<{ trips: FoundTrip[] }>("GET", "/api/desk/cases?search=Lina"));
    expect(trips).toMatchObject([{ reference: trip.reference, patient: named }]);
    const span = "from=2027-03-01&days=7";
    const { days } = taken(await coordinator.call<{ days: TreatmentDay[] }>("GET", `/api/desk/schedule?${span}`));
    expect(days.flatMap(({ places }) => places)).toMatchObject([
      { patient: "Lina Otieno", child: { ...named, person: "Amina Otieno" } },
    ]);
    const set = { version: 0, day: "2027-03-03", time: "08:30", doctor: "ada-berg", place: "Reception" };
    taken(await coordinator.call("PUT", `/api/desk/requests/${reference}/schedule`, { body: set }));
    const letter = (await amina.call("GET", `${path}/visa-letter`)).bytes.toString();
    expect(letter).toContain("Lina Otieno");
    expect(letter).not.toContain("Amina");
    const mails = (await site.mails()).filter(({ to }) => to.includes("amina@example.org"));
    expect(mails.at(-1)?.text).toContain("Patient: Lina Otieno");
  });

  test("is not signed by anybody else once the patient is 18", async () => {
    const { token, path, quote } = await startedQuote(site);
    const actsFor = { ...lina, bornOn: "2008-11-23" };
    let { version } = taken(await save(path, patientStep(actsFor, quote.version)));
    for (const [step, value] of Object.entries(filledSteps))
      ({ version } = taken(await save(path, stepBody(step, value, version))));
    const sent = { body: { ...submission, version } };
    const { reference } = taken(await site.call<Quote>("POST", `${path}/submit`, sent));
    await sendOffer(site, { reference });
    site.clock.pass(hours(48));
    const grown = await signIn(site, { email: "grown@example.org" });
    await grown.call("GET", `/api/client/root?email=${grown.email}`);
    taken(await grown.call("POST", "/api/client/quotes", { body: { token } }));
    const own = `/api/client/quotes/${reference.toLowerCase()}`;
    const [offer] = taken(await grown.call<AccountQuote>("GET", own)).offers;
    const answer = { offer: 1, digest: offer?.digest, name: "Ana Lima", language: "en", agreed: true };
    const reply = await grown.call("POST", `${own}/acceptance`, { body: { ...answer, dates: offer?.dates[0] } });
    expect(reply.body).toMatchObject({ code: "not-allowed" });
  });
});

describe("a trip of a child", () => {
  const traveller = (id: string, role: string, bornOn: string) => ({
    ...{ id, role, givenName: role, familyName: "Otieno", bornOn, gender: "f", nationality: "PT" },
    ...{ passport: null, assistance: [], dietary: null },
  });

  test("is never a journey alone: not on the travellers' form, and not at the checkout", async () => {
    const mother = await signIn(site, { email: "mother@example.org" });
    await mother.call("GET", `/api/client/root?email=${mother.email}`);
    const plan = { from: "plan", procedure: "knee-replacement", package: "essential", treatment: "2027-03-10" };
    const body = { ...plan, companions: 1 };
    const trip = taken(await mother.call<AccountTrip>("POST", "/api/client/trips", { body }));
    const [child, other] = [site.services.newId(), site.services.newId()];
    const save = (second: string | null, version = trip.version) =>
      mother.call<AccountTrip>("PUT", `/api/client/trips/${trip.id}/travellers`, {
        body: {
          version,
          travellers: [
            traveller(child, "patient", "2019-05-04"),
            ...(second ? [traveller(other, "companion", second)] : []),
          ],
        },
      });
    for (const nobody of [null, "2012-01-01", "2009-03-09"])
      expect(await save(nobody)).toMatchObject({
        status: 400,
        body: { code: "invalid-input", errors: [{ field: "travellers", reason: "rule" }] },
      });
    // Of age on the day of arrival.
    const grown = `${Number(trip.dates.arrive.slice(0, 4)) - 18}${trip.dates.arrive.slice(4)}`;
    taken(await save(grown));
    const { page } = taken(await mother.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`));
    expect(page.waiting.checks.filter(({ kind }) => kind === "adult")).toMatchObject([{ ok: true }]);
    const suitable = page.waiting.checks.find(({ kind }) => kind === "approval");
    expect(suitable).toMatchObject({ ok: false, about: "patient Otieno", approval: { step: "ask" } });
  });

  test("cannot be paid while nobody is said to come along", async () => {
    const amina = await signIn(site, { email: "alone@example.org" });
    await amina.call("GET", `/api/client/root?email=${amina.email}`);
    const reference = await ownRequestFor(amina);
    await sendOffer(site, { reference, deposit: "{ amount: 0, refundableDays: 14 }" });
    await acceptOffer(amina, reference, "Amina Otieno");
    const body = { from: "offer", quote: reference, companions: 0 };
    const trip = taken(await amina.call<AccountTrip>("POST", "/api/client/trips", { body }));
    const { page } = taken(await amina.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`));
    expect(page.waiting.checks.filter(({ kind }) => kind === "adult")).toMatchObject([
      { ok: false, about: "Lina Otieno" },
    ]);
    const refused = await amina.call<Checkout>("POST", "/api/client/checkouts", { body: { trip: trip.id } });
    expect(refused).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  });
});
