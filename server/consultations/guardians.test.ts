import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountConsultation } from "../../contract/account-consultations.ts";
import type { Consultation } from "../../contract/consultations.ts";
import type { DeskCase } from "../../contract/desk/cases.ts";
import type { DeskConsultation, DeskConsultationDetail } from "../../contract/desk/consultations.ts";
import type { AuditRow } from "../../contract/desk/records.ts";
import { days } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { consultation as consultationTable } from "../db/tables/consultations.ts";
import { taken } from "../testing/calls.ts";
import {
  answeredConsultation,
  bookedConsultation,
  confirmConsultation,
  holdSlot,
  refusalOf,
  talkingProviders,
  visitorContact,
} from "../testing/consultations.ts";
import { entriesOf } from "../testing/mails.ts";
import { signIn } from "../testing/people.ts";
import { lina } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { begunTrip } from "../testing/trips.ts";

const site: TestSite = await openTestSite({ providers: talkingProviders });
afterAll(() => site.close());

/** Each test begins with an empty diary. */
beforeEach(async () => {
  await asSystem(site.services.db, (tx) => tx.delete(consultationTable));
});

const forLina = { begin: { actsFor: lina } };
const mailsAbout = async ({ reference }: Consultation) =>
  (await site.mails()).filter(({ subject, text }) => `${subject}${text}`.includes(reference));

describe("a consultation for a child", () => {
  test("keeps for whom it is, and who declared what, word for word", async () => {
    const begin = { actsFor: lina, language: "de" };
    const { consultation } = await bookedConsultation(site, { begin });
    expect(consultation.child).toEqual(lina);
    const owner = await staffAt(site, "owner");
    const path = `/api/desk/consultations/${consultation.reference}`;
    const { declaration } = taken(await owner.call<DeskConsultationDetail>("GET", path));
    expect(declaration).toMatchObject({ by: "Amina Otieno", child: lina, language: "de", version: "2026-10-01" });
    expect(declaration?.statement).toMatch(/^Ich bin die Mutter, der Vater oder der gesetzliche Vormund des Kindes/);
    expect(declaration?.at).toBe(consultation.consents.find(({ purpose }) => purpose === "health-data")?.at);
    const audit = taken(await owner.call<{ rows: AuditRow[] }>("GET", "/api/desk/records/audit"));
    const entry = audit.rows.find(({ event }) => event === "guardian-declared");
    expect(entry).toMatchObject({ about: { reference: consultation.reference } });
  });

  test("is refused without the child's name, birthday and relation, and for somebody who is not a child", async () => {
    const body = { language: "en", procedure: "knee-replacement", reason: "Knee", healthConsent: "2026-10-01" };
    const begin = (actsFor: object) => site.call("POST", "/api/consultations", { body: { ...body, actsFor } });
    expect(refusalOf(await begin({ givenName: "Lina" })).slice(2)).toEqual([
      "actsFor.familyName required",
      "actsFor.bornOn required",
      "actsFor.relation choice",
    ]);
    const born = async (bornOn: string) => refusalOf(await begin({ ...lina, bornOn })).slice(2);
    expect(await born("2008-11-20")).toEqual(["actsFor.bornOn rule"]);
    expect(await born("2026-11-21")).toEqual(["actsFor.bornOn too-big"]);
    expect((await begin({ ...lina, bornOn: "2008-11-21" })).status).toBe(200);
  });

  test("names the child in the account, in mails to a confirmed address, and in no calendar", async () => {
    const guest = await bookedConsultation(site, forLina);
    const [toGuest] = await mailsAbout(guest.consultation);
    expect(toGuest?.text).not.toContain("Lina");

    const amina = await signIn(site, { email: visitorContact.email });
    const time = { startsAt: "2026-11-23T06:00:00.000Z" };
    const { path, consultation } = await bookedConsultation(amina, { ...forLina, time });
    const own = taken(
      await amina.call<{ consultations: AccountConsultation[] }>("GET", "/api/client/consultations"),
    ).consultations;
    expect(own.map(({ child }) => child)).toEqual([lina, lina]);
    const version = taken(await amina.call<Consultation>("GET", path)).version;
    taken(await amina.call("POST", `${path}/cancel`, { body: { version } }));
    const mails = await mailsAbout(consultation);
    const toAmina = mails.filter(({ to }) => to.includes(visitorContact.email));
    expect(toAmina.map(({ text }) => text.includes("Lina Otieno"))).toEqual([true, true]);
    const others = mails.filter(({ to }) => !to.includes(visitorContact.email));
    expect(others).toHaveLength(2);
    for (const { text } of others) expect(text).not.toMatch(/Lina|Amina/);
    const calendars = mails.flatMap(({ attachments }) => attachments.map(({ content }) => String(content)));
    expect(calendars).toHaveLength(4);
    for (const calendar of calendars) expect(calendar).not.toMatch(/Lina|Otieno/);
  });

  test("is found at the desk by both names, and said with the child first", async () => {
    const { consultation } = await bookedConsultation(site, forLina);
    const huda = await staffAt(site, "coordinator");
    const patient = { name: "Lina Otieno", bornOn: lina.bornOn, age: 7, relation: "mother" };
    for (const search of ["lina", "amina"]) {
      const diary = taken(
        await huda.call<{ consultations: DeskConsultation[] }>(
          "GET",
          `/api/desk/consultations?from=2026-11-23&days=7&search=${search}`,
        ),
      );
      expect(diary.consultations).toMatchObject([{ name: "Amina Otieno", patient }]);
      const inbox = taken(await huda.call<{ cases: DeskCase[] }>("GET", `/api/desk/cases?search=${search}`));
      const found = inbox.cases.find(({ reference }) => reference === consultation.reference);
      expect(found).toMatchObject({ name: "Amina Otieno", patient });
    }
  });

  test("belongs to the trip of the child, and not to the parent's own", async () => {
    const amina = await signIn(site, { email: visitorContact.email });
    const { id } = await begunTrip(amina);
    const entries = async () =>
      entriesOf((await amina.call("GET", `/api/client/trips/${id}/calendar`)).bytes.toString());
    await bookedConsultation(amina, forLina);
    await amina.call("GET", "/api/client/consultations");
    expect(await entries()).toEqual([]);
    await bookedConsultation(amina, { time: { startsAt: "2026-11-23T06:00:00.000Z" } });
    await amina.call("GET", "/api/client/consultations");
    expect(await entries()).toHaveLength(1);
  });

  test("is not booked any more once the child is of age", async () => {
    const { path } = await answeredConsultation(site, { begin: { actsFor: { ...lina, bornOn: "2008-11-21" } } });
    const soon = taken(await site.call<Consultation>("GET", path));
    const held = taken(await holdSlot(site, { path, token: "", consultation: soon }));
    site.clock.pass(days(1));
    expect(refusalOf(await confirmConsultation(site, { path, token: "", consultation: held }))).toEqual([
      400,
      "invalid-input",
      "patient.bornOn rule",
    ]);
  });
});
