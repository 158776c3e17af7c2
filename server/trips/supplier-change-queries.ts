import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { supplierChange, supplierChangeContext } from "../db/tables/clinic-money.ts";

/** What a booking becomes when its person accepts. */
export interface ChangedTo {
  readonly startsAt: string;
  readonly endsAt: string;
  /** Details of the item's kind, such as a flight's times. */
  readonly details: Readonly<Record<string, unknown>>;
  /** For the person to read. */
  readonly reason: string;
}

type Stored = typeof supplierChange.$inferSelect;
export type SupplierChangeRow = Omit<Stored, "content"> & { readonly content: ChangedTo };

const contentOf = (keys: MasterKeys, row: Pick<Stored, "providerId" | "id">) =>
  sealedJson<ChangedTo>(keys, supplierChangeContext(row));

const opened = (keys: MasterKeys, row: Stored): SupplierChangeRow => ({
  ...row,
  content: contentOf(keys, row).unseal(row.content),
});

/** Only while the booking is held, and none of its changes is open. */
export const insertSupplierChange = (
  tx: Db,
  keys: MasterKeys,
  { content, ...values }: SupplierChangeRow,
): Promise<unknown> => tx.insert(supplierChange).values({ ...values, content: contentOf(keys, values).seal(content) });

/** Whether a supplier's change was recorded before, whatever was decided since. */
export async function hasSupplierChange(db: Db, providerId: ProviderId, source: string): Promise<boolean> {
  const rows = await db
    .select({ id: supplierChange.id })
    .from(supplierChange)
    .where(and(eq(supplierChange.providerId, providerId), eq(supplierChange.source, source)));
  return rows.length > 0;
}

/** The change of a booking on which its person decides. */
export async function findOpenSupplierChange(
  db: Db,
  providerId: ProviderId,
  { keys, itemId }: { keys: MasterKeys; itemId: string },
): Promise<SupplierChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(supplierChange)
    .where(
      and(
        eq(supplierChange.providerId, providerId),
        eq(supplierChange.itemId, itemId),
        eq(supplierChange.state, "open"),
      ),
    )
    .orderBy(desc(supplierChange.createdAt))
    .limit(1);
  return row && opened(keys, row);
}

/** No effect where none is open. */
export const endSupplierChange = (
  tx: Db,
  providerId: ProviderId,
  { itemId, ...ending }: Pick<Stored, "itemId" | "state" | "decidedAt">,
): Promise<unknown> =>
  tx
    .update(supplierChange)
    .set(ending)
    .where(
      and(
        eq(supplierChange.providerId, providerId),
        eq(supplierChange.itemId, itemId),
        eq(supplierChange.state, "open"),
      ),
    );

export const personalSupplierChanges: PersonalTable = {
  table: "supplier_change",
  called: "supplier-changes",
  without: ["source"],
  sealed: { content: (row) => supplierChangeContext(rowKeyOf(row)) },
  erasure: "follows",
};
