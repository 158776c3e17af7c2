import type { Readings } from "../../adapters/metrics/metrics.ts";
import type { Services } from "../services.ts";
import { createHealth } from "./health.ts";

/** Reads what metrics have at the moment of a scrape or an export. */
export function createReadings(services: Services): () => Promise<Readings> {
  const readHealth = createHealth(services);
  return async () => {
    const { parts, work, lateSeconds } = await readHealth();
    return {
      parts: Object.fromEntries(Object.entries(parts).map(([part, state]) => [part, state === "well"])),
      jobs: work,
      jobsLateSeconds: lateSeconds,
      connections: services.database.connections(),
      breakers: services.breakers(),
    };
  };
}
