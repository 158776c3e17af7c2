import type { DeskConsultationDetail } from "../../../contract/desk/consultations.ts";
import { formatInstant } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import { purposeNames } from "../documents/documents-part.tsx";
import { actSentences } from "./words.ts";

/** What the clinic did, with what the person reads and what only the clinic does. */
export function ConsultationHistory({ consultation: { acts, timeZone } }: { consultation: DeskConsultationDetail }) {
  const { language } = useSite();
  return (
    <section aria-labelledby="history" className="flex flex-col gap-2">
      <h2 id="history" className="text-lg font-semibold">
        {m.desk_consultations_history()}
      </h2>
      {acts.length === 0 && <p className="text-sm text-muted">{m.desk_consultations_history_none()}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {acts.map(({ kind, at, by, shown, note, movedFrom, movedTo, purpose }) => (
          <li key={`${at}${kind}`} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              {actSentences[kind]({ by })}
              {shown && <Badge tone="primary">{m.desk_consultations_seen()}</Badge>}
              {note && <Badge tone="warning">{m.desk_consultations_inside()}</Badge>}
            </p>
            {movedFrom && movedTo && (
              <p>
                {m.desk_consultations_act_times({
                  from: formatInstant(movedFrom, timeZone, language),
                  to: formatInstant(movedTo, timeZone, language),
                })}
              </p>
            )}
            {(shown ?? note) && (
              <p className="mt-1 whitespace-pre-line" dir="auto">
                {shown ?? note}
              </p>
            )}
            {purpose && <p className="text-sm">{purposeNames[purpose]()}</p>}
            <time dateTime={at} className="figures text-sm text-muted">
              {formatInstant(at, timeZone, language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
