import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Conversation } from "../../../contract/chat.ts";
import type { ChatAnswer } from "../../../contract/chat-answers.ts";
import type { DeskCase, listCases } from "../../../contract/desk/cases.ts";
import type { DeskChatDetail, listDeskChats } from "../../../contract/desk/chats.ts";
import type { FeedbackItem, listFeedback } from "../../../contract/desk/feedback.ts";
import type { DeskMessage, listDeskMessages } from "../../../contract/desk/messages.ts";
import { hours, minutes, seconds } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { asSystem } from "../../db/access.ts";
import { verifyAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { auditEntry } from "../../db/tables/audit.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let nora: StaffAtDesk;
let owner: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  nora = await staffAt(site, "coordinator", { name: "Nora Farkas" });
  owner = await staffAt(site, "owner", { name: "Omar Haddad" });
});
afterAll(() => site.close());

/** A visitor's window: what it asks, reads and sends. */
async function visitor(headers: Record<string, string> = {}) {
  const conversationId = `conv_${randomUUID()}`;
  const path = `/api/ai-agent/conversations/${conversationId}`;
  let cookie = "";
  const call = async <Body>(method: "GET" | "POST" | "PUT", to: string, body?: unknown) => {
    const reply = await site.call<Body>(method, to, { ...(body ? { body } : {}), headers: { cookie, ...headers } });
    cookie ||= /visitor=[^;]+/.exec(String(reply.headers["set-cookie"]))?.[0] ?? "";
    return reply;
  };
  const ask = async (content: string) => {
    const body = {
      providerId: site.providers[0],
      conversationId,
      turn: randomUUID(),
      messages: [{ role: "user", content }],
    };
    return taken(await call<ChatAnswer>("POST", "/api/ai-agent/ask", body));
  };
  return {
    conversationId,
    path,
    call,
    ask,
    read: async () => taken(await call<Conversation>("GET", path)),
    async wantPerson(name: string): Promise<string> {
      const wish = { name, email: `${name.toLowerCase()}@example.com`, preferredChannel: "email", language: "en" };
      const body = { ...wish, note: "Please call me after five.", consent: true };
      return taken(await call<{ reference: string }>("POST", `${path}/handover`, body)).reference;
    },
  };
}

const at = (reference: string, act = "") => `/api/desk/chats/${reference}${act}`;
const chats = async (who: StaffAtDesk, query = "") =>
  taken(await who.call<AnswerOf<typeof listDeskChats>>("GET", `/api/desk/chats${query}`));
const eventsOf = async (subject: string) =>
  asSystem(site.services.db, async (tx) =>
    (await tx.select().from(auditEntry).orderBy(auditEntry.position))
      .filter((entry) => entry.subject === subject)
      .map(({ event, actor }) => [event, actor]),
  );

