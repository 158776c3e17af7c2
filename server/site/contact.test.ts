import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactReceipt } from "../../contract/contact.ts";
import { days, hours, seconds } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { taken } from "../testing/calls.ts";
import {
  confirmConsultation,
  consultingProvider,
  heldConsultation,
  refusalOf,
  visitorContact,
} from "../testing/consultations.ts";
import { signIn } from "../testing/people.ts";
import { testProviders } from "../testing/providers.ts";
import { filledQuote, submission } from "../testing/quotes.ts";
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

test.each([
  ["a hotel is mailed with its words", "travel", "Is there a hotel near the clinic?", true],
  ["danger is mailed without them", "travel", "I want to die, I took many pills.", false],
  ["danger in Arabic is mailed without them", "other", "أريد أن أموت، تناولت حبوبًا كثيرة", false],
  ["a complaint is mailed without them", "other", "My wound is red and hurts since the operation.", false],
  ["a treatment is mailed without them", "treatment", "May my sister stay in the room?", false],
] as const)("a message about %s to the clinic's inbox", async (_, topic, message, isWhole) => {
  const body = { ...letter, topic, message, stamp: await stampOf(), email: `${randomUUID()}@example.com` };
  site.clock.pass(seconds(20));
  const { reference } = taken(await site.call<ContactReceipt>("POST", "/api/contact", { body }));
  const mail = (await site.mails()).find(({ subject }) => subject.startsWith(`Message ${reference}`));
  expect(mail?.text).toContain("Amal Rahman");
  expect(mail?.text).toContain("/desk/");
  expect(mail?.text.includes(message)).toBe(isWhole);
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

test("words of danger are taken within the first second, with whom to call", async () => {
  const message = "I have chest pain and cannot breathe.";
  const sent = taken(
    await site.call<ContactReceipt>("POST", "/api/contact", { body: { ...letter, message, stamp: await stampOf() } }),
  );
  expect(sent.danger?.kind).toBe("emergency");
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

test("a mail to an address that nobody confirmed contains nothing that its sender wrote", async () => {
  const typed = { ...letter, name: "You Won a Prize", message: "Claim it at https://evil.example today." };
  const body = { ...typed, email: "victim@example.net", stamp: await stampOf() };
  site.clock.pass(seconds(20));
  expect((await site.call("POST", "/api/contact", { body })).status).toBe(200);
  const mail = (await site.mails()).find(({ to }) => to.includes("victim@example.net"));
  expect(mail?.to).toBe("victim@example.net");
  expect(mail?.text).toContain("Hello,");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/You Won|evil\.example/);
});

test("a name with an address in it is refused with a reason", async () => {
  const body = { ...letter, name: "You won - claim at https://evil.example", stamp: await stampOf() };
  site.clock.pass(seconds(20));
  const { status, body: problem } = await site.call<Problem>("POST", "/api/contact", { body });
  expect(status).toBe(400);
  expect(problem.errors?.[0]).toMatchObject({ field: "name", reason: "rule" });
});

test("one form is sent three times at most", async () => {
  const body = { ...letter, stamp: await stampOf() };
  site.clock.pass(seconds(20));
  for (let time = 0; time < 3; time++) expect((await site.call("POST", "/api/contact", { body })).status).toBe(200);
  const { status, body: problem } = await site.call<Problem>("POST", "/api/contact", { body });
  expect(status).toBe(400);
  expect(problem.errors?.[0]).toMatchObject({ field: "stamp", reason: "too-many" });
});

describe("with a limit of two mails an hour and three a day to one address", () => {
  const environment = { RECIPIENT_MAILS_AN_HOUR: "2", RECIPIENT_MAILS_A_DAY: "3" };
  let limited: TestSite;
  beforeAll(async () => {
    limited = await openTestSite({ environment, providers: [...testProviders.slice(1), consultingProvider] });
  });
  afterAll(() => limited.close());

  async function send(email: string, host = "harbour.example", headers: Readonly<Record<string, string>> = {}) {
    const { stamp } = (await limited.call<{ stamp: string }>("GET", "/api/contact/form", { host })).body;
    limited.clock.pass(seconds(20));
    return limited.call<ContactReceipt>("POST", "/api/contact", { host, headers, body: { ...letter, email, stamp } });
  }
  const mailsTo = async (email: string) => (await limited.mails()).filter(({ to }) => to.includes(email)).length;

  test("the private link of a quote request is mailed within half of the limit", async () => {
    const started = await limited.call<{ token: string }>("POST", "/api/quotes", { body: { language: "en" } });
    const answers: number[] = [];
    for (let sent = 0; sent < 3; sent++) {
      const path = `/api/quotes/${started.body.token}/link-mails`;
      answers.push((await limited.call("POST", path, { body: { email: "link@example.org" } })).status);
    }
    expect(answers).toEqual([200, 429, 429]);
    expect(await mailsTo("link@example.org")).toBe(1);
  });

  test("further messages are taken without a confirmation; other addresses and clinics are not affected", async () => {
    const email = "much@example.net";
    const confirmed = async (...written: Parameters<typeof send>) => taken(await send(...written)).isConfirmationMailed;
    expect(await confirmed(email)).toBe(true);
    const clinics = await mailsTo("@harbour");
    expect(await confirmed("MUCH@Example.net")).toBe(false);
    expect(await mailsTo("@harbour")).toBe(clinics + 1);
    expect(await mailsTo(email)).toBe(1);
    expect(await confirmed("other@example.net")).toBe(true);
    expect(await confirmed(email, "meadow.example")).toBe(true);
    limited.clock.pass(hours(1));
    expect(await confirmed(email)).toBe(true);
    limited.clock.pass(hours(1));
    expect(await confirmed(email)).toBe(false);
    limited.clock.pass(hours(23));
    expect(await confirmed(email)).toBe(true);
  });

  test.each([
    ["plain@example.net", "plain+a@example.net"],
    ["dot.ted@gmail.com", "d.o.t.ted@googlemail.com"],
  ])("%s and its sub-address are one mailbox", async (first, second) => {
    expect(taken(await send(first)).isConfirmationMailed).toBe(true);
    expect(taken(await send(second)).isConfirmationMailed).toBe(false);
    expect(await mailsTo(second)).toBe(0);
  });

  test("strangers use up nothing of a person who is signed in with this address", async () => {
    const email = "wanted@example.org";
    const person = await signIn(limited, { email });
    const confirmedAs = async (headers: Readonly<Record<string, string>>) =>
      taken(await send(email, "harbour.example", headers)).isConfirmationMailed;
    expect([await confirmedAs({}), await confirmedAs({})]).toEqual([true, false]);
    for (const headers of [{ idtoken: person.idToken }, { cookie: `token=${person.idToken}` }])
      expect(await confirmedAs(headers)).toBe(true);
    const other = await signIn(limited, { email: "other@example.org" });
    expect(await confirmedAs({ idtoken: other.idToken })).toBe(false);
    expect(await confirmedAs({ idtoken: "not a token" })).toBe(false);
  });

  test("what is only asked for leaves room for a consultation, which counts too", async () => {
    const { email } = visitorContact;
    for (let time = 0; time < 4; time++) await send(email);
    const body = { name: "Amina", email, preferredChannel: "email", language: "en", consent: true };
    const conversation = `/api/ai-agent/conversations/conv_${randomUUID()}/handover`;
    const before = await mailsTo(email);
    expect(refusalOf(await limited.call("POST", conversation, { body }))[0]).toBe(200);
    expect(await mailsTo(email)).toBe(before);
    const outcomes = [];
    for (const startsAt of ["2026-11-23T05:30:00.000Z", "2026-11-23T06:00:00.000Z"]) {
      const held = await heldConsultation(limited, { time: { startsAt } });
      outcomes.push(refusalOf(await confirmConsultation(limited, held)));
    }
    expect(outcomes).toEqual([
      [200, undefined],
      [429, "too-many-requests", "email too-many"],
    ]);
  });

  test("a request is taken beyond the limit, without a mail to the address", async () => {
    const site = await openTestSite({ environment });
    const outcomes = [];
    let email = "";
    for (let time = 0; time < 3; time++) {
      const { path, quote } = await filledQuote(site);
      email = quote.request.contact?.email ?? "";
      const body = { ...submission, version: quote.version };
      outcomes.push((await site.call("POST", `${path}/submit`, { body })).status);
    }
    expect(outcomes).toEqual([200, 200, 200]);
    expect((await site.mails()).filter(({ to }) => to.includes(email))).toHaveLength(2);
    await site.close();
  });
});

test("a person who is signed in with the confirmed address of the message is greeted by name", async () => {
  const amal = await signIn(site, { email: letter.email });
  const body = { ...letter, stamp: await stampOf() };
  site.clock.pass(seconds(20));
  const { reference } = taken(await amal.call<ContactReceipt>("POST", "/api/contact", { body }));
  const mail = (await site.mails()).find(({ to, subject }) => to.includes(letter.email) && subject.includes(reference));
  expect(mail?.text).toContain("Dear Amal Rahman,");
});
