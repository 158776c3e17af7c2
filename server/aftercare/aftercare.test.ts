import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckInAnswers, RecoveryDiary, RecoveryPlan } from "../../contract/aftercare.ts";
import type { Document } from "../../contract/documents.ts";
import { minutes } from "../../contract/durations.ts";
import { treatedTestTrip } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { addedDocument, reportFile } from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const well: CheckInAnswers = { pain: 3, temperature: 36.8, signs: [] };
let people = 0;

/** A new person, treated so many days ago. */
async function person(daysAgo = 2): Promise<{ who: SignedIn; trip: string }> {
  const who = await signIn(site, { email: `recovering-${++people}@example.org` });
  await who.call("GET", `/api/client/root?email=${who.email}`);
  return { who, trip: await treatedTestTrip(site, who, { daysAgo, daysAhead: 40 + 7 * people }) };
}

const read = async (who: SignedIn, trip: string, query = "") =>
  taken(await who.call<RecoveryDiary>("GET", `/api/client/aftercare/${trip}${query}`));
const give = (
  who: SignedIn,
  trip: string,
  {
    answers,
    version = 0,
    day = "2026-11-20",
    set = "pain-temperature",
  }: {
    answers: CheckInAnswers;
    version?: number;
    day?: string;
    set?: string;
  },
) =>
  who.call<RecoveryDiary>("PUT", `/api/client/aftercare/${trip}/check-ins/${day}/${set}`, {
    body: { answers, version },
  });

/** A reference may have any digits, also those of a temperature. */
const withoutReference = (text: string): string => text.replaceAll(/TRP-\w{4}-\w{4}/g, "");

test("a diary begins on the day of the booked treatment", async () => {
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const planned = await begunTrip(ana);
  expect((await ana.call("GET", `/api/client/aftercare/${planned.id}`)).status).toBe(422);
  expect((await give(ana, planned.id, { answers: well })).status).toBe(422);
  const trip = await treatedTestTrip(site, ana, { daysAgo: 2, daysAhead: 33 });
  const diary = await read(ana, trip);
  expect(diary).toMatchObject({
    trip,
    procedure: { slug: "knee-replacement", name: "Knee replacement" },
    today: "2026-11-20",
    day: 2,
    state: "quiet",
    questions: { set: "pain-temperature", asks: ["pain", "temperature"] },
    checkIns: [],
    talk: [],
    replyDueAt: null,
  });
  expect(diary.stages.map(({ title }) => title)).toEqual(["In hospital", "In the hotel", "At home"]);
  expect(diary.signs).toContain("limb");
  expect(diary.thresholds[0]?.outcome).toBe("emergency");
  const { body } = await ana.call<{ recoveries: RecoveryDiary[] }>("GET", "/api/client/aftercare");
  expect(body.recoveries.map((one) => one.trip)).toEqual([trip]);
});

test("a check-in is one a day and question set: repeated it changes nothing, corrected it keeps its history", async () => {
  const { who, trip } = await person();
  const first = taken(await give(who, trip, { answers: well }));
  expect(first.checkIns).toMatchObject([{ version: 1, outcome: "green", because: [], answers: well, earlier: [] }]);
  expect(first.state).toBe("quiet");
  const again = taken(await give(who, trip, { answers: { ...well, signs: [] } }));
  expect(again.checkIns).toEqual(first.checkIns);
  expect((await give(who, trip, { answers: { ...well, pain: 4 } })).body).toMatchObject({ code: "conflict" });
  const corrected = taken(await give(who, trip, { answers: { ...well, pain: 4 }, version: 1 }));
  expect(corrected.checkIns).toMatchObject([
    { version: 2, answers: { pain: 4 }, earlier: [{ version: 1, answers: well }] },
  ]);
  const other = taken(
    await give(who, trip, { answers: { wound: "calm", medicines: "taken", signs: [] }, set: "wound-medicines" }),
  );
  expect(other.checkIns).toHaveLength(2);
});

