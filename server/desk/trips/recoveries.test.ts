import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckInAnswers, RecoveryDiary } from "../../../contract/aftercare.ts";
import type { AnswerWay } from "../../../contract/aftercare-constants.ts";
import type { DeskRecovery, DeskRecoverySummary, RecoveryHealth } from "../../../contract/desk/aftercare.ts";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import { days, hours, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { treatedTestTrip } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { addedDocument, reportFile } from "../../testing/documents.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let clinician: StaffAtDesk;
let owner: StaffAtDesk;
let finance: StaffAtDesk;
let ana: SignedIn;
let trip: string;
let reference: string;
/** Of the question with the photograph. */
let questionDueAt: string | null;
beforeAll(async () => {
  site = await openTestSite();
  clinician = await staffAt(site, "clinician", { name: "Dr Huda Saleh" });
  owner = await staffAt(site, "owner");
  finance = await staffAt(site, "finance");
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  trip = await treatedTestTrip(site, ana, { daysAgo: 2 });
  reference = (await diary()).reference;
});
afterAll(() => site.close());

const diary = async () => taken(await ana.call<RecoveryDiary>("GET", `/api/client/aftercare/${trip}`));
const give = async (answers: CheckInAnswers, version: number) =>
  taken(
    await ana.call("PUT", `/api/client/aftercare/${trip}/check-ins/2026-11-20/pain-temperature`, {
      body: { answers, version },
    }),
  );
const path = () => `/api/desk/recoveries/${reference}`;
const seen = async (who: StaffAtDesk = clinician) => taken(await who.call<DeskRecovery>("GET", path()));

test("a person appears at the desk on the day of the treatment, without a case and without health", async () => {
  const { recoveries } = taken(
    await clinician.call<{ recoveries: DeskRecoverySummary[] }>("GET", "/api/desk/recoveries"),
  );
  expect(recoveries).toMatchObject([{ reference, person: "Ana Lima", day: 2, state: "quiet", lastCheckInOn: null }]);
  expect(await seen()).toMatchObject({ case: null, history: [], documents: [], version: 0 });
  expect((await finance.call("GET", path())).status).toBe(403);
});

test("a check-in for the clinic is a case in the inbox, found by the person's name, and tells nothing about health", async () => {
  await give({ pain: 9, temperature: 37.2, signs: [] }, 0);
  const { cases } = taken(
    await clinician.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?kind=recovery&search=ana"),
  );
  expect(cases).toMatchObject([
    {
      kind: "recovery",
      reference,
      name: "Ana Lima",
      about: "Knee replacement",
      state: "waiting",
      turn: "clinic",
      hasNews: true,
    },
  ]);
  const shown = await seen();
  expect(shown.history).toMatchObject([{ kind: "check-in", by: null }]);
  expect(JSON.stringify([cases, shown])).not.toMatch(/37\.2|fever|pain-strong/);
});

test("health is behind a press that the person sees; owners have no such press", async () => {
  expect((await owner.call("POST", `${path()}/health`)).status).toBe(403);
  const health = taken(await clinician.call<RecoveryHealth>("POST", `${path()}/health`));
  expect(health.checkIns).toMatchObject([{ outcome: "ask", because: ["pain-strong"] }]);
  expect(health.isReviewed).toBe(false);
  expect((await diary()).talk[0]).toMatchObject({ kind: "opened", by: "Dr Huda Saleh" });
});

test("the answer is in the diary, and its mail says only that it is there", async () => {
  const { version } = await seen();
  const body = { text: "Take your temperature again at noon.", version };
  expect(
    (await clinician.call("POST", `${path()}/replies`, { body: { ...body, version: version + 7 } })).body,
  ).toMatchObject({
    code: "conflict",
  });
  const answered = taken(await clinician.call<DeskRecovery>("POST", `${path()}/replies`, { body }));
  expect(answered).toMatchObject({
    state: "answered",
    replyDueAt: null,
    case: { turn: "person", assignee: { name: "Dr Huda Saleh" } },
  });
  expect(await diary()).toMatchObject({
    state: "answered",
    replyDueAt: null,
    talk: [{ kind: "reply", by: "Dr Huda Saleh", text: body.text }, { kind: "opened" }, { kind: "check-in" }],
  });
  const mail = (await site.mails()).findLast(({ to }) => to.includes(ana.email));
  expect(mail?.subject).toContain(reference);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/temperature|noon|pain|knee/i);
  expect(mail?.text).toContain(`/profile/recovery/${trip}/#talk`);
});

