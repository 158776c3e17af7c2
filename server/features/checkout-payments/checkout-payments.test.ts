import { afterAll, beforeAll, expect, test } from "vitest";
import type { Checkout, CheckoutPage } from "../../../contract/checkout.ts";
import { runDeskCommand } from "../../desk-command.ts";
import { after, days } from "../../durations.ts";
import { openTestSite, type TestSite } from "../../testing.ts";
import { type SignedIn, signIn } from "../../testing-clients.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing-offers.ts";
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

const path = "/api/client/checkouts";

/** A trip to a new knee, held, and how it stands now. */
async function heldTreatment() {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = after(site.clock.now(), days(60)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "complete" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const trip = await startTestTrip(site, { owner: ana.owner, providerId, offers, kind: "procedure", currency: "AED" });
  const { body } = await ana.call<Checkout>("POST", path, { body: { trip } });
  const read = async (): Promise<Checkout | null> =>
    (await ana.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`)).body.page.checkout;
  const pay = (method: "card" | "transfer") =>
    ana.call<Checkout>("POST", `${path}/${body.id}/payment`, {
      body: { version: body.version, total: body.charge, method, agreed: true },
    });
  return { opened: body, read, pay };
}

test("a treatment is paid once a clinician's offer for it is agreed to, and the way there is told", async () => {
  const { read, pay } = await heldTreatment();
  const approval = async () => (await read())?.checks.find(({ kind }) => kind === "approval");
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "ask", procedure: "knee-replacement" } });
  expect(await pay("card")).toMatchObject({ status: 422, body: { errors: [{ field: "checks.approval" }] } });
  const quote = await ownRequest(ana);
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "wait", quote } });
  await sendOffer(site, { reference: quote });
  expect(await approval()).toMatchObject({ ok: false, approval: { step: "accept", quote } });
  expect((await pay("card")).status).toBe(422);
  await acceptOffer(ana, quote);
  expect(await approval()).toMatchObject({ ok: true, approval: null });
});

test("a transfer is waited for, received once at the desk, and booked", async () => {
  const { opened, read, pay } = await heldTreatment();
  expect(opened).toMatchObject({ mayTransfer: true, charge: { currency: "AED" } });
  const waiting = (await pay("transfer")).body;
  expect(waiting).toMatchObject({ status: "paying", money: "awaited", payment: { method: "transfer", payUrl: null } });
  const asked = { name: "payment", words: ["received", waiting.payment?.reference ?? ""], options: { json: false } };
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 0 });
  expect(await runDeskCommand(site.services, asked)).toMatchObject({ code: 1 });
  await site.jobs.runDue();
  expect(await read()).toMatchObject({ status: "confirmed", money: "taken" });
});

test("what a clinician found a year ago is asked again", async () => {
  const { opened } = await heldTreatment();
  expect(opened.checks[0]).toMatchObject({ kind: "approval", ok: true });
  site.clock.pass(days(400));
  const later = await signIn(site, { email: ana.email });
  const { page } = (await later.call<{ page: CheckoutPage }>("GET", path)).body;
  expect(page.checkout?.checks[0]).toMatchObject({ kind: "approval", ok: false });
});
