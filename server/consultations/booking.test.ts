import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Consultation } from "../../contract/consultations.ts";
import { days, hours } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { consultation as consultationTable } from "../db/tables/consultations.ts";
import { taken } from "../testing/calls.ts";
import {
  bookedConsultation,
  confirmConsultation,
  consultingProvider,
  firstTime,
  heldConsultation,
  refusalOf,
  slotsOf,
  startsIn,
  visitorContact,
} from "../testing/consultations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const site: TestSite = await openTestSite({
  providers: [consultingProvider],
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
afterAll(() => site.close());

/** Each test begins with an empty diary. */
beforeEach(async () => {
  await asSystem(site.services.db, (tx) => tx.delete(consultationTable));
});

const read = async (path: string) => taken(await site.call<Consultation>("GET", path));

describe("a booked consultation", () => {
  const at = (path: string, body: object) => site.call<Consultation>("POST", path, { body });

  test("moves to another time and frees the first; calendars are updated", async () => {
    const { path, consultation } = await bookedConsultation(site);
    const there = { ...firstTime, startsAt: "2026-11-25T06:00:00.000Z", version: consultation.version };
    const moved = taken(await at(`${path}/move`, there));
    expect(moved).toMatchObject({ status: "rescheduled", startsAt: there.startsAt, reference: consultation.reference });
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
    expect(refusalOf(await at(`${path}/move`, there))).toEqual([422, "conflict"]);
    const ics = (await site.call("GET", `${path}/calendar`)).bytes.toString();
    expect(ics).toMatch(/METHOD:PUBLISH\r\n[\s\S]*SEQUENCE:1\r\n[\s\S]*DTSTART:20261125T060000Z\r\n/);
    const subjects = (await site.mails()).filter(({ text }) => text.includes(consultation.reference));
    expect(subjects).toHaveLength(4);
  });

  test("cannot move to a taken time, and keeps its own", async () => {
    await bookedConsultation(site, { time: { startsAt: "2026-11-23T06:00:00.000Z" } });
    const { path, consultation } = await bookedConsultation(site);
    const there = { ...firstTime, startsAt: "2026-11-23T06:00:00.000Z", version: consultation.version };
    expect(refusalOf(await at(`${path}/move`, there))).toEqual([422, "conflict", "slot taken"]);
    expect(await read(path)).toMatchObject({ status: "confirmed", startsAt: firstTime.startsAt });
    expect(startsIn(await slotsOf(site))).not.toContain("11-23T05:00 ada");
  });

  test("is cancelled by its link, once, and its time is free", async () => {
    const { path, consultation } = await bookedConsultation(site);
    const body = { version: consultation.version };
    const key = "0190a0a0-cancel-once-0001";
    const cancelled = taken(await site.call<Consultation>("POST", `${path}/cancel`, { body, key }));
    expect(cancelled).toMatchObject({ status: "cancelled_by_client", can: { move: false, cancel: false } });
    expect(taken(await site.call("POST", `${path}/cancel`, { body, key }))).toEqual(cancelled);
    expect(startsIn(await slotsOf(site))[0]).toBe("11-23T05:00 ada");
    const late = await at(`${path}/cancel`, { version: cancelled.version });
    expect(refusalOf(late)).toEqual([422, "wrong-state"]);
    expect((await site.mails()).filter(({ text }) => text.includes(consultation.reference))).toHaveLength(4);
    expect((await site.call("GET", `${path}/calendar`)).bytes.toString()).toMatch(
      /METHOD:CANCEL[\s\S]*STATUS:CANCELLED/,
    );
  });

  test("opens its room a quarter of an hour before, under an address without a name", async () => {
    const far = await openTestSite({ providers: [consultingProvider] });
    const { path } = await bookedConsultation(far);
    const join = async () => taken(await far.call<Consultation>("GET", path)).join;
    expect(await join()).toEqual({ opensAt: "2026-11-23T04:45:00.000Z", address: null });
    far.clock.pass(Date.parse("2026-11-23T04:45:00Z") - far.clock.now().getTime());
    expect((await join())?.address).toMatch(/^https:\/\/meet\.harbour\.example\/[\w-]{22}$/);
    far.clock.pass(hours(2));
    expect((await join())?.address).toBeNull();
    await far.close();
  });

  test("is reminded of a day before its current time", async () => {
    const far = await openTestSite({ providers: [consultingProvider] });
    const { path, consultation } = await bookedConsultation(far);
    const reminders = async () =>
      (await far.mails()).filter(({ subject }) => /consultation-reminder|tomorrow|Tomorrow/i.test(subject)).length;
    const body = { ...firstTime, startsAt: "2026-11-25T06:00:00.000Z", version: consultation.version };
    taken(await far.call("POST", `${path}/move`, { body }));
    far.clock.pass(days(2) + hours(22));
    expect(await reminders()).toBe(0);
    far.clock.pass(days(1));
    expect(await reminders()).toBe(1);
    await far.close();
  });

  test("is found by its link alone", async () => {
    const { path } = await bookedConsultation(site);
    for (const other of [`${path.slice(0, -1)}x`, "/api/consultations/short"]) {
      const reply = await site.call("GET", other);
      expect([reply.status, reply.body.code]).toEqual([404, "not-found"]);
    }
  });
});

