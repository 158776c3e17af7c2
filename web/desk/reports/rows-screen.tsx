import { listReportRows, type Metric, metrics, type ReportRow } from "../../../contract/desk/reports.ts";
import type { Right } from "../../../contract/desk/rights.ts";
import { Refusal } from "../../../contract/errors.ts";
import { formatInstant, formatMoney, formatNumber } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { kindName } from "../money/money-words.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useRight } from "../shell/use-staff.ts";
import { metricWords } from "./metric-words.ts";
import { periodOf, periodQuery } from "./period.ts";
import { PeriodForm } from "./period-form.tsx";

export const loader = fromApi(async ({ call, site, params, query }) => {
  const metric = metrics.find((one) => one === params["metric"]);
  if (!metric) throw new Refusal("not-found", "There is nothing at this address.");
  const period = periodOf(query, site);
  const page = Math.max(1, Number(/^\d{1,4}$/.exec(query.get("page") ?? "1")?.[0] ?? 1));
  const found = await call(listReportRows, { params: { metric }, query: { ...period, page: String(page) } });
  return { metric, period, page, ...found };
});

export const handle = deskScreen<{ metric: keyof typeof metricWords }>({
  title: ({ metric }) => metricWords[metric][0](),
});

const took = {
  requests: m.desk_reports_hours,
  late: m.desk_reports_hours,
  accepted: m.desk_reports_days,
  ratings: m.desk_reports_rating,
} as const;

const request = ["requests:read", deskPaths.request] as const;
const consultation = ["consultations:read", deskPaths.consultation] as const;

/** Where a row is worked on, and who may open it. */
const places: Readonly<Record<Metric, readonly [Right, (reference: string) => string]>> = {
  requests: request,
  unanswered: request,
  late: request,
  offers: request,
  accepted: request,
  consultations: consultation,
  "no-shows": consultation,
  ratings: ["chats:read", deskPaths.chat],
  revenue: ["trips:read", deskPaths.trip],
};

/** The reference of a row, which leads to what it counts. */
function Reference({ metric, reference }: { metric: Metric } & Pick<ReportRow, "reference">) {
  const [right, path] = places[metric];
  const mayOpen = useRight(right);
  if (reference === null) return "–";
  const shown = <bdi className="figures whitespace-nowrap">{reference}</bdi>;
  return mayOpen ? (
    <Link to={path(reference)} className="text-link inline-flex min-h-11 items-center md:-my-2">
      {shown}
    </Link>
  ) : (
    shown
  );
}

/** The rows behind a figure. */
export function Component() {
  const { metric, period, page, rows, hasMore } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const [name, definition] = metricWords[metric];
  const tookWords = metric in took ? took[metric as keyof typeof took] : undefined;
  const turn = (to: number) => `${deskPaths.reportRows(metric)}?${periodQuery(period)}&page=${to}`;
  return (
    <DeskPage
      title={name()}
      lead={definition()}
      back={{ to: `${deskPaths.reports}?${periodQuery(period)}`, label: m.desk_reports() }}
    >
      <PeriodForm {...period} />
      <DataTable
        caption={name()}
        captionHidden
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={m.desk_reports_none()}>{m.desk_reports_none_text()}</EmptyState>}
        columns={[
          {
            key: "reference",
            header: m.desk_reports_reference(),
            cell: ({ reference }) => <Reference metric={metric} reference={reference} />,
          },
          { key: "at", header: m.desk_version_at(), cell: ({ at }) => formatInstant(at, location.timeZone, language) },
          ...(tookWords
            ? [
                {
                  key: "took",
                  header: tookWords(),
                  numeric: true,
                  cell: (row: ReportRow) =>
                    row.took === null ? "–" : formatNumber(Math.round(row.took * 10) / 10, language),
                },
              ]
            : []),
          ...(metric === "revenue"
            ? [
                {
                  key: "kind",
                  header: m.desk_money_kind(),
                  cell: ({ kind, money }: ReportRow) => (kind && money ? kindName({ kind, amount: money }) : "–"),
                },
                {
                  key: "money",
                  header: m.desk_reports_amount(),
                  numeric: true,
                  cell: ({ money }: ReportRow) => (money ? formatMoney(money, language) : "–"),
                },
              ]
            : []),
        ]}
      />
      <nav aria-label={m.desk_reports_pages()} className="flex gap-4">
        {page > 1 && (
          <Link to={turn(page - 1)} className="text-link inline-flex min-h-11 items-center">
            {m.desk_reports_newer()}
          </Link>
        )}
        {hasMore && (
          <Link to={turn(page + 1)} className="text-link inline-flex min-h-11 items-center">
            {m.desk_reports_older()}
          </Link>
        )}
      </nav>
    </DeskPage>
  );
}
