import { useState } from "react";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldName } from "../field-name.ts";
import { fieldProblem } from "../field-problem.ts";
import { LeaveWarning } from "../leave-warning.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import type { Editor } from "./use-editor.ts";

/** What stands between the draft and its publication, and the acts on it. */
export function DraftBar({
  editor,
  readOnlyText,
  onPreview,
}: {
  editor: Editor;
  /** Who may change it, for those who may not. */
  readOnlyText: string;
  onPreview?: () => void;
}) {
  const { part, act, isChanged, isReadOnly, theirs } = editor;
  const [note, setNote] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { draft } = part;
  const { language } = useSite();

  async function ask(): Promise<void> {
    if (isChanged && (await editor.save()) === undefined) return;
    setAsked(true);
  }

  async function publish(): Promise<boolean> {
    const isDone = await editor.publish(note.trim());
    if (isDone) setNote("");
    return isDone;
  }

  return (
    <>
      <LeaveWarning isChanged={isChanged} />
      <DraftState editor={editor} />
      {isReadOnly && <Notice>{readOnlyText}</Notice>}
      {isAsked && draft && (
        <ChangesDialog
          title={m.desk_editor_publish_changes()}
          changes={draft.changes}
          act={act}
          onClose={() => setAsked(false)}
          onPublish={publish}
        />
      )}
      {act.problem && !theirs && !isAsked && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {theirs && <Conflict editor={editor} />}
      {draft?.isBehind && <Behind editor={editor} />}
      {draft && draft.findings.length > 0 && (
        <Notice tone="warning" title={m.desk_editor_findings({ count: draft.findings.length })}>
          <ul className="list-disc ps-5">
            {draft.findings.map((finding) => (
              <li key={`${finding.path} ${finding.message}`}>
                <strong>{fieldName(finding.path, language)}:</strong>{" "}
                {fieldProblem({ ...finding, field: finding.path }, language)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-end gap-3 bg-page py-2 md:sticky md:top-(--alert,0px) md:z-10 md:-mx-8 md:border-b md:border-line md:px-8 md:py-3">
          <Button variant="secondary" busy={act.isBusy} onClick={() => void editor.save()}>
            {m.desk_editor_save()}
          </Button>
          {onPreview && (
            <Button variant="secondary" icon="search" busy={act.isBusy} onClick={onPreview}>
              {m.desk_editor_preview()}
            </Button>
          )}
          {(draft || isChanged) && (
            <>
              <Field name="publication-note" label={m.desk_editor_note()} className="grow">
                <TextInput maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
              </Field>
              <Button busy={act.isBusy} onClick={() => void ask()}>
                {m.desk_editor_publish()}
              </Button>
            </>
          )}
          {(draft || isChanged) && (
            <Button variant="quiet" busy={act.isBusy} onClick={() => void editor.discard()}>
              {m.desk_editor_discard()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function DraftState({ editor: { part, isChanged } }: { editor: Editor }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { draft, published } = part;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {isChanged ? (
        <Badge tone="warning">{m.desk_editor_unsaved()}</Badge>
      ) : draft ? (
        <Badge tone="primary">{m.desk_editor_draft()}</Badge>
      ) : (
        <Badge tone="success">{published ? m.desk_editor_as_published() : m.desk_editor_new()}</Badge>
      )}
      {draft && m.desk_editor_draft_of({ name: draft.by, at: formatInstant(draft.at, location.timeZone, language) })}
    </p>
  );
}

function Conflict({ editor }: { editor: Editor }) {
  const { theirs, act } = editor;
  if (!theirs) return null;
  return (
    <Notice
      tone="error"
      announce
      title={m.desk_editor_conflict({ name: theirs.by })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={act.isBusy} onClick={() => void editor.save({ isOverTheirs: true })}>
            {m.desk_editor_keep_mine()}
          </Button>
          <Button variant="quiet" onClick={editor.takeTheirs}>
            {m.desk_editor_take_theirs({ name: theirs.by })}
          </Button>
        </div>
      }
    >
      {m.desk_editor_conflict_text()}
    </Notice>
  );
}

function Behind({ editor }: { editor: Editor }) {
  return (
    <Notice
      tone="warning"
      title={m.desk_editor_behind()}
      action={
        !editor.isReadOnly && (
          <Button variant="secondary" busy={editor.act.isBusy} onClick={() => void editor.save({ isOverNewer: true })}>
            {m.desk_editor_over_newer()}
          </Button>
        )
      }
    >
      {m.desk_editor_behind_text()}
    </Notice>
  );
}
