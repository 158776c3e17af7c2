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
  seedReplies,
  seedRequests,
  seedOffers,
  seedConsultations,
  seedTreatments,
  seedTrips,
  seedRecovery,
  seedConversations,
  seedMessages,
  seedAbsences,
];

/**
 * Fills the desks of the demonstration clinics of a new installation; a failure is reported, and stops nothing.
 * @param signal ends it between two subjects
 */
export async function seedDesks(services: Services, signal: AbortSignal): Promise<void> {
  for (const { id } of await listProviders(services.db)) {
    const tenant = await findProvider(services.db, id);
    if (!tenant?.company.demonstration) continue;
    for (const seed of deskSeeds) {
      if (signal.aborted) return;
      await seed(services, tenant).catch((error: unknown) => services.reporting.report(error, {}));
    }
  }
}
