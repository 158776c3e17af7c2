import { and, count, eq, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { catalogueDraft, catalogueVersion, doctor, procedure, sitePicture } from "../db/tables/catalogue.ts";
import type { WrittenPicture } from "../db/tables/columns.ts";
import { company } from "../db/tables/company.ts";

export type SitePictureRow = typeof sitePicture.$inferSelect;
export type StoredPicture = Omit<WrittenPicture, "alt">;

const storedOf = ({ providerId, hash, widths, width, height }: SitePictureRow): StoredPicture => ({
  src: `/pictures/${providerId}/${hash}`,
  widths,
  width,
  height,
});

/** The pictures that the desk stored for a clinic. */
export const listSitePictures = async (tx: Db, id: ProviderId): Promise<StoredPicture[]> =>
  (await tx.select().from(sitePicture).where(eq(sitePicture.providerId, id))).map(storedOf);

/** For the public, and for operators. */
export const findSitePicture = (
  db: Db,
  id: ProviderId,
  hash: string,
): Promise<{ readonly row: SitePictureRow; readonly stored: StoredPicture } | undefined> =>
  asSystem(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(sitePicture)
      .where(and(eq(sitePicture.providerId, id), eq(sitePicture.hash, hash)));
    return row && { row, stored: storedOf(row) };
  });

export const countSitePictures = async (tx: Db, id: ProviderId): Promise<number> =>
  (await tx.select({ found: count() }).from(sitePicture).where(eq(sitePicture.providerId, id)))[0]?.found ?? 0;

/** @returns false where the same picture is stored */
export const insertSitePicture = async (tx: Db, row: SitePictureRow): Promise<boolean> =>
  (await tx.insert(sitePicture).values(row).onConflictDoNothing().returning({ hash: sitePicture.hash })).length > 0;

/** Keeps a picture that is chosen again. @returns false where it is not stored */
export const touchSitePicture = async (
  tx: Db,
  id: ProviderId,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> => {
  const isIt = and(eq(sitePicture.providerId, id), eq(sitePicture.hash, hash));
  const touched = await tx.update(sitePicture).set({ at: now }).where(isIt).returning({ hash: sitePicture.hash });
  return touched.length > 0;
};

const hashesIn = (values: SQL) =>
  sql`select (regexp_matches(${values}::text, '/pictures/[0-9a-f-]{36}/([0-9a-f]{32})', 'g'))[1]`;

/** Forgets pictures chosen before an instant that no site, draft or version has. */
export const takeUnusedPictures = (tx: Db, before: Date): Promise<SitePictureRow[]> => {
  const isOwn = (table: PgTable & { providerId: PgColumn }) =>
    sql`where ${table.providerId} = ${sitePicture.providerId}`;
  const users = sql.join(
    [
      sql`${hashesIn(sql`jsonb_build_array(${company.logo}, ${company.landingPicture})`)} from ${company}
        where ${company.id} = ${sitePicture.providerId}`,
      sql`${hashesIn(sql`${doctor.picture}`)} from ${doctor} ${isOwn(doctor)}`,
      sql`${hashesIn(sql`${procedure.picture}`)} from ${procedure} ${isOwn(procedure)}`,
      sql`${hashesIn(sql`${catalogueDraft.value}`)} from ${catalogueDraft} ${isOwn(catalogueDraft)}`,
      sql`${hashesIn(sql`${catalogueVersion.record}`)} from ${catalogueVersion} ${isOwn(catalogueVersion)}`,
    ],
    sql` union all `,
  );
  return tx
    .delete(sitePicture)
    .where(and(lt(sitePicture.at, before), sql`${sitePicture.hash} not in (${users})`))
    .returning();
};
