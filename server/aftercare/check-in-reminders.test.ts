import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckInAnswers, RecoveryDiary } from "../../contract/aftercare.ts";
import type { DeskRecovery } from "../../contract/desk/aftercare.ts";
import type { listCases } from "../../contract/desk/cases.ts";
import { days, hours } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { OwnReview } from "../../contract/reviews.ts";
import { treatedTestTrip } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

let site: TestSite;
let people = 0;
beforeAll(async () => {
  // Morning in Dubai.
  site = await openTestSite({ now: new Date("2026-11-20T05:00:00Z") });
});
afterAll(() => site.close());

/** A person treated today. */
async function treatedToday(daysAgo = 0): Promise<{ who: SignedIn; trip: string }> {
  const who = await signIn(site, { email: `missing-${++people}@example.org` });
  await who.call("GET", `/api/client/root?email=${who.email}`);
  return { who, trip: await treatedTestTrip(site, who, { daysAgo, daysAhead: 40 + 7 * people }) };
}

/** The same person or clinician, signed in anew: sign-ins end while the days pass. */
const again = ({ email }: SignedIn) => signIn(site, { email });
const atDesk = () => staffAt(site, "clinician");

const diary = async ({ who, trip }: Awaited<ReturnType<typeof treatedToday>>) =>
  taken(await (await again(who)).call<RecoveryDiary>("GET", `/api/client/aftercare/${trip}`));

async function checkIn(person: Awaited<ReturnType<typeof treatedToday>>, timeZone?: string): Promise<RecoveryDiary> {
  const { who, trip } = person;
  const { today, questions } = await diary(person);
  const answers: CheckInAnswers = questions?.asks.includes("pain")
    ? { pain: 2, temperature: 36.8, signs: [] }
    : { wound: "calm", medicines: "taken", signs: [] };
  const path = `/api/client/aftercare/${trip}/check-ins/${today}/${questions?.set}`;
  const body = { answers, version: 0, ...(timeZone && { timeZone }) };
  return taken(await (await again(who)).call<RecoveryDiary>("PUT", path, { body }));
}

/** Lets some hours pass, with the schedule every few: an evening has four. */
async function pass(count: number, every = Math.min(count, 3)): Promise<void> {
  for (let hour = 0; hour < count; hour += every) {
    site.clock.pass(hours(every));
    await site.jobs.runDue();
  }
}

/** Reminders alone: other mails are about the booking. */
const mailsTo = async ({ email }: SignedIn) =>
  (await site.mails()).filter(({ to, subject }) => to.includes(email) && subject.startsWith("Your check-in"));

test("a person who gives no check-in is mailed on two evenings; then the clinic has a case with a reply clock", async () => {
  const person = await treatedToday();
  const { who, trip } = person;
  await pass(21);
  expect(await mailsTo(who)).toHaveLength(0);
  // 20 November in Dubai was the day of the treatment.
  await pass(15);
  const [first] = await mailsTo(who);
  expect(first?.text).toContain(`/profile/recovery/${trip}/`);
  expect(`${first?.subject} ${first?.text}`).not.toMatch(/knee|pain|surgery|operation|temperature/i);
  const { reference } = await diary(person);
  const seen = async () => taken(await (await atDesk()).call<DeskRecovery>("GET", `/api/desk/recoveries/${reference}`));
  expect(await seen()).toMatchObject({ state: "quiet", case: null });
  await pass(24);
  expect(await mailsTo(who)).toHaveLength(2);
  expect(await seen()).toMatchObject({ state: "silent", history: [{ kind: "missed", by: null }] });
  expect((await seen()).replyDueAt).not.toBeNull();
  const { cases } = taken(
    await (await atDesk()).call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?kind=recovery"),
  );
  expect(cases).toMatchObject([{ reference, state: "silent", turn: "clinic", hasNews: true }]);
  const toClinic = (await site.mails()).filter(
    ({ to, subject }) => to.includes("quotes@harbour.example") && subject.includes(reference),
  );
  expect(toClinic.map(({ subject }) => subject)).toEqual([`No word from a patient in recovery: trip ${reference}`]);
  expect(await diary(person)).toMatchObject({ state: "silent", replyDueAt: null, talk: [{ kind: "missed" }] });
  await pass(48);
  expect(await mailsTo(who)).toHaveLength(2);

  const back = await checkIn(person);
  expect(back.state).toBe("quiet");
  expect(await seen()).toMatchObject({ state: "quiet", replyDueAt: null, case: { turn: "person" } });
  await pass(48);
  expect((await mailsTo(who)).length).toBeGreaterThan(2);
  expect((await seen()).state).toBe("quiet");
});

test("a person who turns the mails off gets none; the clinic is told all the same", async () => {
  const person = await treatedToday();
  const { who, trip } = person;
  const path = `/api/client/aftercare/${trip}/reminders`;
  const off = taken(await who.call<RecoveryDiary>("PUT", path, { body: { wanted: false } }));
  expect(off.reminders).toBe(false);
  expect(taken(await who.call<RecoveryDiary>("PUT", path, { body: { wanted: false } })).reminders).toBe(false);
  await pass(72);
  expect(await mailsTo(who)).toHaveLength(0);
  expect((await diary(person)).state).toBe("silent");
  const on = await (await again(who)).call<RecoveryDiary>("PUT", path, { body: { wanted: true } });
  expect(taken(on).reminders).toBe(true);
  await pass(24);
  expect((await mailsTo(who)).length).toBeGreaterThan(0);
});

test("a person who declined reminders in the settings gets none", async () => {
  const { who } = await treatedToday();
  const choice = { email: { quotes: true, reminders: false }, quietHours: null, named: false, version: 0 };
  taken(await who.call("PUT", "/api/client/notification", { body: choice }));
  await pass(48);
  expect(await mailsTo(who)).toHaveLength(0);
});

test("after the trip the evening is that of the person's device", async () => {
  const person = await treatedToday(16);
  await checkIn(person, "America/Los_Angeles");
  site.clock.pass(days(1));
  const mailed: string[] = [];
  for (let hour = 0; hour < 30 && mailed.length === 0; hour++) {
    await pass(1);
    if ((await mailsTo(person.who)).length > 0) mailed.push(site.clock.now().toISOString());
  }
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Los_Angeles", hour: "2-digit", hourCycle: "h23" });
  expect(mailed.map((at) => hour.format(new Date(at)))).toEqual(["20"]);
  const wrong = { answers: { pain: 1, temperature: 36.8, signs: [] }, version: 0, timeZone: "Mars/Olympus" };
  const path = `/api/client/aftercare/${person.trip}/check-ins/2026-12-01/pain-temperature`;
  expect((await (await again(person.who)).call("PUT", path, { body: wrong })).status).toBe(400);
});

test("the diary offers a review until one is written", async () => {
  const person = await treatedToday(31);
  expect((await diary(person)).review).toBe("open");
  const stars = { result: 5, people: 4, information: 3, journey: 4 };
  const body = { stars, text: "", language: "en" };
  taken(
    await (await again(person.who)).call<OwnReview>("PUT", `/api/client/aftercare/${person.trip}/review`, { body }),
  );
  expect((await diary(person)).review).toBe("written");
  expect((await diary(await treatedToday(29))).review).toBe("early");
});
