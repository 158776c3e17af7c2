import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clearFaults, setFault } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import { after, minutes, seconds } from "../../contract/durations.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { during, paymentCalls } from "../testing/held-calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { payOn, roomName, startTestTrip } from "../testing/trips.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { findTrip, updateTrip } from "../trips/queries.ts";
import { updateCheckout } from "./queries.ts";

let site: TestSite;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  for (const who of [ana, ben]) await who.call("GET", `/api/client/root?email=${who.email}`);
});
afterAll(() => site.close());
afterEach(() => clearFaults(site.services.db, "test-house"));

const fault = (told: Parameters<typeof setFault>[2]) => setFault(site.services.db, "test-house", told);
const stay = (room = roomName(), capacity = 5) => stayOf(room, "2026-12-21", "2026-12-24", capacity);
const tripOf = async (who: SignedIn, offers: readonly string[]): Promise<string> => {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  return startTestTrip(site, { owner: who.owner, providerId, offers });
};
const path = "/api/client/checkouts";
const open = (who: SignedIn, trip: string) => who.call<Checkout>("POST", path, { body: { trip } });
const read = async (who: SignedIn, trip: string): Promise<Checkout> => {
  await site.jobs.runDue();
  const { body } = await who.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`);
  if (!body.page.checkout) throw new Error("there is no checkout");
  return body.page.checkout;
};
const act = (who: SignedIn, { id, version }: Checkout, what: string, more: object = {}) =>
  who.call<Checkout>("POST", `${path}/${id}/${what}`, { body: { version, ...more } });
const pay = (who: SignedIn, checkout: Checkout, more: object = {}) =>
  act(who, checkout, "payment", { total: checkout.charge, method: "card", agreed: true, ...more });

/** Opened, and sent to pay. */
async function paying(who: SignedIn, offers: readonly string[]) {
  const trip = await tripOf(who, offers);
  const { body } = await pay(who, (await open(who, trip)).body);
  const payUrl = body.payment?.payUrl ?? "";
  expect(payUrl).toMatch(/^\/_pay\/test_/);
  return { trip, payUrl, checkout: body };
}
const statusesIn = ({ items }: Checkout) => items.map(({ status }) => status);

describe("from holding to booked", () => {
  test("everything is held, paid once, booked, and only then charged", async () => {
    const { trip, payUrl, checkout } = await paying(ana, [stay(), stay()]);
    expect(checkout).toMatchObject({
      status: "paying",
      charge: { amount: 59_994, currency: "EUR" },
      money: "untouched",
    });
    expect(await payOn(site, payUrl, "pays")).toBe(303);
    const ended = await read(ana, trip);
    expect(ended).toMatchObject({ status: "confirmed", money: "taken" });
    expect(statusesIn(ended)).toEqual(["confirmed", "confirmed"]);
    for (const { reference } of ended.items) expect(reference).toMatch(/^TS-/);
    const [payment] = (await site.services.sandbox?.payments()) ?? [];
    expect(payment).toMatchObject({ step: "captured", captured: 59_994, refunds: [] });

    const told = (await site.mails()).filter(({ to, subject }) => to.includes(ana.email) && /booked/.test(subject));
    expect(told).toHaveLength(1);
    for (const { reference } of ended.items) expect(told[0]?.text).toContain(reference);
  });

  test("what is taken out while it is held is neither due nor charged, and cannot go while it is being paid", async () => {
    const trip = await tripOf(ana, [stay(), stay()]);
    const opened = (await open(ana, trip)).body;
    const remove = ({ id, version }: Checkout["items"][number]) =>
      ana.call("POST", `/api/client/trips/${trip}/items/${id}/removal`, { body: { version } });
    const [first, second] = opened.items;
    if (!first || !second) throw new Error("two were put in");
    expect((await remove(first)).status).toBe(200);
    const left = await read(ana, trip);
    expect(left).toMatchObject({ status: "open", charge: { amount: 29_997 }, items: [{ id: second.id }] });
    expect((await pay(ana, opened)).status).toBe(422);
    const { body } = await pay(ana, left);
    expect((await remove(body.items[0] ?? second)).status).toBe(422);
    await payOn(site, body.payment?.payUrl ?? "", "pays");
    expect(await read(ana, trip)).toMatchObject({ status: "confirmed", money: "taken", charge: { amount: 29_997 } });
  });

  test("a card is declined, and another one pays on the same page", async () => {
    const { trip, payUrl } = await paying(ana, [stay()]);
    expect(await payOn(site, payUrl, "no-funds")).toBe(303);
    const declined = await read(ana, trip);
    expect(declined).toMatchObject({
      status: "declined",
      money: "untouched",
      payment: { reason: "insufficient-funds" },
    });
    expect(declined.isAgreed).toBe(true);
    site.clock.pass(seconds(1));
    const { body } = await pay(ana, declined);
    expect(body.payment?.payUrl).toBe(payUrl);
    expect((await read(ana, trip)).status).toBe("paying");
    await payOn(site, payUrl, "pays");
    expect(await read(ana, trip)).toMatchObject({ status: "confirmed", money: "taken" });
  });

  test("each answer of the payment page is an address of its own, where going back shows the payment's state", async () => {
    const { payUrl } = await paying(ana, [stay()]);
    const send = async (form: Record<string, string>) => {
      const { statusCode, headers } = await site.app.inject({
        method: "POST",
        url: payUrl,
        headers: { "content-type": "application/x-www-form-urlencoded", host: "harbour.example" },
        payload: new URLSearchParams(form).toString(),
      });
      expect(statusCode).toBe(303);
      return String(headers.location);
    };
    const pageAt = async (url: string) => (await site.app.inject({ url, headers: { host: "harbour.example" } })).body;
    expect(await pageAt(await send({ choice: "card", card: "declined" }))).toContain('role="alert"');
    const confirming = await send({ choice: "card", card: "confirm" });
    expect(await pageAt(confirming)).toContain('value="confirmed"');
    expect(await send({ choice: "confirmed" })).toContain("/profile/checkout/");
    for (const url of [confirming, payUrl]) expect(await pageAt(url)).not.toContain("<form");
  });

  test("nothing is held for a traveller who was named in other than Latin letters", async () => {
    const trip = await tripOf(ana, [stay()]);
    const { services, providers } = site;
    const [providerId] = providers;
    if (!providerId) throw new Error("the site has no provider");
    await asOwner(services.db, providerId, ana.owner, async (tx) => {
      const about = { keys: services.keys, id: trip };
      const row = await findTrip(tx, providerId, { ...about, owner: ana.owner });
      const travellers = row?.travellers.map((one) => ({ ...one, givenName: "محمد" })) ?? [];
      await updateTrip(tx, providerId, { ...about, travellers });
    });
    const { body } = await ana.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`);
    expect(body.page.waiting.checks).toContainEqual(
      expect.objectContaining({ kind: "travellers", ok: false, about: "محمد Lima" }),
    );
    expect((await open(ana, trip)).body).toMatchObject({ code: "wrong-state" });
  });

  test("a payment's page leads back to the site in the language of the call", async () => {
    const trip = await tripOf(ana, [stay()]);
    const { body } = await open(ana, trip);
    const { payment } = taken(
      await ana.call<Checkout>("POST", `${path}/${body.id}/payment`, {
        body: { version: body.version, total: body.charge, method: "card", agreed: true },
        headers: { "accept-language": "ar" },
      }),
    );
    const { headers } = await site.app.inject({
      method: "POST",
      url: payment?.payUrl ?? "",
      headers: { "content-type": "application/x-www-form-urlencoded", host: "harbour.example" },
      payload: new URLSearchParams({ choice: "cancel" }).toString(),
    });
    expect(String(headers.location)).toContain("/ar/profile/checkout/");
  });

  test("after a declined card one booking is taken out, and the rest is paid", async () => {
    const { trip, payUrl, checkout } = await paying(ana, [stay(), stay()]);
    await payOn(site, payUrl, "no-funds");
    const declined = await read(ana, trip);
    expect(declined).toMatchObject({ status: "declined", holdUntil: checkout.holdUntil });
    // A second payment begins later than the first: the newest one counts.
    site.clock.pass(seconds(1));
    const [first] = declined.items;
    const body = { version: first?.version };
    expect((await ana.call("POST", `/api/client/trips/${trip}/items/${first?.id}/removal`, { body })).status).toBe(200);
    const left = await read(ana, trip);
    expect(left).toMatchObject({ status: "declined", charge: { amount: 29_997 } });
    const again = (await pay(ana, left)).body.payment?.payUrl ?? "";
    expect(again).not.toBe(payUrl);
    await payOn(site, again, "pays");
    expect(await read(ana, trip)).toMatchObject({ status: "confirmed", money: "taken", charge: { amount: 29_997 } });
  });

  test("the checkout is found again by a person who closed the tab, and opened once", async () => {
    const trip = await tripOf(ana, [stay()]);
    const first = await open(ana, trip);
    const second = await open(ana, trip);
    expect(second.body.id).toBe(first.body.id);
    expect(await read(ana, trip)).toEqual(first.body);
    await act(ana, first.body, "departure");
  });

  test("a supplier that only answers later keeps the money aside until it does", async () => {
    const { trip, payUrl } = await paying(ana, [stay()]);
    await fault({ fault: "unavailable", call: "find" });
    await payOn(site, payUrl, "pays");
    expect(await read(ana, trip)).toMatchObject({ status: "confirming", money: "set-aside" });
    await clearFaults(site.services.db, "test-house");
    site.clock.pass(minutes(2));
    expect(await read(ana, trip)).toMatchObject({ status: "confirmed", money: "taken" });
  });

  test("an answer that was lost after booking books once", async () => {
    const room = roomName();
    const { trip, payUrl } = await paying(ana, [stay(room, 1)]);
    await fault({ fault: "fail-after-success", call: "book", times: 1 });
    await payOn(site, payUrl, "pays");
    expect(await read(ana, trip)).toMatchObject({ status: "confirmed" });
  });
});

