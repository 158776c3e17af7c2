import { getLanding } from "../../../contract/landing.ts";
import { type Binding, handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { createCatalogues } from "../procedures/procedures.ts";
import { presentLanding } from "./landing.ts";

export function landingRoutes({ db }: Pick<Services, "db">): Binding[] {
  const catalogues = createCatalogues(db);
  return [
    handle(getLanding, async ({ here, language }) => ({
      ...presentLanding(await catalogues.of(here), language),
      asked: null,
      estimate: null,
    })),
  ];
}
