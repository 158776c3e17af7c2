import type { ConsultationActKind } from "../../../contract/consultation-constants.ts";
import type { ConsultationStatus } from "../../../contract/consultations.ts";
import type { Language } from "../../../contract/values.ts";
import { formatInstant, formatTime } from "../../format.ts";
import { zoneName } from "../../ui/own-hours.ts";
import { m } from "../../words/compiled/messages.js";

export const statusTone = (status: ConsultationStatus) =>
  status === "confirmed" || status === "rescheduled"
    ? "success"
    : status === "no_show" || status === "cancelled_by_provider"
      ? "warning"
      : "neutral";

export const actSentences: Readonly<Record<ConsultationActKind, (facts: { by: string }) => string>> = {
  moved: m.desk_consultations_act_moved,
  reassigned: m.desk_consultations_act_reassigned,
  cancelled: m.desk_consultations_act_cancelled,
  completed: m.desk_consultations_act_completed,
  "no-show": m.desk_consultations_act_no_show,
  note: m.desk_consultations_act_note,
  outcome: m.desk_consultations_act_outcome,
  "health-opened": m.desk_consultations_act_opened,
  "document-opened": m.desk_consultations_act_document,
};

/** The time in the person's own zone; undefined where it is the clinic's or unknown. */
export function theirTime(
  { startsAt, timeZone, visitorZone }: { startsAt: string; timeZone: string; visitorZone: string | null },
  language: Language,
  isLong = false,
): string | undefined {
  if (visitorZone === null || visitorZone === timeZone) return undefined;
  const zone = zoneName(visitorZone, language);
  if (isLong) return `${formatInstant(startsAt, visitorZone, language)} (${zone})`;
  return m.desk_consultations_theirs({ time: formatTime(startsAt, visitorZone, language), zone });
}