describe("when suppliers say no", () => {
  test("of everything, nothing is charged", async () => {
    const { trip, payUrl } = await paying(ana, [stay()]);
    await fault({ fault: "price-change", amount: 10, call: "book" });
    const lost = await read(ana, trip);
    site.clock.pass(seconds(1));
    await payOn(site, payUrl, "pays");
    const ended = await read(ana, trip);
    // A hold keeps its price, so that it is booked at what was agreed; without one it would have been refused.
    expect([lost.charge, ended.charge]).toEqual([lost.charge, lost.charge]);
    expect(["confirmed", "failed"]).toContain(ended.status);
    expect(ended.money).toBe(ended.status === "confirmed" ? "taken" : "returned");
  });

  test.each([
    ["keep", "confirmed", "partly-taken", { amount: 29_997 }, ["confirmed", "failed"]],
    ["refund", "failed", "returned", null, ["cancelled", "failed"]],
  ] as const)("of a part, the person chooses: %s", async (choice, status, money, charged, statuses) => {
    const [good, bad] = [roomName(), roomName()];
    await fault({ fault: "short-hold", about: bad });
    const { trip, payUrl } = await paying(ana, [stay(good), stay(bad)]);
    await fault({ fault: "sold-out", about: bad });
    await payOn(site, payUrl, "pays");
    const partly = await read(ana, trip);
    expect(partly).toMatchObject({ status: "partly", money: "set-aside", undoCosts: { amount: 0, currency: "EUR" } });
    await act(ana, partly, "choice", { choice });
    await site.jobs.runDue();
    const ended = await read(ana, trip);
    expect(ended).toMatchObject({ status, money, charged });
    expect(statusesIn(ended).toSorted()).toEqual(statuses);
  });
});

