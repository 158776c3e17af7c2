import { and, asc, between, desc, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { CheckIn } from "../../contract/aftercare.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import {
  checkInContext,
  dischargePack,
  recovery,
  recoveryCheckIn,
  recoveryTalk,
  recoveryTalkContext,
} from "../db/tables/aftercare.ts";
import { client } from "../db/tables/clients.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { trip, tripItem } from "../db/tables/trips.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { mostReminders } from "./missed.ts";

export type RecoveryRow = typeof recovery.$inferSelect;
type StoredCheckIn = typeof recoveryCheckIn.$inferSelect;
type StoredTalk = typeof recoveryTalk.$inferSelect;

type CheckInContent = Pick<CheckIn, "answers" | "outcome" | "because">;
export type CheckInRow = Omit<StoredCheckIn, "sealed"> & CheckInContent;

/** Words, and the documents that came with them. */
export interface TalkContent {
  readonly text: string;
  readonly documents: readonly string[];
  /** Of what the clinic says about an alarm: the person's question still waits for its answer. */
  readonly leavesQuestion?: true;
}
export type TalkRow = Omit<StoredTalk, "sealed"> & { readonly content: TalkContent | null };

const checkInOf = (keys: MasterKeys, row: RowKey) => sealedJson<CheckInContent>(keys, checkInContext(row));
const talkOf = (keys: MasterKeys, row: RowKey) => sealedJson<TalkContent>(keys, recoveryTalkContext(row));

const ofTrip = (providerId: ProviderId, tripId: string) =>
  and(eq(recovery.providerId, providerId), eq(recovery.tripId, tripId));

export const findRecovery = (db: Db, providerId: ProviderId, tripId: string): Promise<RecoveryRow | undefined> =>
  firstRow(db.select().from(recovery).where(ofTrip(providerId, tripId)));

/** The same row, locked until the transaction ends. */
export const lockRecovery = (tx: Db, providerId: ProviderId, tripId: string): Promise<RecoveryRow | undefined> =>
  firstRow(tx.select().from(recovery).where(ofTrip(providerId, tripId)).for("update"));

/** @returns undefined where the trip has one already */
export const insertRecovery = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<RecoveryRow, "providerId">,
): Promise<RecoveryRow | undefined> =>
  firstRow(
    tx
      .insert(recovery)
      .values({ ...values, providerId })
      .onConflictDoNothing()
      .returning(),
  );

export async function updateRecovery(
  tx: Db,
  providerId: ProviderId,
  { id, ...values }: Partial<RecoveryRow> & Pick<RecoveryRow, "id">,
): Promise<RecoveryRow> {
  const [row] = await tx
    .update(recovery)
    .set(values)
    .where(and(eq(recovery.providerId, providerId), eq(recovery.id, id)))
    .returning();
  if (!row) throw new Error("the recovery is gone although the transaction locks it");
  return row;
}

/** All versions of a recovery's check-ins: the newest day first, and within it the newest version first. */
export async function listCheckIns(
  db: Db,
  providerId: ProviderId,
  { keys, recoveryId }: { keys: MasterKeys; recoveryId: string },
): Promise<CheckInRow[]> {
  const rows = await db
    .select()
    .from(recoveryCheckIn)
    .where(and(eq(recoveryCheckIn.providerId, providerId), eq(recoveryCheckIn.recoveryId, recoveryId)))
    .orderBy(desc(recoveryCheckIn.day), asc(recoveryCheckIn.questionSet), desc(recoveryCheckIn.version));
  return rows.map(({ sealed, ...row }) => ({ ...row, ...checkInOf(keys, row).unseal(sealed) }));
}

/** For which days check-ins were given, and when; without their content. */
export const listCheckInTimes = (
  db: Db,
  providerId: ProviderId,
  recoveryId: string,
): Promise<{ day: string; at: Date }[]> =>
  db
    .select({ day: recoveryCheckIn.day, at: recoveryCheckIn.at })
    .from(recoveryCheckIn)
    .where(and(eq(recoveryCheckIn.providerId, providerId), eq(recoveryCheckIn.recoveryId, recoveryId)));

export const insertCheckIn = (
  tx: Db,
  providerId: ProviderId,
  { keys, answers, outcome, because, ...values }: Omit<CheckInRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(recoveryCheckIn).values({
    ...values,
    providerId,
    sealed: checkInOf(keys, { providerId, id: values.id }).seal({ answers, outcome, because }),
  });

/** What was said in a recovery and who read it, the newest first. */
export async function listTalk(
  db: Db,
  providerId: ProviderId,
  { keys, recoveryId }: { keys: MasterKeys; recoveryId: string },
): Promise<TalkRow[]> {
  const rows = await db
    .select()
    .from(recoveryTalk)
    .where(and(eq(recoveryTalk.providerId, providerId), eq(recoveryTalk.recoveryId, recoveryId)))
    .orderBy(desc(recoveryTalk.at), desc(recoveryTalk.id));
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    content: sealed === null ? null : talkOf(keys, row).unseal(sealed),
  }));
}

