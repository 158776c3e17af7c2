import type { Services } from "../../services.ts";
import { findProvider, listProviders, type ProviderRow } from "../../tenants/queries.ts";
import { seedOffers } from "./offers.ts";

/** A week of work at a demonstration clinic's desk, by subject. */
export const deskSeeds: readonly ((services: Services, tenant: ProviderRow) => Promise<void>)[] = [seedOffers];

/** Fills the desks of the demonstration clinics of a new installation. */
export async function seedDesks(services: Services): Promise<void> {
  for (const { id } of await listProviders(services.db)) {
    const tenant = await findProvider(services.db, id);
    if (tenant?.company.demonstration) for (const seed of deskSeeds) await seed(services, tenant);
  }
}
