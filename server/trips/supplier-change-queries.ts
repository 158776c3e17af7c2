import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { ChangeCause, ChangeProposal } from "../../contract/booking-news.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { supplierChange, supplierChangeContext } from "../db/tables/clinic-money.ts";
import type { ItemRow } from "./items/item-queries.ts";

/** What a booking becomes when its person accepts. */
export interface ChangedTo {
  /** Missing where only the times change. */
  readonly cause?: ChangeCause;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Details of the item's kind, such as a flight's times. */
  readonly details: Readonly<Record<string, unknown>>;
  /** For the person to read. */
  readonly reason: string;
  /** Absent until they were looked for. */
  readonly proposals?: readonly StoredProposal[];
  /** The coordinator who chose them. */
  readonly proposedBy?: string;
  readonly accepted?: AcceptedProposal;
}

/** A booking that moves with a proposal, as it was proposed to the person. */
export interface StoredMove {
  readonly item: string;
  /** Null where it takes the times of its supplier's change. */
  readonly offerId: string | null;
  readonly words: Pick<ItemRow["content"], "title" | "subtitle" | "textsLanguage" | "translations">;
  readonly startsAt: string;
  readonly endsAt: string;
  /** What the person and the payer of the change pay more: minor units of the trip's currency. */
  readonly difference: number;
  readonly covered: number;
}

/** Moves that are made together or not at all. */
export interface StoredProposal {
  /** Of the moves: equal moves have the same. */
  readonly id: string;
  readonly reason: ChangeProposal["reason"];
  /** The changed booking first. */
  readonly moves: readonly StoredMove[];
  readonly dates: ChangeProposal["dates"];
}

/** A proposal that the person accepted, and how far its orders have come. */
export interface AcceptedProposal {
  readonly proposal: string;
  readonly dates: ChangeProposal["dates"];
  /** In the order in which the sellers are asked: one that cannot hold a change is the first. */
  readonly orders: readonly {
    readonly item: string;
    /** Of the preview that keeps what was agreed. */
    readonly preview: string;
    readonly quoteId: string;
    readonly isHeld: boolean;
    /** The quote by which an order is taken back. */
    readonly undoQuote?: string;
  }[];
  /** The changed booking takes its supplier's new times. */
  readonly takesTimes: boolean;
  /** Orders are carried out, or taken back after a seller refused one. */
  readonly step: "order" | "undo";
  /** Of the items that a seller has changed, while they are taken back. */
  readonly made: readonly string[];
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

/** True where somebody else than the person pays what another choice costs more. */
export const isCoveredBy = (change: Pick<SupplierChangeRow, "payer"> | undefined): boolean =>
  change !== undefined && change.payer !== "person";

/** Writes what a change is and what is proposed in its place. */
export const updateSupplierChange = (
  tx: Db,
  keys: MasterKeys,
  { content, ...row }: Pick<SupplierChangeRow, "id" | "providerId" | "content">,
): Promise<unknown> =>
  tx
    .update(supplierChange)
    .set({ content: contentOf(keys, row).seal(content) })
    .where(and(eq(supplierChange.providerId, row.providerId), eq(supplierChange.id, row.id)));

/** Changes of a provider on which nobody has decided, the oldest first. */
export const listOpenSupplierChanges = (tx: Db, providerId: ProviderId, limit: number) =>
  tx
    .select({ itemId: supplierChange.itemId, createdAt: supplierChange.createdAt })
    .from(supplierChange)
    .where(and(eq(supplierChange.providerId, providerId), eq(supplierChange.state, "open")))
    .orderBy(asc(supplierChange.createdAt))
    .limit(limit);

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