describe("what is refused, with nothing charged", () => {
  test("a total that has moved, a version of before, and amounts that the client makes up", async () => {
    const trip = await tripOf(ana, [stay()]);
    const { body } = await open(ana, trip);
    const { amount } = body.charge;
    for (const wrong of [0, -1, 1, 1e9, amount - 1, amount + 1])
      expect((await pay(ana, body, { total: { amount: wrong, currency: "EUR" } })).status).toBe(422);
    for (const bad of [0.01, "29997", null])
      expect((await pay(ana, body, { total: { amount: bad, currency: "EUR" } })).status).toBe(400);
    for (const extra of ["paid", "price", "discount"]) expect((await pay(ana, body, { [extra]: 1 })).status).toBe(400);
    expect((await pay(ana, body, { total: { amount, currency: "AED" } })).status).toBe(422);
    expect((await pay(ana, { ...body, version: 9 })).status).toBe(422);
    expect(await read(ana, trip)).toMatchObject({ status: "open", payment: null });
    await act(ana, body, "departure");
  });

  test("somebody else's checkout is as unknown as one that never was", async () => {
    const trip = await tripOf(ana, [stay()]);
    const { body } = await open(ana, trip);
    expect((await open(ben, trip)).status).toBe(404);
    expect((await pay(ben, body)).status).toBe(404);
    for (const what of ["hold", "departure"]) expect((await act(ben, body, what)).status).toBe(404);
    await act(ana, body, "departure");
  });

  test("a hold that is over: it is extended once, ends, and a page that is still open takes no money", async () => {
    const { trip, payUrl, checkout } = await paying(ben, [stay()]);
    expect((await act(ben, checkout, "hold")).status).toBe(422);
    site.clock.pass(minutes(21));
    const over = await read(ben, trip);
    expect(over).toMatchObject({ status: "expired", money: "untouched" });
    expect(statusesIn(over)).toEqual(["expired"]);
    await payOn(site, payUrl, "pays");
    expect(await read(ben, trip)).toMatchObject({ status: "expired", money: "untouched" });
    const again = (await open(ben, trip)).body;
    const longer = (await act(ben, again, "hold")).body;
    expect(Date.parse(longer.holdUntil) - Date.parse(again.holdUntil)).toBe(minutes(15));
    expect((await act(ben, longer, "hold")).status).toBe(422);
    await act(ben, longer, "departure");
  });

  test("a fourth trip while three are held; they are gone when their time is", async () => {
    const trips = await Promise.all([1, 2, 3, 4].map(() => tripOf(ben, [stay()])));
    const answers: number[] = [];
    for (const trip of trips) answers.push((await open(ben, trip)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    site.clock.pass(minutes(21));
    expect(await read(ben, trips[0] ?? "")).toMatchObject({ status: "expired" });
    expect((await open(ben, trips[3] ?? "")).status).toBe(200);
  });

  test("a price that moved is shown before anybody pays, and what is gone is named", async () => {
    const [dearer, gone] = [roomName(), roomName()];
    const trip = await tripOf(ana, [stay(dearer), stay(gone)]);
    await fault({ fault: "price-change", amount: 10, about: dearer });
    await fault({ fault: "sold-out", about: gone });
    const { body } = await open(ana, trip);
    const moved = body.items.find(({ subtitle }) => subtitle === dearer);
    expect(moved).toMatchObject({ before: { amount: 29_997 } });
    expect(moved?.dueNow.amount).toBeGreaterThan(29_997);
    expect(body.checks).toContainEqual(
      expect.objectContaining({ kind: "available", ok: false, about: "A house for tests" }),
    );
    await act(ana, body, "departure");
  });
});

test("a person who holds what has become cheaper since it was read pays the lower price, and sees which it was", async () => {
  const [cheaper, back] = [roomName(), roomName()];
  const trip = await tripOf(ana, [stay(cheaper), stay(back)]);
  await fault({ fault: "price-change", amount: -10, about: cheaper, call: "hold" });
  // Dearer for a moment: it is read again instead of being called sold out.
  await fault({ fault: "price-change", amount: 10, about: back, call: "hold", times: 1 });
  const { body } = await open(ana, trip);
  const [fallen, other] = [cheaper, back].map((room) => body.items.find(({ subtitle }) => subtitle === room));
  expect(fallen).toMatchObject({ status: "held", before: { amount: 29_997 } });
  expect(other).toMatchObject({ status: "held", before: null, dueNow: { amount: 29_997 } });
  const due = fallen?.dueNow.amount ?? 0;
  expect(due).toBeLessThan(29_997);
  expect(body.charge.amount).toBe(29_997 + due);
  await payOn(site, (await pay(ana, body)).body.payment?.payUrl ?? "", "pays");
  expect(await read(ana, trip)).toMatchObject({ status: "confirmed", charged: { amount: 29_997 + due } });
});

test("the last room that is still kept for oneself is not sold out when the checkout is opened again", async () => {
  const trip = await tripOf(ana, [stay(roomName(), 1)]);
  const { body } = await open(ana, trip);
  await act(ana, body, "departure");
  const again = (await open(ana, trip)).body;
  expect([again.status, statusesIn(again)]).toEqual(["open", ["held"]]);
  await act(ana, again, "departure");
});

test("the same click twice leads to one payment", async () => {
  const trip = await tripOf(ana, [stay()]);
  const { body } = await open(ana, trip);
  const key = "the-same-click-0001";
  const body1 = { version: body.version, total: body.charge, method: "card", agreed: true };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => ana.call<Checkout>("POST", `${path}/${body.id}/payment`, { key, body: body1 })),
  );
  const pages = new Set(answers.map(({ body }) => body.payment?.payUrl));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(pages.size).toBe(1);
});

