import type { Cabin, FlightDetails, FlightSlice } from "../../contract/flights.ts";
import type { Seller } from "../../contract/trips.ts";
import type { BookableOffer, Bookings, Unavailable } from "../bookings/bookings.ts";

/** Flights of any airline: searched here, booked through bookings.ts. */
export interface Flights extends Bookings {
  readonly seller: Seller;
  /** Matching journeys, at most some dozens, each with all its fares, cheapest first. */
  search(wanted: FlightSearch, signal: AbortSignal): Promise<FlightsFound>;
  /** The current offer with all details. */
  offer(offerId: string, signal: AbortSignal): Promise<OfferRead>;
}

export interface WantedSlice {
  /** IATA codes. */
  readonly from: string;
  readonly to: string;
  /** The local departure day. */
  readonly day: string;
  /** Local departure window, its end excluded. */
  readonly leaves?: { readonly from: string; readonly to: string };
}

export interface FlightSearch {
  /** One slice: one way. Two that mirror each other: a round trip. */
  readonly slices: readonly WantedSlice[];
  readonly adults: number;
  /** Ages of those under 16. */
  readonly children: readonly number[];
  readonly cabin: Cabin;
  readonly maxStops: number;
}

export interface FlightOffer extends BookableOffer {
  readonly flight: FlightDetails;
  /** The end of the price guarantee of a hold; null without one. */
  readonly priceGuaranteedUntil: Date | null;
  readonly fewLeft: boolean;
}

export type FlightsFound = { readonly kind: "offers"; readonly offers: readonly FlightOffer[] } | Unavailable;

export type OfferRead =
  | { readonly kind: "offer"; readonly offer: FlightOffer }
  /** Sold out or expired: a new search is needed. */
  | { readonly kind: "gone" }
  | Unavailable;

/** Identifies the same flights at any price: `ZG214.2027-01-05+ZG117.2027-01-06`. */
export const journeyOf = ({ slices }: FlightDetails): string =>
  slices
    .map(({ segments }) => segments.map(({ number, departs }) => `${number.replace(" ", "")}.${departs}`).join("+"))
    .join("_");

/** `London to Budapest and back` */
export function titleOf(slices: readonly FlightSlice[]): string {
  const ends = slices.map(({ segments }) => [segments[0]?.from.city ?? "", segments.at(-1)?.to.city ?? ""] as const);
  const [[from, to] = ["", ""], back] = ends;
  if (ends.length === 2 && back?.[0] === to && back[1] === from) return `${from} to ${to} and back`;
  return [from, ...ends.map(([, end]) => end)].join(" to ");
}
