import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { type Db, firstRow } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { DischargeContent } from "../../../contract/discharge.ts";
import { type PersonalTable, rowKeyOf } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedJson, sealedText } from "../../db/sealed.ts";
import {
  dischargeDraft,
  dischargeDraftContext,
  dischargeOpening,
  dischargeOpeningContext,
  dischargePack,
  dischargePackContext,
  letterShare,
  letterShareContext,
} from "../../db/tables/aftercare.ts";
import type { RowKey } from "../../db/tables/columns.ts";

type WithContent<Row extends { sealed: string }> = Omit<Row, "sealed"> & { readonly content: DischargeContent };
export type DraftRow = WithContent<typeof dischargeDraft.$inferSelect>;
export type PackRow = WithContent<typeof dischargePack.$inferSelect>;
export type ShareRow = typeof letterShare.$inferSelect;
export type OpeningRow = typeof dischargeOpening.$inferSelect & { readonly purpose: ShareRow["purpose"] | null };

const draftOf = (keys: MasterKeys, row: RowKey) => sealedJson<DischargeContent>(keys, dischargeDraftContext(row));
const packOf = (keys: MasterKeys, row: RowKey) => sealedJson<DischargeContent>(keys, dischargePackContext(row));
const recipientOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, letterShareContext(row));
const openerOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, dischargeOpeningContext(row));

interface OfTrip {
  readonly keys: MasterKeys;
  readonly tripId: string;
}

export async function findDraft(
  db: Db,
  providerId: ProviderId,
  { keys, tripId }: OfTrip,
): Promise<DraftRow | undefined> {
  const [found] = await db
    .select()
    .from(dischargeDraft)
    .where(and(eq(dischargeDraft.providerId, providerId), eq(dischargeDraft.tripId, tripId)));
  if (!found) return undefined;
  const { sealed, ...row } = found;
  return { ...row, content: draftOf(keys, { providerId, id: tripId }).unseal(sealed) };
}

/** Writes a draft; its recovery's row is locked by the caller, so nobody else writes it. */
export async function putDraft(
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<DraftRow, "providerId"> & { keys: MasterKeys },
): Promise<void> {
  const sealed = draftOf(keys, { providerId, id: values.tripId }).seal(content);
  const { tripId, ...changes } = { ...values, sealed };
  await tx
    .insert(dischargeDraft)
    .values({ ...changes, tripId, providerId })
    .onConflictDoUpdate({ target: dischargeDraft.tripId, set: changes });
}

export const removeDraft = (tx: Db, providerId: ProviderId, tripId: string): Promise<unknown> =>
  tx.delete(dischargeDraft).where(and(eq(dischargeDraft.providerId, providerId), eq(dischargeDraft.tripId, tripId)));

const packsOf = (providerId: ProviderId, tripId: string) =>
  and(eq(dischargePack.providerId, providerId), eq(dischargePack.tripId, tripId));

/** Signed versions of a trip's pack, the newest first. */
export async function listPacks(db: Db, providerId: ProviderId, { keys, tripId }: OfTrip): Promise<PackRow[]> {
  const rows = await db
    .select()
    .from(dischargePack)
    .where(packsOf(providerId, tripId))
    .orderBy(desc(dischargePack.version));
  return rows.map(({ sealed, ...row }) => ({ ...row, content: packOf(keys, row).unseal(sealed) }));
}

/** The same without their content. */
export const listPackFacts = (
  db: Db,
  providerId: ProviderId,
  tripId: string,
): Promise<Pick<PackRow, "version" | "name" | "at">[]> =>
  db
    .select({ version: dischargePack.version, name: dischargePack.name, at: dischargePack.at })
    .from(dischargePack)
    .where(packsOf(providerId, tripId))
    .orderBy(desc(dischargePack.version));

