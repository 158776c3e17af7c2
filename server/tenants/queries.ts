import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Theme, themeOf } from "../../contract/providers.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { catalogueVersion } from "../db/tables/catalogue.ts";
import { company, domain, location, theme } from "../db/tables/company.ts";
import { keptPart } from "./record-memory.ts";

export type CompanyRow = typeof company.$inferSelect;

/** A provider with everything that belongs to it except its catalogue. */
export interface ProviderRow {
  readonly id: ProviderId;
  readonly company: CompanyRow;
  readonly location: typeof location.$inferSelect;
  /** In order; the first one is canonical. */
  readonly domains: readonly string[];
  /** The first is used; with the fallback in place of what is no colour. */
  readonly themes: readonly [Theme, ...Theme[]];
}

/** The latest record of the clinic that was published with a version of its policies. Only in a transaction of the system. */
export async function findCompanyWithPolicies(
  tx: Db,
  providerId: ProviderId,
  version: string,
): Promise<CompanyRow | undefined> {
  const published = sql<CompanyRow>`${catalogueVersion.record} -> 'company'`;
  const [row] = await tx
    .select({ company: published })
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.providerId, providerId), sql`${published} ->> 'policiesVersion' = ${version}`))
    .orderBy(desc(catalogueVersion.number))
    .limit(1);
  return row?.company;
}

/** The day of the policies before a version; null where none was published. Only in a transaction of the system. */
export async function findPoliciesBefore(tx: Db, providerId: ProviderId, version: string): Promise<string | null> {
  const published = sql<string>`${catalogueVersion.record} -> 'company' ->> 'policiesVersion'`;
  const [row] = await tx
    .select({ before: sql<string | null>`max(${published})` })
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.providerId, providerId), sql`${published} < ${version}`));
  return row?.before ?? null;
}

/** Runs before the provider is known, so it takes none. */
export async function findProviderByDomain(
  db: Db,
  name: string,
  warn?: (message: string) => void,
): Promise<ProviderRow | undefined> {
  const [found] = await db.select({ id: domain.providerId }).from(domain).where(eq(domain.name, name));
  return found && readProvider(db, found.id, warn);
}

/** A provider; what an announced change has replaced is read anew. */
export const findProvider = (db: Db, id: ProviderId): Promise<ProviderRow | undefined> =>
  keptPart(db, ["provider", id], () => readProvider(db, id));

/** A provider as it is in the database now. */
export async function readProvider(
  db: Db,
  id: ProviderId,
  warn: (message: string) => void = () => undefined,
): Promise<ProviderRow | undefined> {
  const rows = await db
    .select({
      company,
      location,
      theme,
      domains: sql<string[]>`array(
        select ${domain.name} from ${domain} where ${domain.providerId} = ${company.id} order by ${domain.position}
      )`,
    })
    .from(company)
    .innerJoin(location, eq(location.providerId, company.id))
    .leftJoin(theme, eq(theme.providerId, company.id))
    .where(eq(company.id, id))
    .orderBy(asc(theme.position));
  const [row] = rows;
  if (!row) return undefined;
  const [first, ...others] = rows.flatMap((one) => one.theme ?? []);
  const themes: ProviderRow["themes"] = [themeOf(first, warn), ...others.map((one) => themeOf(one, warn))];
  return { id, company: row.company, location: row.location, domains: row.domains, themes };
}

/** Every provider, by slug: for operators and the start-up message. */
export const listProviders = (db: Db) =>
  db
    .select({
      id: company.id,
      slug: company.slug,
      legalName: company.legalName,
      revision: company.revision,
      domains: sql<string[]>`array_agg(${domain.name} order by ${domain.position})`,
      updatedAt: company.updatedAt,
    })
    .from(company)
    .leftJoin(domain, eq(domain.providerId, company.id))
    .groupBy(company.id)
    .orderBy(asc(company.slug));
