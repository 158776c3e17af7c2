import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Consultation } from "../../contract/consultations.ts";
import type { ContactReceipt } from "../../contract/contact.ts";
import type { CaseAlarm } from "../../contract/desk/alarms.ts";
import type { DeskCase, listCases } from "../../contract/desk/cases.ts";
import type { DeskChatDetail, listDeskChats } from "../../contract/desk/chats.ts";
import type { DeskConsultationDetail } from "../../contract/desk/consultations.ts";
import type { DeskMessage, listDeskMessages } from "../../contract/desk/messages.ts";
import type { DeskRequest } from "../../contract/desk/requests.ts";
import { seconds } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { asSystem } from "../db/access.ts";
import { auditEntry } from "../db/tables/audit.ts";
import { type Reply, taken } from "../testing/calls.ts";
import { begunConsultation, confirmConsultation, holdSlot, talkingProviders } from "../testing/consultations.ts";
import { sentQuote } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let desk: StaffAtDesk;
let doctor: StaffAtDesk;
let viewer: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  desk = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  doctor = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
  viewer = await staffAt(site, "viewer", { name: "Vera Hall" });
});
afterAll(() => site.close());

const alarm = "Since an hour I have strong chest pain and I can not breathe.";
const calm = "Is there a hotel near the clinic?";

async function sendMessage(text: string): Promise<ContactReceipt> {
  const { stamp } = (await site.call<{ stamp: string }>("GET", "/api/contact/form")).body;
  site.clock.pass(seconds(20));
  const sender = { name: "Amal Rahman", email: `amal-${randomUUID()}@example.com`, phone: "+254712345678" };
  const wish = { preferredChannel: "email", language: "en", topic: "travel", consent: true };
  const body = { ...sender, ...wish, message: text, stamp };
  return taken(await site.call<ContactReceipt>("POST", "/api/contact", { body }));
}
const message = async (text: string) => (await sendMessage(text)).reference;

async function request(text: string): Promise<string> {
  const { path, quote } = await sentQuote(site);
  taken(await site.call("POST", `${path}/notes`, { body: { note: text } }));
  return quote.reference;
}

let consultations = 0;
async function consultation(reason: string): Promise<string> {
  const begun = await begunConsultation(site, { begin: { reason } });
  const body = {
    version: begun.consultation.version,
    answers: { "chest-pain": "no", fever: "no", allergies: "none" },
  };
  const answered = taken(await site.call<Consultation>("PUT", `${begun.path}/intake`, { body }));
  const startsAt = `2026-11-23T05:${consultations++ % 2 ? "30" : "00"}:00.000Z`;
  const held = taken(await holdSlot(site, { ...begun, consultation: answered }, { time: { startsAt } }));
  return taken(await confirmConsultation(site, { ...begun, consultation: held })).reference;
}

async function chat(note: string): Promise<string> {
  const path = `/api/ai-agent/conversations/conv_${randomUUID()}`;
  const wish = { name: "Amal", email: `chat-${randomUUID()}@example.com`, preferredChannel: "email", language: "en" };
  const ask = {
    providerId: site.providers[0],
    conversationId: path.split("/").at(-1),
    turn: randomUUID(),
    messages: [{ role: "user", content: "When are you open?" }],
  };
  const asked = await site.call("POST", "/api/ai-agent/ask", { body: ask });
  const cookie = /visitor=[^;]+/.exec(String(asked.headers["set-cookie"]))?.[0] ?? "";
  const body = { ...wish, note, consent: true };
  return taken(await site.call<{ reference: string }>("POST", `${path}/handover`, { body, headers: { cookie } }))
    .reference;
}

const casesFor = async (who: StaffAtDesk, query: string) =>
  taken(await who.call<AnswerOf<typeof listCases>>("GET", `/api/desk/cases${query}`)).cases;
const caseOf = async (reference: string, who = desk): Promise<DeskCase> => {
  const found = (await casesFor(who, `?turn=any&search=${reference}`)).find((one) => one.reference === reference);
  if (!found) throw new Error(`no case ${reference}`);
  return found;
};
const alarmPath = ({ id }: { id: string }, act: string) => `/api/desk/cases/${id}/${act}`;

