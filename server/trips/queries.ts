import { and, desc, eq, exists, inArray, isNull, not } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Billing } from "../../contract/invoices.ts";
import type { Traveller } from "../../contract/trips.ts";
import { wordsDigest } from "../cases/names.ts";
import { putSearchWords, wordOf } from "../cases/word-queries.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { client } from "../db/tables/clients.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { quote } from "../db/tables/quotes.ts";
import { moveContext, trip, tripContext } from "../db/tables/trips.ts";
import { unsealQuote } from "../quotes/queries.ts";

type Stored = typeof trip.$inferSelect;

/** A clinician's word that flying home sooner is safe. */
export interface FitToFly {
  /** From this day on. */
  readonly from: string;
  readonly note: string;
  readonly at: string;
}

export type TripRow = Omit<Stored, "travellers" | "fitToFly" | "billing"> & {
  readonly travellers: readonly Traveller[];
  readonly fitToFly: FitToFly | null;
  readonly billing: Billing | null;
};

const travellersOf = (keys: MasterKeys, row: RowKey) =>
  sealedJson<readonly Traveller[]>(keys, tripContext(row, "travellers"));
const fitToFlyOf = (keys: MasterKeys, row: RowKey) => sealedJson<FitToFly>(keys, tripContext(row, "fit-to-fly"));
const billingOf = (keys: MasterKeys, row: RowKey) => sealedJson<Billing>(keys, tripContext(row, "billing"));

export const openTrip = (keys: MasterKeys, row: Stored): TripRow => ({
  ...row,
  travellers: travellersOf(keys, row).unseal(row.travellers),
  fitToFly: row.fitToFly === null ? null : fitToFlyOf(keys, row).unseal(row.fitToFly),
  billing: row.billing === null ? null : billingOf(keys, row).unseal(row.billing),
});

interface Mine {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly id: string;
}

const mine = (providerId: ProviderId, { owner, id }: Mine) =>
  and(eq(trip.providerId, providerId), eq(trip.owner, owner), eq(trip.id, id));

const selectTrip = prepared("find-trip", (db, { providerId, owner, id }: Placeholders<"providerId" | "owner" | "id">) =>
  db
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.owner, owner), eq(trip.id, id))),
);

export async function findTrip(
  db: Db,
  providerId: ProviderId,
  { keys, owner, id }: Mine,
): Promise<TripRow | undefined> {
  const [row] = await selectTrip(db, { providerId, owner, id });
  return row && openTrip(keys, row);
}

/**
 * The same, held until the transaction ends. Others may still write what belongs to it: a checkout that is held and tells
 * the trip's history would wait for whoever holds the trip and waits for the checkout.
 */
export async function lockTrip(tx: Db, providerId: ProviderId, asked: Mine): Promise<TripRow | undefined> {
  const [row] = await tx.select().from(trip).where(mine(providerId, asked)).for("no key update");
  return row && openTrip(asked.keys, row);
}

/** A client's trips, the newest first. */
export async function listTrips(
  db: Db,
  providerId: ProviderId,
  { keys, owner }: Pick<Mine, "keys" | "owner">,
): Promise<TripRow[]> {
  const rows = await db
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.owner, owner)))
    .orderBy(desc(trip.createdAt), desc(trip.id))
    .limit(50);
  return rows.map((row) => openTrip(keys, row));
}

/** The trip that follows an accepted offer. */
export async function findTripOfQuote(
  db: Db,
  providerId: ProviderId,
  { keys, quoteId }: { keys: MasterKeys; quoteId: string },
): Promise<TripRow | undefined> {
  const [row] = await db
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.quoteId, quoteId)));
  return row && openTrip(keys, row);
}

/** @returns undefined when its reference is taken, or its offer has a trip */
export async function insertTrip(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    travellers,
    ...values
  }: Omit<TripRow, "providerId" | "fitToFly" | "billing" | "closedAt"> & { keys: MasterKeys },
): Promise<TripRow | undefined> {
  const [row] = await tx
    .insert(trip)
    .values({ ...values, travellers: travellersOf(keys, { providerId, id: values.id }).seal(travellers), providerId })
    .onConflictDoNothing()
    .returning();
  if (!row) return undefined;
  const inserted = openTrip(keys, row);
  await putTripWords(tx, keys, inserted);
  return inserted;
}

/**
 * A trip, and a recovery after it, is found by its travellers, the child for whom it was asked, its account, and its own
 * reference and its request's.
 */
