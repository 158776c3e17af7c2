import type { Board, FitReason, RecoveryFeature, RoomKind } from "../../contract/hotels.ts";
import type { Language } from "../../contract/languages.ts";
import type { Money } from "../../contract/money.ts";
import type { BookableOffer, Bookings, Missing, Unavailable } from "../bookings/bookings.ts";

/** A supplier of stays: search, hotel and rooms, then booking as with any supplier. */
export interface Hotels extends Bookings {
  /** `demonstration` for invented hotels, prices and reviews. */
  readonly source: "demonstration" | "supplier";
  search(criteria: HotelSearch, signal: AbortSignal): Promise<HotelsFound | Unsupported | Unavailable>;
  /** One hotel without dates. */
  detail(id: string, signal: AbortSignal): Promise<HotelRead | Missing | Unavailable>;
  rates(id: string, stay: Stay, signal: AbortSignal): Promise<RatesRead | Missing | Unsupported | Unavailable>;
}

/** The supplier does not support a filter; the search returns nothing rather than unfiltered results. */
export interface Unsupported {
  readonly kind: "unsupported";
  /** The unsupported field: `from` when dates are required. */
  readonly field: "from" | "board";
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Stay {
  /** The check-in and the check-out day. */
  readonly from: string;
  readonly to: string;
  readonly adults: number;
  /** Ages of the guests under 18. */
  readonly children: readonly number[];
  readonly rooms: number;
}

/** Guests of any age: each takes a bed and, where there are meals, a meal. */
export const guestsOf = ({ adults, children }: Pick<Stay, "adults" | "children">): number => adults + children.length;

export interface HotelSearch {
  readonly near: Coordinates;
  /** The provider's slug, which marks its partner hotels. */
  readonly provider: string;
  readonly metres: number;
  /** Null: nightly prices, without availability. */
  readonly stay: Stay | null;
  readonly words: string;
  /** Maximum price per night, in whole units of the hotel's currency. */
  readonly mostANight: number | null;
  readonly stars: number;
  readonly score: number;
  readonly board: Board | null;
  readonly freeCancellation: boolean;
  readonly partner: boolean;
  readonly features: readonly RecoveryFeature[];
  readonly sort: "fit" | "price" | "distance";
  readonly page: number;
  readonly perPage: number;
}

export type PlaceNames = Readonly<Partial<Record<Language, { readonly district: string; readonly city: string }>>>;

export interface FoundHotel {
  readonly id: string;
  readonly name: string;
  readonly district: string;
  readonly city: string;
  /** District and city in other languages, where they are known. */
  readonly names?: PlaceNames;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  /** 0 for an unrated hotel. */
  readonly stars: number;
  /** Meaningless without reviews. */
  readonly score: number;
  readonly reviews: number;
  readonly features: readonly RecoveryFeature[];
  readonly boards: readonly Board[];
  readonly freeCancellation: boolean;
  /** Slugs of providers with a partner agreement. */
  readonly partnerOf: readonly string[];
  /** The lowest price of the stay, or of a night without dates; null when unknown. */
  readonly from: Money | null;
}

export interface HotelsFound {
  readonly kind: "hotels";
  readonly hotels: readonly FoundHotel[];
  readonly total: number;
}

export interface HotelRoom {
  readonly id: string;
  /** Either this or `name` is set: our own type of room, or the supplier's name. */
  readonly kind: RoomKind | null;
  readonly name: string | null;
  readonly beds: readonly ("single" | "double" | "large" | "sofa")[];
  readonly sleeps: number;
  readonly squareMetres: number | null;
  readonly accessible: boolean;
}

export interface Hotel extends FoundHotel {
  readonly address: string;
  readonly timeZone: string;
  readonly checkInAfter: string;
  readonly checkOutBefore: string;
  readonly pharmacyMetres: number | null;
  readonly cityTax: Money | null;
}
export interface HotelRead {
  readonly kind: "hotel";
  readonly hotel: Hotel;
}

export interface RateOffer extends BookableOffer {
  readonly room: string;
  readonly board: Board;
  readonly refundable: boolean;
  /** Null when the supplier does not report it. */
  readonly left: number | null;
}
export interface RatesRead {
  readonly kind: "rates";
  readonly rooms: readonly HotelRoom[];
  /** Cheapest first. */
  readonly rates: readonly RateOffer[];
}

/** Straight-line metres between two places; exact enough within a city. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const radians = Math.PI / 180;
  const x = (b.longitude - a.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians);
  const y = (b.latitude - a.latitude) * radians;
  return Math.round(Math.hypot(x, y) * 6_371_000);
}

/** The recovery score of each feature; with the distance to the clinic they sum to 100. */
export const fitPoints: Readonly<Record<RecoveryFeature | "distance", number>> = {
  step_free: 18,
  nurse_visits: 16,
  roll_in_shower: 10,
  near_pharmacy: 10,
  lift: 8,
  quiet_floor: 8,
  room_service_24h: 6,
  kitchenette: 4,
  distance: 20,
};
/** Distance at which its score reaches 0. */
export const farMetres = 6000;

/** A hotel's recovery score and its reasons, highest score first. */
export function fitOf(features: readonly RecoveryFeature[], metres: number): { score: number; reasons: FitReason[] } {
  const distancePoints = Math.round(fitPoints.distance * Math.max(0, 1 - metres / farMetres));
  const reasons = (Object.keys(fitPoints) as (keyof typeof fitPoints)[]).map((kind) => {
    const of = fitPoints[kind];
    if (kind === "distance") return { kind, points: distancePoints, of };
    return { kind, points: features.includes(kind) ? of : 0, of };
  });
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
}
