import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { languages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure, procedurePackage } from "../db/tables/catalogue.ts";

export type ProcedureRow = typeof procedure.$inferSelect;
export type PackageRow = typeof procedurePackage.$inferSelect;
export type DoctorRow = typeof doctor.$inferSelect;

/** A provider's published procedures, packages and doctors, in the provider's order. */
export interface CatalogueRows {
  readonly procedures: readonly ProcedureRow[];
  readonly packages: readonly PackageRow[];
  readonly doctors: readonly DoctorRow[];
}

export async function findCatalogue(db: Db, providerId: ProviderId): Promise<CatalogueRows> {
  const procedures = await db
    .select()
    .from(procedure)
    .where(and(eq(procedure.providerId, providerId), eq(procedure.status, "published")))
    .orderBy(asc(procedure.position));
  const packages = await db
    .select()
    .from(procedurePackage)
    .where(eq(procedurePackage.providerId, providerId))
    .orderBy(asc(procedurePackage.position));
  const doctors = await db.select().from(doctor).where(eq(doctor.providerId, providerId)).orderBy(asc(doctor.position));
  return { procedures, packages, doctors };
}

/** The names, in each language, of the doctor who has a name in one of them. */
export async function findDoctorNames(
  db: Db,
  providerId: ProviderId,
  name: string,
): Promise<Partial<Record<Language, string>> | undefined> {
  const rows = await db.select({ texts: doctor.texts }).from(doctor).where(eq(doctor.providerId, providerId));
  const found = rows.find(({ texts }) => Object.values(texts).some((each) => each.name === name));
  return found && Object.fromEntries(Object.entries(found.texts).map(([language, texts]) => [language, texts.name]));
}

/** The slugs and texts of a provider's procedures, also of those that are not published. */
export const listProcedureTexts = (db: Db, providerId: ProviderId) =>
  db
    .select({ slug: procedure.slug, texts: procedure.texts })
    .from(procedure)
    .where(eq(procedure.providerId, providerId))
    .orderBy(asc(procedure.position));

export type ChosenProcedure = typeof procedure.$inferSelect & {
  readonly packages: readonly (typeof procedurePackage.$inferSelect)[];
};

/** The procedures of the slugs with their packages, in the order of the slugs, without unknown ones. */
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

/** The ride that a package includes, in each language. */
export function ridesIn({ texts }: Pick<PackageRow, "texts">): Partial<Record<Language, { readonly label: string }>> {
  const rides: Partial<Record<Language, { readonly label: string }>> = {};
  for (const language of languages) {
    const ride = texts[language]?.included.find(({ kind }) => kind === "transfer");
    if (ride) rides[language] = ride;
  }
  return rides;
}
