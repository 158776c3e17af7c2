import { doctorsSought } from "./doctors-sought.ts";
import type { DoctorRow, ProcedureRow } from "./queries.ts";
import type { Found, SearchIndex } from "./search-index.ts";

interface Searched {
  readonly entries: readonly { readonly row: ProcedureRow }[];
  readonly doctors: readonly DoctorRow[];
  readonly search: SearchIndex;
}

/** What a text finds: treatments or, of doctors whom it names, what they do. Without one, featured procedures first, then the provider's order. */
export function foundIn({ entries, doctors, search }: Searched, text: string): Pick<Found, "keys" | "related"> {
  const rows = entries.map(({ row }) => row);
  if (text.trim() === "") {
    const rank = ({ featured }: ProcedureRow) => featured ?? Number.POSITIVE_INFINITY;
    const sorted = rows.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    return { keys: sorted.map(({ slug }) => slug), related: [] };
  }
  const found = search.find(text);
  const sought = doctorsSought(doctors, text);
  const isTreatment = found.keys.length > 0 || found.notOffered !== null;
  if (sought === null || (isTreatment && !sought.isSure)) return found;
  const done = rows.filter((row) => row.doctors.some((slug) => sought.slugs.includes(slug)));
  return { keys: done.map(({ slug }) => slug), related: [] };
}
