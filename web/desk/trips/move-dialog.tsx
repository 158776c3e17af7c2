import { useEffect, useState } from "react";
import {
  listMoveDays,
  type MoveDay,
  moveTreatment,
  previewTreatmentMove,
} from "../../../contract/desk/treatment-moves.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { TripDates } from "../../../contract/trips.ts";
import { isolated } from "../../bidi.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { useTermClock } from "../../trip/term-clock.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";
import { FreeDays } from "./free-days.tsx";

type Preview = AnswerOf<typeof previewTreatmentMove>;

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
  const [days, setDays] = useState<readonly MoveDay[]>();
  const [chosen, setChosen] = useState("");
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    deskCall(listMoveDays, { params: { reference } }).then(
      (answer) => setDays(answer.days),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, [reference]);
  useEffect(() => {
    setPreview(undefined);
    setProblem("");
    if (!chosen) return;
    let isLatest = true;
    deskCall(previewTreatmentMove, { params: { reference, day: chosen } }).then(
      (answer) => isLatest && setPreview(answer),
      (error: unknown) => isLatest && setProblem(problemText(error)),
    );
    return () => {
      isLatest = false;
    };
  }, [reference, chosen]);
  function send(form: FormData): Promise<boolean> {
    const body = { version, day: textIn(form, "day"), reason: textIn(form, "reason") };
    return act.run(() => deskCall(moveTreatment, { params: { reference }, body }), m.desk_trips_moved());
  }
  return (
    <DeskDialog
      title={m.desk_trips_move()}
      description={m.desk_trips_move_text({ day: formatDay(treatment, language) })}
      act={{
        ...act,
        problem: act.problem || problem,
        isBusy: act.isBusy || (chosen !== "" && !preview && !problem),
      }}
      submit={m.desk_trips_move()}
      onClose={onClose}
      onSubmit={send}
    >
      <FreeDays name="day" label={m.desk_trips_move_day()} days={days} near={treatment} required onChoose={setChosen} />
      {preview && <Consequences preview={preview} />}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}

/** What a move changes: the days, the bookings, and the refund of a later cancellation. */
function Consequences({ preview }: { preview: Preview }) {
  const { language } = useSite();
  const { before, after, items, refund } = preview;
  const change = (of: keyof TripDates) =>
    m.desk_trips_move_change({ before: formatDay(before[of], language), after: formatDay(after[of], language) });
  const isOther = refund !== null && JSON.stringify(refund.now) !== JSON.stringify(refund.after);
  return (
    <section aria-label={m.desk_trips_move_changes()} aria-live="polite" className="flex flex-col gap-3">
      <DefinitionList
        items={[
          { term: m.desk_trips_treatment(), detail: change("treatment") },
          { term: m.desk_trips_arrival(), detail: change("arrive") },
          { term: m.desk_trips_departure(), detail: change("leave") },
        ]}
      />
      {preview.hotel && (
        <Notice tone="warning">
          {m.desk_trips_move_hotel({ hotel: preview.hotel.name ? isolated(preview.hotel.name) : "none" })}
        </Notice>
      )}
      {preview.isTalkLost && <Notice tone="warning">{m.desk_trips_move_no_talk()}</Notice>}
      {items.some(({ effect, kind }) => kind !== "procedure" && effect !== "stays") && (
        <ul className="text-sm">
          {items
            .filter(({ kind }) => kind !== "procedure")
            .map(({ id, title, textsLanguage, effect }) => (
              <li key={id}>
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {title}
                </OwnLanguage>
                : {effects[effect]()}
              </li>
            ))}
        </ul>
      )}
      {refund && (
        <Notice
          tone={isOther ? "warning" : "info"}
          title={isOther ? m.desk_trips_terms_change() : m.desk_trips_terms_same()}
        >
          <p className="font-semibold">{m.desk_trips_terms_now()}</p>
          <Terms terms={refund.now} />
          {isOther && (
            <>
              <p className="mt-2 font-semibold">{m.desk_trips_terms_after()}</p>
              <Terms terms={refund.after} />
            </>
          )}
        </Notice>
      )}
    </section>
  );
}

const effects: Readonly<Record<Preview["items"][number]["effect"], () => string>> = {
  moves: m.desk_trips_effect_moves,
  stays: m.desk_trips_effect_stays,
  "choose-again": m.desk_trips_effect_again,
  outside: m.desk_trips_effect_outside,
};

/** What a cancellation returns, until when. */
function Terms({ terms }: { terms: NonNullable<Preview["refund"]>["now"] }) {
  const { language } = useSite();
  const clock = useTermClock();
  return (
    <ul>
      {terms.map(({ until, refund }, index) => {
        const amount = formatMoney(refund, language);
        if (until) return <li key={until}>{m.desk_trips_term_until({ amount, when: clock(until) })}</li>;
        return (
          <li key="end">{index === 0 ? m.desk_trips_term_always({ amount }) : m.desk_trips_term_then({ amount })}</li>
        );
      })}
    </ul>
  );
}
