import { isMinorOn, ofAgeOn } from "../../contract/ages.ts";
import type { DeskPatient } from "../../contract/desk/patients.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

/** How far ahead a request without an agreed day may lead. */
const daysAhead = 365;

type OfAgeProps = { person: string; patient: DeskPatient | null; treatmentOn?: string; talkOn?: string };

/** Who decides and signs, where a patient for whom somebody acts is of age before the treatment or the consultation. */
export function OfAge({ person, patient, treatmentOn, talkOn }: OfAgeProps) {
  const { today, language } = useSite();
  if (!patient || isMinorOn(patient.bornOn, treatmentOn ?? talkOn ?? dayAfter(today, daysAhead))) return null;
  const names = { patient: isolated(patient.name), name: isolated(person) };
  const day = formatDay(ofAgeOn(patient.bornOn), language);
  return (
    <Notice tone="warning" title={m.desk_patient_of_age({ ...names, day })}>
      {talkOn ? m.desk_consultations_of_age_text(names) : m.desk_patient_of_age_text(names)}
    </Notice>
  );
}
