import { type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { refuse } from "../contract/errors.ts";
import type { accountScreens as AccountScreens } from "./account-screens.ts";
import { paths } from "./paths.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { ProviderLandingLayout, ProviderLayout } from "./shell/layouts.tsx";
import { Root } from "./shell/root.tsx";
import { rootId, siteContext } from "./site.ts";

type Lazy = Extract<RouteObject["lazy"], () => unknown>;

/** What was sent did not fit what is stored now (see `contract/errors.ts`): it is read anew, as it is without script. */
const readAgain = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 422 || defaultShouldRevalidate;

/** A screen, whose own rule of when it is read again comes first. */
export const at = (path: string, lazy: Lazy): RouteObject => ({
  path,
  lazy: async () => ({ shouldRevalidate: readAgain, ...(await lazy()) }),
  ErrorBoundary,
});

/** A screen that visitors do not come to, most of them of the account: where they all are is not told to them. */
const own =
  (name: keyof typeof AccountScreens): Lazy =>
  async () =>
    (await import("./account-screens.ts")).accountScreens[name]();

/** Every path of the site, its layout, and its screen, which is loaded when it is needed. */
export const routes: RouteObject[] = [
  {
    id: rootId,
    path: "/",
    loader: ({ context }) => context.get(siteContext),
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary,
    children: [
      {
        Component: ProviderLandingLayout,
        children: [
          { index: true, ErrorBoundary, lazy: () => import("./features/landing/landing-screen.tsx") },
          at("hotels/:id", () => import("./features/hotels/hotel-screen.tsx")),
          at("privacy-policy", () => import("./features/policies/privacy-policy-screen.tsx")),
          at("terms-of-service", () => import("./features/policies/terms-of-service-screen.tsx")),
          at("cookie-policy", () => import("./features/policies/cookie-policy-screen.tsx")),
          at("auth/login", () => import("./features/auth/sign-in/login-screen.tsx")),
          at("auth/register", () => import("./features/auth/sign-in/register-screen.tsx")),
          { path: "auth/signup", loader: () => redirect(paths.register) },
          at("auth/logout", () => import("./features/auth/sign-in/logout-screen.tsx")),
          at("auth/forgot-password", () => import("./features/auth/sign-in/forgot-password-screen.tsx")),
          at("auth/reset-password", () => import("./features/auth/sign-in/reset-password-screen.tsx")),
        ],
      },
      at("health-check", own("health")),
      at("auth/confirm-email", () => import("./features/auth/sign-in/confirm-email-screen.tsx")),
      {
        lazy: () => import("./shell/profile-layout.tsx"),
        ErrorBoundary,
        children: [
          at("profile", own("profileHome")),
          at("profile/messages", own("ownMessages")),
          at("profile/consultations", own("ownConsultations")),
          at("profile/procedures", own("ownQuotes")),
          at("profile/procedures/:slug", own("ownQuote")),
          at("profile/procedures/:slug/wishes", own("ownWishes")),
          at("profile/hotels", own("accountHotels")),
          at("profile/hotels/bookings", own("hotelBookings")),
          at("profile/hotels/:id", own("accountHotel")),
          at("profile/checkout", own("checkout")),
          at("profile/plan", own("plan")),
          at("profile/plan/itinerary", own("itinerary")),
          at("profile/plan/cancel", own("cancelTrip")),
          at("profile/plan/travellers", own("travellers")),
          at("profile/plan/companions", own("companions")),
          at("profile/billing", own("billing")),
          at("profile/recovery/:trip", own("recovery")),
          at("profile/recovery/:trip/discharge", own("discharge")),
          at("profile/recovery/:trip/review", own("ownReview")),
          at("profile/manage-bookings", own("bookings")),
          at("profile/manage-bookings/:id", own("booking")),
          at("profile/manage-bookings/:id/change", own("changeBooking")),
          at("profile/manage-bookings/:id/voucher", own("voucher")),
          at("profile/manage-bookings/:id/payment-links", own("paymentLinks")),
          at("profile/receipts/:id", own("receipt")),
          at("profile/invoices/:id", own("invoice")),
          at("profile/documents", own("documents")),
          at("profile/flights", own("flights")),
          at("profile/flights/offer", own("offer")),
          at("profile/flights/bookings", own("flightBookings")),
          at("profile/activities", own("activities")),
          at("profile/activities/mine", own("accountActivities")),
          at("profile/activities/:activity", own("activity")),
          at("profile/setting", own("setting")),
          at("profile/me", own("me")),
          at("profile/sign-in", own("protection")),
          at("profile/*", own("unknown")),
        ],
      },
      {
        Component: ProviderLayout,
        children: [
          at("procedures", () => import("./features/procedures/list/procedures-screen.tsx")),
          at("procedures/compare", () => import("./features/procedures/compare/compare-screen.tsx")),
          at("procedures/:procedure", () => import("./features/procedures/page/procedure-screen.tsx")),
          at(
            "procedures/:procedure/consultation",
            () => import("./features/consultations/consultation-start-screen.tsx"),
          ),
          at("doctors/:doctor", () => import("./features/procedures/doctor/doctor-screen.tsx")),
          at("consultation/:token", () => import("./features/consultations/consultation-screen.tsx")),
          at("consultation/:token/health", () => import("./features/consultations/consultation-health-screen.tsx")),
          at(
            "consultation/:token/documents",
            () => import("./features/consultations/consultation-documents-screen.tsx"),
          ),
          at("consultation/:token/time", () => import("./features/consultations/consultation-time-screen.tsx")),
          at("consultation/:token/details", () => import("./features/consultations/consultation-details-screen.tsx")),
          at("quote", () => import("./features/quotes/wizard/quote-start-screen.tsx")),
          at("quote/:token", () => import("./features/quotes/link/quote-screen.tsx")),
          at("quote/:token/review", () => import("./features/quotes/wizard/quote-review-screen.tsx")),
          at("quote/:token/:step", () => import("./features/quotes/wizard/quote-step-screen.tsx")),
          at("letter/:token", () => import("./features/discharge/shared-letter-screen.tsx")),
          at("pay/:token", own("pay")),
          at("companion", own("companionPlan")),
          at("companion/:token", own("companionLink")),
          at("review-rules", () => import("./features/reviews/review-rules-screen.tsx")),
          at("contact", () => import("./features/contact/contact-screen.tsx")),
          // Without the account's guard, which asks the server.
          at("profile/offline", own("keptTrip")),
          at("offline", () => import("./features/offline/offline-screen.tsx")),
          at("developers/elements", () => import("./features/developers/elements-screen.tsx")),
          at("developers/api", () => import("./features/developers/api-screen.tsx")),
          { path: "*", loader: () => refuse("not-found", "Page not found"), ErrorBoundary },
        ],
      },
    ],
  },
];
