import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../contract/account-quotes.ts";
import type { RecoveryDiary } from "../../contract/aftercare.ts";
import type { Consultation } from "../../contract/consultations.ts";
import type { ContactReceipt } from "../../contract/contact.ts";
import type { Danger } from "../../contract/dangers.ts";
import type { DeskCase, listCases } from "../../contract/desk/cases.ts";
import type { DeskRequest } from "../../contract/desk/requests.ts";
import { hours, seconds } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { OwnReview } from "../../contract/reviews.ts";
import { treatedTestTrip } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { begunConsultation, confirmConsultation, holdSlot, talkingProviders } from "../testing/consultations.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import {
  filledQuote,
  filledSteps,
  ownRequest,
  sendOffer,
  sentQuote,
  startedQuote,
  stepBody,
  submission,
} from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let staff: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  staff = await staffAt(site, "coordinator");
  await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
});
afterAll(() => site.close());

const alarm = "Since an hour I have strong chest pain and I can not breathe.";
const alarmElsewhere = "أبي سقط ولا يستيقظ";
const doubt = "My mother is hard to understand since yesterday.";
const plain = "I had a heart attack in 2010. May my sister stay in the room?";

let people = 0;
async function person(): Promise<SignedIn> {
  const who = await signIn(site, { email: `danger-${++people}@example.org` });
  await who.call("GET", `/api/client/root?email=${who.email}`);
  return who;
}

const caseOf = async (reference: string): Promise<DeskCase | undefined> => {
  const query = `?turn=any&search=${reference}`;
  const { cases } = taken(await staff.call<AnswerOf<typeof listCases>>("GET", `/api/desk/cases${query}`));
  return cases.find((one) => one.reference === reference);
};
const kindOf = (danger: Danger | null) => danger?.kind ?? null;
const urgentMails = async (reference: string) =>
  (await site.mails()).filter(({ subject }) => /urgent/i.test(subject) && subject.includes(reference));

/** Each box of a request with an offer in the account, with the call that it makes. */
const boxes: readonly [name: string, path: string, body: (text: string) => object, hasOffer: boolean][] = [
  ["a message", "notes", (note) => ({ note }), false],
  ["a comment on an offer", "comments", (text) => ({ offer: 1, text }), true],
  ["a wish to change an offer", "revision", (text) => ({ offer: 1, text }), true],
  ["the reason to decline an offer", "refusal", (reason) => ({ offer: 1, reason }), true],
  ["the reason to withdraw", "withdrawal", (reason) => ({ reason }), false],
];

test.each(boxes)(
  "%s about a request that tells of danger shows whom to call, and is urgent at the desk",
  async (_, path, body, hasOffer) => {
    const who = await person();
    const reference = await ownRequest(who);
    if (hasOffer) await sendOffer(site, { reference });
    const write = async (text: string) =>
      taken(
        await who.call<AccountQuote>("POST", `/api/client/quotes/${reference.toLowerCase()}/${path}`, {
          body: body(text),
        }),
      );
    const { danger } = await write(alarm);
    expect(danger).toMatchObject({ kind: "emergency", calls: [{ number: "999", country: "KE" }, {}], listening: [] });
    expect(await caseOf(reference)).toMatchObject({ isUrgent: true, turn: "clinic", hasNews: true });
    const mails = await urgentMails(reference);
    expect(mails.length).toBeGreaterThan(1);
    expect(mails.every(({ text }) => !text.includes("chest"))).toBe(true);
  },
);

test.each(boxes)("%s about old or general matters changes nothing", async (_, path, body, hasOffer) => {
  const who = await person();
  const reference = await ownRequest(who);
  if (hasOffer) await sendOffer(site, { reference });
  const call = { body: body(plain) };
  const quote = taken(
    await who.call<AccountQuote>("POST", `/api/client/quotes/${reference.toLowerCase()}/${path}`, call),
  );
  expect(quote.danger).toBeNull();
  expect((await caseOf(reference))?.isUrgent).toBe(false);
  expect(await urgentMails(reference)).toHaveLength(0);
});