test("a check-in of another day or set, or with an impossible answer, is refused", async () => {
  const { who, trip } = await person(5);
  for (const day of ["2026-11-21", "2026-11-17", "2026-11-14"])
    expect((await give(who, trip, { answers: well, day })).status, day).toBe(400);
  expect((await give(who, trip, { answers: well, day: "2026-11-18" })).status).toBe(200);
  expect((await give(who, trip, { answers: well, set: "pain-wound" })).status).toBe(400);
  for (const answers of [{ pain: 11 }, { temperature: 36.85 }, { temperature: 52 }, { wound: "gone" }, { mood: 1 }])
    expect((await give(who, trip, { answers: answers as CheckInAnswers })).status, JSON.stringify(answers)).toBe(400);
});

test("strong pain opens a case with a reply clock, and the mail to the clinic says nothing about health", async () => {
  const { who, trip } = await person();
  const asked = taken(await give(who, trip, { answers: { ...well, pain: 8 } }));
  expect(asked.checkIns[0]).toMatchObject({ outcome: "ask", because: ["pain-strong"] });
  // 24 opening hours after Friday noon, of a clinic that opens for ten hours on Mondays and Tuesdays.
  expect(asked).toMatchObject({ state: "waiting", replyDueAt: "2026-11-30T08:00:00.000Z" });
  expect(asked.talk).toMatchObject([{ kind: "check-in", by: null, text: null }]);
  site.clock.pass(minutes(10));
  const next = taken(await give(who, trip, { answers: { ...well, pain: 9 }, version: 1 }));
  expect(next).toMatchObject({ state: "waiting", replyDueAt: "2026-11-30T08:00:00.000Z" });
  const mails = (await site.mails()).filter(({ text }) => text.includes(asked.reference));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe("quotes@harbour.example");
  expect(withoutReference(`${mails[0]?.subject} ${mails[0]?.text}`)).not.toMatch(/fever|38|pain|temperature|knee/i);
  site.clock.pass(-minutes(10));
});

test("a fever tells the person to call, and the clinic by a mail of its own, though another question waits", async () => {
  const { who, trip } = await person();
  const waiting = taken(await give(who, trip, { answers: { ...well, pain: 8 } }));
  const called = taken(await give(who, trip, { answers: { ...well, temperature: 38.4 }, version: 1 }));
  expect(called.checkIns[0]).toMatchObject({ outcome: "call", because: ["fever-call"] });
  expect(called).toMatchObject({ state: "urgent", replyDueAt: null, isReplyLate: false });
  const mails = (await site.mails()).filter(({ text }) => text.includes(waiting.reference));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `A patient in recovery waits for an answer: trip ${waiting.reference}`,
    `Urgent: call a patient in recovery now, trip ${waiting.reference}`,
  ]);
  expect(withoutReference(mails[1]?.text ?? "")).not.toMatch(/fever|38|pain|temperature|knee/i);
});

test("a promise that has passed says so, and a worse check-in ends it", async () => {
  const { who, trip } = await person();
  const first = taken(await give(who, trip, { answers: { ...well, pain: 8 } }));
  const wait = Date.parse(first.replyDueAt ?? "") - site.clock.now().getTime() + minutes(1);
  site.clock.pass(wait);
  const back = await signIn(site, { email: who.email });
  const late = await read(back, trip);
  expect(late).toMatchObject({ replyDueAt: first.replyDueAt, isReplyLate: true });
  const [day, questions] = [late.today, late.questions?.set ?? ""];
  const answers: CheckInAnswers = { wound: "pus", pain: 9, temperature: 36.8, medicines: "taken", signs: [] };
  const renewed = taken(await give(back, trip, { answers, day, set: questions }));
  expect(renewed).toMatchObject({ state: "urgent", isReplyLate: false });
  site.clock.pass(-wait);
});

