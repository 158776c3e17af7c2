import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AccountMessage } from "../../contract/account-messages.ts";
import { seconds } from "../../contract/durations.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

const site = await openTestSite();
afterAll(() => site.close());

const own = async (person: SignedIn) =>
  taken(await person.call<{ messages: AccountMessage[] }>("GET", "/api/client/messages")).messages;

test("messages and chats with a person are listed to their sender, with the clinic's answers, and to nobody else", async () => {
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
  site.clock.pass(seconds(20));
  const wish = { name: "Amal", email: "Amal@example.com", preferredChannel: "email", language: "en", consent: true };
  const body = { ...wish, topic: "travel", message: "May my sister stay in the room?", stamp };
  const { reference } = taken(await site.call<{ reference: string }>("POST", "/api/contact", { body }));

  const amal = await signIn(site, { email: "amal@example.com" });
  const ben = await signIn(site, { email: "ben@example.com" });
  expect(await own(amal)).toMatchObject([
    { kind: "message", reference, topic: "travel", state: "waiting", text: body.message, replies: [] },
  ]);
  const desk = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  const { messages } = taken(
    await desk.call<{ messages: { id: string }[] }>("GET", `/api/desk/messages?search=${reference}`),
  );
  const reply = { text: "Yes, a second bed is free.", version: 1 };
  taken(await desk.call("POST", `/api/desk/messages/${messages[0]?.id}/replies`, { body: reply }));
  expect(await own(amal)).toMatchObject([
    { reference, state: "answered", replies: [{ name: "Huda Saleh", text: reply.text }] },
  ]);

  site.clock.pass(seconds(20));
  const conversationId = `conv_${randomUUID()}`;
  const asked = taken(
    await amal.call<{ reference: string }>("POST", `/api/ai-agent/conversations/${conversationId}/handover`, {
      body: wish,
    }),
  );
  expect(await own(amal)).toMatchObject([
    { kind: "chat", reference: asked.reference, state: "waiting", conversationId },
    { reference },
  ]);
  expect(await own(ben)).toEqual([]);
  expect((await site.call("GET", "/api/client/messages")).status).toBe(401);
});