test("an urgent request comes first with its time to call, until somebody has spoken with the person; a later act of theirs keeps that", async () => {
  const who = await person();
  const reference = await ownRequest(who);
  const before = await caseOf(reference);
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  taken(await who.call("POST", `${path}/notes`, { body: { note: alarmElsewhere } }));
  const at = site.clock.now().getTime();
  const { cases } = taken(await staff.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases"));
  const due = cases.filter(({ isUrgent }) => isUrgent).map(({ reference }) => reference);
  expect(cases.slice(0, due.length).map(({ reference }) => reference)).toEqual(due);
  const urgent = cases.find((one) => one.reference === reference);
  expect(Date.parse(urgent?.dueAt ?? "")).toBe(at + 15 * 60_000);
  taken(await who.call("POST", `${path}/notes`, { body: { note: "Please call me." } }));
  expect(await caseOf(reference)).toMatchObject({ isUrgent: true, dueAt: urgent?.dueAt });
  taken(await staff.call("POST", `/api/desk/cases/${urgent?.id}/reached-calls`, { body: {} }));
  expect(await caseOf(reference)).toMatchObject({ isUrgent: false, turn: "clinic", dueAt: before?.dueAt });
  expect((await staff.call("POST", `/api/desk/cases/${urgent?.id}/reached-calls`, { body: {} })).status).toBe(422);
  const { events } = taken(await staff.call<DeskRequest>("GET", `/api/desk/requests/${reference}`));
  expect(events.map(({ kind }) => kind)).toContain("reached-call");
});

test("a withdrawn request whose reason was urgent is closed again once the person was reached", async () => {
  const who = await person();
  const reference = await ownRequest(who);
  const path = `/api/client/quotes/${reference.toLowerCase()}/withdrawal`;
  taken(await who.call("POST", path, { body: { reason: alarm } }));
  const held = await caseOf(reference);
  taken(await staff.call("POST", `/api/desk/cases/${held?.id}/reached-calls`, { body: {} }));
  expect(await caseOf(reference)).toMatchObject({ isUrgent: false, turn: "closed" });
});

test("a draft's own words show whom to call on the next step; sent, it is urgent", async () => {
  const { path, quote } = await filledQuote(site);
  const save = async (goals: string, version: number) =>
    taken(await site.call<Quote>("PUT", `${path}/steps`, { body: stepBody("goals", { goals }, version) }));
  expect(quote.danger).toBeNull();
  const calm = await save(plain, quote.version);
  expect(calm.danger).toBeNull();
  const told = await save(
    "Since this morning strong pressure in my chest and my left arm hurts, I sweat",
    calm.version,
  );
  expect(kindOf(told.danger)).toBe("emergency");
  expect(kindOf(taken(await site.call<Quote>("GET", path)).danger)).toBe("emergency");
  const body = { ...submission, version: told.version };
  const sent = taken(await site.call<Quote>("POST", `${path}/submit`, { body }));
  expect(kindOf(sent.danger)).toBe("emergency");
  expect((await caseOf(sent.reference))?.isUrgent).toBe(true);
});

test("who has not said where they are is told the number of the country that their browser's clock is of", async () => {
  const { path, quote } = await startedQuote(site);
  const value = { goals: alarm, timeZone: "Africa/Lagos" };
  const told = taken(await site.call<Quote>("PUT", `${path}/steps`, { body: stepBody("goals", value, quote.version) }));
  expect(told.danger?.calls).toMatchObject([{ number: "112", country: "NG" }, {}]);
});

test("a message behind the private link is heeded too; a doubt is asked of and is not urgent", async () => {
  const { path, quote } = await sentQuote(site);
  const write = async (note: string) => taken(await site.call<Quote>("POST", `${path}/notes`, { body: { note } }));
  expect((await write(plain)).danger).toBeNull();
  expect(kindOf((await write(doubt)).danger)).toBe("possible-emergency");
  expect((await caseOf(quote.reference))?.isUrgent).toBe(false);
  expect(kindOf((await write("I want to kill myself")).danger)).toBe("self-harm");
  expect((await caseOf(quote.reference))?.isUrgent).toBe(true);
});

test("a list of medicines tells of always: what sounds certain is asked about, a doubt is none, and neither is urgent", async () => {
  const kindFor = async (medicines: string) => {
    const { path, quote } = await filledQuote(site);
    const step = stepBody("intake", { ...filledSteps.intake, medicines }, quote.version);
    const { version } = taken(await site.call<Quote>("PUT", `${path}/steps`, { body: step }));
    const sent = taken(await site.call<Quote>("POST", `${path}/submit`, { body: { ...submission, version } }));
    expect((await caseOf(sent.reference))?.isUrgent).toBe(false);
    return kindOf(sent.danger);
  };
  expect(await kindFor("Aspirin since my heart attack in 2019")).toBeNull();
  expect(await kindFor("Just took 40 paracetamol tablets")).toBe("possible-emergency");
});

test("a review that tells of danger shows whom to call", async () => {
  const who = await person();
  const trip = await treatedTestTrip(site, who, { daysAgo: 31, daysAhead: 60 });
  const stars = { result: 1, people: 3, information: 3, journey: 3 };
  const body = { stars, text: "The result is so bad that I want to kill myself", language: "en" };
  const review = taken(await who.call<OwnReview>("PUT", `/api/client/aftercare/${trip}/review`, { body }));
  expect(review.danger).toMatchObject({ kind: "self-harm", calls: [{}] });
});

test.each([
  ["an emergency", alarm, "emergency", "self-harm", "I want to kill myself", "self-harm"],
  ["self-harm", "I want to kill myself", "self-harm", "an emergency", alarm, "emergency"],
] as const)(
  "after %s, %s is answered in its own words, and named beside it at the desk, whose time to call stays",
  async (...told) => {
    const [, first, firstKind, , second, kind] = told;
    const who = await person();
    const reference = await ownRequest(who);
    const write = async (note: string) => {
      site.clock.pass(seconds(600));
      const path = `/api/client/quotes/${reference.toLowerCase()}/notes`;
      return taken(await who.call<AccountQuote>("POST", path, { body: { note } }));
    };
    await write(first);
    const before = await caseOf(reference);
    expect(before?.alarm).toBe(firstKind);
    await write(first);
    expect((await caseOf(reference))?.dueAt).toBe(before?.dueAt);
    const { danger } = await write(second);
    expect(danger).toMatchObject({ kind, isEarlier: false, calls: [{ country: "KE" }, {}] });
    expect(danger?.listening).toEqual([{ number: null, country: "KE" }]);
    const both = { alarm: "both", isUrgent: true, dueAt: before?.dueAt };
    expect(await caseOf(reference)).toMatchObject(both);
    await write(first);
    expect(await caseOf(reference)).toMatchObject(both);
  },
);

test.each([
  "I want to kill myself. Also crushing chest pain and my lips are blue.",
  "My face droops on one side since this morning and I cannot lift my arm. I want to kill myself.",
])("two dangers in one message are both told to the visitor and to the desk: %s", async (text) => {
  const who = await person();
  const reference = await ownRequest(who);
  const path = `/api/client/quotes/${reference.toLowerCase()}/notes`;
  const { danger } = taken(await who.call<AccountQuote>("POST", path, { body: { note: text } }));
  expect([danger?.kind, danger?.also].toSorted()).toEqual(["emergency", "self-harm"]);
  expect(danger?.calls).not.toEqual([]);
  expect(danger?.listening).not.toEqual([]);
  expect((await caseOf(reference))?.alarm).toBe("both");
});

test("a doubt after an alarm makes the box no milder; plain words leave it, and say of when it speaks", async () => {
  const { path } = await sentQuote(site);
  const write = async (note: string) => {
    site.clock.pass(seconds(60));
    return taken(await site.call<Quote>("POST", `${path}/notes`, { body: { note } })).danger;
  };
  expect(await write(alarm)).toMatchObject({ kind: "emergency", isEarlier: false });
  const doubted = await write(doubt);
  expect(doubted).toMatchObject({ kind: "emergency", isEarlier: false });
  const at = site.clock.now().toISOString();
  expect(await write(plain)).toMatchObject({ kind: "emergency", writtenAt: at, isEarlier: true });
});

test("a message has the time of the clinic's answer until it is answered", async () => {
  const who = await person();
  const reference = await ownRequest(who);
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const sent = taken(await who.call<AccountQuote>("POST", `${path}/notes`, { body: { note: plain } }));
  expect(sent.message).toEqual({ replyDueAt: (await caseOf(reference))?.dueAt });
  expect(Date.parse(sent.message?.replyDueAt ?? "")).toBeGreaterThan(site.clock.now().getTime());
  const held = taken(await staff.call<DeskRequest>("GET", `/api/desk/requests/${reference}`));
  const body = { text: "Yes, she may.", version: held.case.version };
  taken(await staff.call("POST", `/api/desk/requests/${reference}/messages`, { body }));
  expect(taken(await who.call<AccountQuote>("GET", path)).message).toBeNull();
});

test("a question of the recovery diary that tells of danger is as urgent as such a check-in", async () => {
  const who = await person();
  const trip = await treatedTestTrip(site, who, { daysAgo: 2, daysAhead: 60 });
  const ask = async (text: string) =>
    taken(
      await who.call<RecoveryDiary>("POST", `/api/client/aftercare/${trip}/questions`, {
        body: { text, documents: [] },
      }),
    );
  expect(await ask(plain)).toMatchObject({ danger: null, state: "waiting" });
  const diary = await ask("My leg is swollen and I can not breathe well");
  expect(diary).toMatchObject({ state: "urgent", replyDueAt: null, talk: [{ kind: "question" }, {}] });
  expect(diary.danger).toMatchObject({ kind: "emergency", calls: [{}] });
  const urgent = await caseOf(diary.reference);
  site.clock.pass(seconds(300));
  expect((await ask("I want to kill myself")).danger).toMatchObject({ kind: "self-harm", isEarlier: false });
  const other = await caseOf(diary.reference);
  expect([urgent?.alarm, other?.alarm]).toEqual(["emergency", "both"]);
  expect(other?.dueAt).toBe(urgent?.dueAt);
  await ask("My leg is swollen and I can not breathe well");
  expect(await caseOf(diary.reference)).toMatchObject({ alarm: "both", dueAt: urgent?.dueAt });
  expect((await urgentMails(diary.reference)).length).toBeGreaterThan(1);
});

test("a contact message that tells of danger is answered with whom to call, and urgent", async () => {
  const send = async (message: string) => {
    const { stamp } = (await site.call<{ stamp: string }>("GET", "/api/contact/form")).body;
    site.clock.pass(seconds(20));
    const sender = {
      ...{ name: "Amal Rahman", email: "amal@example.com", preferredChannel: "email", language: "en" },
      timeZone: "Africa/Lagos",
    };
    const body = { ...sender, topic: "travel", message, consent: true, stamp };
    return taken(await site.call<ContactReceipt>("POST", "/api/contact", { body }));
  };
  expect((await send(plain)).danger).toBeNull();
  const { reference, danger } = await send(alarm);
  expect(danger).toMatchObject({ kind: "emergency", calls: [{ number: "112", country: "NG" }, {}] });
  expect(await caseOf(reference)).toMatchObject({ isUrgent: true });
});

test("a consultation's reason and answers show whom to call; booked, it is urgent", async () => {
  const calm = await begunConsultation(site, { begin: { reason: plain } });
  expect(calm.consultation.danger).toBeNull();
  const begun = await begunConsultation(site, { begin: { reason: alarm } });
  expect(kindOf(begun.consultation.danger)).toBe("emergency");
  const answers = { "chest-pain": "no", fever: "no", allergies: "Penicillin, my lips swelled and I could not breathe" };
  const body = { version: begun.consultation.version, answers };
  const consultation = taken(await site.call<Consultation>("PUT", `${begun.path}/intake`, { body }));
  const held = taken(await holdSlot(site, { ...begun, consultation }));
  const booked = taken(await confirmConsultation(site, { ...begun, consultation: held }));
  expect((await caseOf(booked.reference))?.isUrgent).toBe(true);
});

test("the box is shown on each reading for a day, and no more after the clinic's answer in words", async () => {
  const [answered, waiting] = [await sentQuote(site), await sentQuote(site)];
  const read = async ({ path }: { path: string }) => kindOf(taken(await site.call<Quote>("GET", path)).danger);
  for (const { path } of [answered, waiting])
    taken(await site.call("POST", `${path}/notes`, { body: { note: alarm } }));
  const { reference } = answered.quote;
  const held = taken(await staff.call<DeskRequest>("GET", `/api/desk/requests/${reference}`));
  const body = { text: "We have called you.", version: held.case.version };
  taken(await staff.call("POST", `/api/desk/requests/${reference}/messages`, { body }));
  expect(await read(answered)).toBeNull();
  expect((await caseOf(reference))?.isUrgent).toBe(true);
  site.clock.pass(hours(20));
  expect(await read(waiting)).toBe("emergency");
  site.clock.pass(hours(5));
  expect(await read(waiting)).toBeNull();
});
