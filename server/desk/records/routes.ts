import { listAudit, listDataRequests, listJobEntries, runJobAgain } from "../../../contract/desk/records.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { listRequestsForData, listWork, runAgain, searchAudit } from "./records.ts";

export const recordRoutes = (services: Services): readonly Binding[] => [
  handle(listAudit, (asker, input) => searchAudit(services, asker, input)),
  handle(listJobEntries, (asker, { query: { state, before } }) => listWork(services, asker, { state, before })),
  handle(runJobAgain, (asker, { params }) => asker.write((tx) => runAgain(services, tx, asker, params.id))),
  handle(listDataRequests, (asker) => listRequestsForData(services, asker)),
];
