import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "../../../contract/chat.ts";
import type { ChatAnswer } from "../../../contract/chat-answers.ts";
import { minutes } from "../../durations.ts";
import { openTestSite, type TestSite } from "../../testing.ts";
import { handChat, sayInChat, waitingChats } from "./chat-desk.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("a person takes a conversation over, the assistant is silent meanwhile, and answers again afterwards", async () => {
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
  await expect(sayInChat(site.services, reference, "Nadia", "Hello")).rejects.toThrow("Take");
  await handChat(site.services, reference, "with_human");
  await sayInChat(site.services, reference, "Nadia", "Hello Amal, this is Nadia.");
  const silent = await ask("What is your address?");
  expect(silent).toMatchObject({ state: "with_human", citations: [] });
  await handChat(site.services, reference, "returned");
  await expect(handChat(site.services, reference, "returned")).rejects.toThrow("is returned");
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

test("whoever left an address is mailed that there is an answer, not what it says; several in a row are one mail", async () => {
  const conversationId = `conv_${randomUUID()}`;
  const path = `/api/ai-agent/conversations/${conversationId}/handover`;
  const body = { name: "Sami", email: "sami@example.com", preferredChannel: "email", language: "ar", consent: true };
  const { reference } = (await site.call<{ reference: string }>("POST", path, { body })).body;
  await handChat(site.services, reference, "with_human");
  const answers = async () =>
    (await site.mails()).filter(({ to, text }) => to.includes("sami") && text.includes("Nadia")).length;
  const say = (words: string) => sayInChat(site.services, reference, "Nadia", words);
  await say("Your diabetes is no obstacle.");
  await say("Shall we talk tomorrow?");
  expect(await answers()).toBe(0);
  site.clock.pass(minutes(2));
  expect(await answers()).toBe(1);
  await say("One more thing.");
  site.clock.pass(minutes(14));
  expect(await answers()).toBe(1);
  site.clock.pass(minutes(1));
  expect(await answers()).toBe(2);
  site.clock.pass(minutes(60));
  await say("Good morning.");
  site.clock.pass(minutes(2));
  expect(await answers()).toBe(3);
  const last = (await site.mails()).at(-1);
  for (const part of [last?.text, last?.html]) {
    expect(part).toContain("Nadia");
    expect(part).toContain("http");
    expect(part).not.toMatch(/diabetes|tomorrow|Good morning/);
  }
});
