import type { BookableOffer, Bookings, Order } from "../../adapters/bookings/bookings.ts";
import { seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import type { ItemRow } from "./item-queries.ts";
import { namedOn } from "./named.ts";
import { withNeedsFor } from "./needs.ts";
import type { TripRow } from "./queries.ts";

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
