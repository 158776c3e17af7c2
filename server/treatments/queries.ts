import { and, asc, eq, gt, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure } from "../db/tables/catalogue.ts";
import { treatmentClosure, treatmentPlace, treatmentPlan } from "../db/tables/treatments.ts";
import { treatmentDay } from "../db/tables/trips.ts";
import type { Calendar } from "./capacity.ts";

export type PlaceRow = typeof treatmentPlace.$inferSelect;
export type PlanRow = typeof treatmentPlan.$inferSelect;
export type ClosureRow = typeof treatmentClosure.$inferSelect;
export type DayRow = typeof treatmentDay.$inferSelect;

/** The first and the last day, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Writers of a clinic's calendar and its places wait for each other until the transaction ends. */
export const lockCalendar = (tx: Db, providerId: ProviderId): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`treatments/${providerId}`}, 0))`);

export const listPlans = (tx: Db, providerId: ProviderId): Promise<PlanRow[]> =>
  tx
    .select()
    .from(treatmentPlan)
    .where(eq(treatmentPlan.providerId, providerId))
    .orderBy(asc(treatmentPlan.kind), asc(treatmentPlan.subject));

export const listClosures = (tx: Db, providerId: ProviderId, { from, to }: Span): Promise<ClosureRow[]> =>
  tx
    .select()
    .from(treatmentClosure)
    .where(
      and(
        eq(treatmentClosure.providerId, providerId),
        lte(treatmentClosure.firstDay, to),
        gte(treatmentClosure.lastDay, from),
      ),
    )
    .orderBy(asc(treatmentClosure.firstDay), asc(treatmentClosure.createdAt));

export const listDays = (tx: Db, providerId: ProviderId, { from, to }: Span): Promise<DayRow[]> =>
  tx
    .select()
    .from(treatmentDay)
    .where(and(eq(treatmentDay.providerId, providerId), gte(treatmentDay.day, from), lte(treatmentDay.day, to)))
    .orderBy(asc(treatmentDay.day));

export async function readCalendar(tx: Db, providerId: ProviderId, span: Span): Promise<Calendar> {
  const procedures = await tx
    .select({ slug: procedure.slug, doctors: procedure.doctors })
    .from(procedure)
    .where(eq(procedure.providerId, providerId));
  return {
    plans: await listPlans(tx, providerId),
    days: await listDays(tx, providerId, span),
    closures: await listClosures(tx, providerId, span),
    doctors: new Map(procedures.map(({ slug, doctors }) => [slug, doctors])),
  };
}

/** The places that are booked or held now. */
export const listPlaces = (
  tx: Db,
  providerId: ProviderId,
  { from, to, now }: Span & { now: Date },
): Promise<PlaceRow[]> =>
  tx
    .select()
    .from(treatmentPlace)
    .where(
      and(
        eq(treatmentPlace.providerId, providerId),
        gte(treatmentPlace.day, from),
        lte(treatmentPlace.day, to),
        or(isNull(treatmentPlace.heldUntil), gt(treatmentPlace.heldUntil, now)),
      ),
    )
    .orderBy(asc(treatmentPlace.day), asc(treatmentPlace.takenAt));

export const findPlace = async (tx: Db, attempt: string): Promise<PlaceRow | undefined> =>
  (await tx.select().from(treatmentPlace).where(eq(treatmentPlace.attempt, attempt)))[0];

export const findPlaceByReference = async (
  tx: Db,
  providerId: ProviderId,
  reference: string,
): Promise<PlaceRow | undefined> =>
  (
    await tx
      .select()
      .from(treatmentPlace)
      .where(and(eq(treatmentPlace.providerId, providerId), eq(treatmentPlace.reference, reference)))
  )[0];

export const writePlace = (tx: Db, { attempt, ...values }: PlaceRow): Promise<unknown> =>
  tx
    .insert(treatmentPlace)
    .values({ attempt, ...values })
    .onConflictDoUpdate({ target: treatmentPlace.attempt, set: values });

export const removePlace = (tx: Db, key: { attempt: string } | { reference: string }): Promise<unknown> =>
  tx
    .delete(treatmentPlace)
    .where("attempt" in key ? eq(treatmentPlace.attempt, key.attempt) : eq(treatmentPlace.reference, key.reference));

/** @returns false where the row has another version */
export async function putPlan(tx: Db, values: PlanRow): Promise<boolean> {
  const { providerId, kind, subject, version, ...set } = values;
  const written = await tx
    .insert(treatmentPlan)
    .values({ ...values, version: version + 1 })
    .onConflictDoUpdate({
      target: [treatmentPlan.providerId, treatmentPlan.kind, treatmentPlan.subject],
      set: { ...set, version: version + 1 },
      setWhere: eq(treatmentPlan.version, version),
    })
    .returning({ subject: treatmentPlan.subject });
  return written.length > 0;
}

export const removePlan = (
  tx: Db,
  providerId: ProviderId,
  { kind, subject }: Pick<PlanRow, "kind" | "subject">,
): Promise<unknown> =>
  tx
    .delete(treatmentPlan)
    .where(
      and(eq(treatmentPlan.providerId, providerId), eq(treatmentPlan.kind, kind), eq(treatmentPlan.subject, subject)),
    );

export const putDay = (tx: Db, values: DayRow): Promise<unknown> =>
  tx
    .insert(treatmentDay)
    .values(values)
    .onConflictDoUpdate({
      target: [treatmentDay.providerId, treatmentDay.kind, treatmentDay.subject, treatmentDay.day],
      set: { isOpen: values.isOpen, capacity: values.capacity },
    });

export const removeDay = (
  tx: Db,
  providerId: ProviderId,
  { kind, subject, day }: Pick<DayRow, "kind" | "subject" | "day">,
): Promise<unknown> =>
  tx
    .delete(treatmentDay)
    .where(
      and(
        eq(treatmentDay.providerId, providerId),
        eq(treatmentDay.kind, kind),
        eq(treatmentDay.subject, subject),
        eq(treatmentDay.day, day),
      ),
    );

export const insertClosure = (tx: Db, values: ClosureRow): Promise<unknown> =>
  tx.insert(treatmentClosure).values(values).onConflictDoNothing();

export const removeClosure = async (tx: Db, providerId: ProviderId, id: string): Promise<boolean> =>
  (
    await tx
      .delete(treatmentClosure)
      .where(and(eq(treatmentClosure.providerId, providerId), eq(treatmentClosure.id, id)))
      .returning({ id: treatmentClosure.id })
  ).length > 0;

/** What the calendar can limit besides its rooms: the procedures and the doctors of the catalogue. */
export async function listSubjects(tx: Db, providerId: ProviderId) {
  const procedures = await tx
    .select({ slug: procedure.slug, texts: procedure.texts, doctors: procedure.doctors })
    .from(procedure)
    .where(and(eq(procedure.providerId, providerId), ne(procedure.status, "archived")))
    .orderBy(asc(procedure.position));
  const doctors = await tx
    .select({ slug: doctor.slug, texts: doctor.texts })
    .from(doctor)
    .where(eq(doctor.providerId, providerId))
    .orderBy(asc(doctor.position));
  return { procedures, doctors };
}
