import { type DeskRecoverySummary, listDeskRecoveries } from "../../../contract/desk/aftercare.ts";
import { formatDay, formatInstant, formatNumber } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { useRowKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { recoveryStates, recoveryTones } from "./recovery-words.ts";

export const loader = fromApi(({ call, site: { language } }) => call(listDeskRecoveries, { query: { language } }));
export const handle = deskScreen({ title: () => m.desk_aftercare_title() });

/** People in recovery. */
export function Component() {
  const { recoveries } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  useLive(["recoveries"]);
  useRowKeys();
  const day = ({ day: count, treatmentOn }: DeskRecoverySummary) =>
    m.desk_aftercare_day_of({ day: formatNumber(count, language), date: formatDay(treatmentOn, language) });
  return (
    <DeskPage title={m.desk_aftercare_title()} lead={m.desk_aftercare_lead()}>
      <DataTable
        caption={m.desk_aftercare_title()}
        captionHidden
        rows={recoveries}
        keyOf={({ reference }) => reference}
        empty={
          <EmptyState icon="heart" title={m.desk_aftercare_none()}>
            {m.desk_aftercare_none_text()}
          </EmptyState>
        }
        columns={[
          {
            key: "person",
            header: m.desk_aftercare_person(),
            cell: ({ person, patient, reference }) => (
              <Link
                to={deskPaths.recovery(reference)}
                data-row
                className="text-link inline-flex min-h-11 flex-col items-start justify-center"
              >
                <PersonLine person={person} patient={patient} />
                <bdi className="figures text-sm font-normal whitespace-nowrap text-muted">{reference}</bdi>
              </Link>
            ),
          },
          { key: "procedure", header: m.desk_aftercare_procedure(), cell: ({ procedure }) => procedure },
          { key: "day", header: m.desk_aftercare_day(), cell: day },
          {
            key: "state",
            header: m.desk_aftercare_state(),
            cell: ({ state }) => <Badge tone={recoveryTones[state]}>{recoveryStates[state]()}</Badge>,
          },
          {
            key: "due",
            header: m.desk_aftercare_due(),
            cell: ({ replyDueAt }) =>
              replyDueAt ? formatInstant(replyDueAt, location.timeZone, language) : m.desk_aftercare_never(),
          },
          {
            key: "last",
            header: m.desk_aftercare_last(),
            cell: ({ lastCheckInOn }) =>
              lastCheckInOn ? formatDay(lastCheckInOn, language) : m.desk_aftercare_never(),
          },
        ]}
      />
    </DeskPage>
  );
}
