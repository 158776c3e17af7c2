import { afterAll, beforeAll, expect, test } from "vitest";
import type { Checkout, CheckoutPage } from "../../../contract/checkout.ts";
import { runDeskCommand } from "../../desk-command.ts";
import { after, days } from "../../durations.ts";
import { openTestSite, type TestSite } from "../../testing.ts";
import { type SignedIn, signIn } from "../../testing-clients.ts";
import { startTestTrip } from "../../testing-payments.ts";
import { clinicOfferId } from "../clinic-offers/clinic-offers.ts";

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
});
afterAll(() => site.close());

test("a transfer is waited for, received once at the desk, and booked", async () => {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = after(site.clock.now(), days(60)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "complete" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const trip = await startTestTrip(site, { owner: ana.owner, providerId, offers, kind: "procedure", currency: "AED" });
  const path = "/api/client/checkouts";
  const { body } = await ana.call<Checkout>("POST", path, { body: { trip } });
  expect(body).toMatchObject({ mayTransfer: true, charge: { currency: "AED" } });
  const pay = { version: body.version, total: body.charge, method: "transfer", agreed: true };
  const waiting = (await ana.call<Checkout>("POST", `${path}/${body.id}/payment`, { body: pay })).body;
  expect(waiting).toMatchObject({ status: "paying", money: "awaited", payment: { method: "transfer", payUrl: null } });
  const asked = { name: "payment", words: ["received", waiting.payment?.reference ?? ""], options: { json: false } };
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 0 });
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 1 });
  await site.jobs.runDue();
  const { page } = (await ana.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`)).body;
  expect(page.checkout).toMatchObject({ status: "confirmed", money: "taken" });
});
