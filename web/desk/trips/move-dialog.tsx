import { useEffect, useState } from "react";
import { listMoveDays, moveTreatment } from "../../../contract/desk/treatment-moves.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";

/** Moves the treatment to a free day of the calendar, and the journey with it. `trip` is as it was when the dialog opened. */
export function MoveDialog({
  trip: { reference, version, treatment },
  onClose,
}: {
  trip: DeskTrip;
  onClose: () => void;
}) {
  const { language } = useSite();
  const act = useAct();
  const [days, setDays] = useState<readonly string[]>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    deskCall(listMoveDays, { params: { reference } }).then(
      (answer) => setDays(answer.days),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, [reference]);
  function send(form: FormData): Promise<boolean> {
    const body = { version, day: textIn(form, "day"), reason: textIn(form, "reason") };
    return act.run(() => deskCall(moveTreatment, { params: { reference }, body }), m.desk_trips_moved());
  }
  const day = (value: string) => formatDay(value, language);
  return (
    <DeskDialog
      title={m.desk_trips_move()}
      description={m.desk_trips_move_text({ day: day(treatment) })}
      act={{ ...act, problem: act.problem || problem }}
      submit={m.desk_trips_move()}
      onClose={onClose}
      onSubmit={send}
    >
      {days?.length === 0 ? (
        <Notice tone="warning" announce>
          {m.desk_trips_move_no_days()}
        </Notice>
      ) : (
        <Field name="day" label={m.desk_trips_move_day()} required>
          <Select
            required
            aria-busy={days === undefined}
            placeholder=""
            options={(days ?? []).map((value) => ({ value, label: day(value) }))}
          />
        </Field>
      )}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}
