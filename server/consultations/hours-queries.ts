import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { innerRows, nothing } from "../db/inner-rows.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { clinicianAbsence, clinicianDay, clinicianHours } from "../db/tables/consultations.ts";
import { treatmentClosure } from "../db/tables/treatments.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { AbsenceRow } from "../treatments/doctor-queries.ts";
import type { Diary, OwnHours, Week } from "./slots.ts";

export type HoursRow = typeof clinicianHours.$inferSelect;
export type DayRow = typeof clinicianDay.$inferSelect;

/** What limits the hours of clinicians from a day on. Every visitor may read it: no reason is read here. */
const selectHours = prepared("read-hours", (db, { providerId, from }: Placeholders<"providerId" | "from">) => {
  const { doctor, weekly, buffer, noticeHours } = clinicianHours;
  const { kind, subject } = treatmentClosure;
  const [day, away, closed] = [clinicianDay, clinicianAbsence, treatmentClosure];
  return db
    .select({
      hours: innerRows(
        { doctor, weekly, buffer, noticeHours },
        { from: clinicianHours, where: eq(clinicianHours.providerId, providerId) },
      ),
      days: innerRows(
        { doctor: day.doctor, day: day.day, periods: day.periods },
        { from: day, where: and(eq(day.providerId, providerId), gte(day.day, from)) },
      ),
      absences: innerRows(
        { doctor: away.doctor, firstDay: away.firstDay, lastDay: away.lastDay },
        { from: away, where: and(eq(away.providerId, providerId), gte(away.lastDay, from)) },
      ),
      closings: innerRows(
        { kind, subject, firstDay: closed.firstDay, lastDay: closed.lastDay },
        {
          from: closed,
          where: and(eq(closed.providerId, providerId), inArray(kind, ["clinic", "doctor"]), gte(closed.lastDay, from)),
        },
      ),
    })
    .from(nothing);
});

/** Everything that the free times of a clinic follow from, beside the taken ones. @throws Refusal */
export async function readDiary({ now }: Pick<Services, "now">, tx: Db, tenant: ProviderRow): Promise<Diary> {
  const offer = tenant.company.consultations;
  if (!offer) return refuse("not-found", "This clinic has no consultations.");
  return { ...(await readWeek({ now }, tx, tenant)), offer, timeZone: tenant.location.timeZone, now: now() };
}

/** On which days the clinicians work, also of a clinic without consultations to book. */
export async function readWeek({ now }: Pick<Services, "now">, tx: Db, tenant: ProviderRow): Promise<Week> {
  const from = dayIn(tenant.location.timeZone, now());
  const [found] = await selectHours(tx, { providerId: tenant.id, from });
  const { hours = [], days = [], absences = [], closings = [] } = found ?? {};
  const ownOf = (slug: string): OwnHours => {
    const { weekly = null, buffer = 0, noticeHours = null } = hours.find(({ doctor }) => doctor === slug) ?? {};
    return {
      ...{ weekly, buffer, noticeHours },
      days: new Map(days.filter(({ doctor }) => doctor === slug).map(({ day, periods }) => [day, periods])),
      absences: absences.filter(({ doctor }) => doctor === slug),
    };
  };
  const slugs = new Set([...hours, ...days, ...absences].map(({ doctor }) => doctor));
  return {
    offer: tenant.company.consultations ?? { hours: [], daysOff: [] },
    own: new Map([...slugs].map((slug) => [slug, ownOf(slug)])),
    closings: closings.map((one) => ({ ...one, doctor: one.kind === "doctor" ? one.subject : null })),
  };
}

export const listHours = (tx: Db, providerId: ProviderId): Promise<HoursRow[]> =>
  tx.select().from(clinicianHours).where(eq(clinicianHours.providerId, providerId));

export const listOwnDays = (tx: Db, providerId: ProviderId, from: string): Promise<DayRow[]> =>
  tx
    .select()
    .from(clinicianDay)
    .where(and(eq(clinicianDay.providerId, providerId), gte(clinicianDay.day, from)))
    .orderBy(asc(clinicianDay.day));

/** @returns false where the row has another version */
export async function putHours(tx: Db, values: HoursRow): Promise<boolean> {
  const { providerId, doctor, version, ...set } = values;
  const written = await tx
    .insert(clinicianHours)
    .values({ ...values, version: version + 1 })
    .onConflictDoUpdate({
      target: [clinicianHours.providerId, clinicianHours.doctor],
      set: { ...set, version: version + 1 },
      setWhere: eq(clinicianHours.version, version),
    })
    .returning({ doctor: clinicianHours.doctor });
  return written.length > 0;
}

export const putOwnDay = (tx: Db, values: DayRow): Promise<unknown> =>
  tx
    .insert(clinicianDay)
    .values(values)
    .onConflictDoUpdate({
      target: [clinicianDay.providerId, clinicianDay.doctor, clinicianDay.day],
      set: { periods: values.periods },
    });

export const removeOwnDay = (
  tx: Db,
  providerId: ProviderId,
  { doctor, day }: Pick<DayRow, "doctor" | "day">,
): Promise<unknown> =>
  tx
    .delete(clinicianDay)
    .where(and(eq(clinicianDay.providerId, providerId), eq(clinicianDay.doctor, doctor), eq(clinicianDay.day, day)));

export const insertAbsence = (tx: Db, values: AbsenceRow): Promise<unknown> =>
  tx.insert(clinicianAbsence).values(values);

/** @returns the clinician who is not away then any more */
export async function removeAbsence(tx: Db, providerId: ProviderId, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(clinicianAbsence)
    .where(and(eq(clinicianAbsence.providerId, providerId), eq(clinicianAbsence.id, id)))
    .returning({ doctor: clinicianAbsence.doctor });
  return row?.doctor;
}

export const findAbsence = async (tx: Db, providerId: ProviderId, id: string): Promise<AbsenceRow | undefined> =>
  (
    await tx
      .select()
      .from(clinicianAbsence)
      .where(and(eq(clinicianAbsence.providerId, providerId), eq(clinicianAbsence.id, id)))
  )[0];