export const insertPack = (
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<PackRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx
    .insert(dischargePack)
    .values({ ...values, providerId, sealed: packOf(keys, { providerId, id: values.id }).seal(content) });

const sharesOf = (providerId: ProviderId, tripId: string) =>
  and(eq(letterShare.providerId, providerId), eq(letterShare.tripId, tripId));

/** Links to the letter of a trip, the newest first, ended ones included. */
export async function listLetterShares(db: Db, providerId: ProviderId, { keys, tripId }: OfTrip): Promise<ShareRow[]> {
  const rows = await db
    .select()
    .from(letterShare)
    .where(sharesOf(providerId, tripId))
    .orderBy(desc(letterShare.createdAt), desc(letterShare.id));
  return rows.map((row) => ({ ...row, recipient: recipientOf(keys, row).unseal(row.recipient) }));
}

export async function countActiveShares(
  db: Db,
  providerId: ProviderId,
  { tripId, now }: { tripId: string; now: Date },
): Promise<number> {
  const [found] = await db
    .select({ shares: count() })
    .from(letterShare)
    .where(and(sharesOf(providerId, tripId), isNull(letterShare.revokedAt), gt(letterShare.until, now)));
  return found?.shares ?? 0;
}

/** @returns false where the id is taken, also by another person's row, which the caller cannot see */
export async function insertLetterShare(
  tx: Db,
  providerId: ProviderId,
  { keys, recipient, ...values }: Omit<ShareRow, "providerId" | "revokedAt"> & { keys: MasterKeys },
): Promise<boolean> {
  const rows = await tx
    .insert(letterShare)
    .values({ ...values, providerId, recipient: recipientOf(keys, { providerId, id: values.id }).seal(recipient) })
    .onConflictDoNothing()
    .returning({ id: letterShare.id });
  return rows.length > 0;
}

/** @returns whether it was active */
export async function endShare(
  tx: Db,
  providerId: ProviderId,
  { tripId, id, now }: { tripId: string; id: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(letterShare)
    .set({ revokedAt: now })
    .where(and(sharesOf(providerId, tripId), eq(letterShare.id, id), isNull(letterShare.revokedAt)))
    .returning({ id: letterShare.id });
  return rows.length > 0;
}

/** The active link of a token; the policy lets the owner of the token's digest read it. */
export const findActiveShare = (
  db: Db,
  providerId: ProviderId,
  { tokenDigest, now }: { tokenDigest: string; now: Date },
): Promise<Omit<ShareRow, "recipient"> | undefined> =>
  firstRow(
    db
      .select()
      .from(letterShare)
      .where(
        and(
          eq(letterShare.providerId, providerId),
          eq(letterShare.tokenDigest, tokenDigest),
          isNull(letterShare.revokedAt),
          gt(letterShare.until, now),
        ),
      ),
  );

export const insertOpening = (
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<OpeningRow, "providerId" | "purpose"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx
    .insert(dischargeOpening)
    .values({ ...values, providerId, name: openerOf(keys, { providerId, id: values.id }).seal(name) });

const mostOpenings = 100;

/** Who opened the pack or its letter, the newest first. */
export async function listOpenings(db: Db, providerId: ProviderId, { keys, tripId }: OfTrip): Promise<OpeningRow[]> {
  const rows = await db
    .select({ opening: dischargeOpening, purpose: letterShare.purpose })
    .from(dischargeOpening)
    .leftJoin(letterShare, eq(letterShare.id, dischargeOpening.shareId))
    .where(and(eq(dischargeOpening.providerId, providerId), eq(dischargeOpening.tripId, tripId)))
    .orderBy(desc(dischargeOpening.at), desc(dischargeOpening.id))
    .limit(mostOpenings);
  return rows.map(({ opening, purpose }) => ({
    ...opening,
    name: openerOf(keys, opening).unseal(opening.name),
    purpose,
  }));
}

/** Openings and links go with their trip, as the pack itself. */
export const personalDischarges: readonly PersonalTable[] = [
  {
    table: "discharge_opening",
    called: "discharge-openings",
    without: ["trip_id", "share_id"],
    sealed: { name: (row) => dischargeOpeningContext(rowKeyOf(row)) },
    erasure: "follows",
  },
  {
    table: "letter_share",
    called: "letter-links",
    without: ["trip_id", "token_digest"],
    sealed: { recipient: (row) => letterShareContext(rowKeyOf(row)) },
    erasure: "follows",
  },
  {
    table: "discharge_pack",
    called: "discharge-packs",
    without: ["trip_id", "staff_id"],
    sealed: { sealed: (row) => dischargePackContext(rowKeyOf(row)) },
    erasure: "follows",
  },
];
