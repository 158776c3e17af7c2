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

type Promised = Pick<OfferContent, "lines" | "included" | "translations">;

/** The package whose inclusion of a kind stands word for word among what a signed offer includes. */
export function promisedPackage(
  { included, translations }: Promised,
  { packages, kind }: { packages: ChosenProcedure["packages"]; kind: "hotel" | "transfer" },
): ChosenProcedure["packages"][number] | undefined {
  const promised = new Set([included, ...translations.map((other) => other.included)].flat());
  return packages.find(({ texts }) =>
    Object.values(texts).some((own) => own.included.some((one) => one.kind === kind && promised.has(one.label))),
  );
}

/**
 * The hotel nights of an offer: those of its hotel lines, where a line for the whole stay means the nights of the
 * largest package, or those of the package whose hotel it promises.
 */
export function hotelOfOffer(offer: Promised, packages: ChosenProcedure["packages"]): IncludedHotel {
  const quantities = offer.lines.flatMap(({ kind, quantity }) => (kind === "hotel" ? [quantity] : []));
  const [largest] = packages.toSorted((one, other) => other.hotelNights - one.hotelNights);
  if (quantities.length === 0 || !largest) {
    const promised = promisedPackage(offer, { packages, kind: "hotel" });
    return promised ? hotelOf(promised) : { hotelNights: 0, hotelGuests: 0 };
  }
  const nights = Math.floor(quantities.reduce((all, quantity) => all + quantity, 0));
  return { ...hotelOf(largest), ...(nights > 1 && { hotelNights: nights }) };
}
