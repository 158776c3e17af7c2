import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "../../contract/chat.ts";
import { askPool, type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";

let site: TestSite;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
});
afterAll(() => site.close());

interface Caller {
  readonly idToken?: string;
  readonly cookie?: string;
}
const headersOf = ({ idToken, cookie }: Caller) => ({
  ...(idToken && { idtoken: idToken }),
  ...(cookie && { cookie }),
});

/** @returns the cookie that the browser has afterwards */
async function ask(conversationId: string, content: string, caller: Caller): Promise<string> {
  const body = { providerId: site.providers[0], conversationId, messages: [{ role: "user", content }] };
  const reply = await site.call("POST", "/api/ai-agent/ask", { body, headers: headersOf(caller) });
  expect(reply.status).toBe(200);
  return /visitor=[^;]+/.exec(String(reply.headers["set-cookie"]))?.[0] ?? caller.cookie ?? "";
}

const read = (conversationId: string, caller: Caller) =>
  site.call<Conversation>("GET", `/api/ai-agent/conversations/${conversationId}`, { headers: headersOf(caller) });

const newConversation = () => `conv_${randomUUID()}`;

test("shows a client's conversation in each of their browsers, and to no other client", async () => {
  const id = newConversation();
  expect(await ask(id, "What are your opening hours?", ana)).toBe("");
  expect((await read(id, ana)).body.messages).toHaveLength(2);
  for (const caller of [ben, {}, { cookie: `visitor=${"a".repeat(43)}` }]) {
    expect((await read(id, caller)).status).toBe(404);
    const path = `/api/ai-agent/conversations/${id}/answers/${randomUUID()}/feedback`;
    expect((await site.call("PUT", path, { body: { isHelpful: true }, headers: headersOf(caller) })).status).toBe(404);
  }
  // The same name of a conversation is another one for another person.
  await ask(id, "Where are you?", ben);
  expect((await read(id, ben)).body.messages).toHaveLength(2);
  expect((await read(id, ana)).body.messages).toHaveLength(2);
});

test("moves a visitor's conversation to their account at sign-in, out of the browser's reach after sign-out", async () => {
  const id = newConversation();
  const cookie = await ask(id, "What does a knee replacement cost?", {});
  expect((await read(id, { cookie })).status).toBe(200);
  await ask(id, "How long do I stay?", { ...ana, cookie });
  expect((await read(id, ana)).body.messages).toHaveLength(4);
  expect((await read(id, { cookie })).status).toBe(404);
  expect((await read(id, { ...ben, cookie })).status).toBe(404);
});

test("opens nothing with a token after sign-out, and treats its browser as a visitor", async () => {
  const cleo = await signIn(site, { email: "cleo@example.org" });
  const id = newConversation();
  await ask(id, "What are your opening hours?", cleo);
  await askPool(site, cleo.host, "GlobalSignOut", { AccessToken: cleo.accessToken });
  expect((await read(id, cleo)).status).toBe(404);
  const cookie = await ask(id, "Where are you?", cleo);
  expect(cookie).toMatch(/^visitor=/);
  expect((await read(id, { cookie })).body.messages).toHaveLength(2);
});

test("a question about one's own trip leads a signed-in person who has one to the account, and nobody else", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  await eva.call("GET", `/api/client/root?email=${eva.email}`);
  const answerTo = async (question: string, caller: Caller) => {
    const id = newConversation();
    const cookie = await ask(id, question, caller);
    const last = (await read(id, { ...caller, cookie })).body.messages.at(-1);
    return last?.role === "assistant" ? last.answer.response : "";
  };
  const own = "When is my flight home and how do I pay the rest?";
  expect(await answerTo(own, eva)).not.toContain("/profile/plan/");
  await begunTrip(eva, { treatment: "2027-03-10", companions: 0 });
  expect(await answerTo(own, eva)).toMatch(/^I cannot see your bookings here.*\[open your trip\]\(\/profile\/plan\/\)/);
  expect(await answerTo("What does a knee replacement cost?", eva)).not.toContain("/profile/plan/");
  expect(await answerTo(own, {})).not.toContain("/profile/plan/");
});