describe("chats", () => {
  test("C: what a visitor writes after the hand-over is read at the desk, and only by who opened the transcript", async () => {
    const amal = await visitor();
    await amal.ask("When are you open?");
    const reference = await amal.wantPerson("Amal");
    const before = taken(await huda.call<DeskChatDetail>("GET", at(reference)));
    expect(before).toMatchObject({
      transcript: null,
      note: null,
      chat: { name: "Amal", state: "requested", unread: 1 },
    });
    expect((await huda.call("POST", at(reference, "/suggestion"))).body.code).toBe("wrong-state");

    const opened = taken(await huda.call<DeskChatDetail>("POST", at(reference, "/opening")));
    expect(opened.transcript?.map(({ by }) => by)).toEqual(["visitor", "assistant", "state", "opened"]);
    expect(opened.note).toBe("Please call me after five.");
    expect((await amal.read()).messages.at(-1)).toMatchObject({ role: "opened", name: "Huda Saleh" });
    await huda.call("POST", at(reference, "/opening"));
    expect((await amal.read()).messages.filter(({ role }) => role === "opened")).toHaveLength(1);
    expect(taken(await nora.call<DeskChatDetail>("GET", at(reference))).transcript).toBeNull();

    const held = taken(await huda.call<DeskChatDetail>("POST", at(reference, "/take"), { body: { from: null } }));
    expect(held.chat).toMatchObject({ state: "with_human", holder: { id: huda.id, name: "Huda Saleh" } });
    site.clock.pass(seconds(1));
    await amal.ask("May I bring my daughter?");
    const live = taken(await huda.call<DeskChatDetail>("GET", at(reference)));
    expect(live.transcript?.at(-1)).toMatchObject({ by: "visitor", text: "May I bring my daughter?" });
    expect(live.chat.unread).toBe(2);
    const until = live.transcript?.at(-1)?.at;
    const read = taken(await huda.call<DeskChatDetail>("POST", at(reference, "/read"), { body: { until } }));
    expect(read.chat.unread).toBe(0);
    expect((await nora.call("POST", at(reference, "/read"), { body: { until } })).body.code).toBe("wrong-state");
    expect(await eventsOf(live.chat.id)).toEqual([
      ["chat-opened", `staff:${huda.id}`],
      ["chat-opened", `staff:${huda.id}`],
      ["chat-taken", `staff:${huda.id}`],
    ]);
  });

  test("an answer is not read until the visitor's window has fetched it, and the desk says when a mail announced it", async () => {
    const layla = await visitor();
    const reference = await layla.wantPerson("Layla");
    const seen = async () => taken(await huda.call<DeskChatDetail>("GET", at(reference)));
    expect(await seen()).toMatchObject({ lastReply: null, chat: { isAnswerRead: false } });
    taken(await huda.call("POST", at(reference, "/take"), { body: { from: null } }));
    taken(await huda.call("POST", at(reference, "/messages"), { body: { text: "Your daughter may stay." } }));
    const sentAt = site.clock.now().getTime();
    const unread = { lastReply: { isRead: false, mailedAt: null }, chat: { isAnswerRead: false } };
    expect(await seen()).toMatchObject(unread);
    site.clock.pass(minutes(3));
    expect((await site.mails()).filter(({ to }) => to.includes("layla@")).at(-1)?.subject).toContain(reference);
    const { lastReply } = await seen();
    expect(lastReply?.isRead).toBe(false);
    expect(Date.parse(lastReply?.mailedAt ?? "")).toBe(sentAt + minutes(3));
    await layla.read();
    expect(await seen()).toMatchObject({ lastReply: { isRead: true }, chat: { isAnswerRead: true } });
    site.clock.pass(-minutes(3));
  });

  test("a conversation has one holder; a colleague takes it with a reason that the visitor does not see", async () => {
    const sami = await visitor();
    const reference = await sami.wantPerson("Sami");
    const take = (who: StaffAtDesk, body: object) => who.call("POST", at(reference, "/take"), { body });
    const [one, other] = await Promise.all([take(huda, { from: null }), take(nora, { from: null })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 422]);
    const [first, second] = one.status === 200 ? [huda, nora] : [nora, huda];
    const say = (who: StaffAtDesk, text: string) => who.call("POST", at(reference, "/messages"), { body: { text } });
    expect((await say(second, "Hello")).body.code).toBe("wrong-state");
    expect((await take(second, { from: first.id })).body.code).toBe("invalid-input");
    expect((await take(second, { from: null, reason: "Late shift" })).body.code).toBe("conflict");
    expect((await take(second, { from: first.id, reason: "Late shift" })).status).toBe(200);
    expect((await say(first, "Hello")).status).toBe(422);
    expect((await say(second, "Good evening, Sami.")).status).toBe(200);
    const { messages } = await sami.read();
    expect(messages.at(-1)).toMatchObject({ role: "person", name: second.name, content: "Good evening, Sami." });
    expect(JSON.stringify(messages)).not.toContain("Late shift");
    const seen = taken(await second.call<DeskChatDetail>("GET", at(reference)));
    expect(seen.transcript?.some(({ by, text }) => by === "state" && text === "Late shift")).toBe(true);
    expect((await first.call("POST", at(reference, "/return"))).status).toBe(422);
  });

  test("a conversation waits for the clinic until it is answered, and its case belongs to who took it", async () => {
    const ines = await visitor();
    const reference = await ines.wantPerson("Ines");
    const caseIn = async (turn: string) => {
      const { cases } = taken(await huda.call<AnswerOf<typeof listCases>>("GET", `/api/desk/cases?turn=${turn}`));
      return cases.find((each) => each.reference === reference);
    };
    const { dueAt } = (await caseIn("clinic")) ?? {};
    await huda.call("POST", at(reference, "/take"), { body: { from: null } });
    const held = { state: "with_human", dueAt, assignee: { id: huda.id, name: "Huda Saleh" } };
    expect(await caseIn("clinic")).toMatchObject(held);
    site.clock.pass(seconds(1));
    await ines.ask("Are you there?");
    expect(await caseIn("clinic")).toMatchObject({ ...held, hasNews: true });
    await huda.call("POST", at(reference, "/messages"), { body: { text: "I am here." } });
    expect(await caseIn("person")).toMatchObject({ dueAt: null, assignee: { id: huda.id } });
    const listed = async () => (await chats(huda)).chats.find((each) => each.reference === reference);
    expect(await listed()).toMatchObject({ answeredAt: expect.any(String) });
    site.clock.pass(minutes(20));
    await ines.ask("How long is the guarantee?");
    const newer = await listed();
    expect(newer).toMatchObject({ answeredAt: null, isLate: false, unread: 2 });
    expect(await caseIn("clinic")).toMatchObject({ dueAt: newer?.replyDueAt, assignee: { id: huda.id } });
    await huda.call("POST", at(reference, "/messages"), { body: { text: "Ten years." } });
    expect(await listed()).toMatchObject({ answeredAt: expect.any(String) });
    expect(await caseIn("person")).toMatchObject({ dueAt: null });
    site.clock.pass(-minutes(20));
    await nora.call("POST", at(reference, "/take"), { body: { from: huda.id, reason: "Late shift" } });
    expect(await caseIn("person")).toMatchObject({ assignee: { id: nora.id } });
    await nora.call("POST", at(reference, "/return"));
    expect(await caseIn("closed")).toMatchObject({ state: "returned", assignee: { id: nora.id } });
    await ines.wantPerson("Ines");
    expect(await caseIn("clinic")).toMatchObject({ state: "requested", assignee: null });
  });

  test("a return is undone until the visitor writes to the assistant", async () => {
    const tara = await visitor();
    const reference = await tara.wantPerson("Tara");
    const take = () => huda.call<DeskChatDetail>("POST", at(reference, "/take"), { body: { from: null } });
    const giveBack = async () => taken(await huda.call<DeskChatDetail>("POST", at(reference, "/return")));
    await take();
    await huda.call("POST", at(reference, "/opening"));
    expect(await giveBack()).toMatchObject({ canTake: true, chat: { state: "returned" } });
    expect(taken(await take())).toMatchObject({
      canTake: false,
      chat: { state: "with_human", holder: { id: huda.id } },
    });
    await huda.call("POST", at(reference, "/messages"), { body: { text: "We open at eight." } });
    await giveBack();
    site.clock.pass(seconds(1));
    await tara.ask("Where are you?");
    expect(taken(await huda.call<DeskChatDetail>("GET", at(reference))).canTake).toBe(false);
    const refused = await take();
    expect(refused.body).toMatchObject({ code: "wrong-state" });
    expect(JSON.stringify(refused.body)).not.toContain("Where are you?");
  });

  test("a returned conversation is the assistant's again, its visitor's own, and asked about once", async () => {
    const lina = await visitor();
    const reference = await lina.wantPerson("Lina");
    await huda.call("POST", at(reference, "/take"), { body: { from: null } });
    expect((await lina.read()).isPersonWriting).toBe(false);
    await huda.call("POST", at(reference, "/writing"));
    expect((await lina.read()).isPersonWriting).toBe(true);
    await huda.call("POST", at(reference, "/messages"), { body: { text: "We open at eight." } });
    expect(await lina.read()).toMatchObject({ isPersonWriting: false, rating: null });
    expect((await lina.call("PUT", `${lina.path}/rating`, { score: 5 })).status).toBe(422);
    await huda.call("POST", at(reference, "/return"));
    expect((await lina.read()).rating).toBe("asked");
    expect((await lina.ask("Where are you?")).state).toBe("returned");
    const past = taken(await huda.call<DeskChatDetail>("GET", at(reference)));
    expect(JSON.stringify(past)).not.toContain("Where are you?");
    expect((await lina.call("PUT", `${lina.path}/rating`, { score: 6 })).status).toBe(400);
    expect((await lina.call("PUT", `${lina.path}/rating`, { score: 4, note: "Quick and kind" })).status).toBe(200);
    expect((await lina.call("PUT", `${lina.path}/rating`, { score: 1 })).status).toBe(422);
    expect((await lina.read()).rating).toBe("given");
    expect(taken(await huda.call<DeskChatDetail>("GET", at(reference)))).toMatchObject({
      chat: { score: 4 },
      scoreNote: "Quick and kind",
    });
    const { talks } = taken(await owner.call<AnswerOf<typeof listFeedback>>("GET", "/api/desk/feedback"));
    expect(talks).toMatchObject({ count: 1, mean: 4, notes: [{ reference, note: "Quick and kind" }] });
  });

  test("what the assistant suggests is a draft: nothing of it is sent or kept", async () => {
    const omar = await visitor();
    const reference = await omar.wantPerson("Omar");
    await huda.call("POST", at(reference, "/take"), { body: { from: null } });
    expect((await huda.call("POST", at(reference, "/suggestion"))).body.code).toBe("wrong-state");
    await omar.ask("What is your phone number?");
    const before = (await omar.read()).messages.length;
    const { text } = taken(await huda.call<{ text: string }>("POST", at(reference, "/suggestion")));
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(/\[\d\]|\*\*/);
    expect((await omar.read()).messages).toHaveLength(before);
  });

  test("the list begins with who waits longest, says what is late, who is here, and finds by name", async () => {
    const late = await visitor();
    const reference = await late.wantPerson("Zeinab");
    site.clock.pass(hours(24 * 30));
    const prompt = await visitor();
    await prompt.wantPerson("Wafa");
    const list = await chats(await staffAt(site, "coordinator", { name: "Rana Aziz" }));
    const waiting = list.chats.filter(({ answeredAt }) => answeredAt === null);
    expect(waiting.map(({ replyDueAt }) => replyDueAt)).toEqual(waiting.map(({ replyDueAt }) => replyDueAt).toSorted());
    expect(list.chats.find((each) => each.reference === reference)?.isLate).toBe(true);
    expect(list.counts.late).toBeGreaterThan(0);
    expect(list.present.map(({ name }) => name)).toContain("Rana Aziz");
    expect(list.present.map(({ name }) => name)).not.toContain("Omar Haddad");
    const found = await chats(await staffAt(site, "coordinator"), "?search=zein");
    expect(found.chats.map(({ name }) => name)).toEqual(["Zeinab"]);
  });

  test("another clinic's desk sees and changes nothing", async () => {
    const reference = await (await visitor()).wantPerson("Yara");
    const stranger = await staffAt(site, "coordinator", { host: "meadow.example" });
    expect((await chats(stranger)).chats).toEqual([]);
    for (const [act, body] of [
      ["/opening", undefined],
      ["/take", { from: null }],
      ["/messages", { text: "Hello" }],
      ["/return", undefined],
      ["/suggestion", undefined],
      ["/read", { until: site.services.now().toISOString() }],
    ] as const)
      expect((await stranger.call("POST", at(reference, act), body ? { body } : {})).status, act).toBe(404);
    expect((await stranger.call("GET", at(reference))).status).toBe(404);
    const reader = await staffAt(site, "owner");
    expect((await reader.call("POST", at(reference, "/take"), { body: { from: null } })).status).toBe(403);
    expect((await reader.call("POST", at(reference, "/opening"))).status).toBe(200);
  });

  test("a client finds unread answers of the clinic in the account, until a window shows them", async () => {
    const ana = await signIn(site, { email: "ana@example.org" });
    const headers = { idtoken: ana.idToken };
    const window = await visitor(headers);
    const reference = await window.wantPerson("Ana");
    const desk = await staffAt(site, "coordinator", { name: "Huda Saleh" });
    await desk.call("POST", at(reference, "/take"), { body: { from: null } });
    await desk.call("POST", at(reference, "/messages"), { body: { text: "Hello Ana." } });
    await desk.call("POST", at(reference, "/messages"), { body: { text: "Are you there?" } });
    const own = async () => (await site.call<{ chats: unknown[] }>("GET", "/api/client/chats", { headers })).body.chats;
    expect(await own()).toMatchObject([{ conversationId: window.conversationId, name: "Huda Saleh", unread: 2 }]);
    await window.read();
    expect(await own()).toEqual([]);
  });
});

