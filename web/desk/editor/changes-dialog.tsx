import type { Change } from "../../../contract/desk/changes.ts";
import { formatList, languageName } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ChangeTable } from "../catalogue/change-table.tsx";
import { DeskDialog } from "../desk-dialog.tsx";
import type { Act } from "../use-act.ts";
import { unchangedPolicies } from "./policy-languages.ts";

type ChangesDialogProps = {
  title: string;
  changes: readonly Change[];
  act: Act;
  onClose: () => void;
  onPublish: () => Promise<boolean>;
};

/** What a publication changes, before it is made; where money goes is marked. */
export function ChangesDialog({ title, changes, act, onClose, onPublish }: ChangesDialogProps) {
  const { language } = useSite();
  const older = unchangedPolicies(changes, useProvider().languages);
  const isAccount = changes.some(({ path }) => /^(bankAccount|payments)( |$)/.test(path));
  return (
    <DeskDialog title={title} act={act} submit={m.desk_editor_publish()} onClose={onClose} onSubmit={onPublish}>
      {isAccount && (
        <Notice tone="warning" title={m.desk_editor_account_changes()}>
          {m.desk_editor_account_changes_text()}
        </Notice>
      )}
      {older.length > 0 && (
        <Notice tone="warning" title={m.desk_editor_older_policies()}>
          {m.desk_editor_older_policies_text({
            languages: formatList(
              older.map((each) => languageName(each, language)),
              language,
            ),
          })}
        </Notice>
      )}
      <ChangeTable changes={changes} />
    </DeskDialog>
  );
}
