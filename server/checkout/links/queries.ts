import { and, desc, eq, inArray } from "drizzle-orm";
import { type Db, firstRow } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import { type PersonalTable, rowKeyOf } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedText } from "../../db/sealed.ts";
import type { RowKey } from "../../db/tables/columns.ts";
import { checkout, paymentLink, paymentLinkContext } from "../../db/tables/payments.ts";
import type { CheckoutRow } from "../queries.ts";

export type LinkRow = typeof paymentLink.$inferSelect;
/** A row that its holder found by the digest: names and address stay sealed. */
export type HeldLink = Pick<LinkRow, "id" | "owner">;

const sealedOf = (keys: MasterKeys, row: RowKey) => ({
  name: sealedText(keys, paymentLinkContext(row, "name")),
  payerName: sealedText(keys, paymentLinkContext(row, "payer-name")),
  payerEmail: sealedText(keys, paymentLinkContext(row, "payer-email")),
});

const opened = (keys: MasterKeys, row: LinkRow): LinkRow => {
  const sealed = sealedOf(keys, row);
  return {
    ...row,
    name: sealed.name.unseal(row.name),
    payerName: row.payerName && sealed.payerName.unseal(row.payerName),
    payerEmail: row.payerEmail && sealed.payerEmail.unseal(row.payerEmail),
  };
};

/** The links of a booking or of a trip, the newest first. */
export async function listLinkRows(
  db: Db,
  providerId: ProviderId,
  { keys, itemId, tripId }: { keys: MasterKeys; itemId?: string; tripId?: string },
): Promise<LinkRow[]> {
  const rows = await db
    .select()
    .from(paymentLink)
    .where(
      and(
        eq(paymentLink.providerId, providerId),
        itemId === undefined ? undefined : eq(paymentLink.itemId, itemId),
        tripId === undefined ? undefined : eq(paymentLink.tripId, tripId),
      ),
    )
    .orderBy(desc(paymentLink.createdAt), desc(paymentLink.id));
  return rows.map((row) => opened(keys, row));
}

const one = (providerId: ProviderId, id: string) => and(eq(paymentLink.providerId, providerId), eq(paymentLink.id, id));

/** Who paid by the links of a trip, by the link. */
export async function payersOf(
  db: Db,
  providerId: ProviderId,
  of: { keys: MasterKeys; tripId: string },
): Promise<ReadonlyMap<string, string>> {
  const links = await listLinkRows(db, providerId, of);
  return new Map(links.map(({ id, name, payerName }) => [id, payerName ?? name]));
}

export async function findLink(
  db: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(paymentLink).where(one(providerId, id));
  return row && opened(keys, row);
}

/** The same, held until the transaction ends. */
export async function lockLink(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(paymentLink).where(one(providerId, id)).for("update");
  return row && opened(keys, row);
}

/** @returns false where the id is taken, also by another person's row, which the caller cannot see */
export async function insertLink(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<typeof paymentLink.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<boolean> {
  const sealed = sealedOf(keys, { providerId, id: values.id });
  const rows = await tx
    .insert(paymentLink)
    .values({ ...values, providerId, name: sealed.name.seal(name) })
    .onConflictDoNothing()
    .returning({ id: paymentLink.id });
  return rows.length > 0;
}

export const withdrawLinkRow = (
  tx: Db,
  providerId: ProviderId,
  { id, withdrawnAt }: { id: string; withdrawnAt: Date },
): Promise<unknown> => tx.update(paymentLink).set({ withdrawnAt }).where(one(providerId, id));

export const setPayer = (
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    id,
    name,
    email,
    language,
  }: { keys: MasterKeys; id: string; name: string; email: string; language: LinkRow["payerLanguage"] },
): Promise<unknown> => {
  const sealed = sealedOf(keys, { providerId, id });
  const payer = { payerName: sealed.payerName.seal(name), payerEmail: sealed.payerEmail.seal(email) };
  return tx
    .update(paymentLink)
    .set({ ...payer, payerLanguage: language })
    .where(one(providerId, id));
};

/** Writes down that a link was paid. Only in a transaction of the system. */
export const markPaid = (
  tx: Db,
  providerId: ProviderId,
  { id, ...paid }: { id: string; paidAt: Date; paidAmount: number },
): Promise<unknown> => tx.update(paymentLink).set(paid).where(one(providerId, id));

/** The link of a token; the policy lets the owner of the token's digest read it. */
export const findLinkByDigest = (db: Db, providerId: ProviderId, tokenDigest: string): Promise<HeldLink | undefined> =>
  firstRow(
    db
      .select({ id: paymentLink.id, owner: paymentLink.owner })
      .from(paymentLink)
      .where(and(eq(paymentLink.providerId, providerId), eq(paymentLink.tokenDigest, tokenDigest))),
  );

/** The checkouts of links, the newest first. */
export const listLinkCheckouts = async (
  db: Db,
  providerId: ProviderId,
  ids: readonly string[],
): Promise<CheckoutRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(checkout)
        .where(and(eq(checkout.providerId, providerId), inArray(checkout.paymentLinkId, [...ids])))
        .orderBy(desc(checkout.createdAt), desc(checkout.id));

/** Links go with their trip. */
export const personalPaymentLinks: PersonalTable = {
  table: "payment_link",
  called: "payment-links",
  without: ["trip_id", "token_digest"],
  sealed: {
    name: (row) => paymentLinkContext(rowKeyOf(row), "name"),
    payer_name: (row) => paymentLinkContext(rowKeyOf(row), "payer-name"),
    payer_email: (row) => paymentLinkContext(rowKeyOf(row), "payer-email"),
  },
  erasure: "follows",
};
