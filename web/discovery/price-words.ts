import type { ProcedureSummary } from "../../contract/procedures.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";

type Priced = Pick<ProcedureSummary, "priceFrom" | "travelPackage">;

/** Scope of the price of the travel package: "With 16 hotel nights, from". */
export const priceTerm = ({ travelPackage: { hotelNights } }: Pick<Priced, "travelPackage">): string =>
  hotelNights > 0 ? m.procedures_price_with_hotel({ count: hotelNights }) : m.procedures_price_without_hotel();

/** "Treatment only: AED 48,500", where a package without a hotel costs less than the travel package. */
export const treatmentOnlyPrice = ({ priceFrom, travelPackage }: Priced, language: Language): string | null =>
  priceFrom.amount < travelPackage.price.amount
    ? m.procedures_treatment_only_price({ price: formatMoney(priceFrom, language) })
    : null;
