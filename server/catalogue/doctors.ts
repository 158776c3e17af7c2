import type { DoctorProfile } from "../../contract/doctors.ts";
import type { Language } from "../../contract/values.ts";
import { type Catalogue, presentDoctors, presentSummary } from "./procedures.ts";
import { presentResults } from "./results.ts";

/** A doctor with the published procedures that name them; undefined for an unknown slug. */
export function presentDoctorProfile(
  catalogue: Catalogue,
  requested: Language,
  slug: string,
): DoctorProfile | undefined {
  const { provider, entries } = catalogue;
  const doctor = presentDoctors(catalogue, requested).find((one) => one.slug === slug);
  if (!doctor) return undefined;
  const performed = entries.filter(({ row }) => row.doctors.includes(slug));
  const procedures = performed.map((entry) => presentSummary(catalogue, entry, requested));
  return {
    ...doctor,
    specialties: [...new Set(procedures.map(({ specialtyName }) => specialtyName))],
    procedures,
    results: performed.flatMap(({ row }, index) => {
      const results = presentResults(row, procedures[index]?.textsLanguage ?? requested);
      return results.length > 0 ? [{ procedure: row.slug, results }] : [];
    }),
    consultation: consultationOf(provider.company.consultations, slug),
  };
}

function consultationOf(
  offered: Catalogue["provider"]["company"]["consultations"],
  slug: string,
): DoctorProfile["consultation"] {
  const hours = offered?.hours.filter(({ doctor }) => doctor === slug) ?? [];
  if (!offered || hours.length === 0) return null;
  const isHeld = (mode: string) => hours.some(({ modes }) => modes?.some((one) => one === mode) ?? true);
  return { isFree: offered.modes.some(({ mode, price }) => price === 0 && isHeld(mode)) };
}
