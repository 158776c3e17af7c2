import type { ProcedurePage } from "../../../../contract/procedures.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { emergencyLine } from "../emergency-line.ts";
import { onCard, type ProcedureOnCard } from "../page/procedure-view.ts";
import { placeName } from "../place-name.ts";
import type { SetFilters } from "./filter-address.ts";
import { type Choices, choicesOf } from "./filter-choices.ts";

/** A page of the list with what it says: its cards, and what each filter can be set to. */
export interface ListPage extends Omit<ProcedurePage, "procedures" | "related" | "isUrgent" | "facets"> {
  readonly procedures: readonly ProcedureOnCard[];
  readonly related: readonly ProcedureOnCard[];
  readonly specialties: ProcedurePage["facets"]["specialties"];
  readonly choices: Choices;
  readonly place: string;
  /** Whom to call, where the text of the search tells of what may be an emergency. */
  readonly urgent: string | null;
}

/** For the loader, in the site's language. `set` is what the address asks for. */
export function listPage(
  { procedures, related, isUrgent, facets, ...rest }: ProcedurePage,
  set: SetFilters,
  site: Site,
): ListPage {
  return {
    ...rest,
    procedures: procedures.map((one) => onCard(one, site)),
    related: related.map((one) => onCard(one, site)),
    specialties: facets.specialties,
    choices: choicesOf(facets, set, site.language),
    place: placeName(site),
    urgent: isUrgent && site.provider ? emergencyLine(site.provider, site.language) : null,
  };
}
