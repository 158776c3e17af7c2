import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDuffel } from "../duffel/over-http.ts";
import type { AirlineChanges } from "./airline-changes.ts";
import { duffelAirlineChanges } from "./duffel-airline-changes.ts";

const secret = "a secret of the webhook";
const now = () => new Date("2026-11-20T09:00:00Z");
const slice = (departing_at: string, arriving_at: string) => ({
  segments: [
    {
      origin: { time_zone: "Europe/London" },
      destination: { time_zone: "Asia/Dubai" },
      departing_at,
      arriving_at,
    },
  ],
});
const change = {
  id: "aic_1",
  order_id: "ord_1",
  removed: [slice("2027-01-05T09:10:00", "2027-01-05T20:45:00")],
  added: [slice("2027-01-05T12:10:00", "2027-01-05T23:45:00")],
};

/** What Duffel's address answers. */
const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  const isOurs = request.url?.startsWith("/air/airline_initiated_changes?order_id=ord_1");
  response.end(JSON.stringify({ data: isOurs ? [change] : [] }));
});
let changes: AirlineChanges;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const duffel = createDuffel({
    token: "duffel_test_x",
    baseUrl: `http://127.0.0.1:${port}`,
    now,
    onFailure: () => {},
  });
  changes = duffelAirlineChanges({ duffel, secret, now });
});
afterAll(() => new Promise((done) => server.close(done)));

const event = (type = "order.airline_initiated_change_detected") =>
  Buffer.from(JSON.stringify({ type, idempotency_key: "aic_1", data: { object: { id: "ord_1", aic_id: "aic_1" } } }));

const signed = (body: Buffer, { seconds = 0, by = secret }: { seconds?: number; by?: string } = {}) => {
  const time = Math.floor(now().getTime() / 1000) + seconds;
  const hex = createHmac("sha256", by).update(`${time}.`).update(body).digest("hex");
  return { "x-duffel-signature": `t=${time},v1=${hex}` };
};

test("a signed event names the order and the change", () => {
  const body = event();
  expect(changes.verifyEvent(signed(body), body)).toEqual({ kind: "change", reference: "ord_1", change: "aic_1" });
  const other = event("order.created");
  expect(changes.verifyEvent(signed(other), other)).toEqual({ kind: "other" });
});

test("what is unsigned, signed by another, changed, or old is refused", () => {
  const body = event();
  const refused = (reason: string) => ({ kind: "refused", reason });
  expect(changes.verifyEvent({}, body)).toEqual(refused("signature"));
  expect(changes.verifyEvent({ "x-duffel-signature": "t=1,v1=zz" }, body)).toEqual(refused("signature"));
  expect(changes.verifyEvent(signed(body, { by: "another" }), body)).toEqual(refused("signature"));
  expect(changes.verifyEvent(signed(body), Buffer.from(`${body} `))).toEqual(refused("signature"));
  expect(changes.verifyEvent(signed(body, { seconds: -301 }), body)).toEqual(refused("age"));
  const junk = Buffer.from("not JSON");
  expect(changes.verifyEvent(signed(junk), junk)).toEqual(refused("content"));
});

test("the moved ways are read from Duffel, by the clocks of their airports", async () => {
  const read = await changes.read({ reference: "ord_1", change: "aic_1" }, AbortSignal.timeout(5000));
  expect(read).toEqual({
    kind: "moved",
    slices: [
      {
        before: { departs: "2027-01-05T09:10:00.000Z", arrives: "2027-01-05T16:45:00.000Z" },
        after: { departs: "2027-01-05T12:10:00.000Z", arrives: "2027-01-05T19:45:00.000Z" },
      },
    ],
  });
  expect(await changes.read({ reference: "ord_1", change: "aic_2" }, AbortSignal.timeout(5000))).toEqual({
    kind: "missing",
  });
});
