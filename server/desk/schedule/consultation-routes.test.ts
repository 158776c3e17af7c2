import { afterAll, beforeAll, expect, test } from "vitest";
import type { Consultation } from "../../../contract/consultations.ts";
import type {
  ClinicianHours,
  explainConsultationDay,
  listConsultationHours,
} from "../../../contract/desk/consultation-hours.ts";
import type {
  DeskConsultation,
  DeskConsultationDetail,
  listDeskConsultations,
} from "../../../contract/desk/consultations.ts";
import type { getSchedule } from "../../../contract/desk/schedule.ts";
import { hours } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { taken } from "../../testing/calls.ts";
import {
  bookedConsultation,
  consultingProvider,
  type OpenConsultation,
  slotsOf,
  startsIn,
} from "../../testing/consultations.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let lena: StaffAtDesk;
let visitor = 0;
beforeAll(async () => {
  site = await openTestSite({ providers: [consultingProvider], environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  huda = await staffAt(site, "coordinator");
  lena = await staffAt(site, "clinician", { name: "Ada Berg" });
});
afterAll(() => site.close());

const monday = "2026-11-23";
const booked = (startsAt: string): Promise<OpenConsultation> =>
  bookedConsultation(site, {
    time: { startsAt },
    email: `amina${++visitor}@example.org`,
    headers: { "x-forwarded-for": `203.0.113.${visitor}` },
  });
const pathOf = ({ consultation: { reference } }: OpenConsultation, part = ""): string =>
  `/api/desk/consultations/${reference}${part}`;
const detailOf = async (open: OpenConsultation, staff = huda) =>
  taken(await staff.call<DeskConsultationDetail>("GET", pathOf(open)));
const personReads = async ({ path }: OpenConsultation) => taken(await site.call<Consultation>("GET", path));

test("the diary shows a week with names and both zones, and nothing that the person answered", async () => {
  const open = await booked("2026-11-23T05:00:00.000Z");
  const diary = taken(
    await huda.call<AnswerOf<typeof listDeskConsultations>>("GET", `/api/desk/consultations?from=${monday}&days=7`),
  );
  expect(diary.consultations).toMatchObject([
    {
      reference: open.consultation.reference,
      name: "Amina Otieno",
      timeZone: "Asia/Dubai",
      visitorZone: "Africa/Nairobi",
    },
  ]);
  const text = JSON.stringify([diary, await detailOf(open)]);
  expect(text).not.toContain("My knee hurts");
  expect(text).not.toContain("Penicillin");
  const found = (search: string) =>
    huda.call<AnswerOf<typeof listDeskConsultations>>(
      "GET",
      `/api/desk/consultations?from=${monday}&days=7&search=${search}`,
    );
  expect(taken(await found("otieno")).consultations).toHaveLength(1);
  expect(taken(await found("nobody")).consultations).toEqual([]);
  const before = `/api/desk/consultations?from=${dayAfter(monday, -7)}&days=7`;
  const empty = taken(await huda.call<AnswerOf<typeof listDeskConsultations>>("GET", before));
  expect(empty).toMatchObject({ consultations: [], next: "2026-11-23" });
});

test("B: reason and answers open on purpose, and the person sees who opened them", async () => {
  const open = await booked("2026-11-23T05:30:00.000Z");
  const health = taken(await lena.call<{ reason: string; answers: object[] }>("POST", pathOf(open, "/health")));
  expect(health.reason).toBe("My knee hurts on stairs.");
  expect(health.answers).toContainEqual(expect.objectContaining({ question: "Any allergies?", answer: "Penicillin" }));
  expect((await personReads(open)).clinic).toMatchObject([{ kind: "health-opened", by: "Ada Berg" }]);
  const owner = await staffAt(site, "owner");
  expect((await owner.call("POST", pathOf(open, "/health"))).status).toBe(403);
});

test("a consultation moves to a free time, and the person has the calendar's update", async () => {
  const open = await booked("2026-11-25T05:00:00.000Z");
  const { times } = taken(
    await huda.call<{ times: string[] }>("GET", pathOf(open, "/times?clinician=ada-berg&day=2026-11-25")),
  );
  const startsAt = "2026-11-25T06:00:00.000Z";
  expect(times).toContain(startsAt);
  const body = { version: (await detailOf(open)).version, clinician: "ada-berg", startsAt, reason: "Operation" };
  const moved = taken(await huda.call<DeskConsultationDetail>("POST", pathOf(open, "/move"), { body }));
  expect(moved).toMatchObject({
    status: "rescheduled",
    startsAt,
    acts: [{ kind: "moved", by: huda.name, note: "Operation" }],
  });
  expect((await personReads(open)).startsAt).toBe(startsAt);
  const mail = (await site.mails()).findLast(({ subject }) => subject.includes(open.consultation.reference));
  expect(mail?.subject).toContain("new time");
  expect(JSON.stringify(mail)).not.toContain("Operation");
  expect(startsIn(await slotsOf(site, "&from=2026-11-25"))).toContain("11-25T05:00 ada");
  const viewer = await staffAt(site, "viewer");
  const watched = taken(await viewer.call<DeskConsultationDetail>("GET", pathOf(open)));
  expect(watched).toMatchObject({ room: null, acts: [{ kind: "moved", note: null }] });
  expect((await detailOf(open)).room).toMatch(/^https:/);
  // A page that is out of date, and a time that is taken, change nothing.
  expect((await huda.call("POST", pathOf(open, "/move"), { body })).body).toMatchObject({ code: "conflict" });
  const other = await booked("2026-11-25T05:00:00.000Z");
  const onto = { ...body, version: (await detailOf(other)).version };
  expect((await huda.call("POST", pathOf(other, "/move"), { body: onto })).body).toMatchObject({ code: "conflict" });
});

test("another clinician takes a consultation over, with a reason that the person does not read", async () => {
  const open = await booked("2026-11-25T05:30:00.000Z");
  const { version, clinicians } = await detailOf(open);
  expect(clinicians.map(({ slug }) => slug)).toEqual(["ada-berg", "bo-lind"]);
  const body = { version, clinician: "bo-lind", reason: "Ada is ill" };
  const given = taken(await huda.call<DeskConsultationDetail>("POST", pathOf(open, "/reassign"), { body }));
  expect(given.clinician?.name).toBe("Bo Lind");
  const person = await personReads(open);
  expect(person.clinician?.name).toBe("Bo Lind");
  expect(JSON.stringify(person)).not.toContain("Ada is ill");
  const told = (await site.mails()).findLast(({ subject }) => subject.includes(open.consultation.reference));
  expect(told?.subject).toContain("with another doctor");
  expect(told?.text).toContain("with Bo Lind now, not with Ada Berg");
});

test("a cancellation says why; a note is for the clinic, and a cancelled consultation has no outcome", async () => {
  const open = await booked("2026-11-30T05:00:00.000Z");
  const { version } = await detailOf(open);
  const end = (ending: string, reason: string | null) =>
    huda.call<DeskConsultationDetail>("POST", pathOf(open, "/end"), { body: { version, ending, reason } });
  expect((await end("cancel", null)).body).toMatchObject({ code: "invalid-input" });
  expect((await end("no-show", null)).body).toMatchObject({ code: "wrong-state" });
  taken(await end("cancel", "The clinic is closed that day."));
  const write = (kind: string, words: string) => huda.call("POST", pathOf(open, "/notes"), { body: { kind, words } });
  taken(await write("note", "Called twice."));
  expect(await write("outcome", "Please book again next week.")).toMatchObject({
    body: { sentence: { name: "outcome-cancelled" } },
  });
  const person = await personReads(open);
  expect(person.status).toBe("cancelled_by_provider");
  expect(person.clinic.map(({ words }) => words)).toEqual(["The clinic is closed that day."]);
  expect((await detailOf(open)).can.outcome).toBe(false);
  expect((await detailOf(open)).acts.map(({ note }) => note)).toContain("Called twice.");
});

const allHours = async (staff = huda) =>
  taken(await staff.call<AnswerOf<typeof listConsultationHours>>("GET", "/api/desk/consultation-hours"));
const hoursOf = async (slug: string, staff = huda): Promise<ClinicianHours> => {
  const found = (await allHours(staff)).clinicians.find((one) => one.slug === slug);
  if (!found) throw new Error(`${slug} is listed`);
  return found;
};

test("a closed day opens with hours of its own, and the public page offers them", async () => {
  const closed = "2026-12-02";
  expect(startsIn(await slotsOf(site, `&from=${closed}`)).some((one) => one.startsWith("12-02"))).toBe(false);
  const path = "/api/desk/consultation-hours/ada-berg/days";
  const periods = [
    { opens: "09:00", closes: "09:30" },
    { opens: "17:00", closes: "17:30" },
  ];
  taken(await huda.call("PUT", path, { body: { day: closed, periods } }));
  expect(startsIn(await slotsOf(site, `&from=${closed}`)).filter((one) => one.startsWith("12-02"))).toEqual([
    "12-02T05:00 ada",
    "12-02T13:00 ada",
  ]);
  const overlap = [
    { opens: "09:00", closes: "10:00" },
    { opens: "09:30", closes: "11:00" },
  ];
  expect((await huda.call("PUT", path, { body: { day: closed, periods: overlap } })).status).toBe(400);
  taken(await huda.call("PUT", path, { body: { day: closed, periods: null } }));
  expect(startsIn(await slotsOf(site, `&from=${closed}`)).some((one) => one.startsWith("12-02"))).toBe(false);
});

test("an absence ends the free times, moves nobody, and says who is booked then", async () => {
  const open = await booked("2026-12-07T05:00:00.000Z");
  const { affected } = taken(
    await lena.call<{ affected: DeskConsultation[] }>("POST", "/api/desk/consultation-hours/ada-berg/absences", {
      body: { from: "2026-12-07", to: "2026-12-08", reason: "Congress" },
    }),
  );
  expect(affected).toMatchObject([{ reference: open.consultation.reference }]);
  expect((await personReads(open)).status).toBe("confirmed");
  const subjects = (await site.mails()).map(({ subject }) => subject);
  expect(subjects.filter((one) => one === `New date needed: ${open.consultation.reference}`)).toHaveLength(1);
  expect(startsIn(await slotsOf(site, "&from=2026-12-07")).some((one) => one.startsWith("12-07"))).toBe(false);
  const booking = async () =>
    taken(
      await huda.call<AnswerOf<typeof getSchedule>>("GET", "/api/desk/schedule?from=2026-12-01&days=1"),
    ).consultations.map(({ reference }) => reference);
  expect(await booking()).toContain(open.consultation.reference);
  const [absence] = (await hoursOf("ada-berg")).absences;
  expect(absence).toMatchObject({ reason: "Congress" });
  taken(await lena.call("DELETE", `/api/desk/consultation-hours/absences/${absence?.id}`));
  expect(await booking()).not.toContain(open.consultation.reference);
  expect(startsIn(await slotsOf(site, "&from=2026-12-07"))).toContain("12-07T05:30 ada");
});

test("a clinician changes their own hours alone; a page that is out of date changes nothing", async () => {
  expect((await hoursOf("ada-berg", lena)).mayEdit).toBe(true);
  expect((await hoursOf("bo-lind", lena)).mayEdit).toBe(false);
  const body = { weekly: null, buffer: 15, noticeHours: null, version: 0 };
  const put = (slug: string, staff: StaffAtDesk) => staff.call("PUT", `/api/desk/consultation-hours/${slug}`, { body });
  expect((await put("bo-lind", lena)).status).toBe(403);
  taken(await put("bo-lind", huda));
  expect((await put("bo-lind", huda)).body).toMatchObject({ code: "conflict" });
  expect((await hoursOf("bo-lind")).buffer).toBe(15);
});

test("a day is explained by what the public page offers", async () => {
  const explain = async (slug: string, day: string) =>
    taken(
      await huda.call<AnswerOf<typeof explainConsultationDay>>(
        "GET",
        `/api/desk/consultation-hours/${slug}/days/${day}`,
      ),
    );
  const first = await explain("ada-berg", monday);
  expect(first.times.map(({ verdict }) => verdict)).toEqual(["booked", "booked", "free", "free"]);
  const offered = startsIn(await slotsOf(site, `&from=${monday}`)).filter((one) => one.startsWith("11-23"));
  expect(first.times.filter(({ verdict }) => verdict === "free")).toHaveLength(offered.length);
  expect((await explain("ada-berg", "2026-12-02")).cause).toBe("day-off");
  expect(await explain("ada-berg", "2026-11-24")).toMatchObject({ cause: "file", periods: [], times: [] });
});

test("K: days that the schedule closes, for the clinic or one doctor, have no free times until they are opened again", async () => {
  const offered = async () => startsIn(await slotsOf(site, `&from=${monday}`));
  const close = async (kind: string, slug: string | null) => {
    const body = { kind, slug, from: "2026-11-25", to: "2026-11-25", reason: "Inspection" };
    return taken(await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", { body })).id;
  };
  const open = async (id: string) => taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));
  const causeOf = async (slug: string) =>
    taken(await huda.call<{ cause: string }>("GET", `/api/desk/consultation-hours/${slug}/days/2026-11-25`)).cause;
  const before = await offered();
  const on25 = before.filter((one) => one.startsWith("11-25"));
  expect(on25.length).toBeGreaterThan(0);
  const doctors = { "ada-berg": "ada", "bo-lind": "bo-" };
  for (const [slug, short] of Object.entries(doctors)) {
    const id = await close("doctor", slug);
    expect(await causeOf(slug)).toBe("closed");
    expect((await offered()).filter((one) => one.startsWith("11-25"))).toEqual(
      on25.filter((one) => !one.endsWith(short)),
    );
    await open(id);
  }
  const whole = await close("clinic", null);
  expect(await offered()).toEqual(expect.not.arrayContaining(on25));
  await open(whole);
  expect(await offered()).toEqual(before);
});

test("after its time a consultation took place or the person was missing", async () => {
  const open = await booked("2026-11-23T06:00:00.000Z");
  site.clock.pass(hours(72));
  const later = await staffAt(site, "coordinator");
  const { version, can } = await detailOf(open, later);
  expect(can).toEqual({ move: false, cancel: false, end: true, outcome: true });
  const body = { version, ending: "no-show", reason: null };
  const ended = taken(await later.call<DeskConsultationDetail>("POST", pathOf(open, "/end"), { body }));
  expect(ended).toMatchObject({ status: "no_show", acts: [{ kind: "no-show", by: later.name }] });
});
