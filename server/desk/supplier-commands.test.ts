import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openTestSite } from "../testing/site.ts";
import { supplierCommands } from "./supplier-commands.ts";

const site = await openTestSite();
afterAll(() => site.close());

const sandbox = site.services.sandbox ?? expect.fail("no test payments");
const events: string[] = [];
sandbox.setListener(async (_, body) => void events.push(String(body)));

const fault = async (word: string) => supplierCommands["payment-fault"]?.run(site.services, [word], {});
const begin = () =>
  sandbox.begin({
    attempt: randomUUID(),
    amount: { amount: 120_050, currency: "AED" },
    description: "Trip TRP-7K4P-2QXD",
    returnUrl: "https://harbour.example/profile/checkout/",
    expiresAt: new Date(site.clock.now().getTime() + 35 * 60_000),
    email: "ana@example.org",
    language: "en",
  });
/** Pays a payment. @returns the events that came of it */
async function eventsOfOne(): Promise<number> {
  const begun = await begin();
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const before = events.length;
  await sandbox.choose(begun.reference, "pays");
  return events.length - before;
}

test("an operator makes one event of the test payments come twice, late, or not at all", async () => {
  await fault("repeat");
  expect(await eventsOfOne()).toBe(2);
  await fault("drop");
  expect(await eventsOfOne()).toBe(0);
  await fault("hold-back");
  expect(await eventsOfOne()).toBe(0);
  const before = events.length;
  await fault("send-held-back");
  expect(events.length).toBe(before + 1);
  expect(await eventsOfOne()).toBe(1);
});

test("an operator makes one call to the test payments fail; another word is refused, and so are real payments", async () => {
  await fault("down");
  expect((await begin()).kind).toBe("unavailable");
  expect((await begin()).kind).toBe("begun");
  await expect(fault("explode")).rejects.toThrow("A fault is one of down, fails-after-success, repeat");
  const real = { ...site.services, sandbox: undefined };
  await expect(supplierCommands["payment-fault"]?.run(real, ["down"], {})).rejects.toThrow("Stripe");
});
