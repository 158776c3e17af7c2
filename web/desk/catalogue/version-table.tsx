import type { CatalogueVersion } from "../../../contract/desk/catalogue.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldName } from "../field-name.ts";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";

type VersionTableProps = {
  versions: readonly CatalogueVersion[];
  problem: string;
  onRestore?: (number: number) => void;
};

/** What was published, when and by whom. */
export function VersionTable({ versions, problem, onRestore }: VersionTableProps) {
  const { language } = useSite();
  const { location } = useProvider();
  const maySeeChanges = useRight("settings:read");
  return (
    <section id="versions" className="flex scroll-mt-24 flex-col gap-3">
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <DataTable
        caption={m.desk_versions()}
        rows={versions}
        keyOf={({ number }) => String(number)}
        empty={<p className="text-sm text-muted">{m.desk_versions_none()}</p>}
        columns={[
          {
            key: "number",
            header: m.desk_version(),
            cell: ({ number, isCurrent }) => (
              <span className="flex flex-wrap items-center gap-2">
                {maySeeChanges ? (
                  <Link to={deskPaths.version(number)} className="text-link inline-flex min-h-11 items-center">
                    {number}
                  </Link>
                ) : (
                  number
                )}
                {isCurrent && <Badge tone="success">{m.desk_version_current()}</Badge>}
              </span>
            ),
          },
          { key: "at", header: m.desk_version_at(), cell: ({ at }) => formatInstant(at, location.timeZone, language) },
          { key: "by", header: m.desk_version_by(), cell: ({ by }) => by ?? m.desk_version_operator() },
          {
            key: "what",
            header: m.desk_version_what(),
            cell: ({ parts, note }) => (
              <>
                {note && <span className="block">{note}</span>}
                <span className="block text-sm text-muted">
                  {parts
                    .slice(0, 6)
                    .map((part) => fieldName(part, language))
                    .join(" · ")}
                  {parts.length > 6 && ` +${parts.length - 6}`}
                </span>
              </>
            ),
          },
          ...(onRestore
            ? [
                {
                  key: "acts",
                  header: m.desk_acts(),
                  cell: ({ number, isCurrent }: CatalogueVersion) =>
                    !isCurrent && (
                      <Button variant="quiet" onClick={() => onRestore(number)}>
                        {m.desk_version_restore()}
                        <span className="sr-only"> {number}</span>
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
