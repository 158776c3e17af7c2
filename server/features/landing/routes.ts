import { getLanding } from "../../../contract/landing.ts";
import { type Binding, handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { createCatalogues } from "../procedures/procedures.ts";
import { estimateFor, presentLanding } from "./landing.ts";

export function landingRoutes(services: Pick<Services, "db" | "now">): Binding[] {
  const catalogues = createCatalogues(services.db);
  return [
    handle(getLanding, async ({ here, language }, { query }) => ({
      ...presentLanding(await catalogues.of(here), language),
      ...(await estimateFor(services, { here, language, query })),
    })),
  ];
}
