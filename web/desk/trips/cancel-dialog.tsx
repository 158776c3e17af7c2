import { useEffect, useState } from "react";
import type { CancellationPreview } from "../../../contract/bookings.ts";
import { type CancelledBy, cancelAtDesk, quoteDeskCancellation } from "../../../contract/desk/booking-changes.ts";
import type { DeskItem, DeskTrip } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { useTermClock } from "../../trip/term-clock.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";
import { Effects } from "./effects.tsx";

/** The rule that gives the amounts, in a sentence. */
function ruleText({ rule, fee }: CancellationPreview, when: (at: string) => string): string {
  if (rule.by === "clinic") return m.desk_trips_rule_clinic();
  if (rule.by === "seller-change") return m.desk_trips_rule_seller();
  const kept = fee.amount === 0 ? "none" : fee.amount >= rule.price.amount ? "all" : "part";
  const percent = Math.round((100 * fee.amount) / rule.price.amount);
  const facts = { when: rule.days < 0 ? "begun" : "before", count: Math.max(0, rule.days), kept, percent };
  const until = rule.until && kept !== "all" ? ` ${m.desk_trips_rule_until({ when: when(rule.until) })}` : "";
  return m.desk_trips_rule_terms(facts) + until;
}

/** Who decides about the refund. */
function deciderText({ rule, needsSecond }: AnswerOf<typeof quoteDeskCancellation>): string {
  if (needsSecond) return m.desk_trips_refund_second();
  return rule.by === "clinic" ? m.desk_trips_refund_within() : m.desk_trips_refund_alone();
}

type CancelDialogProps = { trip: DeskTrip; item: DeskItem; onClose: () => void };

/** Cancels a booking: who cancels decides what goes back, which stands before the decision. */
export function CancelDialog({ trip: { reference, lostDay }, item, onClose }: CancelDialogProps) {
  const { language } = useSite();
  const act = useAct({ "try-later": m.desk_trips_seller_silent });
  const [preview, setPreview] = useState<AnswerOf<typeof quoteDeskCancellation>>();
  const [problem, setProblem] = useState("");
  const { id, kind, version } = item;
  const clock = useClinicClock();
  const term = useTermClock();
  const isOfClinic = kind === "procedure" || kind === "transfer";
  const [by, setBy] = useState<CancelledBy>(isOfClinic && lostDay ? "clinic" : "patient");
  useEffect(() => {
    let isLatest = true;
    setPreview(undefined);
    setProblem("");
    deskCall(quoteDeskCancellation, { params: { reference, item: id }, body: { version, by } }).then(
      (quoted) => isLatest && setPreview(quoted),
      (error: unknown) => isLatest && setProblem(problemText(error, { "try-later": m.desk_trips_seller_silent })),
    );
    return () => {
      isLatest = false;
    };
  }, [reference, id, version, by]);
  const money = (amount: DeskItem["amount"]) => formatMoney(amount, language);
  const send = (form: FormData): Promise<boolean> => {
    if (!preview) return Promise.resolve(false);
    const body = { preview: preview.id, reason: textIn(form, "reason") };
    const done = preview.needsSecond ? m.desk_trips_cancel_asked() : m.desk_trips_cancelled();
    return act.run(() => deskCall(cancelAtDesk, { params: { reference, item: id }, body }), done);
  };
  return (
    <DeskDialog
      title={m.desk_trips_cancel_question({ title: isolated(item.title) })}
      description={isOfClinic ? m.desk_trips_cancel_text() : m.desk_trips_cancel_text_terms()}
      act={{ ...act, problem: act.problem || problem, isBusy: act.isBusy || (!preview && !problem) }}
      submit={preview?.needsSecond ? m.desk_trips_cancel_ask() : m.desk_trips_cancel()}
      isDanger
      onClose={onClose}
      onSubmit={send}
    >
      {isOfClinic && (
        <RadioGroup
          name="by"
          legend={m.desk_trips_cancel_by()}
          chosen={[by]}
          onChoose={(value) => setBy(value === "clinic" ? "clinic" : "patient")}
          options={[
            { value: "patient", label: m.desk_trips_cancel_by_patient() },
            { value: "clinic", label: m.desk_trips_cancel_by_clinic() },
          ]}
        />
      )}
      {preview && (
        <>
          <DefinitionList
            items={[
              { term: m.desk_money_paid(), detail: money(preview.paid) },
              ...(preview.returned.amount > 0
                ? [{ term: m.desk_money_returned(), detail: money(preview.returned) }]
                : []),
              ...(preview.hold
                ? [
                    { term: m.bookings_preview_held(), detail: money(preview.hold.held) },
                    { term: m.bookings_preview_released(), detail: money(preview.hold.released) },
                  ]
                : []),
              { term: isOfClinic ? m.desk_trips_kept_clinic() : m.desk_trips_kept(), detail: money(preview.fee) },
              { term: m.desk_trips_refund_now(), detail: <strong>{money(preview.refund)}</strong> },
            ]}
          />
          <p>{ruleText(preview, term)}</p>
          <p className="text-sm text-muted">
            {preview.refund.amount > 0 &&
              `${preview.isSentByClinic ? m.desk_trips_refund_by_clinic() : m.desk_trips_refund_days({ count: preview.refundDays })} ${deciderText(preview)} `}
            {m.desk_trips_price_until({ time: clock(preview.expiresAt) })}
          </p>
          <Effects knockOn={preview.knockOn} gaps={preview.gaps} />
          {preview.ends.length > 0 && (
            <Notice title={m.desk_trips_ends()}>
              <ul>
                {preview.ends.map(({ id: ride, title, textsLanguage }) => (
                  <li key={ride}>
                    <OwnLanguage as="bdi" language={textsLanguage}>
                      {title}
                    </OwnLanguage>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {preview.consultations.map((at) => (
            <p key={at}>{m.desk_trips_consultation_stays({ when: clock(at) })}</p>
          ))}
        </>
      )}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}
