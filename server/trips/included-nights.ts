import type { OfferContent } from "../../contract/offers.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";

/** Hotel nights in the price of a treatment, and for how many people. */
export interface IncludedHotel {
  readonly hotelNights: number;
  readonly hotelGuests: number;
}

export const hotelOf = ({
  hotelNights,
  companions,
}: Pick<ChosenProcedure["packages"][number], "hotelNights" | "companions">) => ({
  hotelNights,
  hotelGuests: companions + 1,
});

/** An offer with hotel lines includes their nights; a line for the whole stay means the nights of the largest package. */
export function hotelOfOffer(lines: OfferContent["lines"], packages: ChosenProcedure["packages"]): IncludedHotel {
  const quantities = lines.flatMap(({ kind, quantity }) => (kind === "hotel" ? [quantity] : []));
  const [largest] = packages.toSorted((one, other) => other.hotelNights - one.hotelNights);
  if (quantities.length === 0 || !largest) return { hotelNights: 0, hotelGuests: 0 };
  const nights = Math.floor(quantities.reduce((all, quantity) => all + quantity, 0));
  return { ...hotelOf(largest), ...(nights > 1 && { hotelNights: nights }) };
}
