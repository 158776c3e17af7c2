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
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { FreeDays } from "./free-days.tsx";

type Asked = NonNullable<DeskTrip["moveRequest"]>;

/** A request that is being answered, as it was when its dialog opened. */
interface Answering {
  readonly how: "confirm" | "refuse";
  readonly asked: Asked;
}

/** The person's request to move the treatment, with its answers: yes, no, or another day. */
export function MoveRequest({ trip }: { trip: DeskTrip }) {
  const [answering, setAnswering] = useState<Answering>();
  const asked = trip.moveRequest;
  const Answer = answering?.how === "refuse" ? RefuseDialog : ConfirmDialog;
  return (
    <>
      {asked && <Request trip={trip} asked={asked} onAnswer={(how) => setAnswering({ how, asked })} />}
      {answering && <Answer trip={trip} asked={answering.asked} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

type RequestProps = { trip: DeskTrip; asked: Asked; onAnswer: (how: Answering["how"]) => void };

function Request({ trip, asked, onAnswer }: RequestProps) {
  const clock = useClinicClock();
  const { language } = useSite();
  const mayAnswer = useRight("trips:change");
  const { dates, requestedAt, difference } = asked;
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
            <Button onClick={() => onAnswer("confirm")}>{m.desk_trips_move_confirm()}</Button>
            <Button variant="secondary" onClick={() => onAnswer("refuse")}>
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
    </Notice>
  );
}

type AnswerProps = { trip: DeskTrip; asked: Asked; onClose: () => void };

/** An answer in a dialog that stays, with what is typed in it, where the request ends meanwhile. */
function useAnswer({ trip, asked }: Pick<AnswerProps, "trip" | "asked">) {
  const act = useAct();
  const [isSent, setSent] = useState(false);
  const isGone = !isSent && trip.moveRequest?.id !== asked.id;
  const isWithdrawn = trip.events.find(({ kind }) => endings.includes(kind))?.kind === "move-withdrawn";
  return {
    act,
    params: { reference: trip.reference, request: asked.id },
    send: (work: () => Promise<unknown>, done: string): Promise<boolean> =>
      isGone ? Promise.resolve(true) : act.run(() => work().then(() => setSent(true)), done),
    submit: (label: string) => (isGone ? m.desk_close() : label),
    gone: isGone && (
      <Notice tone="warning" announce>
        {isWithdrawn ? m.desk_trips_move_gone_withdrawn() : m.desk_trips_move_gone_answered()}
      </Notice>
    ),
  };
}

const endings = ["move-withdrawn", "move-refused", "dates-moved"];

function ConfirmDialog({ trip, asked, onClose }: AnswerProps) {
  const { language } = useSite();
  const { act, params, send, submit, gone } = useAnswer({ trip, asked });
  const day = formatDay(asked.dates.treatment, language);
  return (
    <DeskDialog
      title={m.desk_trips_move_confirm_question({ day })}
      description={m.desk_trips_move_confirm_text()}
      act={act}
      submit={submit(m.desk_trips_move_confirm())}
      onClose={onClose}
      onSubmit={() => send(() => deskCall(confirmMove, { params }), m.desk_trips_move_confirmed({ day }))}
    >
      {gone}
    </DeskDialog>
  );
}

function RefuseDialog({ trip, asked, onClose }: AnswerProps) {
  const { reference, treatment } = trip;
  const { act, params, send, submit, gone } = useAnswer({ trip, asked });
  const [days, setDays] = useState<readonly MoveDay[]>();
  useEffect(() => {
    // Without the list the request can still be refused.
    deskCall(listMoveDays, { params: { reference } }).then(
      (answer) => setDays(answer.days),
      () => setDays([]),
    );
  }, [reference]);
  function refuse(form: FormData): Promise<boolean> {
    const offered = textIn(form, "offered");
    const body = { reason: textIn(form, "reason"), ...(offered && { offered }) };
    return send(() => deskCall(refuseMove, { params, body }), m.desk_trips_move_refused());
  }
  return (
    <DeskDialog
      title={m.desk_trips_move_refuse()}
      description={m.desk_trips_move_refuse_text()}
      act={act}
      submit={submit(m.desk_trips_move_refuse_send())}
      onClose={onClose}
      onSubmit={refuse}
    >
      {gone}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
      <FreeDays
        name="offered"
        label={m.desk_trips_move_offer()}
        hint={m.desk_trips_move_offer_hint()}
        days={days?.filter((day) => day.treatment !== asked.dates.treatment)}
        near={treatment}
      />
    </DeskDialog>
  );
}