describe("bookings to come are limited", () => {
  const times = ["05:00", "05:30", "06:00", "06:30"].flatMap((time) =>
    ["23", "25", "30"].map((day) => ({ startsAt: `2026-11-${day}T${time}:00.000Z` })),
  );
  async function book(place: number, email: string, address = `198.51.100.${place}`, time = times[place] ?? {}) {
    const call: TestSite["call"] = (method, path, given = {}) =>
      site.call(method, path, { ...given, headers: { ...given.headers, "x-forwarded-for": address } });
    const open = await heldConsultation({ call }, { time });
    const contact = { ...visitorContact, email };
    return { open, outcome: refusalOf(await confirmConsultation({ call }, open, { contact })) };
  }

  test("to three for one email address, and a cancelled one makes room", async () => {
    const first = await book(0, "keen@example.org");
    for (const place of [1, 2]) expect((await book(place, "Keen@example.org")).outcome).toEqual([200, undefined]);
    const refused = [429, "too-many-requests", "contact.email too-many-bookings"];
    expect((await book(3, "keen@example.org")).outcome).toEqual(refused);
    expect((await book(4, "other@example.org")).outcome).toEqual([200, undefined]);
    const { path } = first.open;
    const { version } = await read(path);
    taken(await site.call("POST", `${path}/cancel`, { body: { version } }));
    expect((await book(5, "keen@example.org")).outcome).toEqual([200, undefined]);
  });

  test("to twenty for one network, whatever the addresses", async () => {
    const pages = await Promise.all(["", "&from=2026-12-05", "&from=2026-12-20"].map((from) => slotsOf(site, from)));
    const open = new Map(pages.flatMap(({ days: found }) => found.map((day) => [day.date, day])));
    const free = [...open.values()].flatMap(({ slots }) =>
      slots.map(({ startsAt, clinician, modes: [mode] }) => ({ startsAt, clinician, mode })),
    );
    expect(free.length).toBeGreaterThan(21);
    const outcomes = [];
    for (const [place, time] of free.slice(0, 21).entries())
      outcomes.push((await book(place, `guest${place}@example.org`, "198.51.100.200", time)).outcome[0]);
    expect(outcomes).toEqual([...Array(20).fill(200), 429]);
    expect((await book(21, "guest21@example.org", "198.51.100.201", free[21])).outcome[0]).toBe(200);
  });

  test("a moved booking still counts", async () => {
    const { open } = await book(0, "keen@example.org");
    for (const place of [1, 2]) await book(place, "keen@example.org");
    const { version } = await read(open.path);
    taken(await site.call("POST", `${open.path}/move`, { body: { ...firstTime, ...times[6], version } }));
    expect((await book(7, "keen@example.org")).outcome[0]).toBe(429);
  });
});
