import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LoopbackReceiver, startLoopbackReceiver } from "../../adapters/testing/loopback-receiver.ts";
import type { Webhook, WebhookDelivery } from "../../contract/desk/webhooks.ts";
import { days, hours, minutes } from "../../contract/durations.ts";
import { taken } from "../testing/calls.ts";
import { sentQuote, submission } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;
let receiver: LoopbackReceiver;
let hook: { webhook: Webhook; secret: string };

const path = "/api/desk/webhooks";
/** The owner with a sign-in of just now: the clock of these tests runs for days. */
const freshOwner = () => staffAt(site, "owner", { name: "Olga Petrova" });
const added = async (url: string, events: readonly string[]) =>
  taken(await owner.call<typeof hook>("POST", path, { body: { url, events } }));

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  owner = await freshOwner();
  receiver = await startLoopbackReceiver();
  hook = await added(receiver.url, ["request.received"]);
  return async () => {
    await (await freshOwner()).call("DELETE", `${path}/${hook.webhook.id}`);
    await receiver.close();
  };
});

const read = async () =>
  taken(
    await (await freshOwner()).call<{ webhook: Webhook; deliveries: WebhookDelivery[]; hasMore: boolean }>(
      "GET",
      `${path}/${hook.webhook.id}`,
    ),
  );
const sendTest = async () => taken(await (await freshOwner()).call("POST", `${path}/${hook.webhook.id}/test`));
const run = () => site.jobs.runDue();
/** Runs every attempt at the newest delivery, as the days pass. */
async function passAttempts(): Promise<void> {
  for (;;) {
    await run();
    const nextAt = (await read()).deliveries[0]?.nextAt;
    if (!nextAt) return;
    site.clock.pass(Math.max(0, Date.parse(nextAt) - site.clock.now().getTime()));
  }
}

/** Standard Webhooks, written from their specification. */
function verified(secret: string, { headers, body }: LoopbackReceiver["received"][number]): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  return String(headers["webhook-signature"])
    .split(" ")
    .some((one) => one === `v1,${expected}`);
}

test("a request that is sent reaches the address, signed, with its reference and no name", async () => {
  const { reference } = (await sentQuote(site)).quote;
  await run();
  const [message, ...more] = receiver.received;
  if (!message) throw new Error("nothing arrived");
  expect(more).toEqual([]);
  expect(JSON.parse(message.body)).toEqual({
    type: "request.received",
    timestamp: expect.any(String),
    data: { reference, status: "submitted" },
  });
  expect(message.headers["webhook-timestamp"]).toBe(String(Math.floor(site.clock.now().getTime() / 1000)));
  expect(verified(hook.secret, message)).toBe(true);
  expect(verified("whsec_b3RoZXI=", message)).toBe(false);
  const { deliveries } = await read();
  expect(deliveries).toMatchObject([
    {
      event: "request.received",
      state: "delivered",
      message: message.headers["webhook-id"],
      attempts: [{ status: 200, answer: "received", problem: null }],
    },
  ]);
});

test("an event reaches neither another clinic's address nor one that did not choose it", async () => {
  const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
  const body = { url: `${receiver.url}/of-meadow`, events: ["request.received"] };
  taken(await elsewhere.call("POST", path, { body }));
  await sentQuote(site);
  await run();
  expect(receiver.received.map((message) => message.path)).toEqual(["/events"]);
});

test("an event that was not chosen is not sent", async () => {
  const { webhook } = hook;
  const body = { url: webhook.url, events: ["refund.made"], isOn: true, version: webhook.version };
  hook.webhook = taken(await owner.call<Webhook>("PUT", `${path}/${webhook.id}`, { body }));
  await sentQuote(site);
  await run();
  expect(receiver.received).toEqual([]);
});

test("a refused request is not announced: the event stands in its transaction", async () => {
  const { path: link, quote } = await sentQuote(site);
  await run();
  const before = receiver.received.length;
  const body = { ...submission, version: quote.version };
  expect((await site.call("POST", `${link}/submit`, { body })).status).toBe(422);
  await run();
  expect(receiver.received).toHaveLength(before);
});

