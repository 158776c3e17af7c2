import type { Cabin, FlightDetails, FlightSlice } from "../../contract/flights.ts";
import type { FlightPlace } from "../../contract/item-parts.ts";

import { type Language, writtenIn } from "../../contract/languages.ts";
import type { Seller } from "../../contract/trips.ts";
import type { BookableOffer, Bookings, Unavailable } from "../bookings/bookings.ts";
import { composed, type Sentence } from "../bookings/sentences.ts";
import { cityNameOf } from "./airports.ts";

/** Flights of any airline: searched here, booked through bookings.ts. */
export interface Flights extends Bookings {
  sellerIn(language: Language): Seller;
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
  /** The name of the fare, in the languages that its seller has. */
  readonly fareName: Sentence;
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

const titleWords = {
  en: { from: "", to: " to ", andBack: " and back" },
  ar: { from: "من ", to: " إلى ", andBack: " ذهابًا وإيابًا" },
  de: { from: "", to: " nach ", andBack: " und zurück" },
  es: { from: "De ", to: " a ", andBack: ", ida y vuelta" },
  fr: { from: "", to: " – ", andBack: ", aller-retour" },
  ru: { from: "", to: " – ", andBack: " и обратно" },
  zh: { from: "", to: "至", andBack: "往返" },
};

/** `London to Budapest and back` */
export const titleOf = (slices: readonly FlightSlice[]): Sentence => composed((language) => titleIn(slices, language));

function titleIn(slices: readonly FlightSlice[], language: Language): string {
  const { from, to, andBack } = writtenIn(titleWords, language);
  const nameOf = (place: FlightPlace | undefined) => cityNameOf(place?.code ?? "", language) ?? place?.city ?? "";
  const ends = slices.map(({ segments }) => [nameOf(segments[0]?.from), nameOf(segments.at(-1)?.to)] as const);
  const [[start, end] = ["", ""], back] = ends;
  if (ends.length === 2 && back?.[0] === end && back[1] === start) return `${from}${start}${to}${end}${andBack}`;
  return from + [start, ...ends.map(([, each]) => each)].join(to);
}
