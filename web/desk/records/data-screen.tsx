import { listDataRequests } from "../../../contract/desk/records.ts";
import { formatInstant } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskScreen } from "../screen.ts";
import { OwnerName, RecordPage } from "./record-page.tsx";

export const loader = fromApi(async ({ call }) => (await call(listDataRequests, {})).rows);
export const handle = deskScreen({ title: () => m.desk_records_data() });

const kinds = { archive: m.desk_records_archive, erasure: m.desk_records_erasure } as const;

/** What people asked of their data, and until when it is due. */
export function Component() {
  const rows = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const time = (instant: string) => formatInstant(instant, location.timeZone, language);
  return (
    <RecordPage lead={m.desk_records_data_lead()}>
      <DataTable
        caption={m.desk_records_data()}
        captionHidden
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={m.desk_records_data_none()}>{m.desk_records_data_none_text()}</EmptyState>}
        columns={[
          { key: "kind", header: m.desk_catalogue_kind(), cell: ({ kind }) => kinds[kind]() },
          {
            key: "owner",
            header: m.desk_records_owner(),
            cell: ({ owner, ownerName }) => <OwnerName owner={owner} name={ownerName} />,
          },
          { key: "requested", header: m.desk_records_requested(), cell: ({ requestedAt }) => time(requestedAt) },
          { key: "due", header: m.desk_records_due(), cell: ({ dueAt }) => time(dueAt) },
          {
            key: "done",
            header: m.desk_state(),
            cell: ({ doneAt }) =>
              doneAt ? (
                <Badge tone="success">{m.desk_records_done()}</Badge>
              ) : (
                <Badge tone="warning">{m.desk_records_open()}</Badge>
              ),
          },
        ]}
      />
    </RecordPage>
  );
}