test("no sign is lost where two windows save: each order keeps both, and a good day is refused", async () => {
  const bad: CheckInAnswers = { pain: 9, temperature: null, signs: ["limb"] };
  for (const order of [
    [well, bad],
    [bad, well],
  ]) {
    const { who, trip } = await person();
    const answered = [];
    for (const answers of order) answered.push((await give(who, trip, { answers })).status);
    expect(answered).toEqual(order[0] === well ? [200, 200] : [200, 422]);
    const { checkIns, state } = await read(who, trip);
    expect(state).toBe("urgent");
    expect(checkIns[0]).toMatchObject({ outcome: "emergency", answers: { pain: 9, signs: ["limb"] } });
  }
  const { who, trip } = await person();
  taken(await give(who, trip, { answers: { ...well, signs: ["breathless"] } }));
  const both = taken(await give(who, trip, { answers: bad }));
  expect(both.checkIns).toMatchObject([
    { version: 2, answers: { pain: 9, temperature: 36.8, signs: ["breathless", "limb"] }, earlier: [{ version: 1 }] },
  ]);
  expect(taken(await give(who, trip, { answers: bad })).checkIns).toEqual(both.checkIns);
});

test("an emergency shows the number of where the person is, and promises no time to wait for", async () => {
  const { who, trip } = await person();
  const diary = taken(await give(who, trip, { answers: { ...well, signs: ["chest-pain", "calf"] } }));
  expect(diary.checkIns[0]).toMatchObject({ outcome: "emergency", because: ["chest-pain", "calf"] });
  expect(diary).toMatchObject({ state: "urgent", replyDueAt: null });
  expect(diary.emergency).toEqual({ number: "998", country: "AE", reason: "trip" });
  expect((await read(who, trip, "?country=KE")).emergency).toEqual({ number: "999", country: "KE", reason: "said" });
});

test("after the departure the home's number is shown: of the residence, else of the passport", async () => {
  const { who, trip } = await person(20);
  expect((await read(who, trip)).emergency).toEqual({ number: "112", country: "PT", reason: "home" });
  const value = { residenceCountry: "KE", languages: [] };
  const body = { id: site.services.newId(), version: 0, kind: "details", value };
  taken(await who.call("POST", "/api/client/record/save", { body }));
  expect((await read(who, trip)).emergency).toEqual({ number: "999", country: "KE", reason: "home" });
});

test("a device gets the tables of all days, and the number to call on the trip and at home", async () => {
  const { who, trip } = await person(3);
  const plan = taken(await who.call<RecoveryPlan>("GET", `/api/client/aftercare/${trip}/plan`));
  expect(plan.emergency).toEqual({ until: "2026-12-01", during: "998", after: "112" });
  expect(plan.questionSets.map(({ set }) => set)).toEqual(["pain-temperature", "wound-medicines", "pain-wound"]);
  expect(plan.thresholds.find(({ id }) => id === "pain-lasting")).toMatchObject({ days: [8, null], outcome: "ask" });
  expect(plan.thresholds.map(({ id }) => id)).not.toContain("sight");
  expect((await ana.call("GET", `/api/client/aftercare/${trip}/plan`)).status).toBe(404);
});

test("a question in words with a photograph shares it for aftercare, and waits for the clinic", async () => {
  const { who, trip } = await person();
  const photo = await addedDocument(who, reportFile("wound"), "imaging");
  const path = `/api/client/aftercare/${trip}/questions`;
  expect((await who.call("POST", path, { body: { text: " " } })).status).toBe(400);
  expect((await who.call("POST", path, { body: { text: "", documents: [site.services.newId()] } })).status).toBe(404);
  const body = { text: "Is this red line usual?", documents: [photo.id] };
  const key = "the-same-question-1";
  const asked = taken(await who.call<RecoveryDiary>("POST", path, { body, key }));
  expect(asked).toMatchObject({ state: "waiting", talk: [{ kind: "question", text: body.text, photos: 1 }] });
  const again = taken(await who.call<RecoveryDiary>("POST", path, { body, key }));
  expect(again.talk).toEqual(asked.talk);
  const { documents } = taken(await who.call<{ documents: Document[] }>("GET", "/api/client/document/list"));
  expect(documents.find(({ id }) => id === photo.id)?.shares).toMatchObject([{ purpose: "aftercare" }]);
});

test("another person finds no diary by its trip", async () => {
  const { trip } = await person();
  expect((await ana.call("GET", `/api/client/aftercare/${trip}`)).status).toBe(404);
  expect((await give(ana, trip, { answers: well })).status).toBe(404);
});