export async function putTripWords(
  tx: Db,
  keys: MasterKeys,
  { id, providerId, owner, reference, quoteId, travellers }: TripRow,
  caseId = id,
): Promise<void> {
  const [account] = await tx
    .select({ firstName: client.firstName, lastName: client.lastName, email: client.email, phone: client.phoneNumber })
    .from(client)
    .where(and(eq(client.providerId, providerId), eq(client.owner, owner)));
  const requests = quoteId
    ? (await tx.select().from(quote).where(eq(quote.id, quoteId))).map((row) => unsealQuote(keys, row))
    : [];
  const children = requests.flatMap(({ request }) => request.patient?.actsFor ?? []);
  const names = [
    ...[...travellers, ...children].flatMap(({ givenName, familyName }) => [givenName, familyName]),
    account?.firstName,
    account?.lastName,
  ];
  await putSearchWords(tx, providerId, {
    keys,
    caseId,
    owner,
    names: names.filter((name) => name !== undefined && name !== null),
    email: account?.email,
    phones: [account?.phone],
    references: [reference, ...requests.map((one) => one.reference)],
  });
}

export async function updateTrip(
  tx: Db,
  providerId: ProviderId,
  { id, keys, travellers, fitToFly, billing, ...values }: Partial<TripRow> & { id: string; keys: MasterKeys },
): Promise<TripRow> {
  const key = { providerId, id };
  const [row] = await tx
    .update(trip)
    .set({
      ...values,
      ...(travellers && { travellers: travellersOf(keys, key).seal(travellers) }),
      ...(fitToFly && { fitToFly: fitToFlyOf(keys, key).seal(fitToFly) }),
      ...(billing && { billing: billingOf(keys, key).seal(billing) }),
    })
    .where(and(eq(trip.providerId, providerId), eq(trip.id, id)))
    .returning();
  if (!row) throw new Error("the trip is gone although the transaction holds it");
  const changed = openTrip(keys, row);
  if (travellers) await putTripWords(tx, keys, changed);
  return changed;
}

/** Items with a reference, of any owner and provider. Only in a transaction of the system. */
export async function lockTripsByReference(tx: Db, keys: MasterKeys, reference: string): Promise<TripRow[]> {
  const rows = await tx
    .select()
    .from(trip)
    .where(and(eq(trip.reference, reference), isNull(trip.closedAt)))
    .for("update");
  return rows.map((row) => openTrip(keys, row));
}

/** A trip of the provider by its number. */
export async function findTripByReference(
  db: Db,
  providerId: ProviderId,
  { keys, reference }: { keys: MasterKeys; reference: string },
): Promise<TripRow | undefined> {
  const [row] = await db
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.reference, reference)));
  return row && openTrip(keys, row);
}

/** Trips of the provider by their ids. */
export async function listTripsById(
  db: Db,
  providerId: ProviderId,
  { keys, ids }: { keys: MasterKeys; ids: readonly string[] },
): Promise<Map<string, TripRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), inArray(trip.id, [...ids])));
  return new Map(rows.map((row) => [row.id, openTrip(keys, row)]));
}

/** Trips without words of the present kind. Only in a transaction of the system. */
export async function listWordlessTrips(
  tx: Db,
  providerId: ProviderId,
  { keys, limit }: { keys: MasterKeys; limit: number },
): Promise<TripRow[]> {
  const word = wordOf(tx, providerId, { id: trip.id, digest: wordsDigest(keys, providerId) });
  const rows = await tx
    .select()
    .from(trip)
    .where(and(eq(trip.providerId, providerId), not(exists(word))))
    .limit(limit);
  return rows.map((row) => openTrip(keys, row));
}

/** Empty where the trip is gone. */
export async function findTripReference(db: Db, providerId: ProviderId, id: string): Promise<string> {
  const [row] = await db
    .select({ reference: trip.reference })
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.id, id)));
  return row?.reference ?? "";
}

/** The id of the request whose offer a trip follows. */
export async function findQuoteOfTrip(db: Db, providerId: ProviderId, id: string): Promise<string | null> {
  const [row] = await db
    .select({ quoteId: trip.quoteId })
    .from(trip)
    .where(and(eq(trip.providerId, providerId), eq(trip.id, id)));
  return row?.quoteId ?? null;
}

/** The number of the request whose offer a trip follows. */
export async function findQuoteReference(db: Db, providerId: ProviderId, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ reference: quote.reference })
    .from(quote)
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id)));
  return row?.reference;
}

/** How people read where they travel, and with whom. */
export const personalTrips: readonly PersonalTable[] = [
  {
    table: "trip",
    called: "trips",
    sealed: {
      travellers: (row) => tripContext(rowKeyOf(row), "travellers"),
      fit_to_fly: (row) => tripContext(rowKeyOf(row), "fit-to-fly"),
      billing: (row) => tripContext(rowKeyOf(row), "billing"),
    },
    erasure: "remove",
  },
  {
    table: "trip_preview",
    called: "previews",
    without: ["quote"],
    erasure: "follows",
  },
  {
    table: "treatment_move",
    called: "treatment-moves",
    sealed: { reason: (row) => moveContext(rowKeyOf(row)) },
    erasure: "follows",
  },
];
