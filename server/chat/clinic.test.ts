import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "../../contract/chat.ts";
import type { ChatAnswer } from "../../contract/chat-answers.ts";
import { minutes } from "../../contract/durations.ts";
import { createProductJobs } from "../jobs.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { handChat, sayInChat, waitingChats } from "./clinic-replies.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("silences the assistant while a person has the conversation, and lets it answer again afterwards", async () => {
  const conversationId = `conv_${randomUUID()}`;
  let cookie = "";
  const ask = async (content: string) => {
    const body = {
      providerId: site.providers[0],
      conversationId,
      turn: randomUUID(),
      messages: [{ role: "user", content }],
    };
    const reply = await site.call<ChatAnswer>("POST", "/api/ai-agent/ask", { body, headers: { cookie } });
    cookie ||= /visitor=[^;]+/.exec(String(reply.headers["set-cookie"]))?.[0] ?? "";
    return reply.body;
  };
  await ask("When are you open?");
  const path = `/api/ai-agent/conversations/${conversationId}`;
  const wish = { name: "Amal", email: "amal@example.com", preferredChannel: "email", language: "en", consent: true };
  const { body } = await site.call<{ reference: string }>("POST", `${path}/handover`, {
    body: wish,
    headers: { cookie },
  });
  const { reference } = body;
  expect((await ask("Where are you?")).state).toBe("requested");
  expect((await waitingChats(site.services)).map((row) => row.reference)).toContain(reference);
  await expect(sayInChat(site.services, { reference, name: "Nadia", text: "Hello" })).rejects.toThrow("Take");
  await handChat(site.services, reference, "with_human");
  await sayInChat(site.services, { reference, name: "Nadia", text: "Hello Amal, this is Nadia." });
  const silent = await ask("What is your address?");
  expect(silent).toMatchObject({ state: "with_human", citations: [] });
  await handChat(site.services, reference, "returned");
  await expect(handChat(site.services, reference, "returned")).rejects.toThrow("not open for this any more");
  expect((await ask("What is your phone number?")).citations[0]?.href).toBe("/contact/");
  const read = await site.call<Conversation>("GET", path, { headers: { cookie } });
  expect(read.body.messages.map((message) => (message.role === "state" ? message.state : message.role))).toEqual([
    "user",
    "assistant",
    "requested",
    "user",
    "assistant",
    "with_human",
    "person",
    "user",
    "returned",
    "user",
    "assistant",
  ]);
});

/** A visitor with an address, whose conversation was taken over: the number of their mails, and their window. */
async function aVisitorWaiting(name: string) {
  const path = `/api/ai-agent/conversations/conv_${randomUUID()}`;
  const body = { name, email: `${name}@example.com`, preferredChannel: "email", language: "ar", consent: true };
  const asked = await site.call<{ reference: string }>("POST", `${path}/handover`, { body });
  const { reference } = asked.body;
  await handChat(site.services, reference, "with_human");
  const cookie = /visitor=[^;]+/.exec(String(asked.headers["set-cookie"]))?.[0] ?? "";
  const mails = async () =>
    (await site.mails()).filter(({ to, text }) => to.includes(`${name}@`) && text.includes("Nadia"));
  return {
    say: (words: string) => sayInChat(site.services, { reference, name: "Nadia", text: words }),
    look: async (headers = { cookie }) => (await site.call("GET", path, { headers })).status,
    mails,
    told: async (): Promise<number> => (await mails()).length,
  };
}

test("mails a visitor who left an address about answers, without their text, once for several in a row", async () => {
  const { say, mails, told } = await aVisitorWaiting("sami");
  await say("Your diabetes is no obstacle.");
  await say("Shall we talk tomorrow?");
  site.clock.pass(minutes(2));
  expect(await told()).toBe(0);
  site.clock.pass(minutes(1));
  expect(await told()).toBe(1);
  await say("One more thing.");
  site.clock.pass(minutes(14));
  expect(await told()).toBe(1);
  site.clock.pass(minutes(1));
  expect(await told()).toBe(2);
  site.clock.pass(minutes(60));
  await say("Good morning.");
  site.clock.pass(minutes(3));
  expect(await told()).toBe(3);
  const last = (await mails()).at(-1);
  for (const part of [last?.text, last?.html]) {
    expect(part).toContain("Nadia");
    expect(part).toContain("http");
    expect(part).not.toMatch(/diabetes|tomorrow|Good morning/);
  }
});

test("mails no answer that the window has fetched, and the next one also after a restart", async () => {
  const { say, look, told } = await aVisitorWaiting("huda");
  await say("Hello Huda.");
  site.clock.pass(minutes(1));
  expect(await look()).toBe(200);
  site.clock.pass(minutes(10));
  expect(await told()).toBe(0);

  await say("Are you still there?");
  expect(await look({ cookie: "visitor=somebody-else" })).toBe(404);
  site.clock.pass(minutes(3));
  await createProductJobs(await site.servicesOn(site.services.database)).runDue();
  expect(await told()).toBe(1);

  // Within a quarter of an hour of that mail: seen before the next one may go.
  await say("We are open until six.");
  site.clock.pass(minutes(5));
  expect(await told()).toBe(1);
  expect(await look()).toBe(200);
  site.clock.pass(minutes(60));
  expect(await told()).toBe(1);
});
