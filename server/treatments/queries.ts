import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { listProcedures } from "../catalogue/queries.ts";
import { innerRows, nothing } from "../db/inner-rows.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { clinicianAbsence } from "../db/tables/consultations.ts";
import { offerSignature, quoteOffer } from "../db/tables/offers.ts";
import { quote } from "../db/tables/quotes.ts";
import { treatmentClosure, treatmentPlace, treatmentPlan } from "../db/tables/treatments.ts";
import { treatmentDay, trip, tripItem } from "../db/tables/trips.ts";
import { findProvider } from "../tenants/queries.ts";
import type { Calendar } from "./capacity.ts";

export type PlaceRow = typeof treatmentPlace.$inferSelect;
/** A place, and the request whose accepted offer it follows. */
export type TakenRow = PlaceRow & { readonly quoteId: string | null };
export type PlanRow = typeof treatmentPlan.$inferSelect;
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

export const listDays = (tx: Db, providerId: ProviderId, { from, to }: Span): Promise<DayRow[]> =>
  tx
    .select()
    .from(treatmentDay)
    .where(and(eq(treatmentDay.providerId, providerId), gte(treatmentDay.day, from), lte(treatmentDay.day, to)))
    .orderBy(asc(treatmentDay.day));

type SpanPlaces = Placeholders<"providerId" | "from" | "to">;

const selectCalendar = prepared("read-calendar", (db, { providerId, from, to }: SpanPlaces) => {
  const { kind, subject, weekly, procedures } = treatmentPlan;
  const { day, isOpen, capacity } = treatmentDay;
  const closure = treatmentClosure;
  const away = clinicianAbsence;
  return db
    .select({
      plans: innerRows(
        { kind, subject, weekly, procedures },
        { from: treatmentPlan, where: eq(treatmentPlan.providerId, providerId) },
      ),
      days: innerRows(
        { kind: treatmentDay.kind, subject: treatmentDay.subject, day, isOpen, capacity },
        {
          from: treatmentDay,
          where: and(eq(treatmentDay.providerId, providerId), gte(day, from), lte(day, to)),
        },
      ),
      closures: innerRows(
        { kind: closure.kind, subject: closure.subject, firstDay: closure.firstDay, lastDay: closure.lastDay },
        {
          from: closure,
          where: and(eq(closure.providerId, providerId), lte(closure.firstDay, to), gte(closure.lastDay, from)),
        },
      ),
      away: innerRows(
        { subject: away.doctor, firstDay: away.firstDay, lastDay: away.lastDay },
        { from: away, where: and(eq(away.providerId, providerId), lte(away.firstDay, to), gte(away.lastDay, from)) },
      ),
    })
    .from(nothing);
});

export async function readCalendar(tx: Db, providerId: ProviderId, { from, to }: Span): Promise<Calendar> {
  const [found] = await selectCalendar(tx, { providerId, from, to });
  const { plans = [], days = [], closures = [], away = [] } = found ?? {};
  const office = (await findProvider(tx, providerId))?.company.contact;
  const open = new Set(office?.hours.flatMap((one) => one.days));
  return {
    shut: new Set(weekdays.flatMap((name, weekday) => (open.has(name) ? [] : [weekday]))),
    plans,
    days,
    // Days on which a doctor is away are closed for the doctor.
    closures: [...closures, ...away.map((one) => ({ kind: "doctor" as const, ...one }))],
    doctors: new Map((await listProcedures(tx, providerId)).map(({ slug, doctors }) => [slug, doctors])),
  };
}

type PlacesOfDays = Placeholders<"providerId" | "from" | "to" | "now" | "except">;

/**
 * Booked and held places, and days of accepted offers until the deadline of their deposit, as places under the request's
 * id and reference; those that a trip already holds or booked are among the places.
 */
const selectPlaces = prepared("list-places", (db, { providerId, from, to, now, except }: PlacesOfDays) => {
  const { attempt, reference, procedure: slug, day, doctor: who, room, heldUntil, takenAt } = treatmentPlace;
  const isTaken = or(isNull(heldUntil), gt(heldUntil, now));
  const ofTrip = db
    .select({ one: sql`1` })
    .from(treatmentPlace)
    .innerJoin(tripItem, eq(tripItem.attempt, attempt))
    .innerJoin(trip, eq(trip.id, tripItem.tripId))
    .where(and(eq(trip.quoteId, quote.id), isTaken));
  const taken = db
    .select({ attempt, reference, procedure: slug, day, doctor: who, room, heldUntil, takenAt, quoteId: trip.quoteId })
    .from(treatmentPlace)
    .leftJoin(tripItem, eq(tripItem.attempt, attempt))
    .leftJoin(trip, eq(trip.id, tripItem.tripId))
    .where(and(eq(treatmentPlace.providerId, providerId), gte(day, from), lte(day, to), isTaken));
  const promised = db
    .select({
      attempt: quote.id,
      reference: quote.reference,
      procedure: sql<string>`${quote.promisedProcedure}`,
      day: sql<string>`${quote.promisedOn}`,
      doctor: sql<string | null>`null`,
      room: sql<string | null>`null`,
      heldUntil: sql<Date | null>`${quoteOffer.validUntil}`,
      takenAt: offerSignature.signedAt,
      quoteId: sql<string | null>`${quote.id}`,
    })
    .from(quote)
    .innerJoin(offerSignature, eq(offerSignature.quoteId, quote.id))
    .innerJoin(quoteOffer, and(eq(quoteOffer.quoteId, quote.id), eq(quoteOffer.version, offerSignature.version)))
    .where(
      and(
        eq(quote.providerId, providerId),
        gte(quote.promisedOn, from),
        lte(quote.promisedOn, to),
        isNotNull(quote.promisedProcedure),
        inArray(quote.status, ["accepted", "deposit_due"]),
        gt(quoteOffer.validUntil, now),
        sql`${quote.id} is distinct from ${except}`,
        not(exists(ofTrip)),
      ),
    );
  return taken.unionAll(promised).orderBy(asc(day), asc(takenAt));
});

/** The places that are booked, held by a checkout or promised by an accepted offer now. */
export const listPlaces = async (
  tx: Db,
  providerId: ProviderId,
  { from, to, now, except = null }: Span & { now: Date; except?: string | null | undefined },
): Promise<TakenRow[]> =>
  (await selectPlaces(tx, { providerId, from, to, now, except })).map((row) => ({ ...row, providerId }));

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