/** What staff do to a case of each kind every day: none of it ends an alarm. */
const acts: Readonly<Record<string, (one: DeskCase) => Promise<readonly Reply<unknown>[]>>> = {
  message: async ({ id }) => {
    const path = `/api/desk/messages/${id}`;
    const read = async () => taken(await desk.call<DeskMessage>("GET", path));
    const change = async (state: string) =>
      desk.call("POST", `${path}/changes`, { body: { state, version: (await read()).version } });
    const replies = [
      await desk.call("POST", `${path}/read`),
      await desk.call("POST", `${path}/replies`, {
        body: { text: "We answer tomorrow.", version: (await read()).version },
      }),
      await change("open"),
    ];
    for (const state of ["done", "spam"]) expect((await change(state)).status).toBe(422);
    return replies;
  },
  request: async ({ reference }) => {
    const path = `/api/desk/requests/${reference}`;
    const version = async () => taken(await desk.call<DeskRequest>("GET", path)).case.version;
    return [
      await desk.call("POST", `${path}/messages`, { body: { text: "We answer soon.", version: await version() } }),
      await desk.call("POST", `${path}/question`, { body: { text: "How old are you?", version: await version() } }),
      await desk.call("POST", `${path}/refusal`, {
        body: { reason: "We do not treat this.", version: await version() },
      }),
    ];
  },
  consultation: async ({ reference }) => {
    const path = `/api/desk/consultations/${reference}`;
    const { version } = taken(await desk.call<DeskConsultationDetail>("GET", path));
    return [
      await desk.call("POST", `${path}/end`, { body: { version, ending: "cancel", reason: "The doctor is ill." } }),
    ];
  },
  chat: async ({ reference }) => {
    const path = `/api/desk/chats/${reference}`;
    return [
      await desk.call("POST", `${path}/opening`),
      await desk.call("POST", `${path}/take`, { body: { from: null } }),
      await desk.call("POST", `${path}/messages`, { body: { text: "We look into it." } }),
      await desk.call("POST", `${path}/return`),
    ];
  },
};

describe.each([
  ["message", message],
  ["request", request],
  ["consultation", consultation],
  ["chat", chat],
] as const)("an urgent case of the kind %s", (kind, begin) => {
  test("stays urgent whatever is done to it, until somebody has spoken with the person; then it is as it was left", async () => {
    const reference = await begin(alarm);
    const urgent = await caseOf(reference);
    expect(urgent).toMatchObject({ kind, isUrgent: true, turn: "clinic" });
    taken(await desk.call("POST", alarmPath(urgent, "read")));
    const unanswered = await desk.call("POST", alarmPath(urgent, "unanswered-calls"));
    expect(unanswered.status).toBe(200);
    for (const reply of (await acts[kind]?.(urgent)) ?? [])
      expect([reply.status, reply.body]).toEqual([200, reply.body]);
    const version = (await caseOf(reference)).version;
    taken(await desk.call("POST", alarmPath(urgent, "assignment"), { body: { to: { role: "clinician" }, version } }));
    expect(await caseOf(reference)).toMatchObject({ isUrgent: true, turn: "clinic", dueAt: urgent.dueAt });
    taken(await desk.call("POST", alarmPath(urgent, "reached-calls"), { body: { note: "She is in hospital." } }));
    const after = await caseOf(reference);
    expect(after.isUrgent).toBe(false);
    expect(after.turn).not.toBe("clinic");
  });

  test("says who ended its alarm, when and how, and comes back with its old time to call", async () => {
    const reference = await begin(alarm);
    const urgent = await caseOf(reference);
    expect((await desk.call("POST", alarmPath(urgent, "denied-emergencies"), { body: { reason: "" } })).status).toBe(
      400,
    );
    const reason = "He quotes a film.";
    taken(await doctor.call("POST", alarmPath(urgent, "denied-emergencies"), { body: { reason } }));
    const again = await desk.call("POST", alarmPath(urgent, "reached-calls"), { body: {} });
    expect([again.status, again.body]).toMatchObject([422, { sentence: { name: "case-moved-on" } }]);
    site.clock.pass(seconds(60));
    const back = taken(await desk.call<CaseAlarm>("POST", alarmPath(urgent, "returned-alarms")));
    expect(back).toMatchObject({
      callBy: urgent.dueAt,
      acts: [
        { act: "no-emergency", by: "Dr Lena Novak", text: reason },
        { act: "urgent-again", by: "Huda Saleh", text: null },
      ],
    });
    expect(await caseOf(reference)).toMatchObject({ isUrgent: true, dueAt: urgent.dueAt });
    expect((await desk.call("POST", alarmPath(urgent, "returned-alarms"))).status).toBe(422);
    const entries = await asSystem(site.services.db, (tx) => tx.select().from(auditEntry));
    const events = entries.filter(({ subject }) => subject === urgent.id).map(({ event, actor }) => [event, actor]);
    expect(events).toContainEqual(["alarm-denied", `staff:${doctor.id}`]);
    expect(events).toContainEqual(["alarm-returned", `staff:${desk.id}`]);
  });

  test("is found and opened by clinicians, who are asked to call; a calm one of messages and chats is not", async () => {
    const urgent = await caseOf(await begin(alarm), doctor);
    const page = { message: `messages/${urgent.id}`, chat: `chats/${urgent.reference}` }[kind as "message"];
    const read = () => doctor.call("GET", `/api/desk/${page}`);
    if (page) expect((await read()).status).toBe(200);
    expect((await casesFor(doctor, "")).map(({ id }) => id)).toContain(urgent.id);
    expect((await viewer.call("GET", alarmPath(urgent, "alarm"))).status).toBe(403);
    taken(await doctor.call("POST", alarmPath(urgent, "reached-calls"), { body: {} }));
    if (page) expect((await read()).status).toBe(200);
    expect(taken(await doctor.call<CaseAlarm>("GET", alarmPath(urgent, "alarm"))).acts).toHaveLength(1);
    if (!page) return;
    const other = await caseOf(await begin(calm));
    expect(await casesFor(doctor, `?turn=any&search=${other.reference}`)).toEqual([]);
    const path = kind === "chat" ? `chats/${other.reference}` : `messages/${other.id}`;
    expect((await doctor.call("GET", `/api/desk/${path}`)).status).toBe(403);
    expect((await doctor.call("GET", alarmPath(other, "alarm"))).status).toBe(403);
  });
});