test("a failed delivery is repeated with the same id, and arrives", async () => {
  receiver.failNext(500, "hang up");
  await sendTest();
  await run();
  expect((await read()).deliveries).toMatchObject([{ state: "waiting", attempts: [{ status: 500 }] }]);
  site.clock.pass(minutes(1));
  await run();
  site.clock.pass(minutes(6));
  await run();
  const [delivery] = (await read()).deliveries;
  expect(delivery?.state).toBe("delivered");
  expect(delivery?.attempts.map(({ status, problem }) => status ?? problem)).toEqual([200, "broken", 500]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect((await read()).webhook.failingSince).toBeNull();
});

test("a redirect is a failure, and an endless answer is kept in its beginning", async () => {
  receiver.failNext("redirect", "endless");
  await sendTest();
  await run();
  site.clock.pass(minutes(1));
  await run();
  const [delivery] = (await read()).deliveries;
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([200, 302]);
  expect(delivery?.attempts[0]?.answer).toBe("x".repeat(1024));
});

test("what was delivered is sent again on request, and what waits is sent at once", async () => {
  await sendTest();
  await run();
  const again = async () => {
    const [delivery] = (await read()).deliveries;
    taken(await (await freshOwner()).call("POST", `/api/desk/webhook-deliveries/${delivery?.id}/again`));
    await run();
  };
  await again();
  expect(receiver.received).toHaveLength(2);
  receiver.failNext(500);
  await again();
  expect((await read()).deliveries[0]?.state).toBe("waiting");
  await again();
  expect((await read()).deliveries).toMatchObject([{ state: "delivered" }]);
  expect(receiver.received).toHaveLength(4);
  site.clock.pass(days(1));
  await run();
  expect(receiver.received).toHaveLength(4);
});

test("an address that fails for days is switched off, its owners are told, and it can be switched on again", async () => {
  receiver.failNext(...Array.from({ length: 40 }, () => 503 as const));
  await sendTest();
  await passAttempts();
  expect((await read()).deliveries[0]?.attempts).toHaveLength(10);
  expect((await read()).webhook).toMatchObject({ state: "on", failingSince: expect.any(String) });
  site.clock.pass(hours(2));
  await sentQuote(site);
  const mails = await site.mails();
  const { webhook, deliveries } = await read();
  expect(webhook.state).toBe("stopped");
  expect(deliveries.map(({ state }) => state)).toEqual(["failed", "failed"]);
  const told = mails.filter(({ subject }) => /stopped/.test(subject));
  expect(told[0]?.text).toContain(new URL(receiver.url).host);
  expect(told[0]?.text).not.toContain(receiver.url);

  const before = receiver.received.length;
  await sentQuote(site);
  await run();
  expect(receiver.received).toHaveLength(before);
  const { id, url, version } = webhook;
  const body = { url, events: ["request.received"], isOn: true, version };
  expect(taken(await (await freshOwner()).call<Webhook>("PUT", `${path}/${id}`, { body }))).toMatchObject({
    state: "on",
    failingSince: null,
  });
}, 30_000);

test("an address that answers 410 is switched off at once", async () => {
  receiver.failNext(410);
  await sendTest();
  await run();
  expect((await read()).webhook.state).toBe("stopped");
});

test("after a rotation both secrets sign for a day, then the new one alone", async () => {
  const { id, version } = hook.webhook;
  const rotated = taken(await owner.call<typeof hook>("POST", `${path}/${id}/secret`, { body: { version } }));
  expect(rotated.secret).not.toBe(hook.secret);
  const repeated = await owner.call("POST", `${path}/${id}/secret`, { body: { version } });
  expect(repeated.body).toMatchObject({ code: "conflict" });
  await sendTest();
  await run();
  expect([hook, rotated].map(({ secret }) => verified(secret, receiver.received[0] as never))).toEqual([true, true]);
  site.clock.pass(hours(25));
  await sendTest();
  await run();
  expect([hook, rotated].map(({ secret }) => verified(secret, receiver.received[1] as never))).toEqual([false, true]);
});

test("the log is trimmed after 30 days", async () => {
  await sendTest();
  await run();
  site.clock.pass(days(31));
  await run();
  expect((await read()).deliveries).toEqual([]);
});

describe("addresses", () => {
  const refused = async (url: string, on = site) => {
    const who = await staffAt(on, "owner");
    return (await who.call("POST", path, { body: { url, events: ["refund.made"] } })).body;
  };

  test.each(["ftp://clinic.example/", "https://user:word@clinic.example/", "not an address", "https://10.1.2.3/"])(
    "%s is refused",
    async (url) => expect(await refused(url)).toMatchObject({ code: "invalid-input" }),
  );

  test("the same address twice is refused", async () => {
    expect(await refused(receiver.url)).toMatchObject({ code: "conflict" });
  });

  test("outside a demonstration this machine is refused, when the address is added and when it is called", async () => {
    const strict = await openTestSite({ environment: { DEMONSTRATION: "no" } });
    try {
      expect(await refused("https://127.0.0.1/", strict)).toMatchObject({ code: "invalid-input" });
      expect(await refused("https://localhost/", strict)).toMatchObject({ code: "invalid-input" });
      expect(await refused("http://93.184.215.14/", strict)).toMatchObject({ code: "invalid-input" });
    } finally {
      await strict.close();
    }
  });

  test("another clinic's owner finds nothing", async () => {
    const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
    const { id, version } = hook.webhook;
    expect((await elsewhere.call("GET", `${path}/${id}`)).status).toBe(404);
    expect((await elsewhere.call("DELETE", `${path}/${id}`)).status).toBe(404);
    expect((await elsewhere.call("POST", `${path}/${id}/test`)).status).toBe(404);
    expect((await elsewhere.call("POST", `${path}/${id}/secret`, { body: { version } })).status).toBe(404);
    const body = { url: "https://93.184.215.14/", events: ["refund.made"], isOn: true, version };
    expect((await elsewhere.call("PUT", `${path}/${id}`, { body })).status).toBe(404);
    const { webhooks } = taken(await elsewhere.call<{ webhooks: Webhook[] }>("GET", path));
    expect(webhooks.map((one) => one.id)).not.toContain(id);
  });
});
