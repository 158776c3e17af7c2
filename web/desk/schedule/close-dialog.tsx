import { useEffect, useState } from "react";
import {
  closeTreatmentDays,
  type getSchedule,
  listTreatmentPlans,
  previewTreatmentClosure,
  type TreatmentPlace,
  type TreatmentPlan,
} from "../../../contract/desk/schedule.ts";
import type { closureKinds } from "../../../contract/desk/schedule-constants.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";

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

/** Closes days, after it has said whom that hits. */
export function CloseDialog({ schedule: { today }, onClose }: CloseDialogProps) {
  const { language } = useSite();
  const act = useAct();
  const [plans, setPlans] = useState<readonly TreatmentPlan[]>([]);
  const [preview, setPreview] = useState<{ closing: Closing; hits: readonly TreatmentPlace[] }>();
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
      const { hits } = await deskCall(previewTreatmentClosure, { query: { language }, body });
      setProblem("");
      setPreview({ closing, hits });
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  async function send(form: FormData): Promise<boolean> {
    const closing = closingOf(form);
    if (preview) return act.run(() => deskCall(closeTreatmentDays, { body: closing }), m.desk_schedule_closed_now());
    await look(closing);
    return false;
  }
  return (
    <DeskDialog
      title={m.desk_schedule_close()}
      act={{ ...act, problem: act.problem || problem }}
      submit={preview ? m.desk_schedule_close_now() : m.desk_schedule_look()}
      isDanger={preview !== undefined && preview.hits.length > 0}
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
        <Field name="from" label={m.desk_schedule_from()} required>
          <DateInput required min={dayAfter(today)} />
        </Field>
        <Field name="to" label={m.desk_schedule_to()}>
          <DateInput min={dayAfter(today)} />
        </Field>
      </div>
      <Field name="reason" label={m.desk_schedule_reason()} hint={m.desk_schedule_reason_hint()} required>
        <TextInput maxLength={200} required />
      </Field>
      {preview && (
        <Notice tone={preview.hits.length > 0 ? "warning" : "success"} announce>
          <p>{m.desk_schedule_hits({ count: preview.hits.length })}</p>
          <ul className="mt-1">
            {preview.hits.map(({ attempt, patient, trip, day, procedure }) => (
              <li key={attempt}>
                <strong>{patient || trip}</strong> · {formatDay(day, language)} · {procedure.name}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </DeskDialog>
  );
}
