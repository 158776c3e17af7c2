import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackReceiver, startLoopbackReceiver } from "../../adapters/testing/loopback-receiver.ts";
import type { getMoney, listLedger } from "../../contract/desk/money.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { boughtAtDesk } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let farid: StaffAtDesk;
let receiver: LoopbackReceiver;
beforeAll(async () => {
  site = await openTestSite();
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
  receiver = await startLoopbackReceiver();
  const events = ["payment.received", "payment.corrected", "refund.made"];
  const owner = await staffAt(site, "owner");
  taken(await owner.call("POST", "/api/desk/webhooks", { body: { url: receiver.url, events } }));
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

test("the clinic's system is told of a payment, of its correction and of a refund that was sent, and comes to the ledger's sum", async () => {
  const { item, reference, booking, one } = await boughtAtDesk(site, farid, "told@example.org");
  const left = (await booking()).balance?.left ?? { amount: 0, currency: "AED" };
  const money = { ...{ trip: reference, method: "cash", receivedOn: "2026-11-20" }, keepRest: false };
  const record = async () =>
    taken(await farid.call("POST", "/api/desk/money/entries", { body: { ...money, amount: left } }));
  const lines = async () =>
    taken(await farid.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-11-01&to=2027-12-31"))
      .lines;
  await record();
  const wrong = (await lines()).find(({ canCorrect }) => canCorrect);
  const path = `/api/desk/money/entries/${wrong?.id}/correction`;
  taken(await farid.call("POST", path, { body: { reason: "twice" } }));
  await record();
  const refund = { trip: reference, item, version: (await one()).version, amount: { amount: 2000, currency: "AED" } };
  const body = { ...refund, way: "back", reason: "A ride less." };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body }));
  const { handRefunds } = taken(await farid.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));
  for (const { id } of handRefunds) taken(await farid.call("POST", `/api/desk/money/refunds/${id}/sent`, { body: {} }));
  await site.jobs.runDue();

  const told = receiver.received.map(
    (message) => JSON.parse(message.body) as { type: string; data: { id: string; amount: { amount: number } } },
  );
  const written = await lines();
  const correction = written.find(({ kind }) => kind === "correction");
  expect(told.find(({ type }) => type === "payment.corrected")?.data).toEqual({
    ...{ id: correction?.id, trip: reference, amount: left },
    ...{ corrects: wrong?.id, reason: "twice" },
  });
  expect(told.map(({ data }) => data.id).toSorted()).toEqual(written.map(({ id }) => id).toSorted());
  const sum = told.reduce(
    (all, { type, data }) => all + (type === "payment.received" ? 1 : -1) * data.amount.amount,
    0,
  );
  expect(sum).toBe(written.reduce((all, { amount }) => all + amount.amount, 0));
});
