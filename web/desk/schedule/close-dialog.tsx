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
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
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
  const text = (name: string): string => String(form.get(name) ?? "");
  const [kind = "clinic", slug] = text("what").split("/");
  const from = text("from");
  return { kind: kind as Kind, slug: slug ?? null, from, to: text("to") || from, reason: text("reason").trim() };
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
  async function close(closing: Closing): Promise<void> {
    if (await act.run(() => deskCall(closeTreatmentDays, { body: closing }), m.desk_schedule_closed_now())) onClose();
  }
  const said = act.problem || problem;
  return (
    <Dialog
      title={m.desk_schedule_close()}
      closeLabel={m.desk_close()}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        aria-label={m.desk_schedule_close()}
        className="flex flex-col gap-4"
        onChange={() => setPreview(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          const closing = closingOf(new FormData(event.currentTarget));
          void (preview ? close(closing) : look(closing));
        }}
      >
        {said && (
          <Notice tone="error" announce>
            {said}
          </Notice>
        )}
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
        <Button type="submit" busy={act.isBusy} variant={preview && preview.hits.length > 0 ? "danger" : "primary"}>
          {preview ? m.desk_schedule_close_now() : m.desk_schedule_look()}
        </Button>
      </form>
    </Dialog>
  );
}
