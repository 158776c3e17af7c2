import { getVersionChanges } from "../../../contract/desk/catalogue.ts";
import { fromApi, useData } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { ChangeTable } from "./change-table.tsx";

export const loader = fromApi(async ({ call, params }) => {
  const number = params["number"] ?? "";
  return { number, ...(await call(getVersionChanges, { params: { number } })) };
});

export const handle = deskScreen<{ number: string }>({ title: ({ number }) => m.desk_version_title({ number }) });

/** What one publication changed. */
export function Component() {
  const { number, changes, isShortened } = useData(loader);
  return (
    <DeskPage
      title={m.desk_version_title({ number })}
      back={{ to: deskPaths.versions, label: m.desk_versions() }}
      lead={isShortened ? m.desk_changes_shortened() : undefined}
    >
      <ChangeTable changes={changes} />
    </DeskPage>
  );
}
