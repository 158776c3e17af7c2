import type { Consultation } from "../../../contract/consultations.ts";
import { formatInstant } from "../../format.ts";
import { purposeNames } from "../../quotes/colleague-words.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

type Kind = Consultation["clinic"][number]["kind"];

const sentences: Partial<Record<Kind, (facts: { by: string; name: string }) => string>> = {
  moved: m.consultations_clinic_moved,
  reassigned: m.consultations_clinic_reassigned,
  cancelled: m.consultations_clinic_cancelled,
  outcome: m.consultations_clinic_outcome,
  "health-opened": m.consultations_clinic_opened,
  "document-opened": m.consultations_clinic_document,
};

/** What the clinic's staff did and wrote, with who and when. */
export function ClinicHistory({ consultation: { clinic, visitorZone, timeZone } }: { consultation: Consultation }) {
  const { language } = useSite();
  if (clinic.length === 0) return null;
  return (
    <section aria-labelledby="from-the-clinic" className="flex flex-col gap-3">
      <h2 id="from-the-clinic" className="text-lg">
        {m.consultations_clinic_title()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {clinic.map(({ kind, at, by, words, purpose }) => (
          <li key={`${at}${kind}`} className="py-3">
            <p>{sentences[kind]?.({ by, name: words ?? "" })}</p>
            {purpose && <p className="text-sm">{purposeNames[purpose]()}</p>}
            {words && !purpose && <p className="mt-1 whitespace-pre-line">{words}</p>}
            <time dateTime={at} className="figures text-sm text-muted">
              {formatInstant(at, visitorZone ?? timeZone, language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
