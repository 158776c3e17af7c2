import { useEffect, useRef, useState } from "react";
import { type DeskDischarge, type DischargeProblem, saveDischarge } from "../../../contract/desk/discharge.ts";
import type { DischargeContent } from "../../../contract/discharge.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { FieldProblems } from "../../ui/field-context.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useFormDraft } from "../form-draft.ts";
import { useAct } from "../use-act.ts";
import { DischargeFields } from "./discharge-fields.tsx";
import { DischargeReview } from "./discharge-review.tsx";

type EditorProps = {
  reference: string;
  discharge: DeskDischarge;
  onSigned: () => void;
  /** Opens what somebody else saved in the meantime. */
  onStale: () => Promise<unknown>;
};

const reasons: Readonly<Record<DischargeProblem["reason"], () => string>> = {
  missing: m.desk_discharge_missing,
  "before-treatment": m.desk_discharge_before_treatment,
  "ends-before-start": m.desk_discharge_ends_first,
};

interface Typed {
  readonly content: DischargeContent;
  /** Of the draft that the text began from. */
  readonly version: number;
}

/** The text of the next version. What is typed stays in this tab until it is saved. */
export function DischargeEditor({ reference, discharge, onSigned, onStale }: EditorProps) {
  const { language } = useSite();
  const { location } = useProvider();
  const { draft, signed } = discharge;
  const [saved, setSaved] = useState<AnswerOf<typeof saveDischarge>>(draft);
  const { typed, set, clear } = useFormDraft<Typed>(`discharge/${reference}`, {
    content: draft.content,
    version: draft.version,
  });
  const [shown, setShown] = useState<readonly DischargeProblem[]>([]);
  const [isReviewing, setReviewing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const act = useAct({ conflict: m.desk_discharge_changed });
  // After a try alone: what is typed afterwards leaves the focus where it is.
  useEffect(() => {
    if (shown.length > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [shown]);

  async function save(done?: string): Promise<typeof saved | undefined> {
    const body = { version: saved.version, content: typed.content };
    let next: typeof saved | undefined;
    await act.run(async () => {
      next = await deskCall(saveDischarge, { params: { reference }, query: {}, body });
      setSaved(next);
      set({ version: next.version });
    }, done);
    return next;
  }

  async function review(): Promise<void> {
    const next = await save();
    if (!next) return;
    setShown(next.problems);
    if (next.digest !== null) setReviewing(true);
  }

  if (isReviewing && saved.digest !== null)
    return (
      <DischargeReview
        reference={reference}
        discharge={discharge}
        text={{ ...saved, content: typed.content, digest: saved.digest }}
        onBack={() => setReviewing(false)}
        onSigned={() => {
          clear();
          onSigned();
        }}
      />
    );
  return (
    <div ref={fields} className="flex max-w-4xl flex-col gap-6">
      {act.problem && (
        <Notice
          tone="error"
          announce
          action={
            act.problem === m.desk_discharge_changed() && (
              <Button variant="secondary" onClick={() => void onStale()}>
                {m.desk_discharge_open()}
              </Button>
            )
          }
        >
          {act.problem}
        </Notice>
      )}
      {typed.version !== saved.version && (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" onClick={clear}>
              {m.desk_discharge_use_saved()}
            </Button>
          }
        >
          {m.desk_discharge_kept()}
        </Notice>
      )}
      {shown.length > 0 && (
        <Notice tone="warning" announce>
          {m.desk_discharge_problems({ count: shown.length })}
        </Notice>
      )}
      <p className="max-w-measure text-sm text-muted">{m.desk_discharge_lead()}</p>
      <FieldProblems value={Object.fromEntries(shown.map(({ field, reason }) => [field, reasons[reason]()]))}>
        <DischargeFields
          content={typed.content}
          isCorrection={signed.length > 0}
          set={(changes) => set({ content: { ...typed.content, ...changes } })}
        />
      </FieldProblems>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="eye" busy={act.isBusy} onClick={() => void review()}>
          {m.desk_discharge_review()}
        </Button>
        <Button variant="secondary" busy={act.isBusy} onClick={() => void save(m.desk_discharge_saved())}>
          {m.desk_discharge_save()}
        </Button>
        {draft.savedAt && draft.savedBy && (
          <span className="text-sm text-muted">
            {m.desk_discharge_saved_by({
              name: draft.savedBy,
              when: formatInstant(draft.savedAt, location.timeZone, language),
            })}
          </span>
        )}
      </div>
    </div>
  );
}
