import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure } from "../db/tables/catalogue.ts";
import { clinicianAbsence, clinicianDay, clinicianHours } from "../db/tables/consultations.ts";
import { treatmentClosure } from "../db/tables/treatments.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { AbsenceRow } from "../treatments/doctor-queries.ts";
import type { Diary, OwnHours, Week } from "./slots.ts";

export type HoursRow = typeof clinicianHours.$inferSelect;
export type DayRow = typeof clinicianDay.$inferSelect;

/** What clinicians set at the desk, from a day on. Every visitor may read it: no reason of an absence is read here. */
export async function readOwnHours(tx: Db, providerId: ProviderId, from: string): Promise<Map<string, OwnHours>> {
  const rows = await tx.select().from(clinicianHours).where(eq(clinicianHours.providerId, providerId));
  const days = await tx
    .select()
    .from(clinicianDay)
    .where(and(eq(clinicianDay.providerId, providerId), gte(clinicianDay.day, from)));
  const absences = await tx
    .select({
      doctor: clinicianAbsence.doctor,
      firstDay: clinicianAbsence.firstDay,
      lastDay: clinicianAbsence.lastDay,
    })
    .from(clinicianAbsence)
    .where(and(eq(clinicianAbsence.providerId, providerId), gte(clinicianAbsence.lastDay, from)));
  const slugs = new Set([...rows, ...days, ...absences].map(({ doctor }) => doctor));
  return new Map(
    [...slugs].map((slug) => {
      const row = rows.find(({ doctor }) => doctor === slug);
      return [
        slug,
        {
          weekly: row?.weekly ?? null,
          buffer: row?.buffer ?? 0,
          noticeHours: row?.noticeHours ?? null,
          days: new Map(days.filter(({ doctor }) => doctor === slug).map(({ day, periods }) => [day, periods])),
          absences: absences.filter(({ doctor }) => doctor === slug),
        },
      ];
    }),
  );
}

/** Everything that the free times of a clinic follow from, beside the taken ones. @throws Refusal */
export async function readDiary({ now }: Pick<Services, "now">, tx: Db, tenant: ProviderRow): Promise<Diary> {
  const offer = tenant.company.consultations;
  if (!offer) return refuse("not-found", "This clinic has no consultations.");
  return { ...(await readWeek({ now }, tx, tenant)), offer, timeZone: tenant.location.timeZone, now: now() };
}

/** On which days the clinicians work, also of a clinic without consultations to book. */
export async function readWeek({ now }: Pick<Services, "now">, tx: Db, tenant: ProviderRow): Promise<Week> {
  const today = dayIn(tenant.location.timeZone, now());
  return {
    offer: tenant.company.consultations ?? { hours: [], daysOff: [] },
    own: await readOwnHours(tx, tenant.id, today),
    closings: await listClosings(tx, tenant.id, today),
  };
}

/** Every visitor may read them: no reason is read here. */
async function listClosings(tx: Db, providerId: ProviderId, from: string): Promise<NonNullable<Diary["closings"]>> {
  const { kind, subject, firstDay, lastDay } = treatmentClosure;
  const rows = await tx
    .select({ kind, subject, firstDay, lastDay })
    .from(treatmentClosure)
    .where(
      and(
        eq(treatmentClosure.providerId, providerId),
        inArray(kind, ["clinic", "doctor"]),
        gte(treatmentClosure.lastDay, from),
      ),
    );
  return rows.map((row) => ({ ...row, doctor: row.kind === "doctor" ? row.subject : null }));
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

/** Procedures and doctors with their texts, in the catalogue's order. */
export async function listCatalogue(tx: Db, providerId: ProviderId) {
  const procedures = await tx
    .select({ slug: procedure.slug, texts: procedure.texts })
    .from(procedure)
    .where(eq(procedure.providerId, providerId))
    .orderBy(asc(procedure.position));
  const doctors = await tx
    .select({ slug: doctor.slug, texts: doctor.texts, licenceNumber: doctor.licenceNumber })
    .from(doctor)
    .where(eq(doctor.providerId, providerId))
    .orderBy(asc(doctor.position));
  return { procedures, doctors };
}
