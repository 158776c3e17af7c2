import { listVersions, restoreVersion } from "../../../contract/desk/catalogue.ts";
import { fromApi, useData } from "../../screen.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { PartVersions } from "./part-versions.tsx";

export const loader = fromApi(async ({ call, query }) => {
  const before = query.get("before");
  return call(listVersions, { query: before && /^\d{1,9}$/.test(before) ? { before } : {} });
});

export const handle = deskScreen({ title: () => m.desk_versions() });

/** Everything that was published; an owner publishes an earlier record again. */
export function Component() {
  const { versions, hasMore } = useData(loader);
  const mayRestore = useRight("settings:write");
  useLive(["catalogue"]);
  const current = versions.find(({ isCurrent }) => isCurrent)?.number;
  const last = versions.at(-1)?.number;
  return (
    <DeskPage
      title={m.desk_versions()}
      lead={m.desk_versions_lead()}
      back={{ to: deskPaths.catalogue, label: m.desk_catalogue() }}
    >
      <PartVersions
        versions={versions}
        mayWrite={mayRestore && current !== undefined}
        restore={({ number, isCheckOnly }) =>
          deskCall(restoreVersion, { params: { number: String(number) }, body: { current: current ?? 0, isCheckOnly } })
        }
      />
      {hasMore && (
        <Link to={`${deskPaths.versions}?before=${last}`} className="text-link inline-flex min-h-11 items-center">
          {m.desk_versions_older()}
        </Link>
      )}
    </DeskPage>
  );
}
