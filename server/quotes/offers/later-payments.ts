import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { ProviderRow } from "../../tenants/queries.ts";

/** A later payment by its day. */
export const dueNames = {
  arrival: m.offers_due_arrival,
  treatment: m.offers_due_treatment,
  departure: m.offers_due_departure,
} as const;

/** The one later payment of a package, and of an offer that nobody has changed: by the clinic's terms. */
export function restOf({ company }: ProviderRow, language: Language) {
  const { rest = "arrival" } = company.quotes;
  const label = rest === "arrival" ? m.offers_stage_arrival : dueNames[rest];
  return { label: label({}, { locale: language }), due: rest };
}
