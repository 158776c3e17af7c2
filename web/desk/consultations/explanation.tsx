import type { explainConsultationDay } from "../../../contract/desk/consultation-hours.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay, formatTime } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { periodsText } from "./periods.ts";

type Explained = AnswerOf<typeof explainConsultationDay>;

type ExplanationProps = { clinician: string; day: string; explained: Explained | undefined };

/** One day in sentences, by the rules of the public page. */
export function Explanation({ clinician, day, explained }: ExplanationProps) {
  const { language } = useSite();
  const path = useHref(deskPaths.consultationHours);
  return (
    <section aria-labelledby="explain" className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <h2 id="explain" className="text-lg font-semibold">
        {m.desk_consultations_explain()}
      </h2>
      <p className="text-sm text-muted">{m.desk_consultations_explain_lead()}</p>
      <form method="get" action={path} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="clinician" value={clinician} />
        <Field name="explain" id="explain-day" label={m.desk_consultations_day()} className="max-w-full">
          <DateInput defaultValue={day} required />
        </Field>
        <Button type="submit" variant="secondary">
          {m.desk_consultations_explain_show()}
        </Button>
      </form>
      {explained && (
        <div aria-live="polite" className="flex flex-col gap-2">
          <p className="font-semibold">{formatDay(day, language)}</p>
          <p>{causeOf(explained)}</p>
          <ul className="flex flex-col gap-1 text-sm">
            {explained.times.map((time) => (
              <li key={time.startsAt} className={time.verdict === "free" ? "text-on-success-soft" : "text-muted"}>
                {verdictOf(explained, time, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function causeOf({ cause, periods: found }: Explained): string {
  const periods = periodsText(found) || m.desk_consultations_cause_none();
  if (cause === "absence") return m.desk_consultations_cause_absence();
  if (cause === "closed") return m.desk_consultations_cause_closed();
  if (cause === "day-off") return m.desk_consultations_cause_day_off();
  if (cause === "override") return m.desk_consultations_cause_override({ periods });
  return cause === "plan" ? m.desk_consultations_cause_plan({ periods }) : m.desk_consultations_cause_file({ periods });
}

function verdictOf(explained: Explained, time: Explained["times"][number], language: Language): string {
  const at = formatTime(time.startsAt, explained.timeZone, language);
  const { noticeHours, horizonDays, buffer } = explained;
  switch (time.verdict) {
    case "free":
      return m.desk_consultations_verdict_free({ time: at });
    case "notice":
      return m.desk_consultations_verdict_notice({ time: at, hours: noticeHours });
    case "horizon":
      return m.desk_consultations_verdict_horizon({ time: at, days: horizonDays });
    case "held":
      return m.desk_consultations_verdict_held({ time: at });
    case "booked":
      return m.desk_consultations_verdict_booked({ time: at });
    case "buffer":
      return m.desk_consultations_verdict_buffer({ time: at, minutes: buffer });
    default:
      return m.desk_consultations_verdict_overlap({ time: at });
  }
}
