import { refuse } from "../../../contract/errors.ts";
import { getProcedure, listDoctors, listProcedures } from "../../../contract/procedures.ts";
import { type Binding, handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { createCatalogues, presentDoctors, presentProcedure, presentProcedures } from "./procedures.ts";

export function procedureRoutes({ db }: Pick<Services, "db">): Binding[] {
  const catalogues = createCatalogues(db);
  return [
    handle(listProcedures, async ({ here, language }, { query }) =>
      presentProcedures(await catalogues.of(here), language, query),
    ),
    handle(getProcedure, async ({ here, language }, { params }) => {
      const found = presentProcedure(await catalogues.of(here), language, params.procedure);
      return found ?? refuse("not-found", "This procedure is not offered here. The list of procedures has what is.");
    }),
    handle(listDoctors, async ({ here, language }) => ({
      doctors: presentDoctors(await catalogues.of(here), language),
    })),
  ];
}
