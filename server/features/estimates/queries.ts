import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { procedure, procedurePackage } from "../../db/tables/catalogue.ts";

export type ChosenProcedure = typeof procedure.$inferSelect & {
  readonly packages: readonly (typeof procedurePackage.$inferSelect)[];
};

/** The procedures of these slugs with their packages, in the order of the slugs; unknown ones are left out. */
export async function listChosenProcedures(
  db: Db,
  providerId: ProviderId,
  slugs: readonly string[],
): Promise<ChosenProcedure[]> {
  if (slugs.length === 0) return [];
  const procedures = await db
    .select()
    .from(procedure)
    .where(and(eq(procedure.providerId, providerId), inArray(procedure.slug, [...slugs])));
  const packages = await db
    .select()
    .from(procedurePackage)
    .where(
      and(
        eq(procedurePackage.providerId, providerId),
        inArray(
          procedurePackage.procedureId,
          procedures.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(procedurePackage.position));
  return procedures
    .map((row) => ({ ...row, packages: packages.filter(({ procedureId }) => procedureId === row.id) }))
    .toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
}
