import type { ItemKind } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";

/** Addresses of a trip, apart from those that every page knows. */
export const tripPaths = {
  /** The trip to a procedure, planned day by day. */
  plan: "/profile/plan/",
  planFor: (procedure: string, packageSlug?: string) =>
    `/profile/plan/?procedure=${encodeURIComponent(procedure)}${packageSlug ? `&package=${encodeURIComponent(packageSlug)}` : ""}`,
  /** A trip's own page, or a section of it. */
  trip: (id: string, section = "") => `/profile/plan/?trip=${encodeURIComponent(id)}${section && `#${section}`}`,
  travellers: (trip: string, fromCheckout = false) =>
    `/profile/plan/travellers/?trip=${encodeURIComponent(trip)}${fromCheckout ? "&from=checkout" : ""}`,
  cancelTrip: (trip: string) => `/profile/plan/cancel/?trip=${encodeURIComponent(trip)}`,
  itinerary: (trip: string) => `/profile/plan/itinerary/?trip=${encodeURIComponent(trip)}`,
  /** Who may see the times and places of a trip. */
  companions: (trip: string) => `/profile/plan/companions/?trip=${encodeURIComponent(trip)}`,
  /** The plan as a companion sees it, and the link from a mail that opens it. */
  companion: "/companion/",
  companionLink: (token: string) => `/companion/${token}/`,
  hotel: (id: string) => `/hotels/${encodeURIComponent(id)}/`,
  hotels: "/profile/hotels/",
  accountHotel: (id: string) => `/profile/hotels/${encodeURIComponent(id)}/`,
  flights: "/profile/flights/",
  flightOffer: "/profile/flights/offer/",
  activities: "/profile/activities/",
  activity: (id: string) => `/profile/activities/${encodeURIComponent(id)}/`,
  /** A search for what a trip needs, which is put into that trip. */
  find: (what: "hotels" | "flights" | "activities", trip: string, search: Readonly<Record<string, string>> = {}) =>
    `/profile/${what}/?${new URLSearchParams({ ...search, trip })}`,
  /** Files to be saved, no pages: without a language's prefix. */
  tripCalendar: (trip: string, language: Language) =>
    `/api/client/trips/${encodeURIComponent(trip)}/calendar?language=${language}`,
  bookingCalendar: (id: string, language: Language) =>
    `/api/client/bookings/${encodeURIComponent(id)}/calendar?language=${language}`,
  checkout: "/profile/checkout/",
  bookings: "/profile/manage-bookings/",
  bookingsOf: (kind: ItemKind) => `/profile/manage-bookings/?kind=${kind}`,
  booking: (id: string) => `/profile/manage-bookings/${encodeURIComponent(id)}/`,
  voucher: (id: string) => `/profile/manage-bookings/${encodeURIComponent(id)}/voucher/`,
  /** The links by which others pay what is due for a booking, and the page of one who pays. */
  paymentLinks: (booking: string) => `/profile/manage-bookings/${encodeURIComponent(booking)}/payment-links/`,
  pay: (token: string) => `/pay/${token}/`,
  receipts: "/profile/receipts/",
  invoice: (id: string) => `/profile/invoices/${encodeURIComponent(id)}/`,
  receipt: (id: string) => `/profile/receipts/${encodeURIComponent(id)}/`,
  changeBooking: (id: string) => `/profile/manage-bookings/${encodeURIComponent(id)}/change/`,
} as const;
