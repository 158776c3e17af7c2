import { hasCase } from "../../cases/queries.ts";
import { asSystem } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import { findProvider, listProviders, type ProviderRow } from "../../tenants/queries.ts";
import { seedAbsences } from "./absences.ts";
import { seedConsultations } from "./consultations.ts";
import { seedConversations } from "./conversations.ts";
import { seedMessages } from "./messages.ts";
import { seedOffers } from "./offers.ts";
import { seedRecovery } from "./recoveries.ts";
import { seedReplies, seedRequests } from "./requests.ts";
import { seedTreatments } from "./treatments.ts";
import { seedTrips } from "./trips.ts";

/** A week of work at a demonstration clinic's desk, by subject. */
export const deskSeeds: readonly ((services: Services, tenant: ProviderRow) => Promise<void>)[] = [
  seedRequests,
  seedReplies,
  seedOffers,
  seedConsultations,
  seedTreatments,
  seedTrips,
  seedRecovery,
  seedConversations,
  seedMessages,
  seedAbsences,
];

/** The demonstration clinics at whose desk nothing is yet, because the installation is new or its first start failed. */
export async function untouchedDesks({ db }: Pick<Services, "db">): Promise<ProviderRow[]> {
  const untouched: ProviderRow[] = [];
  for (const { id } of await listProviders(db)) {
    const tenant = await findProvider(db, id);
    if (tenant?.company.demonstration && !(await asSystem(db, (tx) => hasCase(tx, id)))) untouched.push(tenant);
  }
  return untouched;
}

/**
 * Fills the desks of demonstration clinics; a failure is reported, and stops nothing.
 * @param signal ends it between two subjects
 */
export async function seedDesks(
  services: Services,
  tenants: readonly ProviderRow[],
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of tenants) {
    for (const seed of deskSeeds) {
      if (signal.aborted) return;
      await seed(services, tenant).catch((error: unknown) => services.reporting.report(error, {}));
    }
  }
}
