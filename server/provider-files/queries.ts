import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor, procedure, procedurePackage } from "../db/tables/catalogue.ts";
import { company, domain, location, theme } from "../db/tables/company.ts";

type Row<T extends PgTable> = T["$inferSelect"];
type Theme = Pick<Row<typeof theme>, "primaryColor" | "secondaryColor" | "hoverColor">;
type Own = "id" | "providerId" | "position";
export type DoctorRecord = Omit<Row<typeof doctor>, Own>;
export type PackageRecord = Omit<Row<typeof procedurePackage>, Own | "procedureId">;
export type ProcedureRecord = Omit<Row<typeof procedure>, Own> & { packages: PackageRecord[] };

/** Everything an operator configures of a provider; lists are ordered. Ids and revisions belong to the database. */
export interface ProviderRecord {
  readonly company: Omit<
    Row<typeof company>,
    "id" | "userPool" | "staffPool" | "senderCheck" | "revision" | "updatedAt"
  >;
  readonly location: Omit<Row<typeof location>, "id" | "providerId">;
  readonly domains: readonly string[];
  readonly themes: readonly Theme[];
  readonly doctors: readonly DoctorRecord[];
  readonly procedures: readonly ProcedureRecord[];
}

/** Runs before the provider is known; for operators. */
export async function findProviderIdBySlug(db: Db, slug: string): Promise<ProviderId | undefined> {
  const [found] = await db.select({ id: company.id }).from(company).where(eq(company.slug, slug));
  return found?.id;
}

/** The providers, by slug, of these domains. */
export const findDomainOwners = (db: Db, names: readonly string[]): Promise<{ name: string; slug: string }[]> =>
  db
    .select({ name: domain.name, slug: company.slug })
    .from(domain)
    .innerJoin(company, eq(company.id, domain.providerId))
    .where(inArray(domain.name, [...names]));

export async function findProviderRecord(db: Db, id: ProviderId): Promise<ProviderRecord | undefined> {
  const [own] = await db
    .select({ company, location })
    .from(company)
    .innerJoin(location, eq(location.providerId, company.id))
    .where(eq(company.id, id));
  if (!own) return undefined;
  const domains = await db.select().from(domain).where(eq(domain.providerId, id)).orderBy(asc(domain.position));
  const themes = await db.select().from(theme).where(eq(theme.providerId, id)).orderBy(asc(theme.position));
  const doctors = await db.select().from(doctor).where(eq(doctor.providerId, id)).orderBy(asc(doctor.position));
  const procedures = await db
    .select()
    .from(procedure)
    .where(eq(procedure.providerId, id))
    .orderBy(asc(procedure.position));
  const packages = await db
    .select()
    .from(procedurePackage)
    .where(eq(procedurePackage.providerId, id))
    .orderBy(asc(procedurePackage.position));
  const {
    id: _company,
    userPool: _pool,
    staffPool: _staff,
    senderCheck: _check,
    revision: _revision,
    updatedAt: _at,
    ...companyRecord
  } = own.company;
  const { id: _location, providerId: _of, ...locationRecord } = own.location;
  return {
    company: companyRecord,
    location: locationRecord,
    domains: domains.map(({ name }) => name),
    themes: themes.map(({ providerId: _, position: _position, ...colours }) => colours),
    doctors: doctors.map(withoutOwn),
    procedures: procedures.map((row) => ({
      ...withoutOwn(row),
      packages: packages
        .filter(({ procedureId }) => procedureId === row.id)
        .map(({ procedureId: _, ...rest }) => withoutOwn(rest)),
    })),
  };
}

function withoutOwn<T extends { id: string; providerId: string; position: number }>(row: T): Omit<T, Own> {
  const { id: _id, providerId: _provider, position: _position, ...rest } = row;
  return rest;
}

