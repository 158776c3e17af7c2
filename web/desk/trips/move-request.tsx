import { useEffect, useState } from "react";
import { confirmMove, listMoveDays, type MoveDay, refuseMove } from "../../../contract/desk/treatment-moves.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { FreeDays } from "./free-days.tsx";

type Asked = NonNullable<DeskTrip["moveRequest"]>;

/** The person's request to move the treatment, with its answers: yes, no, or another day. */
export function MoveRequest({ trip, asked }: { trip: DeskTrip; asked: Asked }) {
  const clock = useClinicClock();
  const { language } = useSite();
  const act = useAct();
  const mayAnswer = useRight("trips:change");
  const [isRefusing, setRefusing] = useState(false);
  const { id, dates, requestedAt, difference } = asked;
  const params = { reference: trip.reference, request: id };
  const day = (value: string) => formatDay(value, language);
  const amount = formatMoney({ ...difference, amount: Math.abs(difference.amount) }, language);
  const price =
    difference.amount === 0
      ? m.desk_trips_move_same()
      : difference.amount > 0
        ? m.desk_trips_move_more({ amount })
        : m.desk_trips_move_less({ amount });
  return (
    <Notice
      tone="warning"
      title={m.desk_trips_move_requested({ day: day(dates.treatment) })}
      action={
        mayAnswer && (
          <span className="flex flex-wrap gap-2">
            <ConfirmButton
              act={act}
              question={m.desk_trips_move_confirm_question({ day: day(dates.treatment) })}
              text={m.desk_trips_move_confirm_text()}
              sure={m.desk_trips_move_confirm()}
              onSure={() =>
                act.run(
                  () => deskCall(confirmMove, { params }),
                  m.desk_trips_move_confirmed({ day: day(dates.treatment) }),
                )
              }
            >
              {m.desk_trips_move_confirm()}
            </ConfirmButton>
            <Button variant="secondary" onClick={() => setRefusing(true)}>
              {m.desk_trips_move_refuse()}
            </Button>
          </span>
        )
      }
    >
      <p>
        {m.desk_trips_move_requested_text({
          before: day(trip.treatment),
          day: day(dates.treatment),
          arrive: day(dates.arrive),
          leave: day(dates.leave),
          when: clock(requestedAt),
        })}{" "}
        {price}
      </p>
      {isRefusing && <RefuseDialog trip={trip} params={params} onClose={() => setRefusing(false)} />}
    </Notice>
  );
}

function RefuseDialog({
  trip: { reference, treatment },
  params,
  onClose,
}: {
  trip: DeskTrip;
  params: { reference: string; request: string };
  onClose: () => void;
}) {
  const act = useAct();
  const [days, setDays] = useState<readonly MoveDay[]>();
  useEffect(() => {
    // Without the list the request can still be refused.
    deskCall(listMoveDays, { params: { reference } }).then(
      (answer) => setDays(answer.days),
      () => setDays([]),
    );
  }, [reference]);
  function send(form: FormData): Promise<boolean> {
    const offered = textIn(form, "offered");
    const body = { reason: textIn(form, "reason"), ...(offered && { offered }) };
    return act.run(() => deskCall(refuseMove, { params, body }), m.desk_trips_move_refused());
  }
  return (
    <DeskDialog
      title={m.desk_trips_move_refuse()}
      description={m.desk_trips_move_refuse_text()}
      act={act}
      submit={m.desk_trips_move_refuse_send()}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
      <FreeDays
        name="offered"
        label={m.desk_trips_move_offer()}
        hint={m.desk_trips_move_offer_hint()}
        days={days}
        near={treatment}
      />
    </DeskDialog>
  );
}