test("no change of a case's own columns ends its alarm", async () => {
  const { id } = await caseOf(await message(alarm));
  const changes = ["person", "closed", "clinic"].flatMap((turn) =>
    [sql`null`, sql`now()`, sql`now() + interval '3 days'`].map(
      (due) => sql`update desk_case set turn = ${turn}, due_at = ${due}, sort_at = now(), state = 'answered',
        has_news = false, assignee = null, version = version + 1 where id = ${id}`,
    ),
  );
  for (const change of changes) {
    const [row] = await asSystem(site.services.db, async (tx) => {
      await tx.execute(change);
      return site.services.database.rows<{ turn: string; isFirst: boolean }>(
        tx,
        sql`select turn, due_at = call_by and sort_at < '1971-01-01' as "isFirst" from desk_case where id = ${id}`,
      );
    });
    expect(row).toEqual({ turn: "clinic", isFirst: true });
  }
});

test("urgent messages and chats are first in their lists and in that of all cases, with the time to call; the sender is told it too", async () => {
  const first = await message(calm);
  const receipt = await sendMessage(alarm);
  const urgent = await caseOf(receipt.reference);
  expect(receipt.replyDueAt).toBe(urgent.dueAt);
  await message(calm);
  const { messages } = taken(await desk.call<AnswerOf<typeof listDeskMessages>>("GET", "/api/desk/messages"));
  const calls = messages.map(({ callBy }) => callBy !== null);
  expect(calls).toEqual(calls.toSorted((one, other) => Number(other) - Number(one)));
  expect(messages.find(({ id }) => id === urgent.id)?.callBy).toBe(urgent.dueAt);
  expect(messages.find(({ reference }) => reference === first)?.callBy).toBeNull();
  const talk = await caseOf(await chat(alarm));
  await chat(calm);
  const { chats } = taken(await desk.call<AnswerOf<typeof listDeskChats>>("GET", "/api/desk/chats"));
  expect(chats.find(({ id }) => id === talk.id)?.callBy).toBe(talk.dueAt);
  expect(chats.at(-1)?.callBy).toBeNull();
  expect(taken(await desk.call<DeskChatDetail>("GET", `/api/desk/chats/${talk.reference}`)).chat.callBy).toBe(
    talk.dueAt,
  );
  const all = (await casesFor(desk, "?turn=any")).map(({ isUrgent }) => isUrgent);
  expect(all[0]).toBe(true);
  expect(all).toEqual(all.toSorted((one, other) => Number(other) - Number(one)));
});
