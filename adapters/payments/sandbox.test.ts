import { expect, test } from "vitest";
import { paymentsSuite, type SentEvent } from "./payments.suite.ts";
import { createSandbox } from "./sandbox.ts";
import type { SandboxBook, SandboxPayment } from "./sandbox-port.ts";

/** A payment store in memory. */
function createMemoryBook(): SandboxBook {
  const payments = new Map<string, SandboxPayment>();
  return {
    async change(reference, work) {
      const { kept, answer } = work(payments.get(reference));
      if (kept) payments.set(reference, kept);
      return answer;
    },
    list: async () => [...payments.values()],
  };
}

function startSandbox() {
  let time = new Date("2026-11-21T09:00:00Z");
  const events: SentEvent[] = [];
  const common = { secret: "only of this test", now: () => time };
  const sandbox = createSandbox({ ...common, book: createMemoryBook(), installation: "here" });
  sandbox.setListener(async (headers, body) => void events.push({ headers, body }));
  const otherInstallation = createSandbox({ ...common, book: createMemoryBook(), installation: "elsewhere" });
  const pass = (seconds: number): void => {
    time = new Date(time.getTime() + seconds * 1000);
  };
  return { sandbox, elsewhere: otherInstallation, events, pass, now: common.now };
}

paymentsSuite("payments of the sandbox", async () => {
  const { sandbox, events, pass, now } = startSandbox();
  return {
    payments: sandbox,
    now,
    pass,
    pay: async (reference) => void (await sandbox.choose(reference, "pays")),
    decline: async (reference) => void (await sandbox.choose(reference, "no-funds")),
    dispute: (reference, step) => sandbox.dispute(reference, step),
    events: () => events,
    failNext: (when) => sandbox.failNext(when === "before" ? "down" : "fails after success"),
    stop: async () => {},
  };
});

const order = (now: Date, attempt = "01a1f84a-95c0-7000-8000-000000000001") => ({
  attempt,
  amount: { amount: 5000, currency: "AED" },
  description: "Trip",
  returnUrl: "/profile/checkout/",
  expiresAt: new Date(now.getTime() + 35 * 60_000),
  email: "ana@example.org",
  language: "en",
});

async function begun({ sandbox, now }: ReturnType<typeof startSandbox>): Promise<string> {
  const outcome = await sandbox.begin(order(now()));
  if (outcome.kind !== "begun") throw new Error(outcome.kind);
  return outcome.reference;
}

test("a card with a confirmation pays after it, or is declined without it", async () => {
  const site = startSandbox();
  const reference = await begun(site);
  expect((await site.sandbox.choose(reference, "confirm")).kind).toBe("confirm");
  expect((await site.sandbox.choose(reference, "not-confirmed")).kind).toBe("declined");
  expect(await site.sandbox.find(reference)).toMatchObject({ step: "declined", reason: "not-confirmed" });
  expect((await site.sandbox.choose(reference, "confirmed")).kind).toBe("authorised");
  expect((await site.sandbox.choose(reference, "declined")).kind).toBe("over");
});

test("an abandoned or expired page charges nothing", async () => {
  const site = startSandbox();
  const reference = await begun(site);
  const left = { kind: "cancelled", returnUrl: "/profile/checkout/?left=1" };
  expect(await site.sandbox.choose(reference, "cancel")).toEqual(left);
  site.pass(36 * 60);
  expect((await site.sandbox.choose(reference, "pays")).kind).toBe("over");
  expect((await site.sandbox.find(reference))?.step).toBe("expired");
});

test("events can be sent twice, dropped, or delayed", async () => {
  const site = startSandbox();
  const reference = await begun(site);
  site.sandbox.failNextEvents("repeat", "drop", "hold back", "hold back");
  for (const card of ["declined", "no-funds", "declined", "pays"] as const) await site.sandbox.choose(reference, card);
  expect(site.events).toHaveLength(2);
  expect(site.events[0]?.body.equals(site.events[1]?.body ?? Buffer.of())).toBe(true);
  await site.sandbox.sendHeldBack();
  const steps = site.events.slice(2).map(({ body }) => JSON.parse(body.toString()).payment.step);
  expect(steps).toEqual(["authorised", "declined"]);
});

test("another installation's events are refused, even with the same secret", async () => {
  const site = startSandbox();
  await site.sandbox.choose(await begun(site), "pays");
  const [{ headers, body } = { headers: {}, body: Buffer.of() }] = site.events;
  expect(site.elsewhere.verifyEvent(headers, body)).toEqual({ kind: "refused", reason: "account" });
});
