import type { ActivityDetails, ActivityFacts, PriceBand, sales, Theme } from "../../contract/activities.ts";
import type { Written } from "../../contract/languages.ts";
import type { Seller } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import type { BookableOffer, Bookings, Unavailable } from "../bookings/bookings.ts";

/**
 * Activities near a clinic: searched here, booked through bookings.ts. For a supplier without live stock, `book` sends
 * a request and returns `unknown`; `find` returns the outcome.
 */
export interface Activities extends Bookings {
  sellerIn(language: Language): Seller;
  near(place: Near, signal: AbortSignal): Promise<ActivitiesFound>;
  /** The times of a day, in the place's time zone, with enough free places for the party. */
  slots(wanted: WantedSlots, signal: AbortSignal): Promise<SlotsFound>;
}

export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly kilometres: number;
}

export interface ActivityWords {
  readonly title: string;
  readonly summary: string;
  readonly meetingPoint: string;
}

export interface ActivityFound {
  readonly id: string;
  readonly theme: Theme;
  readonly sale: (typeof sales)[number];
  /** In the supplier's languages; English is always present. */
  readonly words: Written<ActivityWords>;
  readonly minutes: number;
  readonly facts: ActivityFacts;
  readonly latitude: number;
  readonly longitude: number;
  readonly bands: readonly PriceBand[];
  readonly freeUntilHours: number;
  readonly timeZone: string;
}

export interface WantedSlots {
  readonly activity: string;
  readonly day: string;
  readonly people: number;
}

export interface SlotOffer extends BookableOffer {
  /** Local start time. */
  readonly time: string;
  readonly left: number;
  readonly activity: ActivityDetails;
}

export type ActivitiesFound =
  | { readonly kind: "activities"; readonly activities: readonly ActivityFound[] }
  | Unavailable;
export type SlotsFound = { readonly kind: "slots"; readonly slots: readonly SlotOffer[] } | Unavailable;

/** Flat-earth approximation, accurate enough within a city and its surroundings. */
export function metresBetween(
  one: Pick<Near, "latitude" | "longitude">,
  other: Pick<Near, "latitude" | "longitude">,
): number {
  const north = (one.latitude - other.latitude) * 111_200;
  const east = (one.longitude - other.longitude) * 111_300 * Math.cos((one.latitude * Math.PI) / 180);
  return Math.round(Math.hypot(north, east));
}