export const insertTalk = (
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<TalkRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(recoveryTalk).values({
    ...values,
    providerId,
    sealed: content && talkOf(keys, { providerId, id: values.id }).seal(content),
  });

/** True for a trip whose treatment is booked. */
export const hasBookedTreatment = () =>
  sql`exists (select from ${tripItem} where ${tripItem.tripId} = ${trip.id} and ${tripItem.kind} = 'procedure'
    and ${inArray(tripItem.status, [...bookedStatuses])})`;

const isTreated = (providerId: ProviderId, until: string) =>
  and(eq(trip.providerId, providerId), lte(trip.treatmentOn, until), hasBookedTreatment());

/**
 * Treatments of all clinics between two days without a check-in since an instant, of which the person can be reminded, or the
 * clinic told: of those from `toldFrom` on.
 */
export const listUnanswered = (
  tx: Db,
  { from, to, toldFrom, since }: { from: string; to: string; toldFrom: string; since: Date },
): Promise<{ providerId: ProviderId; id: string }[]> =>
  tx
    .select({ providerId: trip.providerId, id: trip.id })
    .from(trip)
    .leftJoin(recovery, eq(recovery.tripId, trip.id))
    .where(
      and(
        between(trip.treatmentOn, from, to),
        hasBookedTreatment(),
        or(
          and(isNull(recovery.remindersEndedAt), lt(sql`coalesce(${recovery.reminders}, 0)`, mostReminders)),
          and(isNull(recovery.missedAt), gte(trip.treatmentOn, toldFrom)),
        ),
        notExists(
          tx
            .select()
            .from(recoveryCheckIn)
            .where(and(eq(recoveryCheckIn.recoveryId, recovery.id), gt(recoveryCheckIn.at, since))),
        ),
      ),
    );

const treatedTrip = {
  id: trip.id,
  reference: trip.reference,
  owner: trip.owner,
  procedure: trip.procedure,
  treatmentOn: trip.treatmentOn,
  quoteId: trip.quoteId,
  state: recovery.state,
};

/** A client's booked treatments whose day is not after `until`, the newest first. */
export const listTreatedTrips = (
  db: Db,
  providerId: ProviderId,
  { owner, until }: { owner: Owner; until: string },
): Promise<
  (Pick<typeof trip.$inferSelect, "id" | "reference" | "owner" | "procedure" | "treatmentOn" | "quoteId"> & {
    state: RecoveryRow["state"] | null;
    hasDischarge: boolean;
  })[]
> =>
  db
    .select({
      ...treatedTrip,
      hasDischarge: sql<boolean>`exists (select from ${dischargePack} where ${dischargePack.tripId} = ${trip.id}
        and ${dischargePack.providerId} = ${trip.providerId})`,
    })
    .from(trip)
    .leftJoin(recovery, eq(recovery.tripId, trip.id))
    .where(and(isTreated(providerId, until), eq(trip.owner, owner)))
    .orderBy(desc(trip.treatmentOn), desc(trip.id))
    .limit(20);

/** People in recovery for the clinic: treated between two days, with the last day of a check-in, the latest treatment first. */
export const listPeopleInRecovery = (
  tx: Db,
  providerId: ProviderId,
  { since, until, limit }: { since: string; until: string; limit: number },
) =>
  tx
    .select({
      ...treatedTrip,
      replyDueAt: recovery.replyDueAt,
      firstName: client.firstName,
      lastName: client.lastName,
      lastCheckInOn: sql<string | null>`(select max(${recoveryCheckIn.day})::text from ${recoveryCheckIn}
        where ${recoveryCheckIn.recoveryId} = ${recovery.id})`,
    })
    .from(trip)
    .leftJoin(recovery, eq(recovery.tripId, trip.id))
    .leftJoin(client, and(eq(client.providerId, trip.providerId), eq(client.owner, trip.owner)))
    .where(and(isTreated(providerId, until), sql`${trip.treatmentOn} >= ${since}`))
    .orderBy(
      sql`array_position(array['urgent', 'waiting', 'silent'], ${recovery.state}) nulls last`,
      desc(trip.treatmentOn),
      desc(trip.id),
    )
    .limit(limit);

/** The people of recoveries, for lines of the inbox. */
export const listRecoveriesById = (tx: Db, providerId: ProviderId, ids: readonly string[]) =>
  tx
    .select({
      id: recovery.id,
      tripId: trip.id,
      procedure: trip.procedure,
      language: trip.language,
      firstName: client.firstName,
      lastName: client.lastName,
    })
    .from(recovery)
    .innerJoin(trip, eq(trip.id, recovery.tripId))
    .leftJoin(client, and(eq(client.providerId, trip.providerId), eq(client.owner, trip.owner)))
    .where(and(eq(recovery.providerId, providerId), inArray(recovery.id, [...ids])));

/** The trips of recoveries with these ids. */
export const findRecoveryTrips = (tx: Db, providerId: ProviderId, ids: readonly string[]) =>
  tx
    .select({ id: recovery.id, tripId: recovery.tripId })
    .from(recovery)
    .where(and(eq(recovery.providerId, providerId), inArray(recovery.id, [...ids])));

/** Those who opened the check-ins, and the person's words, for the archive; all go with their trip. */
export const personalAftercare: readonly PersonalTable[] = [
  {
    table: "recovery_check_in",
    called: "check-ins",
    without: ["recovery_id"],
    sealed: { sealed: (row) => checkInContext(rowKeyOf(row)) },
    erasure: "follows",
  },
  {
    table: "recovery_talk",
    called: "recovery-talk",
    without: ["recovery_id"],
    sealed: { sealed: (row) => recoveryTalkContext(rowKeyOf(row)) },
    erasure: "follows",
  },
  { table: "recovery", called: "recoveries", erasure: "follows" },
];
