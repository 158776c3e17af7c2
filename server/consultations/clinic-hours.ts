import type { Db } from "../../adapters/database/database.ts";
import type {
  ClinicianHours,
  explainConsultationDay,
  listConsultationHours,
  Period,
} from "../../contract/desk/consultation-hours.ts";
import { after, days } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dayIn, instantOf } from "../../contract/zoned-time.ts";
import { type DoctorRow, listDoctors } from "../catalogue/queries.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { listAbsences } from "../treatments/doctor-queries.ts";
import { consultationsOf } from "./desk-consultations.ts";
import {
  findAbsence,
  insertAbsence,
  listHours,
  listOwnDays,
  putHours,
  putOwnDay,
  readDiary,
  removeAbsence,
  removeOwnDay,
} from "./hours-queries.ts";
import { listTakenTimes } from "./slot-queries.ts";
import { examineDay, hoursOn } from "./slots.ts";

type Act = Pick<StaffRequester, "tenant" | "origin" | "language" | "staff" | "requestId">;

/** Owners and coordinators edit everybody's hours, a clinician their own: found by the licence, or by the name. */
function mayEdit({ staff }: Pick<Act, "staff">, { licenceNumber, texts }: DoctorRow): boolean {
  if (staff.roles.includes("owner") || staff.roles.includes("coordinator")) return true;
  if (!staff.roles.includes("clinician")) return false;
  return staff.licence === licenceNumber || Object.values(texts).some((text) => text?.name === staff.name);
}

/** @throws Refusal where the caller may not change this clinician's hours */
async function requireEditor(tx: Db, act: Act, slug: string): Promise<void> {
  const doctors = await listDoctors(tx, act.tenant.id);
  const found = doctors.find((one) => one.slug === slug) ?? refuse("not-found", "There is no such clinician.");
  if (!mayEdit(act, found)) refuseWith("not-allowed", "hours-of-another");
}

export async function readHours(services: Services, tx: Db, act: Act): Promise<AnswerOf<typeof listConsultationHours>> {
  const { tenant, language } = act;
  const { offer, timeZone, now } = await readDiary(services, tx, tenant);
  const today = dayIn(timeZone, now);
  const doctors = await listDoctors(tx, tenant.id);
  const rows = await listHours(tx, tenant.id);
  const ownDays = await listOwnDays(tx, tenant.id, today);
  const absences = await listAbsences(tx, tenant.id, today);
  const present = (one: DoctorRow): ClinicianHours => {
    const { slug } = one;
    const { language: textsLanguage, texts } = textsIn(one.texts, tenant, language);
    const row = rows.find(({ doctor }) => doctor === slug);
    const periodsOn = (weekday: (typeof weekdays)[number]): Period[] =>
      offer.hours
        .filter(({ doctor, days: on }) => doctor === slug && on.includes(weekday))
        .map(({ opens, closes, modes }) => ({ opens, closes, ...(modes && { modes }) }));
    return {
      slug,
      name: texts.name,
      textsLanguage,
      mayEdit: mayEdit(act, one),
      fileWeek: weekdays.map(periodsOn),
      weekly: (row?.weekly as Period[][] | null | undefined) ?? null, // written from the same contract
      buffer: row?.buffer ?? 0,
      noticeHours: row?.noticeHours ?? null,
      version: row?.version ?? 0,
      days: ownDays
        .filter(({ doctor }) => doctor === slug)
        .map(({ day, periods }) => ({ day, periods: periods as Period[] })), // written from the same contract
      absences: absences
        .filter(({ doctor }) => doctor === slug)
        .map(({ id, firstDay, lastDay, reason }) => ({ id, from: firstDay, to: lastDay, reason })),
    };
  };
  const { minutes, noticeHours, horizonDays } = offer;
  return { today, timeZone, minutes, noticeHours, horizonDays, clinicians: doctors.map(present) };
}

/** @throws Refusal where periods end before they begin, or meet */
function refuseOverlap(periods: readonly Period[]): void {
  const inOrder = periods.toSorted((one, other) => one.opens.localeCompare(other.opens));
  for (const [place, { opens, closes }] of inOrder.entries()) {
    if (closes <= opens) refuseWith("invalid-input", "period-order", { values: { opens, closes } });
    const next = inOrder[place + 1];
    if (next && next.opens < closes) refuseWith("invalid-input", "periods-overlap", { values: { time: next.opens } });
  }
}