describe("feedback", () => {
  test("D: a thumb down reaches the desk with question, answer, sources, reason and note, and is settled once", async () => {
    const reader = await staffAt(site, "owner", { name: "Omar Haddad" });
    const maya = await visitor();
    await maya.ask("When are you open?");
    const answer = await maya.ask("What is your phone number?");
    const rate = (body: object) => maya.call("PUT", `${maya.path}/answers/${answer.id}/feedback`, body);
    await rate({ isHelpful: false, reason: "unclear", note: "Which of the two numbers?" });
    const list = async (query = "", who = reader) =>
      taken(await who.call<AnswerOf<typeof listFeedback>>("GET", `/api/desk/feedback${query}`));
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      id: answer.id,
      question: "What is your phone number?",
      answer: answer.response,
      reason: "unclear",
      note: "Which of the two numbers?",
      settled: null,
    });
    expect(item?.sources).toEqual(answer.citations.map(({ label, href }) => ({ label, href })));
    const week = (await list()).weeks.at(-1);
    expect(week).toMatchObject({ unhelpful: 1 });
    expect(new Date(`${week?.from}T00:00:00Z`).getUTCDay()).toBe(1);
    expect((await list("?reason=wrong")).items).toEqual([]);
    expect((await list("?reason=unclear")).items).toHaveLength(1);

    const stranger = await staffAt(site, "owner", { host: "meadow.example" });
    expect((await list("", stranger)).items).toEqual([]);
    const settlement = `/api/desk/feedback/${answer.id}/settlement`;
    expect((await stranger.call("POST", settlement, { body: { note: "x" } })).status).toBe(404);
    const clinician = await staffAt(site, "clinician");
    expect((await clinician.call("GET", "/api/desk/feedback")).status).toBe(403);

    const settled = await reader.call<FeedbackItem>("POST", settlement, { body: { note: "One number now." } });
    expect(settled.body.settled).toMatchObject({ by: "Omar Haddad", note: "One number now." });
    expect((await list()).items).toEqual([]);
    expect((await list("?show=done")).items).toHaveLength(1);
    expect(await eventsOf(answer.id)).toEqual([["feedback-settled", `staff:${reader.id}`]]);
  });
});

