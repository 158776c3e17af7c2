import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Consultation } from "../../contract/consultations.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import { consultation as consultationTable } from "../db/tables/consultations.ts";
import { taken } from "../testing/calls.ts";
import {
  answeredConsultation,
  begunConsultation,
  bookedConsultation,
  confirmConsultation,
  consultingProvider,
  heldConsultation,
  holdSlot,
  refusalOf,
  slotsOf,
  startsIn,
  visitorContact,
} from "../testing/consultations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const site: TestSite = await openTestSite({ providers: [consultingProvider] });
afterAll(() => site.close());

/** Each test begins with an empty diary. */
beforeEach(async () => {
  await asSystem(site.services.db, (tx) => tx.delete(consultationTable));
});

const read = async (path: string) => taken(await site.call<Consultation>("GET", path));

describe("what is free", () => {
  test("is a week of the clinic's days, with clinicians and modes", async () => {
    const page = await slotsOf(site);
    expect(page).toMatchObject({ timeZone: "Asia/Dubai", minutes: 30, earlier: null, later: "2026-11-30" });
    expect(page.clinicians.map(({ name }) => name)).toEqual(["Ada Berg", "Bo Lind"]);
    expect(page.modes.at(-1)).toEqual({ mode: "in-clinic", price: { amount: 25_000, currency: "AED" } });
    expect(page.days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ["2026-11-23", 4],
      ["2026-11-24", 4],
      ["2026-11-25", 4],
    ]);
    expect(startsIn(await slotsOf(site, "&mode=phone&from=2026-11-24"))[0]).toBe("11-25T05:00 ada");
    expect(startsIn(await slotsOf(site, "&clinician=bo-lind"))[0]).toBe("11-24T10:00 bo-");
    expect((await slotsOf(site, "&from=2026-12-01")).days.map(({ date }) => date)).not.toContain("2026-12-02");
  });

  test("may be cached for a moment, and has no personal data", async () => {
    await bookedConsultation(site);
    const reply = await site.call("GET", "/api/consultation-slots?procedure=knee-replacement");
    expect(reply.headers["cache-control"]).toMatch(/^public, max-age=3\b/);
    expect(reply.bytes.toString()).not.toMatch(/Amina|amina|HAR-/);
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:30 ada");
  });

  test("is nothing where no doctor consults about the procedure", async () => {
    const reply = await site.call("GET", "/api/consultation-slots?procedure=nose");
    expect([reply.status, reply.body.code]).toEqual([404, "not-found"]);
  });
});

