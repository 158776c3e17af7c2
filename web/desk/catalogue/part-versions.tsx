import { useState } from "react";
import type { CatalogueVersion } from "../../../contract/desk/catalogue.ts";
import type { Change } from "../../../contract/desk/changes.ts";
import { m } from "../../words/compiled/messages.js";
import { ChangesDialog } from "../editor/changes-dialog.tsx";
import { useAct } from "../use-act.ts";
import { VersionTable } from "./version-table.tsx";

type PartVersionsProps = {
  versions: readonly CatalogueVersion[];
  mayWrite: boolean;
  restore: (restoring: { number: number; isCheckOnly: boolean }) => Promise<{ changes: readonly Change[] }>;
};

/** The versions of a part; an earlier one is published again after a look at what that changes. */
export function PartVersions({ versions, mayWrite, restore }: PartVersionsProps) {
  const act = useAct();
  const [asked, setAsked] = useState<{ number: number; changes: readonly Change[] }>();
  const ask = (number: number) =>
    void act.run(async () => setAsked({ ...(await restore({ number, isCheckOnly: true })), number }));
  return (
    <>
      <VersionTable versions={versions} problem={asked ? "" : act.problem} {...(mayWrite && { onRestore: ask })} />
      {asked && (
        <ChangesDialog
          title={m.desk_editor_publish_changes()}
          changes={asked.changes}
          act={act}
          onClose={() => setAsked(undefined)}
          onPublish={() =>
            act.run(
              () => restore({ number: asked.number, isCheckOnly: false }),
              m.desk_editor_restored({ number: asked.number }),
            )
          }
        />
      )}
    </>
  );
}
