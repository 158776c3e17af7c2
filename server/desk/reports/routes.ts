import { getReport, listReportRows } from "../../../contract/desk/reports.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { listBehind, makeReport } from "./reports.ts";

export const reportRoutes = (services: Services): readonly Binding[] => [
  handle(getReport, (asker, { query: { from, to } }) => makeReport(services, asker, { from, to })),
  handle(listReportRows, (asker, { params: { metric }, query: { from, to, page = "1" } }) =>
    listBehind(services, asker, { metric, from, to, page: Math.max(1, Number(page)) }),
  ),
];
