import type { Change } from "../../../contract/desk/changes.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldName } from "../field-name.ts";

/** Values before and after a publication. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { language } = useSite();
  const shown = (value: string | null): string =>
    value?.replace(/^\d{4}-\d{2}-\d{2}$/, (day) => formatDay(day, language)) ?? "–";
  return (
    <DataTable
      caption={m.desk_changes()}
      captionHidden
      rows={changes}
      keyOf={({ path }) => path}
      empty={<p className="text-sm text-muted">{m.desk_changes_none()}</p>}
      columns={[
        { key: "path", header: m.desk_change_where(), cell: ({ path }) => fieldName(path, language) },
        {
          key: "before",
          header: m.desk_change_before(),
          cell: ({ before }) => (
            <del dir="auto" className="wrap-anywhere">
              {shown(before)}
            </del>
          ),
        },
        {
          key: "after",
          header: m.desk_change_after(),
          cell: ({ after }) => (
            <ins dir="auto" className="wrap-anywhere">
              {shown(after)}
            </ins>
          ),
        },
      ]}
    />
  );
}
