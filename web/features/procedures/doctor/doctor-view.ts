import type { ProfilePage, Thing } from "schema-dts";
import type { DoctorProfile } from "../../../../contract/doctors.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { addressOf } from "../../../discovery/addresses.ts";
import { doctorOf, doctorReference, wayOf } from "../../../discovery/structured.ts";
import { formatList } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { m } from "../../../words/compiled/messages.js";
import {
  credentialsOf,
  type Fact,
  onCard,
  type ProcedureOnCard,
  resultFact,
  resultSectionOf,
} from "../page/procedure-view.ts";

/** A doctor with what the page says of them, beside the record's own texts. */
export interface DoctorView extends Omit<DoctorProfile, "procedures" | "results"> {
  readonly procedures: readonly ProcedureOnCard[];
  readonly facts: readonly Fact[];
  /** None where the clinic publishes none of these procedures. */
  readonly resultSections: ReturnType<typeof resultSectionOf>;
}

/** For the loader, in the site's language. */
export function doctorView(doctor: DoctorProfile, site: Site): DoctorView {
  const { specialties, procedures, results, ...facts } = doctor;
  const { language } = site;
  const specialty = { term: m.procedures_specialty(), detail: formatList(specialties, language) };
  const measured = results.flatMap(({ procedure, results }) =>
    results.map((one): Fact => {
      const { term, ...fact } = resultFact(one, language);
      return { ...fact, term: `${procedures.find(({ slug }) => slug === procedure)?.title ?? procedure}: ${term}` };
    }),
  );
  return {
    ...facts,
    specialties,
    resultSections: resultSectionOf(measured),
    procedures: procedures.map((one) => onCard(one, site)),
    facts: [...(specialties.length > 0 ? [specialty] : []), ...credentialsOf(doctor, language)],
  };
}

/** The page for search engines: the doctor, the procedures, the way here. */
export function structuredOf(doctor: DoctorView, site: Site): Thing[] {
  const path = paths.doctor(doctor.slug);
  const url = addressOf(site, path);
  const page: ProfilePage = {
    "@type": "ProfilePage",
    "@id": url,
    url,
    name: doctor.name,
    inLanguage: doctor.textsLanguage,
    mainEntity: doctorReference(site, doctor),
  };
  return [page, doctorOf(site, doctor, doctor.procedures), wayOf(site, [doctor.name, path])];
}