test("a photograph for aftercare is opened by clinicians for that purpose alone, and its owner sees it", async () => {
  const photo = await addedDocument(ana, reportFile("wound"), "imaging");
  const body = { text: "Is this usual?", documents: [photo.id] };
  taken(await ana.call("POST", `/api/client/aftercare/${trip}/questions`, { body }));
  const asked = await seen();
  questionDueAt = asked.replyDueAt;
  expect(asked.documents).toMatchObject([{ id: photo.id, canOpen: true }]);
  expect((await seen(owner)).documents[0]?.name).toBeNull();
  const open = (purpose: string) =>
    clinician.call<{ url: string }>("POST", `/api/desk/documents/${photo.id}/open`, { body: { purpose } });
  expect((await open("treatment")).status).toBe(403);
  const { url } = taken(await open("aftercare"));
  expect((await clinician.call("GET", url)).status).toBe(200);
  const { openings } = taken(
    await ana.call<{ openings: object[] }>("GET", `/api/client/document/openings/${photo.id}`),
  );
  expect(openings).toMatchObject([{ by: "clinic", purpose: "aftercare", name: "Dr Huda Saleh" }]);
});

test("an emergency after a question is due within minutes, though the clinic is closed, and is told to clinicians and to who has the case", async () => {
  expect((await diary()).state).toBe("waiting");
  const huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  const { case: held } = await seen();
  const to = { body: { to: { staff: huda.id }, reason: "On the phone.", version: held?.version } };
  taken(await huda.call("POST", `/api/desk/cases/${held?.id}/assignment`, to));
  const saturdayNight = days(1) + hours(12);
  site.clock.pass(saturdayNight);
  ana = await signIn(site, { email: "ana@example.org" });
  clinician = await staffAt(site, "clinician", { name: "Dr Huda Saleh" });
  await give({ pain: 9, temperature: 38.2, signs: ["breathless"] }, 1);
  const shown = await seen();
  expect(shown).toMatchObject({ state: "urgent", phone: null, email: ana.email });
  expect(Date.parse(shown.replyDueAt ?? "") - site.clock.now().getTime()).toBe(minutes(15));
  const told = (await site.mails()).filter(({ subject }) => subject.startsWith("Urgent")).map(({ to }) => to);
  // The clinic, two clinicians and Huda; neither the owner nor finance.
  expect(told.filter((to) => to.includes("@staff.example"))).toHaveLength(3);
  expect(told.join()).toContain("quotes@harbour.example");
});

