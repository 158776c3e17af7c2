import type { DeskPatient } from "../../contract/desk/patients.ts";
import { isolated } from "../bidi.ts";
import { m } from "../words/compiled/messages.js";

/** "Lina Otieno, 7 · mother Amina Otieno"; the person alone where nobody acts for a patient. */
export function personLine(person: string, patient: DeskPatient | null): string {
  if (!patient) return person;
  const { name, age, relation } = patient;
  return m.desk_patient({ patient: isolated(name), age, relation: relation ?? "none", name: isolated(person) });
}

type PersonLineProps = { person: string; patient: DeskPatient | null; className?: string };

/** Whom a page or a line is about. A name has its own direction, a sentence with two names the page's. */
export const PersonLine = ({ person, patient, className }: PersonLineProps) =>
  patient ? (
    <span className={className}>{personLine(person, patient)}</span>
  ) : (
    <bdi className={className}>{person}</bdi>
  );
