import { useEffect, useState } from "react";
import {
  closeTreatmentDays,
  type getSchedule,
  listTreatmentPlans,
  previewTreatmentClosure,
  type TreatmentPlan,
} from "../../../contract/desk/schedule.ts";
import type { closureKinds } from "../../../contract/desk/schedule-constants.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { useSite } from "../../site.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";
import { type Affected, AffectedNotice, countOf } from "./affected.tsx";

type Kind = (typeof closureKinds)[number];
type CloseDialogProps = { schedule: AnswerOf<typeof getSchedule>; onClose: () => void };

interface Closing {
  readonly kind: Kind;
  readonly slug: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

function closingOf(form: FormData): Closing {
  const [kind = "clinic", slug] = textIn(form, "what").split("/");
  const from = textIn(form, "from");
  return {
    kind: kind as Kind,
    slug: slug ?? null,
    from,
    to: textIn(form, "to") || from,
    reason: textIn(form, "reason"),
  };
}

/** What is wrong with the days, by the name of the field. */
function wrongDays({ from, to }: Closing, today: string): Readonly<Partial<Record<"from" | "to", string>>> {
  const past = (day: string) => (day <= today ? m.desk_schedule_past() : undefined);
  const [first, last] = [past(from), to === from ? undefined : past(to)];
  if (first || last) return { ...(first && { from: first }), ...(last && { to: last }) };
  return to < from ? { to: m.desk_refused_days_order() } : {};
}

/** Closes days, after it has shown whom that affects. */
export function CloseDialog({ schedule: { today }, onClose }: CloseDialogProps) {
  const { language } = useSite();
  const act = useAct();
  const [plans, setPlans] = useState<readonly TreatmentPlan[]>([]);
  const [preview, setPreview] = useState<Affected>();
  const [wrong, setWrong] = useState<ReturnType<typeof wrongDays>>({});
  const [problem, setProblem] = useState("");
  useEffect(() => {
    deskCall(listTreatmentPlans, { query: { language } }).then(
      (answer) => setPlans(answer.plans),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, [language]);
  async function look(closing: Closing): Promise<void> {
    const { reason: _, ...body } = closing;
    try {
      setPreview(await deskCall(previewTreatmentClosure, { query: { language }, body }));
      setProblem("");
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  async function send(form: FormData): Promise<boolean> {
    const closing = closingOf(form);
    if (preview) return act.run(() => deskCall(closeTreatmentDays, { body: closing }), m.desk_schedule_closed_now());
    const days = wrongDays(closing, today);
    setWrong(days);
    setProblem("");
    if (Object.keys(days).length === 0) await look(closing);
    return false;
  }
  return (
    <DeskDialog
      title={m.desk_schedule_close()}
      act={{ ...act, problem: act.problem || problem }}
      submit={preview ? m.desk_schedule_close_now() : m.desk_schedule_look()}
      isDanger={preview !== undefined && countOf(preview) > 0}
      onChange={() => setPreview(undefined)}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="what" label={m.desk_schedule_what()}>
        <Select
          options={[
            { value: "clinic", label: m.desk_schedule_whole_clinic() },
            ...plans.map(({ kind, slug, name }) => ({ value: `${kind}/${slug}`, label: name })),
          ]}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="from" label={m.desk_schedule_from()} error={wrong.from} required>
          <DateInput required />
        </Field>
        <Field name="to" label={m.desk_schedule_to()} error={wrong.to}>
          <DateInput />
        </Field>
      </div>
      <Field name="reason" label={m.desk_schedule_reason()} hint={m.desk_schedule_reason_hint()} required>
        <TextInput maxLength={200} required />
      </Field>
      {preview && <AffectedNotice {...preview} />}
    </DeskDialog>
  );
}
