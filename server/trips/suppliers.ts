import type { BookableOffer, Booked, Bookings, Order } from "../../adapters/bookings/bookings.ts";
import { needsOf } from "../../adapters/bookings/needs.ts";
import { seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import type { ItemKind, Traveller, TravellerNeed } from "../../contract/trips.ts";
import type { Services } from "../services.ts";
import type { ItemRow } from "./items/item-queries.ts";
import { namedOn } from "./items/item-travellers.ts";
import type { TripRow } from "./queries.ts";

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
const withNeedsFor = (kind: ItemKind, traveller: Traveller): Traveller => ({
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
      name: fullName(one.givenName, one.familyName),
      need,
      text: need === "diet" ? one.dietary : null,
      answer: needs[need] ?? "to-arrange",
    })),
  );

/** How long a call to a supplier may take, in milliseconds: while a person waits, and in a job. */
export const supplierTimeouts = {
  hold: seconds(8),
  interactive: seconds(12),
  flightSearch: seconds(20),
  booking: seconds(20),
  change: seconds(45),
} as const;

export const supplierOf = ({ suppliers }: Services, { kind }: Pick<ItemRow, "kind">): Bookings =>
  suppliers[kind] ?? refuse("wrong-state", "This is no longer sold here. Remove it from the trip.");

/** The order for a supplier, with the price that the client accepted. */
export function orderOf(
  item: ItemRow,
  trip: TripRow,
  contact: Order["contact"],
  offer: Pick<BookableOffer, "price"> = item.content,
): Order {
  const { note } = item.content;
  const travellers = namedOn(item, trip.travellers).map((one) => withNeedsFor(item.kind, one));
  return { attempt: item.attempt, offerId: item.offerId, price: offer.price, travellers, contact, note };
}
