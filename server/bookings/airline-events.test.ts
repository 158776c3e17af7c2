import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboundLeg } from "../../adapters/testing/duffel-flights.ts";
import { type LoopbackDuffel, startLoopbackDuffel } from "../../adapters/testing/loopback-duffel.ts";
import { createLoopbackAir } from "../../adapters/testing/loopback-duffel-air.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { bookTrip, startTestTrip } from "../testing/trips.ts";

const secret = "a secret of the webhook";
const DUFFEL_TOKEN = "duffel_test_of_events";
const reading = "GET /air/airline_initiated_changes";
const slice = (departs: string, arrives: string) => ({
  segments: [
    {
      origin: { time_zone: "Europe/London" },
      destination: { time_zone: "Europe/Budapest" },
      departing_at: `${outboundLeg.day}T${departs}:00`,
      arriving_at: `${outboundLeg.day}T${arrives}:00`,
    },
  ],
});
const before = { startsAt: "2027-01-05T09:10:00.000Z", endsAt: "2027-01-05T11:45:00.000Z" };
const after = { startsAt: "2027-01-05T12:10:00.000Z", endsAt: "2027-01-05T14:45:00.000Z" };

let site: TestSite;
let duffel: LoopbackDuffel;
let air: ReturnType<typeof createLoopbackAir>;
let ana: SignedIn;
beforeAll(async () => {
  const now = () => site.clock.now();
  air = createLoopbackAir(now);
  duffel = await startLoopbackDuffel({
    token: DUFFEL_TOKEN,
    now,
    answer: (request) => {
      if (request.call !== reading) return air.answer(request);
      const order_id = request.query.get("order_id");
      const moved = { order_id, removed: [slice("09:10", "12:45")], added: [slice("12:10", "15:45")] };
      return { status: 200, data: [{ id: "aic_1", ...moved }] };
    },
  });
  const environment = { DUFFEL_TOKEN, DUFFEL_PHONE: "+36155501000", DUFFEL_WEBHOOK_SECRET: secret };
  site = await openTestSite({ environment: { ...environment, DUFFEL_URL: duffel.url } });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
});
afterAll(async () => {
  await site.close();
  await duffel.close();
});

/** A booked flight, its order at the service, and how the person sees it. */
async function bookedFlight() {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const { id: offer } = air.publish({ seats: "some", legs: [outboundLeg] });
  const id = await startTestTrip(site, { owner: ana.owner, providerId, offers: [offer], kind: "flight" });
  await bookTrip(site, { id });
  const [order = ""] = [...air.orders.keys()].slice(-1);
  const { bookings } = taken(await ana.call<{ bookings: BookingDetail[] }>("GET", "/api/client/bookings"));
  const item = bookings.find(({ trip }) => trip.id === id)?.id;
  const path = `/api/client/bookings/${item}`;
  return { order, path, booking: async () => taken(await ana.call<BookingDetail>("GET", path)) };
}

const eventOf = (order: string, type = "order.airline_initiated_change_detected") =>
  JSON.stringify({ type, idempotency_key: "aic_1", data: { object: { id: order, aic_id: "aic_1" } } });

/** Posts an event as the service does, then runs what it caused. @returns the status of the answer */
async function post(
  body: string,
  {
    by = secret,
    age = 0,
    sent = body,
    service = "duffel",
  }: { by?: string; age?: number; sent?: string; service?: string } = {},
): Promise<number> {
  const time = Math.floor(site.clock.now().getTime() / 1000) - age;
  const hex = createHmac("sha256", by).update(`${time}.`).update(body).digest("hex");
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: `/api/flights/events/${service}`,
    headers: {
      host: "events.example",
      "content-type": "application/json",
      "x-duffel-signature": `t=${time},v1=${hex}`,
    },
    payload: sent,
  });
  await site.jobs.runDue();
  return statusCode;
}

const asked = () => duffel.requests.filter(({ call }) => call === reading).length;

test("L: an event of Duffel that is signed by another, changed or old is refused, and nothing is asked", async () => {
  const { order, booking } = await bookedFlight();
  const event = eventOf(order);
  expect(await post(event, { by: "another" })).toBe(400);
  expect(await post(event, { sent: `${event} ` })).toBe(400);
  expect(await post(event, { age: 301 })).toBe(400);
  expect(await post(event, { service: "another" })).toBe(404);
  expect(asked()).toBe(0);
  expect(await booking()).toMatchObject({ status: "confirmed", supplierChange: null, ...before });
});

test("L: an airline's change reaches the person once, however often Duffel tells of it", async () => {
  const { order, path, booking } = await bookedFlight();
  const event = eventOf(order);
  expect(await Promise.all([post(event), post(event), post(event)])).toEqual([200, 200, 200]);
  const seen = await booking();
  expect(seen).toMatchObject({ status: "supplier_changed", supplierChange: { payer: "supplier", after }, ...before });
  expect(await post(event)).toBe(200);
  expect((await booking()).version).toBe(seen.version);
  const mails = (await site.mails()).filter(({ subject }) => subject.includes("needs your decision"));
  expect(mails).toHaveLength(1);
  const kept = await ana.call<BookingDetail>("POST", `${path}/keep`, { body: { version: seen.version } });
  expect(taken(kept)).toMatchObject({ status: "confirmed", supplierChange: null, ...after });
  expect(await post(event)).toBe(200);
  expect(await booking()).toMatchObject({ status: "confirmed", supplierChange: null, ...after });
});

test("L: an event about an order of somebody else's, or about something else, is received and has no effect", async () => {
  const { order, booking } = await bookedFlight();
  const before = asked();
  expect(await post(eventOf("ord_0000unknown0001Ab"))).toBe(200);
  expect(await post(eventOf(order, "order.created"))).toBe(200);
  expect(asked()).toBe(before);
  expect(await booking()).toMatchObject({ status: "confirmed", supplierChange: null });
});
