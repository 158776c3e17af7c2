import { afterAll, beforeAll, expect, test } from "vitest";
import type { listTroubles, Trouble } from "../../../contract/desk/troubles.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../jobs/queries.ts";
import { queueMail } from "../../mail/queue.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { moveItem } from "../../trips/items/items.ts";
import { failJob } from "./queries.ts";

let site: TestSite;
let huda: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const list = async (query = "", who = huda) =>
  taken(await who.call<AnswerOf<typeof listTroubles>>("GET", `/api/desk/troubles?${query}`));
const act = (trouble: Trouble | undefined, what: "retry" | "settle", body?: object) =>
  huda.call("POST", `/api/desk/troubles/${trouble?.kind}/${trouble?.id}/${what}`, body ? { body } : {});

/** A job that fails at its first try. */
async function brokenJob(kind = "refund-of-nothing"): Promise<void> {
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has no provider");
  await asSystem(services.db, (tx) =>
    insertJob(tx, providerId, { id: services.newId(), kind, payload: {}, runAfter: services.now() }),
  );
  await site.jobs.runDue();
}

/** A booked treatment of which nobody knows how it stands. */
async function unclearTreatment(email: string) {
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has no provider");
  const ana = await signIn(site, { email });
  const { item } = await boughtTreatment(site, ana);
  await asSystem(services.db, async (tx) => {
    const move = (to: "cancel_quoted" | "cancelling" | "needs_review") =>
      moveItem(services, tx, providerId, { id: item, to, actor: to === "needs_review" ? "system" : "client" });
    await move("cancel_quoted");
    await move("cancelling");
    await move("needs_review");
  });
  const status = async () => {
    const [row] = await asSystem(services.db, (tx) => findItems(tx, providerId, { keys: services.keys, ids: [item] }));
    return row?.status;
  };
  return { item, status };
}

test("failed work is listed with its cause, tried again, and settled with a reason", async () => {
  await brokenJob("mail");
  const [mail] = (await list("kind=mail")).troubles;
  expect(mail).toMatchObject({ kind: "mail", tries: 1, nextAt: null, canRetry: true, outcomes: ["done"] });
  expect(mail?.cause).toContain("its payload is wrong");
  expect((await act(mail, "retry")).status).toBe(200);
  await site.jobs.runDue();
  const [again] = (await list("kind=mail")).troubles;
  expect(again).toMatchObject({ id: mail?.id, tries: 2 });
  expect((await act(again, "settle", { outcome: "done", reference: null, reason: "" })).status).toBe(400);
  const settled = { outcome: "done", reference: null, reason: "Told by phone." };
  expect((await act(again, "settle", settled)).status).toBe(200);
  expect((await list()).counts.mail).toBe(0);
  expect((await act(again, "settle", settled)).status).toBe(422);
});

test("a mail that was not sent says which one, to whom and why", async () => {
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has no provider");
  const id = services.newId();
  await asSystem(services.db, async (tx) => {
    await queueMail({ newId: () => id, now: services.now }, tx, providerId, {
      template: "payment-news",
      language: "en",
      to: { address: "ana@example.org" },
      origin: "https://harbour.example",
      facts: { name: "Ana", reference: "TRP-7K3M-QF9D" },
    });
    await failJob(tx, { id, at: services.now(), error: "550 5.1.1 mailbox unavailable" });
  });
  const found = async () => (await list("kind=mail&q=ana@example.org")).troubles.find((one) => one.id === id);
  const mail = { template: "payment-news", name: "Ana", address: "ana@example.org", reference: "TRP-7K3M-QF9D" };
  expect(await found()).toMatchObject({ why: "mailbox", mail });
  // Its facts are not whole: the next try says so in the same words, not in those of the check.
  expect((await act(await found(), "retry")).status).toBe(200);
  await site.jobs.runDue();
  expect(await found()).toMatchObject({ why: "data", mail });
  await act(await found(), "settle", { outcome: "done", reference: null, reason: "Told by phone." });
});

test("I: a booking in doubt is asked about once more, and is as the supplier says", async () => {
  const { item, status } = await unclearTreatment("ana@example.org");
  const trouble = (await list("kind=item")).troubles.find(({ id }) => id === item);
  expect(trouble).toMatchObject({ kind: "item", about: "procedure", outcomes: ["confirmed", "failed", "cancelled"] });
  expect((await act(trouble, "retry")).status).toBe(200);
  await site.jobs.runDue();
  expect(await status()).toBe("confirmed");
  expect((await list("kind=item")).troubles).toEqual([]);
});

test("I: a booking in doubt is settled by hand once", async () => {
  const { item, status } = await unclearTreatment("ben@example.org");
  const trouble = (await list("kind=item")).troubles.find(({ id }) => id === item);
  const body = { outcome: "cancelled", reference: null, reason: "The ward has cancelled it." };
  expect((await act(trouble, "settle", { ...body, outcome: "done" })).status).toBe(422);
  expect((await act(trouble, "settle", body)).status).toBe(200);
  expect(await status()).toBe("cancelled");
  expect((await act(trouble, "settle", body)).status).toBe(422);
});

test("another clinic sees none of it and settles nothing", async () => {
  await brokenJob("mail");
  const [mail] = (await list("kind=mail")).troubles;
  const elsewhere = await staffAt(site, "coordinator", { host: "meadow.example" });
  expect((await list("", elsewhere)).troubles).toEqual([]);
  const path = `/api/desk/troubles/mail/${mail?.id}/retry`;
  expect((await elsewhere.call("POST", path)).status).toBe(404);
});