/** Serialises changes of providers until the transaction ends, because domains are unique across providers. */
export const lockProviders = (tx: Db): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(7406233502)`);

export interface Writing {
  readonly now: Date;
  readonly newId: () => string;
}

/** Inserts a company at revision 0; `replaceProvider` sets the rest in the same transaction. */
export const insertCompany = (tx: Db, id: ProviderId, values: ProviderRecord["company"], now: Date): Promise<unknown> =>
  tx.insert(company).values({ ...values, id, revision: 0, updatedAt: now });

/** Assigns user pools to a provider without them; permanent, because accounts belong to them. */
export const giveUserPools = (
  tx: Db,
  id: ProviderId,
  { userPool, staffPool }: Record<"userPool" | "staffPool", NonNullable<Row<typeof company>["userPool"]>>,
): Promise<unknown> =>
  tx
    .update(company)
    .set({
      userPool: sql`coalesce(${company.userPool}, ${JSON.stringify(userPool)}::jsonb)`,
      staffPool: sql`coalesce(${company.staffPool}, ${JSON.stringify(staffPool)}::jsonb)`,
    })
    .where(eq(company.id, id));

/**
 * Replaces a provider's rows by the record, and increments its revision. Rows with the same slug keep their ids.
 * Requires a transaction.
 */
export async function replaceProvider(
  tx: Db,
  id: ProviderId,
  record: ProviderRecord,
  { now, newId }: Writing,
): Promise<void> {
  await tx
    .update(company)
    .set({ ...record.company, revision: sql`${company.revision} + 1`, updatedAt: now })
    .where(eq(company.id, id));
  await tx
    .insert(location)
    .values({ ...record.location, id: newId(), providerId: id })
    .onConflictDoUpdate({ target: location.providerId, set: record.location });
  await tx.delete(domain).where(eq(domain.providerId, id));
  await tx.insert(domain).values(record.domains.map((name, position) => ({ name, providerId: id, position })));
  await tx.delete(theme).where(eq(theme.providerId, id));
  await tx.insert(theme).values(record.themes.map((colours, position) => ({ ...colours, providerId: id, position })));
  await replaceDoctors(tx, id, record.doctors, newId);
  await replaceProcedures(tx, id, record.procedures, newId);
}

async function replaceDoctors(tx: Db, id: ProviderId, doctors: readonly DoctorRecord[], newId: () => string) {
  const slugs = doctors.map(({ slug }) => slug);
  await tx.delete(doctor).where(and(eq(doctor.providerId, id), notInArray(doctor.slug, slugs)));
  await tx
    .insert(doctor)
    .values(doctors.map((row, position) => ({ ...row, id: newId(), providerId: id, position })))
    .onConflictDoUpdate({ target: [doctor.providerId, doctor.slug], set: incoming(doctor) });
}

async function replaceProcedures(tx: Db, id: ProviderId, records: readonly ProcedureRecord[], newId: () => string) {
  const slugs = records.map(({ slug }) => slug);
  await tx.delete(procedure).where(and(eq(procedure.providerId, id), notInArray(procedure.slug, slugs)));
  const rows = await tx
    .insert(procedure)
    .values(records.map(({ packages: _, ...row }, position) => ({ ...row, id: newId(), providerId: id, position })))
    .onConflictDoUpdate({ target: [procedure.providerId, procedure.slug], set: incoming(procedure) })
    .returning({ id: procedure.id, slug: procedure.slug });
  const idOf = new Map(rows.map((row) => [row.slug, row.id]));
  const packages = records.flatMap((record) => {
    const procedureId = idOf.get(record.slug) ?? "";
    return record.packages.map((row, position) => ({ ...row, id: newId(), providerId: id, procedureId, position }));
  });
  const stored = await tx
    .insert(procedurePackage)
    .values(packages)
    .onConflictDoUpdate({
      target: [procedurePackage.procedureId, procedurePackage.slug],
      set: incoming(procedurePackage),
    })
    .returning({ id: procedurePackage.id });
  const ids = stored.map((row) => row.id);
  await tx
    .delete(procedurePackage)
    .where(and(eq(procedurePackage.providerId, id), notInArray(procedurePackage.id, ids)));
}

/** Columns that an upsert replaces: all but the key. */
const incoming = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => !["id", "providerId", "procedureId", "slug"].includes(name))
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