test("an urgent case ends by a call that was taken, or by a clinician's reason, and by nothing else", async () => {
  const huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  const answered = async (who: StaffAtDesk, text: string, way?: AnswerWay, answersQuestion = false) => {
    const { version } = await seen(who);
    const body = { text, version, answersQuestion, ...(way && { way }) };
    return who.call<DeskRecovery>("POST", `${path()}/replies`, { body });
  };
  const say = async (...said: Parameters<typeof answered>) => taken(await answered(...said));
  const { replyDueAt } = await seen();
  const still = { state: "urgent", replyDueAt, case: { turn: "clinic" } };
  expect(await say(huda, "We will call you.")).toMatchObject(still);
  expect(await say(clinician, "Please call our line.", "reply")).toMatchObject(still);
  expect(await say(clinician, "Nobody answered at 21:00.", "unreached")).toMatchObject(still);
  expect((await diary()).talk[0]).toMatchObject({ kind: "unreached", by: "Dr Huda Saleh" });
  const mail = (await site.mails()).findLast(({ to }) => to.includes(ana.email));
  expect(mail?.subject).toBe(`Harbour Clinic called and could not reach you: ${reference}`);
  expect(mail?.text).toContain("Dr Huda Saleh called you and could not reach you.");
  expect(mail?.text).toMatch(/Call the clinic.*\+\d/);
  expect(mail?.text).not.toMatch(/has answered|an answer|21:00/);
  const { case: held } = await seen();
  // No other way records a call in vain, of which the person would read nothing.
  expect((await huda.call("POST", `/api/desk/cases/${held?.id}/unanswered-calls`)).status).toBe(404);
  expect((await answered(huda, "She is well.", "not-needed")).body).toMatchObject({ code: "not-allowed" });
  expect(await seen()).toMatchObject(still);
  // The question from before the alarm has no answer by that.
  const waiting = { state: "waiting", replyDueAt: questionDueAt };
  expect(await say(huda, "You are with the ambulance now.", "call")).toMatchObject({
    ...waiting,
    openQuestionAt: expect.any(String),
    case: { turn: "clinic" },
  });
  // Of two colleagues who call about one alarm, the second one answers no question either.
  expect(await say(clinician, "I called too: the ambulance is there.", "call")).toMatchObject({
    ...waiting,
    openQuestionAt: expect.any(String),
  });
  const own = await diary();
  expect(own).toMatchObject(waiting);
  expect(own.talk[1]).toMatchObject({ kind: "call", by: "Huda Saleh" });
  await give({ pain: 9, temperature: 39, signs: ["breathless"] }, 2);
  expect((await seen()).state).toBe("urgent");
  expect(await say(clinician, "Your husband says that you sleep.", "not-needed")).toMatchObject(waiting);
  await give({ pain: 10, temperature: 39, signs: ["breathless"] }, 3);
  const inWriting = await say(clinician, "The red line is usual.", "reply", true);
  expect(inWriting).toMatchObject({ state: "urgent", openQuestionAt: null });
  const ended = { state: "answered", replyDueAt: null };
  expect(await say(clinician, "You are on our ward.", "not-needed")).toMatchObject(ended);
  const owner = await staffAt(site, "owner");
  const { rows } = taken(await owner.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit"));
  const events = new Set(rows.map(({ event }) => event));
  for (const one of ["answered", "called", "unreached", "call-not-needed"]) expect(events).toContain(`recovery-${one}`);
  await give({ pain: 9, temperature: 39.2, signs: ["breathless"] }, 4);
});

test("an urgent recovery comes before cases that are late, and first among the people in recovery", async () => {
  const person = async (name: string, daysAhead: number) => {
    const who = await signIn(site, { email: `${name}@example.org` });
    await who.call("GET", `/api/client/root?email=${who.email}`);
    return { who, id: await treatedTestTrip(site, who, { daysAgo: 1, daysAhead }) };
  };
  const bea = await person("bea", 61);
  taken(await bea.who.call("POST", `/api/client/aftercare/${bea.id}/questions`, { body: { text: "May I swim?" } }));
  site.clock.pass(days(12));
  const carl = await person("carl", 75);
  const path = `/api/client/aftercare/${carl.id}`;
  const { today, questions } = taken(await carl.who.call<RecoveryDiary>("GET", path));
  const answers: CheckInAnswers = {
    pain: null,
    temperature: null,
    wound: null,
    medicines: null,
    signs: ["breathless"],
  };
  const body = { answers, version: 0 };
  taken(await carl.who.call("PUT", `${path}/check-ins/${today}/${questions?.set}`, { body }));
  const desk = await staffAt(site, "clinician");
  const { cases } = taken(await desk.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?turn=clinic"));
  expect(cases.slice(0, 3).map(({ state, due }) => [state, due])).toEqual([
    ["urgent", "late"],
    ["urgent", "soon"],
    ["waiting", "late"],
  ]);
  const { recoveries } = taken(await desk.call<{ recoveries: DeskRecoverySummary[] }>("GET", "/api/desk/recoveries"));
  expect(recoveries.map(({ state }) => state)).toEqual(["urgent", "urgent", "waiting"]);
});

test("a Chinese name stands at the desk and in its mails as its letters order it", async () => {
  const mei = await signIn(site, { email: "mei@example.org", givenName: "美", familyName: "陈" });
  await mei.call("GET", `/api/client/root?email=${mei.email}`);
  const treated = await treatedTestTrip(site, mei, { daysAgo: 2, daysAhead: 82 });
  const own = taken(await mei.call<RecoveryDiary>("GET", `/api/client/aftercare/${treated}`));
  const desk = await staffAt(site, "clinician");
  const { recoveries } = taken(await desk.call<{ recoveries: DeskRecoverySummary[] }>("GET", "/api/desk/recoveries"));
  expect(recoveries.find((one) => one.reference === own.reference)?.person).toBe("陈美");
  const { version } = taken(await desk.call<DeskRecovery>("GET", `/api/desk/recoveries/${own.reference}`));
  const body = { text: "Walk a little each day.", version };
  taken(await desk.call("POST", `/api/desk/recoveries/${own.reference}/replies`, { body }));
  const mail = (await site.mails()).findLast(({ to }) => to.includes(mei.email));
  expect(mail?.text).toContain("陈美");
});
