import { and, arrayContains, desc, eq, getTableColumns, lt, or } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { PartKind } from "../../../contract/desk/catalogue.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { catalogueDraft, catalogueVersion } from "../../db/tables/catalogue.ts";
import { company } from "../../db/tables/company.ts";
import type { ProviderRecord } from "../queries.ts";

export type DraftRow = typeof catalogueDraft.$inferSelect;
export type VersionRow = Omit<typeof catalogueVersion.$inferSelect, "record"> & { readonly record: ProviderRecord };

export interface PartKey {
  readonly kind: PartKind;
  readonly slug: string;
}

const isPart = (id: ProviderId, { kind, slug }: PartKey) =>
  and(eq(catalogueDraft.providerId, id), eq(catalogueDraft.kind, kind), eq(catalogueDraft.slug, slug));

export async function findDraft(tx: Db, id: ProviderId, part: PartKey): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(catalogueDraft).where(isPart(id, part));
  return row;
}

/** Without their values. */
export const listDrafts = (tx: Db, id: ProviderId) =>
  tx
    .select({
      kind: catalogueDraft.kind,
      slug: catalogueDraft.slug,
      value: catalogueDraft.value,
      by: catalogueDraft.staffName,
    })
    .from(catalogueDraft)
    .where(eq(catalogueDraft.providerId, id));

/** @returns false when another draft was begun meanwhile */
export async function insertDraft(tx: Db, row: DraftRow): Promise<boolean> {
  const written = await tx
    .insert(catalogueDraft)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: catalogueDraft.slug });
  return written.length > 0;
}

/** @returns false for another version than `row.version - 1` */
export async function replaceDraft(tx: Db, row: DraftRow): Promise<boolean> {
  const written = await tx
    .update(catalogueDraft)
    .set(row)
    .where(and(isPart(row.providerId, row), eq(catalogueDraft.version, row.version - 1)))
    .returning({ slug: catalogueDraft.slug });
  return written.length > 0;
}

export async function removeDraft(tx: Db, id: ProviderId, part: PartKey, version: number): Promise<boolean> {
  const removed = await tx
    .delete(catalogueDraft)
    .where(and(isPart(id, part), eq(catalogueDraft.version, version)))
    .returning({ slug: catalogueDraft.slug });
  return removed.length > 0;
}

export async function findRevision(tx: Db, id: ProviderId): Promise<{ revision: number; updatedAt: Date } | undefined> {
  const [row] = await tx
    .select({ revision: company.revision, updatedAt: company.updatedAt })
    .from(company)
    .where(eq(company.id, id));
  return row;
}

export const insertVersion = (tx: Db, row: VersionRow): Promise<unknown> =>
  tx.insert(catalogueVersion).values(row).onConflictDoNothing();

export async function findVersion(tx: Db, id: ProviderId, number: number): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.providerId, id), eq(catalogueVersion.number, number)));
  return row as VersionRow | undefined; // insertVersion stores a record
}

/** The version before a number. */
export async function findEarlierVersion(tx: Db, id: ProviderId, number: number): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.providerId, id), lt(catalogueVersion.number, number)))
    .orderBy(desc(catalogueVersion.number))
    .limit(1);
  return row as VersionRow | undefined; // insertVersion stores a record
}

/** Versions without their records, newest first; of a part, with the imports, which may have changed it. */
export function listVersionRows(
  tx: Db,
  id: ProviderId,
  { part, before, limit }: { part?: string | undefined; before?: number | undefined; limit: number },
): Promise<Omit<VersionRow, "record">[]> {
  const { record: _, ...columns } = getTableColumns(catalogueVersion);
  return tx
    .select(columns)
    .from(catalogueVersion)
    .where(
      and(
        eq(catalogueVersion.providerId, id),
        part === undefined
          ? undefined
          : or(arrayContains(catalogueVersion.parts, [part]), eq(catalogueVersion.parts, [])),
        before === undefined ? undefined : lt(catalogueVersion.number, before),
      ),
    )
    .orderBy(desc(catalogueVersion.number))
    .limit(limit);
}
