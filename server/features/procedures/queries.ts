import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { doctor, procedure, procedurePackage } from "../../db/tables/catalogue.ts";

export type ProcedureRow = typeof procedure.$inferSelect;
export type PackageRow = typeof procedurePackage.$inferSelect;
export type DoctorRow = typeof doctor.$inferSelect;

/** A provider's published procedures with all that belongs to them, in the provider's own order. */
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
