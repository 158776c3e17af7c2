import { useState } from "react";
import { type FileReason, importTranslations } from "../../../contract/desk/translations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { fieldProblem } from "../field-problem.ts";
import { useAct } from "../use-act.ts";
import { ChangeTable } from "./change-table.tsx";
import { textName } from "./text-name.ts";

type Checked = AnswerOf<typeof importTranslations>;

/** A translator's file: checked, then published with what it changes. */
export function TranslationImport() {
  const act = useAct();
  const [xliff, setXliff] = useState("");
  const [checked, setChecked] = useState<Checked>();
  const send = (isCheckOnly: boolean, done?: string) =>
    void act.run(async () => setChecked(await deskCall(importTranslations, { body: { xliff, isCheckOnly } })), done);
  const isReady = checked && checked.problems.length === 0 && checked.number === null && checked.changes.length > 0;
  return (
    <section aria-label={m.desk_translations_import()} className="flex flex-col gap-4">
      <Field name="file" label={m.desk_translations_import()} hint={m.desk_translations_import_hint()}>
        <TextInput
          type="file"
          accept=".xlf,.xliff"
          onChange={async ({ target }) => {
            setChecked(undefined);
            setXliff((await target.files?.[0]?.text()) ?? "");
          }}
        />
      </Field>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {xliff && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={act.isBusy} onClick={() => send(true)}>
            {m.desk_file_check()}
          </Button>
          {isReady && (
            <Button busy={act.isBusy} onClick={() => send(false, m.desk_editor_published())}>
              {m.desk_editor_publish()}
            </Button>
          )}
        </div>
      )}
      {checked && <Result checked={checked} />}
    </section>
  );
}

const fileProblems: Readonly<Record<FileReason, () => string>> = {
  clinic: m.desk_translations_problem_clinic,
  unreadable: m.desk_translations_problem_unreadable,
  language: m.desk_translations_problem_language,
  unknown: m.desk_translations_problem_unknown,
  markup: m.desk_translations_problem_markup,
  twice: m.desk_translations_problem_twice,
};

function Result({ checked }: { checked: Checked }) {
  const { problems, problemCount, stale, missing, missingCount, isIncomplete, changes, number } = checked;
  const { language } = useSite();
  const said = ({ path, reason, ...problem }: Checked["problems"][number]): string =>
    Object.hasOwn(fileProblems, reason)
      ? fileProblems[reason as FileReason]()
      : fieldProblem({ field: path, reason, ...problem }, language);
  return (
    <>
      {stale.length > 0 && (
        <Notice tone="warning" title={m.desk_translations_stale({ count: stale.length })}>
          <ul className="list-disc ps-5">
            {stale.map((path) => (
              <li key={path}>{textName(path, language)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {missingCount > 0 && (
        <Notice tone="warning" announce title={m.desk_translations_not_yet({ count: missingCount })}>
          {isIncomplete ? m.desk_translations_incomplete() : m.desk_translations_kept()}
        </Notice>
      )}
      {missingCount > 0 && (
        <ul aria-label={m.desk_translations_gaps_first({ count: missing.length })} className="list-disc ps-5 text-sm">
          {missing.map((path) => (
            <li key={path}>{textName(path, language)}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 ? (
        <Notice tone="error" announce title={m.desk_editor_findings({ count: problemCount })}>
          {problems.length < problemCount && m.desk_translations_gaps_first({ count: problems.length })}
          <ol className="list-decimal ps-6">
            {problems.map((problem) => (
              <li key={`${problem.line} ${problem.path} ${problem.message}`}>
                {m.desk_translations_line({ line: problem.line })}
                {problem.path && <strong> {textName(problem.path, language)}</strong>}: {said(problem)}
              </li>
            ))}
          </ol>
        </Notice>
      ) : isIncomplete ? null : (
        <>
          <Notice tone="success" announce>
            {number === null ? m.desk_file_valid({ count: changes.length }) : m.desk_editor_published()}
          </Notice>
          {changes.length > 0 && <ChangeTable changes={changes} />}
        </>
      )}
    </>
  );
}
