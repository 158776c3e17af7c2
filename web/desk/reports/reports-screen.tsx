import type { ReactNode } from "react";
import { getReport, type Metric, type Report } from "../../../contract/desk/reports.ts";
import { formatMoney, formatNumber } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { zoneName } from "../../ui/own-hours.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { metricWords } from "./metric-words.ts";
import { periodOf, periodQuery } from "./period.ts";
import { PeriodForm } from "./period-form.tsx";

export const loader = fromApi(({ call, site, query }) => call(getReport, { query: periodOf(query, site) }));
export const handle = deskScreen({ title: () => m.desk_reports() });

/** The clinic's figures of a period. Each leads to its rows, and says what it counts. */
export function Component() {
  const report = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const { counts, promise, medianReplyHours, medianDecisionDays, averageRating, revenue, people, replyWithinHours } =
    report;
  const number = (value: number) => formatNumber(Math.round(value * 10) / 10, language);
  const rounded = (value: number | null) => (value === null ? "–" : number(value));
  const share = promise.of === 0 ? "–" : `${number((promise.kept / promise.of) * 100)}%`;
  return (
    <DeskPage title={m.desk_reports()} lead={m.desk_reports_lead({ zone: zoneName(location.timeZone, language) })}>
      <PeriodForm from={report.from} to={report.to} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Figure report={report} metric="requests" value={number(counts.requests)} />
        <Figure
          report={report}
          metric="requests"
          name={m.desk_reports_reply()}
          value={rounded(medianReplyHours)}
          text={m.desk_reports_reply_text()}
        />
        <Figure
          report={report}
          metric="late"
          name={m.desk_reports_promise({ hours: replyWithinHours })}
          value={share}
          text={m.desk_reports_promise_text({ kept: promise.kept, all: promise.of })}
        />
        <Figure report={report} metric="unanswered" value={number(counts.unanswered)} />
        <Figure report={report} metric="offers" value={number(counts.offers)} />
        <Figure report={report} metric="accepted" value={number(counts.accepted)} />
        <Figure
          report={report}
          metric="accepted"
          name={m.desk_reports_decision()}
          value={rounded(medianDecisionDays)}
          text={m.desk_reports_decision_text()}
        />
        <Figure report={report} metric="consultations" value={number(counts.consultations)} />
        <Figure report={report} metric="no-shows" value={number(counts["no-shows"])} />
        <Figure
          report={report}
          metric="ratings"
          value={averageRating === null ? "–" : m.desk_reports_of_five({ average: number(averageRating) })}
          text={m.desk_reports_ratings_count({ count: counts.ratings })}
        />
        <Figure
          report={report}
          metric="revenue"
          value={
            revenue.length === 0
              ? "–"
              : revenue.map((money) => (
                  <span key={money.currency} className="block">
                    {formatMoney(money, language)}
                  </span>
                ))
          }
        />
      </ul>
      {people && (
        <DataTable
          caption={m.desk_reports_people()}
          rows={people}
          keyOf={({ name }) => name}
          empty={<p className="text-sm text-muted">{m.desk_reports_people_none()}</p>}
          columns={[
            { key: "name", header: m.desk_name(), cell: ({ name }) => name },
            { key: "offers", header: m.desk_reports_offers(), numeric: true, cell: ({ offers }) => number(offers) },
            { key: "acts", header: m.desk_reports_acts(), numeric: true, cell: ({ acts }) => number(acts) },
          ]}
        />
      )}
    </DeskPage>
  );
}

type FigureProps = { report: Report; metric: Metric; value: ReactNode; name?: string; text?: string };

function Figure({ report, metric, value, name, text }: FigureProps) {
  const [ownName, definition] = metricWords[metric];
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold">{name ?? ownName()}</h2>
      <Link
        to={`${deskPaths.reportRows(metric)}?${periodQuery(report)}`}
        className="text-link figures inline-flex min-h-11 min-w-6 flex-col justify-center self-start text-xl font-semibold"
      >
        <span>{value}</span>
        <span className="sr-only">{m.desk_reports_rows_of({ name: name ?? ownName() })}</span>
      </Link>
      <p className="text-sm text-muted">{text ?? definition()}</p>
    </li>
  );
}
