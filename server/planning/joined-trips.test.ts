import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { acceptOffer, ownRequest, requestForChild, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { addStay, begunTrip, payOn } from "../testing/trips.ts";

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const path = "/api/client/checkouts";
const agreedDays = { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" };
const trips = async () => taken(await ana.call<{ trips: AccountTrip[] }>("GET", "/api/client/trips")).trips;

async function newcomer(email: string): Promise<void> {
  ana = await signIn(site, { email });
  await ana.call("GET", `/api/client/root?email=${email}`);
}

async function acceptedOffer(): Promise<string> {
  const quote = await ownRequest(ana);
  await sendOffer(site, { reference: quote });
  await acceptOffer(ana, quote);
  return quote;
}

/** An accepted offer for the daughter of the person signed in. */
async function acceptedForChild(): Promise<string> {
  const { token } = await requestForChild(ana);
  const { reference } = taken(await ana.call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } }));
  await sendOffer(site, { reference });
  await acceptOffer(ana, reference, "Amina Otieno");
  return reference;
}

async function payFor(trip: string): Promise<void> {
  const opened = taken(await ana.call<Checkout>("POST", path, { body: { trip } }));
  const order = { version: opened.version, total: opened.charge, method: "card", agreed: true };
  const paid = taken(await ana.call<Checkout>("POST", `${path}/${opened.id}/payment`, { body: order }));
  await payOn(site, paid.payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
}

test("an accepted offer replaces the treatment of the open trip and its days; its hotel stays", async () => {
  await newcomer("ana@example.org");
  const planned = await begunTrip(ana, { treatment: "2027-03-03" });
  const before = await addStay(site, ana, planned);
  const hotel = before.items.find(({ kind }) => kind === "hotel");
  const quote = await acceptedOffer();
  await site.jobs.runDue();
  const [joined, ...others] = await trips();
  expect(others).toEqual([]);
  expect(joined).toMatchObject({ id: planned.id, quote, companions: planned.companions });
  // The days that the person agreed to, as the mail on the acceptance and the request say them.
  expect(planned.dates).not.toEqual(agreedDays);
  expect(joined?.dates).toEqual(agreedDays);
  const treatments = joined?.items.filter(({ kind }) => kind === "procedure");
  expect(treatments?.map(({ amount }) => amount)).toEqual([{ amount: 48500_00, currency: "AED" }]);
  expect(joined?.items.find(({ kind }) => kind === "hotel")?.id).toBe(hotel?.id);
  // "Pay deposit" on the request leads to the same trip.
  const begun = await ana.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } });
  expect(taken(begun).id).toBe(planned.id);
});

test("a trip of another day takes the days of the offer", async () => {
  await newcomer("ben@example.org");
  const planned = await begunTrip(ana, { treatment: "2027-05-12" });
  const quote = await acceptedOffer();
  const body = { from: "offer", quote };
  const joined = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body }));
  expect(joined).toMatchObject({
    id: planned.id,
    dates: agreedDays,
  });
});

test("a second treatment at the time of a booked one is refused at the checkout with the other trip named", async () => {
  await newcomer("eva@example.org");
  const quote = await acceptedOffer();
  const first = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } }));
  const open = async (trip: string) => ana.call<Checkout>("POST", path, { body: { trip } });
  await payFor(first.id);
  const checks = async (trip: string) =>
    taken(await ana.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`)).page.waiting.checks;

  const last = dayAfter(first.dates.treatment, first.hospitalNights);
  for (const treatment of [first.dates.treatment, last]) {
    const second = await begunTrip(ana, { treatment });
    const refused = { kind: "one-treatment", ok: false, about: first.reference, otherTrip: first.id };
    expect(await checks(second.id)).toContainEqual(expect.objectContaining(refused));
    expect(await open(second.id)).toMatchObject({ status: 422, body: { errors: [{ field: "checks.one-treatment" }] } });
  }
  const later = await begunTrip(ana, { treatment: dayAfter(last, 7) });
  expect((await open(later.id)).status).toBe(200);
});

test("a child's offer leaves the trip that who asks has planned for themselves, and both are treated on one day", async () => {
  await newcomer("amina@example.org");
  const planned = await begunTrip(ana, { treatment: "2027-03-03" });
  const quote = await acceptedForChild();
  await site.jobs.runDue();
  expect(await trips()).toMatchObject([{ id: planned.id, quote: null }]);
  await payFor(planned.id);
  const child = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } }));
  expect(child.id).not.toBe(planned.id);
  expect(child.dates.treatment).toBe(planned.dates.treatment);
  await payFor(child.id);
  const treatments = (await trips()).map(({ items }) => items.find(({ kind }) => kind === "procedure")?.status);
  expect(treatments).toEqual(["confirmed", "confirmed"]);
});