describe("messages", () => {
  async function sent(name: string, language = "ar"): Promise<string> {
    const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
    site.clock.pass(seconds(5));
    const body = {
      name,
      email: `${name.toLowerCase()}@example.com`,
      topic: "travel",
      message: `${name} asks about the airport.`,
      preferredChannel: "email",
      language,
      consent: true,
      stamp,
    };
    return taken(await site.call<{ reference: string }>("POST", "/api/contact", { body })).reference;
  }
  const list = async (who: StaffAtDesk, query = "") =>
    taken(await who.call<AnswerOf<typeof listDeskMessages>>("GET", `/api/desk/messages${query}`));

  test("a message is read, taken, answered by mail in the person's language, and done", async () => {
    const desk = await staffAt(site, "coordinator", { name: "Huda Saleh" });
    const reference = await sent("Karim");
    const [line] = (await list(desk, `?search=${reference}`)).messages;
    expect(line).toMatchObject({ name: "Karim", state: "open", isNew: true, assignee: null, isLate: false });
    const path = `/api/desk/messages/${line?.id}`;
    const opened = taken(await desk.call<DeskMessage>("GET", path));
    expect(opened).toMatchObject({ text: "Karim asks about the airport.", replies: [], version: 1 });
    const act = (body: object) => desk.call<DeskMessage>("POST", `${path}/changes`, { body });
    expect(taken(await desk.call<DeskMessage>("POST", `${path}/read`))).toMatchObject({ isNew: false, version: 1 });
    const assigned = await desk.call<DeskCase>("POST", `/api/desk/cases/${line?.id}/assignment`, {
      body: { to: { staff: desk.id }, version: opened.caseVersion },
    });
    expect(taken(assigned)).toMatchObject({ assignee: { name: "Huda Saleh" } });
    expect(taken(await desk.call<DeskMessage>("GET", path))).toMatchObject({
      isNew: false,
      assignee: { name: "Huda Saleh" },
      caseVersion: opened.caseVersion + 1,
    });
    expect((await act({ state: "done", version: 2 })).status).toBe(422);
    expect((await list(desk, "?whose=me")).messages.map((each) => each.reference)).toEqual([reference]);

    const key = randomUUID();
    const reply = () =>
      desk.call<DeskMessage>("POST", `${path}/replies`, {
        body: { text: "We meet you at the gate.", version: 1 },
        key,
      });
    const answered = taken(await reply());
    expect(taken(await reply())).toEqual(answered);
    expect(answered.replies).toMatchObject([{ name: "Huda Saleh", text: "We meet you at the gate." }]);
    const mails = (await site.mails()).filter(({ text }) => text.includes("We meet you at the gate."));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: expect.stringContaining("karim@example.com") });
    expect(mails[0]?.text).toContain("Huda Saleh");
    expect(mails[0]?.text).toMatch(/^We meet you at the gate\.$/m);
    expect(mails[0]?.text).not.toContain("Karim asks about the airport.");
    expect(mails[0]?.text).not.toContain("مرحبًا");
    expect(mails[0]?.subject).toContain(reference);
    const version = answered.version;
    expect(taken(await act({ state: "done", version })).state).toBe("done");
    expect((await list(desk, `?search=${reference}`)).messages).toEqual([]);
    expect((await list(desk, `?state=done&search=${reference}`)).messages).toHaveLength(1);
    expect(await eventsOf(opened.id)).toEqual([
      ["case-assigned", `staff:${desk.id}`],
      ["message-answered", `staff:${desk.id}`],
      ["message-changed", `staff:${desk.id}`],
    ]);
    expect((await verifyAudit(site.services.database, site.providers[0] as ProviderId)).brokenAt).toBeUndefined();
  });

  test("a person who answers an unassigned message gets its case; the inbox and the message name the same person", async () => {
    const nora = await staffAt(site, "coordinator", { name: "Nora Hamdan" });
    const reference = await sent("Lina", "en");
    const [line] = (await list(nora, `?search=${reference}&whose=nobody`)).messages;
    taken(
      await nora.call("POST", `/api/desk/messages/${line?.id}/replies`, { body: { text: "Welcome.", version: 1 } }),
    );
    const { cases } = taken(
      await nora.call<AnswerOf<typeof listCases>>("GET", `/api/desk/cases?turn=any&search=${reference}`),
    );
    expect(cases).toMatchObject([{ kind: "message", turn: "closed", assignee: { name: "Nora Hamdan" } }]);
    expect((await list(nora, `?search=${reference}&whose=me`)).messages).toMatchObject([
      { assignee: { name: "Nora Hamdan" } },
    ]);
    expect((await list(nora, `?search=${reference}&whose=nobody`)).messages).toEqual([]);
  });

  test("spam is not answered; search takes signs of patterns as they are; another clinic sees nothing", async () => {
    const desk = await staffAt(site, "coordinator");
    const reference = await sent("Spammer", "en");
    const [line] = (await list(desk, `?search=${reference}`)).messages;
    const path = `/api/desk/messages/${line?.id}`;
    await desk.call("POST", `${path}/changes`, { body: { state: "spam", version: 1 } });
    expect((await desk.call("POST", `${path}/replies`, { body: { text: "Hi", version: 2 } })).status).toBe(422);
    expect((await list(desk, "?state=spam&search=%25")).messages).toEqual([]);
    const stranger = await staffAt(site, "coordinator", { host: "meadow.example" });
    expect((await list(stranger, "?state=spam")).messages).toEqual([]);
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("POST", `${path}/changes`, { body: { state: "open", version: 2 } })).status).toBe(404);
    const reader = await staffAt(site, "owner");
    expect((await reader.call("GET", path)).status).toBe(200);
    expect((await reader.call("POST", `${path}/changes`, { body: { state: "open", version: 2 } })).status).toBe(403);
    site.clock.pass(minutes(20));
  });
});
