import { refuse } from "../contract/errors.ts";
import { guarded } from "./session/guard.ts";

/** An old address of the bookings of one kind. */
const bookingsOf = (kind: "hotel" | "flight" | "activity") => async () =>
  (await import("./features/trips/booking/bookings-of.ts")).bookingsOf(kind);

/** The screens of the account and the operator, each loaded when it is needed (see `routes.tsx`). */
export const accountScreens = {
  profileHome: () => import("./features/profile/profile-home-screen.tsx"),
  ownMessages: () => import("./features/contact/own-messages-screen.tsx"),
  ownConsultations: () => import("./features/consultations/own-consultations-screen.tsx"),
  ownQuotes: () => import("./features/quotes/account/account-quotes-screen.tsx"),
  ownQuote: () => import("./features/quotes/account/account-quote-screen.tsx"),
  ownWishes: () => import("./features/quotes/account/wishes-screen.tsx"),
  hotelBookings: bookingsOf("hotel"),
  accountHotels: () => import("./features/hotels/account-hotels-screen.tsx"),
  accountHotel: () => import("./features/hotels/account-hotel-screen.tsx"),
  checkout: () => import("./features/checkouts/checkout-screen.tsx"),
  plan: () => import("./features/trips/plan/plan-screen.tsx"),
  recovery: () => import("./features/aftercare/diary-screen.tsx"),
  discharge: () => import("./features/discharge/discharge-screen.tsx"),
  ownReview: () => import("./features/reviews/own-review-screen.tsx"),
  cancelTrip: () => import("./features/trips/cancel/cancel-trip-screen.tsx"),
  itinerary: () => import("./features/trips/documents/itinerary-screen.tsx"),
  travellers: () => import("./features/travellers/travellers-screen.tsx"),
  companions: () => import("./features/companions/companions-screen.tsx"),
  paymentLinks: () => import("./features/payment-links/payment-links-screen.tsx"),
  pay: () => import("./features/payment-links/payer-screen.tsx"),
  companionPlan: () => import("./features/companions/companion-plan-screen.tsx"),
  companionLink: () => import("./features/companions/companion-link-screen.tsx"),
  bookings: () => import("./features/trips/booking/bookings-screen.tsx"),
  booking: () => import("./features/trips/booking/booking-screen.tsx"),
  changeBooking: () => import("./features/trips/booking/change-screen.tsx"),
  voucher: () => import("./features/trips/documents/voucher-screen.tsx"),
  invoice: () => import("./features/trips/documents/invoice-screen.tsx"),
  billing: () => import("./features/trips/documents/billing-screen.tsx"),
  receipt: () => import("./features/trips/documents/receipt-screen.tsx"),
  documents: () => import("./features/documents/documents-screen.tsx"),
  flights: () => import("./features/flights/flights-screen.tsx"),
  offer: () => import("./features/flights/offer-screen.tsx"),
  flightBookings: bookingsOf("flight"),
  accountActivities: bookingsOf("activity"),
  activities: () => import("./features/activities/activities-screen.tsx"),
  activity: () => import("./features/activities/activity-screen.tsx"),
  setting: () => import("./features/settings/setting-screen.tsx"),
  me: () => import("./features/clients/me-screen.tsx"),
  health: () => import("./shell/health-screen.tsx"),
  keptTrip: () => import("./features/offline/kept-trip-screen.tsx"),
  protection: () => import("./features/auth/protection/protection-screen.tsx"),
  unknown: async () => ({ loader: guarded(() => refuse("not-found", "Page not found")) }),
} as const;