const audit = (services: Services, tx: Db, { tenant, staff, requestId }: Act) =>
  writeAudit(services, tx, tenant.id, {
    owner: `staff:${staff.id}`,
    event: "consultation-hours-changed",
    requestId,
  });

/** @throws Refusal */
export async function setHours(
  services: Services,
  tx: Db,
  act: Act,
  {
    clinician,
    weekly,
    ...values
  }: {
    clinician: string;
    weekly: Period[][] | null;
    buffer: number;
    noticeHours: number | null;
    version: number;
  },
): Promise<void> {
  await requireEditor(tx, act, clinician);
  for (const periods of weekly ?? []) refuseOverlap(periods);
  const isWritten = await putHours(tx, { ...values, weekly, providerId: act.tenant.id, doctor: clinician });
  if (!isWritten) refuseWith("conflict", "hours-changed");
  await audit(services, tx, act);
}

/** @throws Refusal */
export async function setDay(
  services: Services,
  tx: Db,
  act: Act,
  { clinician, day, periods }: { clinician: string; day: string; periods: Period[] | null },
): Promise<void> {
  const { tenant } = act;
  await requireEditor(tx, act, clinician);
  if (day < dayIn(tenant.location.timeZone, services.now()))
    refuseWith("invalid-input", "day-over", { values: { day } });
  refuseOverlap(periods ?? []);
  if (periods === null) await removeOwnDay(tx, tenant.id, { doctor: clinician, day });
  else await putOwnDay(tx, { providerId: tenant.id, doctor: clinician, day, periods });
  await audit(services, tx, act);
}

/** Writes an absence. Nobody is moved. @returns the consultations in it @throws Refusal */
export async function beAway(
  services: Services,
  tx: Db,
  act: Act,
  { clinician, from, to, reason }: { clinician: string; from: string; to: string; reason: string },
) {
  const { tenant } = act;
  await requireEditor(tx, act, clinician);
  if (to < from) refuseWith("invalid-input", "days-order");
  const values = { providerId: tenant.id, doctor: clinician, firstDay: from, lastDay: to, reason };
  await insertAbsence(tx, { ...values, id: services.newId(), createdAt: services.now() });
  await audit(services, tx, act);
  return consultationsOf(services, tx, act, { clinician, from, to });
}

/** @throws Refusal */
export async function beBack(services: Services, tx: Db, act: Act, id: string): Promise<void> {
  const found =
    (await findAbsence(tx, act.tenant.id, id)) ?? refuse("not-found", "This absence is not there any more.");
  await requireEditor(tx, act, found.doctor);
  await removeAbsence(tx, act.tenant.id, id);
  await audit(services, tx, act);
}

/** Why a day has these free times: the facts of the function that the public page uses. */
export async function explainDay(
  services: Services,
  tx: Db,
  { tenant }: Pick<Act, "tenant">,
  { clinician, day }: { clinician: string; day: string },
): Promise<AnswerOf<typeof explainConsultationDay>> {
  const diary = await readDiary(services, tx, tenant);
  const noon = instantOf({ day, time: "12:00" }, diary.timeZone);
  const around = { from: after(noon, -days(2)), to: after(noon, days(2)) };
  const taken = await listTakenTimes(tx, tenant.id, { now: diary.now, ...around });
  const { periods, cause } = hoursOn(diary, clinician, day);
  const own = diary.own?.get(clinician);
  return {
    timeZone: diary.timeZone,
    cause,
    periods: periods.map(({ opens, closes, modes }) => ({ opens, closes, ...(modes && { modes: [...modes] }) })),
    buffer: own?.buffer ?? 0,
    noticeHours: own?.noticeHours ?? diary.offer.noticeHours,
    horizonDays: diary.offer.horizonDays,
    times: examineDay(diary, { clinician, day, taken }).map(({ startsAt, endsAt, verdict }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      verdict,
    })),
  };
}
