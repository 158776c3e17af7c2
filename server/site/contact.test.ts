import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContactReceipt } from "../../contract/contact.ts";
import { days, seconds } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function stampOf(host = "harbour.example"): Promise<string> {
  return (await site.call<{ stamp: string }>("GET", "/api/contact/form", { host })).body.stamp;
}

const letter = {
  name: "Amal Rahman",
  email: "amal@example.com",
  topic: "travel",
  message: "May my sister stay in the room?\nThank you.",
  preferredChannel: "email",
  language: "en",
  consent: true,
} as const;

test("a message sent repeatedly is stored once, and mailed to the visitor and the clinic", async () => {
  const body = { ...letter, stamp: await stampOf() };
  site.clock.pass(seconds(20));
  const key = "contact-message-0001";
  const first = await site.call<ContactReceipt>("POST", "/api/contact", { body, key });
  expect(first.status).toBe(200);
  expect(first.body.reference).toMatch(/^MSG-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(Date.parse(first.body.replyDueAt)).toBeGreaterThan(site.clock.now().getTime());
  const again = await site.call<ContactReceipt>("POST", "/api/contact", { body, key });
  expect(again.body.reference).toBe(first.body.reference);
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  expect(mails.some(({ to }) => to.includes("amal@example.com"))).toBe(true);
  const clinic = mails.find(({ to }) => !to.includes("amal@example.com"));
  expect(clinic?.headers.get("reply-to")).toContain("amal@example.com");
  expect(mails.every(({ subject }) => subject.includes(first.body.reference) || subject.startsWith("contact-"))).toBe(
    true,
  );
});

test("invalid input is refused with its field", async () => {
  const stamp = await stampOf();
  site.clock.pass(seconds(20));
  const mailsBefore = (await site.mails()).length;
  const invalid = { ...letter, stamp, email: "amal", name: "  ", consent: undefined, message: "", colour: "red" };
  const { status, body } = await site.call<Problem>("POST", "/api/contact", { body: invalid });
  expect(status).toBe(400);
  expect(body.errors?.map(({ field }) => field).toSorted()).toEqual(["colour", "consent", "email", "message", "name"]);
  expect(await site.mails()).toHaveLength(mailsBefore);
});

test("a call requires a phone number", async () => {
  const body = { ...letter, preferredChannel: "whatsapp", stamp: await stampOf() };
  site.clock.pass(seconds(20));
  const refused = await site.call<Problem>("POST", "/api/contact", { body });
  expect(refused.body.errors?.[0]).toMatchObject({ field: "phone", reason: "required" });
  const accepted = await site.call("POST", "/api/contact", { body: { ...body, phone: "+971 50 123 4567" } });
  expect(accepted.status).toBe(200);
});

test.each([
  { what: "sent within a second", wait: seconds(1), reason: "too-small" },
  { what: "kept open for two days", wait: days(2), reason: "too-big" },
])("a form $what must be sent again", async ({ wait, reason }) => {
  const body = { ...letter, stamp: await stampOf() };
  site.clock.pass(wait);
  const { status, body: problem } = await site.call<Problem>("POST", "/api/contact", { body });
  expect(status).toBe(400);
  expect(problem.errors?.[0]).toMatchObject({ field: "stamp", reason });
});

test("a forged stamp and another clinic's stamp are refused", async () => {
  const foreign = await stampOf("meadow.example");
  site.clock.pass(seconds(20));
  for (const stamp of ["made-up", foreign]) {
    const { body } = await site.call<Problem>("POST", "/api/contact", { body: { ...letter, stamp } });
    expect(body.errors?.[0]?.field).toBe("stamp");
  }
});

test("a bot that fills in the hidden field is refused", async () => {
  const mailsBefore = (await site.mails()).length;
  const body = { ...letter, website: "https://spam.example", stamp: await stampOf() };
  site.clock.pass(seconds(20));
  const { status, body: problem } = await site.call<Problem>("POST", "/api/contact", { body });
  expect(status).toBe(400);
  expect(problem.errors?.[0]?.field).toBe("website");
  expect(await site.mails()).toHaveLength(mailsBefore);
});
