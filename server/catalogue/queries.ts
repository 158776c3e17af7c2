import { asc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { languages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure, procedurePackage } from "../db/tables/catalogue.ts";
import { keptPart } from "../tenants/record-memory.ts";

export type ProcedureRow = typeof procedure.$inferSelect;
export type PackageRow = typeof procedurePackage.$inferSelect;
export type DoctorRow = typeof doctor.$inferSelect;

/** A provider's procedures, packages and doctors, in the provider's order. */
export interface CatalogueRows {
  readonly procedures: readonly ProcedureRow[];
  readonly packages: readonly PackageRow[];
  readonly doctors: readonly DoctorRow[];
}

/** All that a provider has in the database now, also what is not published. */
async function readRows(db: Db, providerId: ProviderId): Promise<CatalogueRows> {
  const procedures = await db
    .select()
    .from(procedure)
    .where(eq(procedure.providerId, providerId))
    .orderBy(asc(procedure.position));
  const packages = await db
    .select()
    .from(procedurePackage)
    .where(eq(procedurePackage.providerId, providerId))
    .orderBy(asc(procedurePackage.position));
  const doctors = await db.select().from(doctor).where(eq(doctor.providerId, providerId)).orderBy(asc(doctor.position));
  return { procedures, packages, doctors };
}

/** The same, from memory until a change is announced. */
const findRows = (db: Db, providerId: ProviderId): Promise<CatalogueRows> =>
  keptPart(db, ["catalogue", providerId], () => readRows(db, providerId));

const publishedIn = ({ procedures, ...rest }: CatalogueRows): CatalogueRows => ({
  ...rest,
  procedures: procedures.filter(({ status }) => status === "published"),
});

/** With the published procedures only. */
export const findCatalogue = async (db: Db, providerId: ProviderId): Promise<CatalogueRows> =>
  publishedIn(await findRows(db, providerId));

/** The same as it is in the database now: for a memory of its own. */
export const readCatalogue = async (db: Db, providerId: ProviderId): Promise<CatalogueRows> =>
  publishedIn(await readRows(db, providerId));

/** The names, in each language, of the doctor who has a name in one of them. */
export async function findDoctorNames(
  db: Db,
  providerId: ProviderId,
  name: string,
): Promise<Partial<Record<Language, string>> | undefined> {
  const { doctors } = await findRows(db, providerId);
  const found = doctors.find(({ texts }) => Object.values(texts).some((each) => each.name === name));
  return found && Object.fromEntries(Object.entries(found.texts).map(([language, texts]) => [language, texts.name]));
}

/** A provider's procedures, also those that are not published. */
export const listProcedures = async (db: Db, providerId: ProviderId): Promise<readonly ProcedureRow[]> =>
  (await findRows(db, providerId)).procedures;

export const listDoctors = async (db: Db, providerId: ProviderId): Promise<readonly DoctorRow[]> =>
  (await findRows(db, providerId)).doctors;

export type ChosenProcedure = ProcedureRow & { readonly packages: readonly PackageRow[] };

/** The procedures of the slugs with their packages, in the order of the slugs, without unknown ones. */
export async function listChosenProcedures(
  db: Db,
  providerId: ProviderId,
  slugs: readonly string[],
): Promise<ChosenProcedure[]> {
  if (slugs.length === 0) return [];
  const { procedures, packages } = await findRows(db, providerId);
  return procedures
    .filter(({ slug }) => slugs.includes(slug))
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
