import type { Booked } from "../../adapters/bookings/bookings.ts";
import { needsOf } from "../../adapters/bookings/needs.ts";
import type { ItemKind, Traveller, TravellerNeed } from "../../contract/trips.ts";

type Need = TravellerNeed["need"];

/** What the seller of each kind is told; the clinic reads everything with the trip. */
const concerns: Readonly<Record<ItemKind, readonly Need[]>> = {
  flight: ["wheelchair", "wheelchair-cabin", "extra-legroom", "oxygen", "stretcher"],
  hotel: ["wheelchair", "wheelchair-cabin", "diet"],
  transfer: ["wheelchair", "wheelchair-cabin", "oxygen", "stretcher"],
  activity: [],
  procedure: [],
};

/** A traveller with only the needs that concern a seller. */
export const withNeedsFor = (kind: ItemKind, traveller: Traveller): Traveller => ({
  ...traveller,
  assistance: traveller.assistance.filter((one) => concerns[kind].includes(one)),
  dietary: concerns[kind].includes("diet") ? traveller.dietary : null,
});

/** The seller's answers for each traveller of an order. */
export const answeredNeeds = (
  travellers: readonly Traveller[],
  { needs }: Pick<Booked, "needs">,
): readonly TravellerNeed[] =>
  travellers.flatMap((one) =>
    needsOf(one).map((need) => ({
      name: `${one.givenName} ${one.familyName}`,
      need,
      text: need === "diet" ? one.dietary : null,
      answer: needs[need] ?? "to-arrange",
    })),
  );