describe("a booking", () => {
  test("begins with the consent to the use of health data, which is kept with its time", async () => {
    const begin = { language: "en", procedure: "knee-replacement", reason: "My knee hurts on stairs." };
    for (const consent of [{}, { healthConsent: "2026-09-01" }]) {
      const refused = await site.call("POST", "/api/consultations", { body: { ...begin, ...consent } });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "healthConsent"]);
    }
    const { consultation } = await begunConsultation(site);
    const at = site.clock.now().toISOString();
    expect(consultation.consents).toEqual([{ purpose: "health-data", version: "2026-10-01", at }]);
  });

  test("goes from its reason to a time in both diaries, and mails both sides", async () => {
    const open = await begunConsultation(site);
    expect(open.consultation).toMatchObject({ status: "draft", reason: "My knee hurts on stairs.", stop: null });
    expect(open.consultation.can).toMatchObject({ answer: true, choose: false, confirm: false });
    expect(refusalOf(await holdSlot(site, open))).toEqual([422, "wrong-state"]);

    const ready = await answeredConsultation(site);
    const held = taken(await holdSlot(site, ready));
    expect(held).toMatchObject({ status: "held", timeZone: "Asia/Dubai", visitorZone: "Africa/Nairobi" });
    expect(held.hold?.until).toBe(new Date(site.clock.now().getTime() + minutes(10)).toISOString());
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:30 ada");

    const missing = await confirmConsultation(site, { ...ready, consultation: held }, { consents: ["health-data"] });
    expect(refusalOf(missing)).toEqual([
      400,
      "invalid-input",
      "consent-transfer-abroad required",
      "consent-telemedicine required",
    ]);
    const done = taken(await confirmConsultation(site, { ...ready, consultation: held }));
    expect(done).toMatchObject({ status: "confirmed", hold: null, price: { amount: 0, currency: "AED" } });
    expect(done.consents.map(({ purpose, version }) => [purpose, version])).toEqual([
      ["health-data", "2026-10-01"],
      ["transfer-abroad", "2026-10-01"],
      ["telemedicine", "2026-10-01"],
    ]);

    const mails = (await site.mails()).filter(({ subject, text }) => `${subject}${text}`.includes(done.reference));
    expect(mails.map(({ to }) => to)).toEqual([
      expect.stringContaining("amina@example.org"),
      expect.stringContaining("quotes@harbour.example"),
    ]);
    expect(mails[0]?.text).toContain(ready.token);
    expect(mails[0]?.text).toMatch(/Kenya: 999, United Arab Emirates: 998/);
    expect(mails[1]?.text).not.toContain(ready.token);
    for (const { text } of mails) expect(text).not.toMatch(/stairs|Penicillin|chest/);
  });

  test("keeps a held time for a returning visitor, also after a change of the time", async () => {
    const open = await heldConsultation(site);
    expect((await read(open.path)).hold).not.toBeNull();
    const other = taken(await holdSlot(site, open, { time: { startsAt: "2026-11-23T06:00:00.000Z" } }));
    expect(other.startsAt).toBe("2026-11-23T06:00:00.000Z");
    expect(startsIn(await slotsOf(site)).slice(0, 3)).toEqual([
      "11-23T05:00 ada",
      "11-23T05:30 ada",
      "11-23T06:30 ada",
    ]);
  });

  test("is stopped by an urgent answer, frees its time, and continues after a correction", async () => {
    const open = await heldConsultation(site);
    const say = (version: number, answers: object) =>
      site.call<Consultation>("PUT", `${open.path}/intake`, { body: { version, answers } });
    expect(
      open.consultation.questions.map(({ slug, stop }) => [slug, stop?.kind, stop?.advice[0]?.text]),
    ).toContainEqual(["chest-pain", "emergency", "Chest pain can be a heart attack."]);
    expect(refusalOf(await say(open.consultation.version, { fever: "no" }))).toEqual([
      400,
      "invalid-input",
      "answers.chest-pain required",
    ]);
    const stopped = taken(await say(open.consultation.version, { "chest-pain": "yes", fever: "yes" }));
    expect(stopped).toMatchObject({ status: "draft", startsAt: null, can: { choose: false, confirm: false } });
    expect(stopped.stop?.kind).toBe("emergency");
    expect(stopped.stop?.advice.map(({ text }) => text)).toEqual([
      "Chest pain can be a heart attack.",
      "See a doctor today.",
    ]);
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
    expect(refusalOf(await holdSlot(site, { ...open, consultation: stopped }))).toEqual([422, "wrong-state"]);
    const doctor = taken(await say(stopped.version, { "chest-pain": "no", fever: "yes" }));
    expect(doctor.stop?.kind).toBe("doctor");
    const well = taken(await say(doctor.version, { "chest-pain": "no", fever: "no" }));
    expect([well.stop, well.can.choose]).toEqual([null, true]);
  });

  test("names the emergency number of the visitor's country before the clinic's, once it is known", async () => {
    const open = await begunConsultation(site);
    expect(open.consultation.emergencyCalls).toEqual([{ number: "998", country: "AE" }]);
    const answers = { "chest-pain": "yes" };
    const body = { version: open.consultation.version, answers, visitorZone: "Europe/Berlin" };
    taken(await site.call("PUT", `${open.path}/intake`, { body }));
    expect((await read(open.path)).emergencyCalls).toEqual([
      { number: "112", country: "DE" },
      { number: "998", country: "AE" },
    ]);
  });

  test.each([
    ["chest-pain", "emergency"],
    ["fever", "doctor"],
  ])(
    "is stopped by a yes to %s though nothing else is answered, and asks for the rest afterwards",
    async (slug, kind) => {
      const open = await heldConsultation(site);
      const say = (version: number, answers: object) =>
        site.call<Consultation>("PUT", `${open.path}/intake`, { body: { version, answers } });
      const stopped = taken(await say(open.consultation.version, { [slug]: "yes", allergies: "" }));
      expect(stopped).toMatchObject({ status: "draft", startsAt: null, can: { choose: false, confirm: false } });
      expect(stopped.stop?.kind).toBe(kind);
      expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
      const other = slug === "fever" ? "chest-pain" : "fever";
      expect(refusalOf(await say(stopped.version, { [slug]: "no" }))).toEqual([
        400,
        "invalid-input",
        `answers.${other} required`,
      ]);
      expect((await read(open.path)).stop?.kind).toBe(kind);
    },
  );

  test.each([
    ["a time between two", { startsAt: "2026-11-23T05:10:00.000Z" }],
    ["a time that is too soon", { startsAt: "2026-11-20T09:30:00.000Z" }],
    ["another clinician's time", { clinician: "bo-lind" }],
    ["nobody's time", { clinician: "nobody" }],
    ["a way that the clinician does not have then", { clinician: "bo-lind", startsAt: "2026-11-24T10:00:00.000Z" }],
  ])("%s is not to be had", async (_, time) => {
    expect(refusalOf(await holdSlot(site, await answeredConsultation(site), { time }))).toEqual([
      422,
      "conflict",
      "slot taken",
    ]);
  });

  test("requires a number by phone, and no consent to telemedicine in the clinic", async () => {
    const phone = await heldConsultation(site, { time: { mode: "phone" } });
    const { phone: _, ...unreachable } = visitorContact;
    expect(refusalOf(await confirmConsultation(site, phone, { contact: unreachable }))).toEqual([
      400,
      "invalid-input",
      "contact.phone required",
    ]);
    const time = { mode: "in-clinic", clinician: "bo-lind", startsAt: "2026-11-24T10:00:00.000Z" };
    const clinic = await heldConsultation(site, { time });
    const done = taken(await confirmConsultation(site, clinic, { consents: ["health-data", "transfer-abroad"] }));
    expect(done.price).toEqual({ amount: 25_000, currency: "AED" });
    expect(done.join?.address).toBeNull();
  });
});