test("the page of a payment opens on the host of its clinic alone, and with any port", async () => {
  const { payUrl } = await paying(ana, [stay()]);
  const open = async (host: string) => (await site.call("GET", payUrl, { host })).status;
  expect([await open("harbour.example"), await open("harbour.example:8443")]).toEqual([200, 200]);
  expect([await open("meadow.example"), await open("nobody.example")]).toEqual([404, 404]);
  expect(await payOn(site, payUrl, "pays", "meadow.example")).toBe(404);
  expect(await payOn(site, payUrl, "pays")).toBe(303);
});

test("a page whose card was declined is over once another currency was chosen", async () => {
  const { trip, payUrl } = await paying(ana, [stay()]);
  await payOn(site, payUrl, "declined");
  const declined = await read(ana, trip);
  const lockedUntil = after(site.clock.now(), minutes(60));
  const facts = { kind: "rate", id: "1", rate: 0.9, lockedUntil, indicative: false } as const;
  const source = { name: "a source of rates", on: "2026-11-20" };
  vi.spyOn(site.services.rates, "quote").mockResolvedValueOnce({ ...facts, from: "USD", to: "EUR", source });
  const dollars = taken(await act(ana, declined, "currency", { currency: "USD" }));
  await payOn(site, payUrl, "pays");
  expect(await read(ana, trip)).toMatchObject({ status: "declined", charge: { currency: "USD" } });
  // The newest payment counts.
  site.clock.pass(1000);
  const again = taken(await pay(ana, dollars)).payment?.payUrl ?? "";
  await payOn(site, again, "pays");
  expect(await read(ana, trip)).toMatchObject({ status: "confirmed", money: "taken", charge: dollars.charge });
});

