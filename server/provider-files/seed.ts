import { fileURLToPath } from "node:url";
import type { Services } from "../services.ts";
import { listProviders } from "../tenants/queries.ts";
import { importProviderFile } from "./from-disk.ts";

type Needs = Parameters<typeof importProviderFile>[0] & Pick<Services, "log">;

/** The demonstration clinics; the first one answers on `localhost`. */
const demonstration = ["marsa", "duna", "haneul"];

/** Imports the demonstration clinics. @throws Error with all problems of the files */
export async function seed(services: Needs, print: (text: string) => void): Promise<void> {
  for (const name of demonstration) {
    const path = fileURLToPath(new URL(`demonstration/${name}.yaml`, import.meta.url));
    const result = await importProviderFile(services, path, (step) => print(`${name}: ${step}`));
    if (result.outcome === "invalid") {
      const problems = result.problems.map(({ line, path: place, message }) => `${path}:${line}  ${place} ${message}`);
      throw new Error(problems.join("\n"));
    }
    if (result.outcome === "unchanged") print(`${name}: was there already`);
  }
}

/** Imports the demonstration clinics into an installation without providers. */
export async function seedIfEmpty(services: Needs): Promise<void> {
  if ((await listProviders(services.db)).length > 0) return;
  await seed(services, (text) => services.log.info(text));
}
