import type { AccountTrip, OwnCredit } from "../../../contract/account-trips.ts";
import type { Money } from "../../../contract/money.ts";
import { type NamedTrip, namedTrip } from "../../trip/named-trip.ts";
import { isTripOver } from "../../trip/next-trip.ts";

/** What a trip asks its person to pay. */
export type TripDues = Pick<AccountTrip, "id" | "child" | "transfer"> & {
  /** A payment was begun and is not finished. */
  readonly isPaying: boolean;
  /** Bookings of which something is still due. */
  readonly owing: readonly Pick<AccountTrip["items"][number], "id" | "title" | "textsLanguage" | "due">[];
};

/** Of all trips that are not over, the next by date first. */
export const otherTrips = (trips: readonly AccountTrip[], ahead: Pick<AccountTrip, "id"> | null): NamedTrip[] =>
  trips
    .filter((trip) => !isTripOver(trip) && trip.id !== ahead?.id)
    .toSorted((one, other) => one.dates.arrive.localeCompare(other.dates.arrive))
    .map(namedTrip);

/** Of all trips that are not over: two children of one mother have a balance each. */
export const duesOf = (trips: readonly AccountTrip[]): TripDues[] =>
  trips
    .filter((trip) => !isTripOver(trip))
    .map(({ id, child, transfer, items }) => ({
      ...{ id, child, transfer },
      isPaying: items.some(({ status }) => status === "pending_payment"),
      owing: items.filter(({ due }) => due !== null),
    }))
    .filter(({ isPaying, owing }) => isPaying || owing.length > 0);

/** Money that is to go back for a trip. */
export interface OpenRefund {
  readonly trip: string;
  readonly reference: string;
  readonly amount: Money;
}

/** Of all trips, also those that are cancelled. */
export const openRefunds = (trips: readonly AccountTrip[]): OpenRefund[] =>
  trips.flatMap(({ id, reference, cancelled }) =>
    cancelled && cancelled.toReturn.amount > 0 ? [{ trip: id, reference, amount: cancelled.toReturn }] : [],
  );

/** The credit that can pay what is due: a deposit only in full. */
export function creditFor(
  { amount, currency }: Money,
  credits: readonly OwnCredit[],
  isWhole = false,
): Money | undefined {
  const sum = credits.reduce((all, { left }) => all + (left.currency === currency ? left.amount : 0), 0);
  return sum > 0 && (!isWhole || sum >= amount) ? { amount: sum, currency } : undefined;
}