test("what is changed while its seller is asked to hold it is not written over", async () => {
  const trip = await tripOf(ana, [stay()]);
  const { services, providers } = site;
  const [providerId] = providers;
  const seller = services.suppliers.transfer;
  if (!seller || !providerId) throw new Error("nobody sells stays");
  const items = () => asSystem(services.db, (tx) => findItems(tx, providerId, { keys: services.keys, tripId: trip }));
  during(seller, "hold", "after", async () => {
    const [item] = await items();
    if (!item) throw new Error("the trip has no stay");
    const set = { content: { ...item.content, note: "A quiet room, please." } };
    await asSystem(services.db, (tx) => moveItem(services, tx, providerId, { id: item.id, actor: "client", set }));
  });
  expect((await open(ana, trip)).body).toMatchObject({ code: "conflict" });
  expect((await items())[0]).toMatchObject({ status: "priced", content: { note: "A quiet room, please." } });
  const opened = taken(await open(ana, trip));
  expect((await items())[0]).toMatchObject({ status: "held", content: { note: "A quiet room, please." } });
  await act(ana, opened, "departure");
});

test("a hold that is extended while another one ends stays", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  await eva.call("GET", `/api/client/root?email=${eva.email}`);
  const { trip: first } = await paying(eva, [stay()]);
  const { holdUntil } = await read(eva, first);
  const second = await tripOf(eva, [stay()]);
  const { id } = taken(await open(eva, second));
  const hold = (until: Date) => asSystem(site.services.db, (tx) => updateCheckout(tx, { id, holdUntil: until }));
  // Those that end first are ended first.
  const next = after(new Date(holdUntil), minutes(1));
  const longer = after(next, minutes(15));
  await hold(next);
  during(paymentCalls(site), "get", "before", () => hold(longer));
  site.clock.pass(next.getTime() - site.clock.now().getTime() + minutes(1));
  expect(await read(eva, first)).toMatchObject({ status: "expired" });
  const kept = await read(eva, second);
  expect(kept).toMatchObject({ status: "open", holdUntil: longer.toISOString() });
  await act(eva, kept, "departure");
});
