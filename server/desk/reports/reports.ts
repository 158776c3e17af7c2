import { type Metric, metrics, type Report, type ReportRow } from "../../../contract/desk/reports.ts";
import { dayAfter, instantOf } from "../../../contract/zoned-time.ts";
import { asStaff } from "../../db/access.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import {
  averageRating,
  countByPerson,
  countPromise,
  countRows,
  listRows,
  medianOf,
  type Span,
  sumRevenue,
} from "./queries.ts";

type Asker = Pick<StaffRequester, "tenant" | "providerId" | "staff">;
type Needs = Pick<Services, "db" | "database" | "now">;
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The instants of whole days at the clinic. @throws Refusal where the last day is before the first */
function spanOf({ now }: Needs, { tenant, providerId }: Asker, { from, to }: Days): Span {
  if (to < from) refuseWith("invalid-input", "days-order");
  const { timeZone } = tenant.location;
  const midnight = (day: string) => instantOf({ day, time: "00:00" }, timeZone);
  return { providerId, from: midnight(from), until: midnight(dayAfter(to)), now: now() };
}

export function makeReport(services: Needs, asker: Asker, period: Days): Promise<Report> {
  const span = spanOf(services, asker, period);
  const { rows } = services.database;
  return asStaff(services.db, asker.providerId, async (tx) => {
    const counted: [Metric, number][] = [];
    for (const metric of metrics) counted.push([metric, await countRows(rows, tx, metric, span)]);
    return {
      from: period.from,
      to: period.to,
      replyWithinHours: asker.tenant.company.quotes.replyWithinHours,
      counts: Object.fromEntries(counted) as Report["counts"], // every metric
      medianReplyHours: await medianOf(rows, tx, "requests", span),
      promise: await countPromise(rows, tx, span),
      medianDecisionDays: await medianOf(rows, tx, "accepted", span),
      averageRating: await averageRating(rows, tx, span),
      revenue: await sumRevenue(rows, tx, span),
      people: asker.staff.roles.includes("owner") ? await countByPerson(rows, tx, span) : null,
    };
  });
}

const perPage = 50;

export function listBehind(
  services: Needs,
  asker: Asker,
  { metric, page, ...period }: Days & { readonly metric: Metric; readonly page: number },
): Promise<{ rows: ReportRow[]; hasMore: boolean }> {
  const span = spanOf(services, asker, period);
  const wanted = { metric, span, limit: perPage + 1, offset: (page - 1) * perPage };
  return asStaff(services.db, asker.providerId, async (tx) => {
    const found = await listRows(services.database.rows, tx, wanted);
    const rows = found.slice(0, perPage).map(({ id, reference, kind, at, took, amount, currency }) => ({
      id,
      reference,
      kind,
      at: new Date(at).toISOString(),
      took,
      money: amount === null || currency === null ? null : { amount: Number(amount), currency },
    }));
    return { rows, hasMore: found.length > perPage };
  });
}
