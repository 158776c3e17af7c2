import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../contract/account-quotes.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import { runDeskCommand } from "../desk/command.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { testProviders } from "../testing/providers.ts";
import { acceptOffer, desk, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { payOn, startTestTrip } from "../testing/trips.ts";
import { clinicOfferId } from "../trips/clinic-offers.ts";

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
});
afterAll(() => site.close());

const path = "/api/client/checkouts";

let weeks = 0;

/** A trip to a new knee that is not paid yet, each a week after the one before. */
async function plannedTreatment() {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = after(site.clock.now(), days(60 + 7 * weeks++))
    .toISOString()
    .slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "complete" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const trip = await startTestTrip(site, { owner: ana.owner, providerId, offers, kind: "procedure", currency: "AED" });
  const page = async (): Promise<CheckoutPage> =>
    (await ana.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`)).body.page;
  return { page, open: () => ana.call<Checkout>("POST", path, { body: { trip } }) };
}

/** The same, held, and how it stands now. */
async function heldTreatment() {
  const { page, open } = await plannedTreatment();
  const { body } = await open();
  const { trip } = await page();
  const read = async (): Promise<Checkout | null> => (await page()).checkout;
  const pay = (method: "card" | "transfer") =>
    ana.call<Checkout>("POST", `${path}/${body.id}/payment`, {
      body: { version: body.version, total: body.charge, method, agreed: true },
    });
  return { trip: trip.id, opened: body, read, pay };
}

test("the checks come before the hold: items and sums are shown, and nothing is held until a clinician approved", async () => {
  const { page, open } = await plannedTreatment();
  const approval = async () => (await page()).waiting.checks.find(({ kind }) => kind === "approval");
  const { waiting, checkout } = await page();
  expect(checkout).toBeNull();
  expect(waiting).toMatchObject({ items: [{ kind: "procedure", status: "priced" }] });
  expect(waiting.dueNow.amount).toBeGreaterThan(0);
  expect(waiting.dueNow).toEqual(waiting.items[0]?.dueNow);
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "ask", procedure: "knee-replacement" } });
  expect(await open()).toMatchObject({ status: 422, body: { errors: [{ field: "checks.approval" }] } });
  const quote = await ownRequest(ana);
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "wait", quote } });
  await sendOffer(site, { reference: quote });
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "accept", quote } });
  expect((await open()).status).toBe(422);
  await acceptOffer(ana, quote);
  expect(await approval()).toMatchObject({ ok: true, approval: null });
  expect((await open()).body).toMatchObject({ status: "open", isAgreed: false });
});

test("F: a transfer is waited for, received once at the desk, and booked", async () => {
  const { opened, read, pay } = await heldTreatment();
  // The reference table's rates are for orientation: nothing is charged by them.
  expect(opened).toMatchObject({ mayTransfer: true, mayConvert: false, charge: { currency: "AED" } });
  const waiting = (await pay("transfer")).body;
  expect(waiting).toMatchObject({ status: "paying", money: "awaited", payment: { method: "transfer", payUrl: null } });
  const asked = { name: "payment", args: ["received", waiting.payment?.reference ?? ""], options: { json: false } };
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 0 });
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 1 });
  await site.jobs.runDue();
  expect(await read()).toMatchObject({ status: "confirmed", money: "taken" });
});

test("a payment page that was left is given up: nothing is held, the trip can change, and a paid one stays", async () => {
  const { trip, opened, read, pay } = await heldTreatment();
  const leave = (version: number) => ana.call("POST", `${path}/${opened.id}/departure`, { body: { version } });
  const { payment, version } = taken(await pay("card"));
  expect(taken(await leave(version))).toMatchObject({ status: "saved" });
  await site.jobs.runDue();
  const pages = async () => (await site.services.sandbox?.payments()) ?? [];
  const stepOf = async (url = "") => (await pages()).find(({ reference }) => url.includes(reference))?.step;
  expect(await stepOf(payment?.payUrl ?? "")).toBe("expired");
  const [item] = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip}`)).items;
  // The clinic's price still stands.
  expect(item).toMatchObject({ status: "priced", actions: ["pay", "remove"] });

  const again = taken(await ana.call<Checkout>("POST", path, { body: { trip } }));
  const body = { version: again.version, total: again.charge, method: "card", agreed: true };
  const paying = taken(await ana.call<Checkout>("POST", `${path}/${again.id}/payment`, { body }));
  await payOn(site, paying.payment?.payUrl ?? "", "pays");
  const late = await ana.call("POST", `${path}/${again.id}/departure`, { body: { version: paying.version } });
  expect([409, 422]).toContain(late.status);
  await site.jobs.runDue();
  expect((await read())?.status).toBe("confirmed");
});

