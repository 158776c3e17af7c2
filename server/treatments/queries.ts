import { and, asc, eq, exists, gt, gte, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure } from "../db/tables/catalogue.ts";
import { company } from "../db/tables/company.ts";
import { clinicianAbsence } from "../db/tables/consultations.ts";
import { offerSignature, quoteOffer } from "../db/tables/offers.ts";
import { quote } from "../db/tables/quotes.ts";
import { treatmentClosure, treatmentPlace, treatmentPlan } from "../db/tables/treatments.ts";
import { treatmentDay, trip, tripItem } from "../db/tables/trips.ts";
import type { Calendar } from "./capacity.ts";

export type PlaceRow = typeof treatmentPlace.$inferSelect;
/** A place, and the request whose accepted offer it follows. */
export type TakenRow = PlaceRow & { readonly quoteId: string | null };
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

/** Days on which a doctor is away, as days that are closed for the doctor. */
async function listDaysAway(tx: Db, providerId: ProviderId, { from, to }: Span) {
  const { doctor: subject, firstDay, lastDay } = clinicianAbsence;
  const rows = await tx
    .select({ subject, firstDay, lastDay })
    .from(clinicianAbsence)
    .where(and(eq(clinicianAbsence.providerId, providerId), lte(firstDay, to), gte(lastDay, from)));
  return rows.map((row) => ({ kind: "doctor" as const, ...row }));
}

export async function readCalendar(tx: Db, providerId: ProviderId, span: Span): Promise<Calendar> {
  const procedures = await tx
    .select({ slug: procedure.slug, doctors: procedure.doctors })
    .from(procedure)
    .where(eq(procedure.providerId, providerId));
  const [office] = await tx.select({ contact: company.contact }).from(company).where(eq(company.id, providerId));
  const open = new Set(office?.contact.hours.flatMap(({ days }) => days));
  return {
    shut: new Set(weekdays.flatMap((name, weekday) => (open.has(name) ? [] : [weekday]))),
    plans: await listPlans(tx, providerId),
    days: await listDays(tx, providerId, span),
    closures: [...(await listClosures(tx, providerId, span)), ...(await listDaysAway(tx, providerId, span))],
    doctors: new Map(procedures.map(({ slug, doctors }) => [slug, doctors])),
  };
}

const isTaken = (now: Date) => or(isNull(treatmentPlace.heldUntil), gt(treatmentPlace.heldUntil, now));

/** The places that are booked, held by a checkout or promised by an accepted offer now. */
export async function listPlaces(
  tx: Db,
  providerId: ProviderId,
  { from, to, now, except }: Span & { now: Date; except?: string | null | undefined },
): Promise<TakenRow[]> {
  const taken = await tx
    .select({ place: treatmentPlace, quoteId: trip.quoteId })
    .from(treatmentPlace)
    .leftJoin(tripItem, eq(tripItem.attempt, treatmentPlace.attempt))
    .leftJoin(trip, eq(trip.id, tripItem.tripId))
    .where(
      and(
        eq(treatmentPlace.providerId, providerId),
        gte(treatmentPlace.day, from),
        lte(treatmentPlace.day, to),
        isTaken(now),
      ),
    )
    .orderBy(asc(treatmentPlace.day), asc(treatmentPlace.takenAt));
  const places = taken.map(({ place, quoteId }) => ({ ...place, quoteId }));
  return [...places, ...(await listPromises(tx, providerId, { from, to, now, except }))];
}

/**
 * Days of accepted offers until the deadline of their deposit, as places under the request's id and reference; those
 * that a trip already holds or booked are among the places.
 */
async function listPromises(
  tx: Db,
  providerId: ProviderId,
  { from, to, now, except }: Span & { now: Date; except?: string | null | undefined },
): Promise<TakenRow[]> {
  const ofTrip = tx
    .select({ one: sql`1` })
    .from(treatmentPlace)
    .innerJoin(tripItem, eq(tripItem.attempt, treatmentPlace.attempt))
    .innerJoin(trip, eq(trip.id, tripItem.tripId))
    .where(and(eq(trip.quoteId, quote.id), isTaken(now)));
  const rows = await tx
    .select({
      attempt: quote.id,
      reference: quote.reference,
      procedure: quote.promisedProcedure,
      day: quote.promisedOn,
      heldUntil: quoteOffer.validUntil,
      takenAt: offerSignature.signedAt,
    })
    .from(quote)
    .innerJoin(offerSignature, eq(offerSignature.quoteId, quote.id))
    .innerJoin(quoteOffer, and(eq(quoteOffer.quoteId, quote.id), eq(quoteOffer.version, offerSignature.version)))
    .where(
      and(
        eq(quote.providerId, providerId),
        gte(quote.promisedOn, from),
        lte(quote.promisedOn, to),
        inArray(quote.status, ["accepted", "deposit_due"]),
        gt(quoteOffer.validUntil, now),
        except ? ne(quote.id, except) : undefined,
        not(exists(ofTrip)),
      ),
    )
    .orderBy(asc(quote.promisedOn), asc(offerSignature.signedAt));
  return rows.flatMap(({ procedure: slug, day, ...row }) =>
    slug === null || day === null
      ? []
      : [{ ...row, quoteId: row.attempt, providerId, procedure: slug, day, doctor: null, room: null }],
  );
}

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

/** @returns what was closed; undefined where it is not closed any more */
export const removeClosure = async (
  tx: Db,
  providerId: ProviderId,
  id: string,
): Promise<typeof treatmentClosure.$inferSelect | undefined> =>
  (
    await tx
      .delete(treatmentClosure)
      .where(and(eq(treatmentClosure.providerId, providerId), eq(treatmentClosure.id, id)))
      .returning()
  )[0];

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