describe("two visitors who want the same time", () => {
  test("the second gets the next free times and keeps the earlier hold", async () => {
    await heldConsultation(site);
    const second = await heldConsultation(site, { time: { startsAt: "2026-11-23T06:00:00.000Z" } });
    const late = await holdSlot(site, second);
    expect(refusalOf(late)).toEqual([422, "conflict", "slot taken"]);
    expect((late.body as unknown as Problem).detail).toContain(
      "The next free ones: 2026-11-23T05:30:00.000Z, 2026-11-23T06:30:00.000Z, 2026-11-25T05:00:00.000Z.",
    );
    expect((await read(second.path)).startsAt).toBe("2026-11-23T06:00:00.000Z");
  });

  test("an expired hold blocks no other visitor, and its owner gets a message", async () => {
    const first = await heldConsultation(site);
    site.clock.pass(minutes(10));
    const second = await heldConsultation(site);
    expect(second.consultation.status).toBe("held");
    expect((await read(first.path)).status).toBe("expired");
    expect(refusalOf(await confirmConsultation(site, first))).toEqual([422, "conflict", "slot taken"]);
    expect(taken(await confirmConsultation(site, second)).status).toBe("confirmed");
  });

  test("an expired hold is booked while the time is free", async () => {
    const open = await heldConsultation(site);
    site.clock.pass(minutes(11));
    await site.jobs.runDue();
    expect((await read(open.path)).status).toBe("expired");
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
    expect(taken(await confirmConsultation(site, open)).status).toBe("confirmed");
  });

  test("a hold is extended once", async () => {
    const { path, consultation } = await heldConsultation(site);
    site.clock.pass(minutes(9));
    const extend = (version: number) => site.call<Consultation>("POST", `${path}/extend`, { body: { version } });
    const kept = taken(await extend(consultation.version));
    expect(kept.hold).toEqual({
      until: new Date(site.clock.now().getTime() + minutes(10)).toISOString(),
      canExtend: false,
    });
    site.clock.pass(minutes(9));
    expect(refusalOf(await extend(kept.version))).toEqual([422, "wrong-state"]);
    expect(refusalOf(await holdSlot(site, await answeredConsultation(site)))).toEqual([422, "conflict", "slot taken"]);
  });

  test("one visitor holds three times and no more, until one is booked", async () => {
    const times = ["05:00", "05:30", "06:00", "06:30"].map((time) => ({ startsAt: `2026-11-25T${time}:00.000Z` }));
    const first = await heldConsultation(site, { time: times[0] as object });
    for (const time of times.slice(1, 3)) await heldConsultation(site, { time });
    const fourth = await answeredConsultation(site);
    const many = await holdSlot(site, fourth, { time: times[3] as object });
    expect(refusalOf(many)).toEqual([429, "too-many-requests"]);
    expect(many.headers["retry-after"]).toBe("600");
    taken(await confirmConsultation(site, first));
    expect(taken(await holdSlot(site, fourth, { time: times[3] as object })).status).toBe("held");
  });
});

test("an abandoned draft is removed after a month, and a booked consultation stays", async () => {
  const far = await openTestSite({ providers: [consultingProvider] });
  const kept = await bookedConsultation(far);
  const left = await answeredConsultation(far);
  far.clock.pass(days(31));
  await far.jobs.runDue();
  expect((await far.call("GET", left.path)).status).toBe(404);
  expect((await far.call("GET", kept.path)).status).toBe(200);
  await far.close();
});
