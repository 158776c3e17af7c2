import type { Services } from "../../services.ts";
import { findProvider, listProviders, type ProviderRow } from "../../tenants/queries.ts";
import { seedConsultations } from "./consultations.ts";
import { seedTreatments } from "./treatments.ts";

/** A week of work at the desk of a demonstration clinic. */
export const deskSeeds: readonly ((services: Services, tenant: ProviderRow) => Promise<void>)[] = [
  seedConsultations,
  seedTreatments,
];

/** Fills the desks of the demonstration clinics; a failure is reported, and stops nothing. */
export async function seedDesks(services: Services): Promise<void> {
  for (const { id } of await listProviders(services.db)) {
    const tenant = await findProvider(services.db, id);
    for (const seed of tenant ? deskSeeds : [])
      if (tenant) await seed(services, tenant).catch((error: unknown) => services.reporting.report(error, {}));
  }
}