test("I: from the begin of a payment of a part until the money is here, or is given up", async () => {
  const { trip, opened, pay } = await heldTreatment();
  const state = async () => {
    const [item] = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip}`)).items;
    return item?.payment;
  };
  expect(await state()).toBe("none");
  const { payment, version } = taken(await pay("transfer"));
  expect(await state()).toBe("deposit_due");
  taken(await ana.call("POST", `${path}/${opened.id}/departure`, { body: { version } }));
  await site.jobs.runDue();
  expect(await state()).toBe("none");
  expect(payment?.method).toBe("transfer");
});

test("where no passport rule is confirmed, the checkout names the embassy to ask", async () => {
  const passport = async () => {
    const { page } = await plannedTreatment();
    return (await page()).waiting.checks.find(({ kind }) => kind === "passport");
  };
  expect(await passport()).toMatchObject({ ok: true, embassy: null });
  const [harbour] = testProviders;
  await site.addProvider({ ...harbour, location: { ...harbour.location, countryCode: "KR" } });
  expect(await passport()).toMatchObject({ ok: true, embassy: "KR" });
  await site.addProvider(harbour);
});

test("an agreed offer that runs out while somebody pays charges nothing, and is paid once the clinic renewed it", async () => {
  const ben = await signIn(site, { email: "ben@example.org" });
  await ben.call("GET", `/api/client/root?email=${ben.email}`);
  const quote = await ownRequest(ben);
  const validUntil = after(site.clock.now(), days(3)).toISOString().slice(0, 10);
  await sendOffer(site, { reference: quote, validUntil });
  await acceptOffer(ben, quote);
  const own = `/api/client/quotes/${quote.toLowerCase()}`;
  const { offers } = taken(await ben.call<AccountQuote>("GET", own));
  const ends = new Date(offers[0]?.validUntil ?? "");
  const follow = { from: "offer", quote, companions: 0 };
  const begun = taken(await ben.call<AccountTrip>("POST", "/api/client/trips", { body: follow }));
  const patient = { id: site.services.newId(), role: "patient", givenName: "Ben", familyName: "Otieno" };
  const facts = { bornOn: "1980-01-31", gender: "m", nationality: "PT", passport: null, assistance: [], dietary: null };
  const body = { version: begun.version, travellers: [{ ...patient, ...facts }] };
  taken(await ben.call("PUT", `/api/client/trips/${begun.id}/travellers`, { body }));

  site.clock.pass(ends.getTime() - minutes(5) - site.clock.now().getTime());
  const late = await signIn(site, { email: ben.email });
  const read = async () =>
    (await late.call<{ page: CheckoutPage }>("GET", `${path}?trip=${begun.id}`)).body.page.checkout;
  const open = async () => taken(await late.call<Checkout>("POST", path, { body: { trip: begun.id } }));
  const pay = ({ id, version, charge }: Checkout) =>
    late.call<Checkout>("POST", `${path}/${id}/payment`, {
      body: { version, total: charge, method: "card", agreed: true },
    });
  const opened = await open();
  expect(opened).toMatchObject({ holdUntil: ends.toISOString(), mayTransfer: false });
  const payUrl = taken(await pay(opened)).payment?.payUrl ?? "";
  site.clock.pass(minutes(6));
  await site.jobs.runDue();
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  const renew = expect.objectContaining({ ok: false, approval: expect.objectContaining({ step: "renew", quote }) });
  expect(await read()).toMatchObject({
    status: "expired",
    money: "untouched",
    checks: expect.arrayContaining([renew]),
  });
  expect((await late.call("POST", path, { body: { trip: begun.id } })).status).toBe(422);

  expect(taken(await late.call<AccountQuote>("GET", own))).toMatchObject({
    status: "deposit_due",
    can: { renew: true },
    tasks: [{ kind: "renew-offer" }, { kind: "prepare" }],
  });
  expect(taken(await late.call<AccountQuote>("POST", `${own}/renewal`))).toMatchObject({
    status: "deposit_due",
    can: { renew: false },
  });
  expect((await late.call("POST", `${own}/renewal`)).status).toBe(422);
  const renewedUntil = after(site.clock.now(), days(9)).toISOString().slice(0, 10);
  expect(await desk(site, ["extend", quote, renewedUntil])).toMatchObject({ code: 0 });
  await payOn(site, taken(await pay(await open())).payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  expect(await read()).toMatchObject({ status: "confirmed", money: "taken" });
  expect(taken(await late.call<AccountQuote>("GET", own))).toMatchObject({ status: "deposit_paid" });
});

test("the deposit of an accepted offer is paid at once, before anybody is named for flights and hotels", async () => {
  const dan = await signIn(site, { email: "dan@example.org" });
  await dan.call("GET", `/api/client/root?email=${dan.email}`);
  const quote = await ownRequest(dan);
  await sendOffer(site, { reference: quote });
  const own = async () => taken(await dan.call<AccountQuote>("GET", `/api/client/quotes/${quote.toLowerCase()}`));
  expect((await own()).deposit).toBeNull();
  await acceptOffer(dan, quote);
  const deposit = { amount: 9_700_00, currency: "AED" };
  expect(await own()).toMatchObject({ deposit, tasks: [{ kind: "pay-deposit" }, { kind: "prepare" }] });
  const begun = taken(await dan.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } }));
  expect(begun.companions).toBe(1);
  const opened = taken(await dan.call<Checkout>("POST", path, { body: { trip: begun.id } }));
  expect(opened.charge).toEqual(deposit);
  const body = { version: opened.version, total: opened.charge, method: "card", agreed: true };
  const { payment } = taken(await dan.call<Checkout>("POST", `${path}/${opened.id}/payment`, { body }));
  await payOn(site, payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  expect(await own()).toMatchObject({ status: "deposit_paid", deposit: null });
});

test("what a clinician found a year ago is asked again", async () => {
  ana = await signIn(site, { email: ana.email });
  const { opened } = await heldTreatment();
  expect(opened.checks[0]).toMatchObject({ kind: "approval", ok: true });
  site.clock.pass(days(400));
  const later = await signIn(site, { email: ana.email });
  const { page } = (await later.call<{ page: CheckoutPage }>("GET", path)).body;
  expect(page.checkout?.checks[0]).toMatchObject({ kind: "approval", ok: false });
});
