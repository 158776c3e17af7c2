import { afterAll, beforeAll, expect, test } from "vitest";
import type { quoteDeskCancellation } from "../../../contract/desk/booking-changes.ts";
import type { getMoney } from "../../../contract/desk/money.ts";
import type { MoneySettings } from "../../../contract/desk/money-settings.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { boughtAtDesk } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";

import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
let omar: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
  omar = await staffAt(site, "owner", { name: "Omar Haddad" });
});
afterAll(() => site.close());

/** A booked treatment whose deposit is paid by card. */
const bought = () => boughtAtDesk(site, huda, `ana${++made}@example.org`);

const money = async (who = farid) => taken(await who.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));

test("the clinic's own cancellation above the limit waits for a second person, and the booking stays until then", async () => {
  const { item, reference, one, seen, booking } = await bought();
  const at = `/api/desk/trips/${reference}/items/${item}/cancellation`;
  const quoted = async (by: string) => {
    const body = { version: (await one()).version, by };
    return taken(await huda.call<AnswerOf<typeof quoteDeskCancellation>>("POST", `${at}/preview`, { body }));
  };
  expect(await quoted("patient")).toMatchObject({ needsSecond: false });
  const asked = async () => {
    const { id, needsSecond, refund } = await quoted("clinic");
    expect(needsSecond).toBe(true);
    taken(await huda.call("POST", at, { body: { preview: id, reason: "The theatre is closed." } }));
    await site.jobs.runDue();
    return refund;
  };
  const waiting = async () => (await money()).requests.find((row) => row.item === item && row.state === "waiting");
  const decide = async (who: StaffAtDesk, approve = true) =>
    who.call("POST", `/api/desk/money/refunds/${(await waiting())?.id}`, {
      body: approve ? { approve } : { approve, reason: "The theatre opens again." },
    });
  const before = (await booking()).events;
  const refund = await asked();
  // The person reads nothing of what may yet be refused; the desk does.
  expect((await booking()).events).toEqual(before);
  expect((await seen()).events.map(({ kind }) => kind)).toContain("refund-requested");
  expect(await waiting()).toMatchObject({ cancels: true, amount: refund, requestedBy: "Huda Saleh" });
  expect(await one()).toMatchObject({ status: "confirmed", returned: { amount: 0 } });
  const again = await quoted("clinic");
  expect((await huda.call("POST", at, { body: { preview: again.id, reason: "Again." } })).status).toBe(422);
  expect((await decide(huda)).status).toBe(403);
  expect((await decide(farid, false)).status).toBe(200);
  await site.jobs.runDue();
  expect(await one()).toMatchObject({ status: "confirmed", returned: { amount: 0 } });
  expect((await booking()).events).toEqual(before);
  expect((await seen()).events.map(({ kind }) => kind)).toContain("refund-refused");
  await asked();
  // What is paid in the meantime was not decided about.
  const cash = {
    trip: reference,
    method: "cash",
    amount: { amount: 1000, currency: "AED" },
    keepRest: false,
    confirmed: ["amount"],
  };
  taken(await farid.call("POST", "/api/desk/money/entries", { body: { ...cash, receivedOn: "2026-11-20" } }));
  expect(await decide(omar)).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  expect((await decide(omar, false)).status).toBe(200);
  const more = await asked();
  expect(more.amount).toBe(refund.amount + 1000);
  expect((await decide(farid)).status).toBe(200);
  await site.jobs.runDue();
  expect(await one()).toMatchObject({ status: "cancelled", returned: more });
  expect((await booking()).events.map(({ kind }) => kind)).toContain("refund-approved");
  expect((await booking()).clinicAct).toMatchObject({ by: "Huda Saleh", reason: "The theatre is closed." });
  expect((await seen()).requests.filter(({ state }) => state === "approved")).toMatchObject([
    { decidedBy: "Farid Amin" },
  ]);
  const { rows } = taken(await omar.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit"));
  expect(rows.find(({ event, subject }) => event === "booking-cancelled" && subject === item)).toBeDefined();
});

test("a coordinator withdraws the cancellation that they asked for; the second person reads that it is gone", async () => {
  const { item, reference, one } = await bought();
  const at = `/api/desk/trips/${reference}/items/${item}/cancellation`;
  const body = { version: (await one()).version, by: "clinic" };
  const { id } = taken(await huda.call<AnswerOf<typeof quoteDeskCancellation>>("POST", `${at}/preview`, { body }));
  taken(await huda.call("POST", at, { body: { preview: id, reason: "The theatre is closed." } }));
  const requestOf = async () => (await money()).requests.find((row) => row.item === item);
  const request = await requestOf();
  const path = `/api/desk/money/refunds/${request?.id}`;
  const other = await staffAt(site, "coordinator", { name: "Nora Hamdan" });
  expect((await other.call("POST", `${path}/withdrawal`)).status).toBe(403);
  taken(await huda.call("POST", `${path}/withdrawal`));
  expect(await requestOf()).toBeUndefined();
  const late = await farid.call("POST", path, { body: { approve: true } });
  expect(late).toMatchObject({ status: 422, body: { detail: "Huda Saleh has withdrawn this request." } });
  expect(await one()).toMatchObject({ status: "confirmed", returned: { amount: 0 } });
  const { rows } = taken(await omar.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit"));
  expect(rows.find(({ subject, event }) => subject === request?.id && event === "refund-withdrawn")).toBeDefined();
});

test("nobody who may decide refunds approves their own cancellation; below the limit it is made at once and counts", async () => {
  const dina = await staffAt(site, ["coordinator", "finance"], { name: "Dina Aziz" });
  const cancel = async ({ reference, item, one }: Awaited<ReturnType<typeof bought>>) => {
    const at = `/api/desk/trips/${reference}/items/${item}/cancellation`;
    const body = { version: (await one()).version, by: "clinic" };
    const preview = taken(await dina.call<AnswerOf<typeof quoteDeskCancellation>>("POST", `${at}/preview`, { body }));
    taken(await dina.call("POST", at, { body: { preview: preview.id, reason: "The surgeon is ill." } }));
    await site.jobs.runDue();
    return preview;
  };
  const above = await bought();
  expect(await cancel(above)).toMatchObject({ needsSecond: true });
  const [own] = (await money(dina)).requests.filter(({ item }) => item === above.item);
  expect(own).toMatchObject({ isOwn: true });
  expect((await dina.call("POST", `/api/desk/money/refunds/${own?.id}`, { body: { approve: true } })).status).toBe(403);
  const path = "/api/desk/money/settings";
  const before = taken(await omar.call<MoneySettings>("GET", path));
  const { currency: _, ...settings } = before;
  const raised = { ...settings, refundLimit: 1e9 };
  const { version } = taken(await omar.call<MoneySettings>("PUT", path, { body: raised }));
  const below = await bought();
  const { refund } = await cancel(below);
  expect(await below.one()).toMatchObject({ status: "cancelled", returned: refund });
  expect((await below.seen()).requests).toMatchObject([{ state: "approved", decidedBy: "Dina Aziz", cancels: true }]);
  taken(await omar.call("PUT", path, { body: { ...settings, version } }));
});

test("the person's history of a refund has no line that does not say what happened", async () => {
  const { item, reference, one, booking } = await bought();
  const amount = { amount: 1000, currency: "AED" };
  const asked = { trip: reference, item, version: (await one()).version, amount, way: "due", reason: "A night less." };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body: asked }));
  await site.jobs.runDue();
  const { events } = await booking();
  expect(events.map(({ kind }) => kind)).toContain("refund-approved");
  expect(events.filter(({ kind, to }) => kind === "moved" && to === null)).toEqual([]);
});
