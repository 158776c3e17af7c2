import { useState } from "react";
import { exportCatalogue, importCatalogue } from "../../../contract/desk/catalogue.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { ChangeTable } from "./change-table.tsx";

export const handle = deskScreen({ title: () => m.desk_file() });

/** The provider file: out as YAML, and in with the findings of its checks. */
export function Component() {
  const mayImport = useRight("settings:write");
  const act = useAct();
  const [yaml, setYaml] = useState("");
  const [checked, setChecked] = useState<AnswerOf<typeof importCatalogue>>();
  const send = (isCheckOnly: boolean, done?: string) =>
    void act.run(async () => setChecked(await deskCall(importCatalogue, { body: { yaml, isCheckOnly } })), done);
  return (
    <DeskPage
      title={m.desk_file()}
      lead={m.desk_file_lead()}
      back={{ to: deskPaths.catalogue, label: m.desk_catalogue() }}
    >
      <a href={exportCatalogue.path} download className={`${buttonStyle({ variant: "secondary" })} self-start`}>
        {m.desk_file_export()}
      </a>
      {mayImport && (
        <section aria-label={m.desk_file_import()} className="flex flex-col gap-4">
          <Field name="file" label={m.desk_file_import()} hint={m.desk_file_import_hint()}>
            <TextInput
              type="file"
              accept=".yaml,.yml"
              onChange={async ({ target }) => {
                setChecked(undefined);
                setYaml((await target.files?.[0]?.text()) ?? "");
              }}
            />
          </Field>
          {act.problem && (
            <Notice tone="error" announce>
              {act.problem}
            </Notice>
          )}
          {yaml && (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" busy={act.isBusy} onClick={() => send(true)}>
                {m.desk_file_check()}
              </Button>
              {checked && checked.problems.length === 0 && checked.number === null && checked.changes.length > 0 && (
                <Button busy={act.isBusy} onClick={() => send(false, m.desk_editor_published())}>
                  {m.desk_editor_publish()}
                </Button>
              )}
            </div>
          )}
          {checked && <Checked checked={checked} />}
        </section>
      )}
    </DeskPage>
  );
}

function Checked({ checked: { problems, changes, number } }: { checked: AnswerOf<typeof importCatalogue> }) {
  if (problems.length > 0)
    return (
      <Notice tone="error" announce title={m.desk_editor_findings({ count: problems.length })}>
        <ol dir="ltr" className="list-decimal ps-6">
          {problems.map(({ line, column, path, message }) => (
            <li key={`${line}:${column} ${path} ${message}`}>
              <span className="figures">
                {line}:{column}
              </span>{" "}
              <strong>{path}</strong> {message}
            </li>
          ))}
        </ol>
      </Notice>
    );
  return (
    <>
      <Notice tone="success" announce>
        {number === null ? m.desk_file_valid({ count: changes.length }) : m.desk_editor_published()}
      </Notice>
      <ChangeTable changes={changes} />
    </>
  );
}
