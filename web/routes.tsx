import { type RouteObject, redirect } from "react-router";
import { refuse } from "../contract/errors.ts";
import { paths } from "./paths.ts";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { ProviderLandingLayout, ProviderLayout } from "./shell/layouts.tsx";
import { Root } from "./shell/root.tsx";
import { rootId, siteContext } from "./site.ts";

type Lazy = NonNullable<RouteObject["lazy"]>;

const at = (path: string, lazy: Lazy): RouteObject => ({ path, lazy, ErrorBoundary: ErrorScreen });

/** Every path of the site, its layout, and its screen, which is loaded when it is needed. */
export const routes: RouteObject[] = [
  {
    id: rootId,
    path: "/",
    loader: ({ context }) => context.get(siteContext),
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: ProviderLandingLayout,
        children: [
          { index: true, ErrorBoundary: ErrorScreen, lazy: () => import("./features/landing/landing-screen.tsx") },
          at("privacy-policy", () => import("./features/policies/privacy-policy-screen.tsx")),
          at("terms-of-service", () => import("./features/policies/terms-of-service-screen.tsx")),
          at("cookie-policy", () => import("./features/policies/cookie-policy-screen.tsx")),
          at("auth/login", () => import("./features/auth/login-screen.tsx")),
          at("auth/register", () => import("./features/auth/register-screen.tsx")),
          { path: "auth/signup", loader: () => redirect(paths.register) },
          at("auth/logout", () => import("./features/auth/logout-screen.tsx")),
          at("auth/forgot-password", () => import("./features/auth/forgot-password-screen.tsx")),
          at("auth/reset-password", () => import("./features/auth/reset-password-screen.tsx")),
        ],
      },
      at("auth/confirm-email", () => import("./features/auth/confirm-email-screen.tsx")),
      {
        lazy: () => import("./shell/profile-layout.tsx"),
        ErrorBoundary: ErrorScreen,
        children: [
          at("profile", () => import("./features/profile/profile-home-screen.tsx")),
          at("profile/procedures", () => import("./features/quotes/own-quotes-screen.tsx")),
          at("profile/procedures/:slug", () => import("./features/quotes/own-quote-screen.tsx")),
          at("profile/hotels", () => import("./features/hotels/own-hotels-screen.tsx")),
          at("profile/hotels/bookings", () => import("./features/hotels/hotel-bookings-screen.tsx")),
          at("profile/hotels/:id", () => import("./features/hotels/own-hotel-screen.tsx")),
          at("profile/checkout", () => import("./features/checkouts/checkout-screen.tsx")),
          at("profile/plan", () => import("./features/trips/plan-screen.tsx")),
          at("profile/plan/itinerary", () => import("./features/trips/itinerary-screen.tsx")),
          at("profile/manage-bookings", () => import("./features/trips/bookings-screen.tsx")),
          at("profile/manage-bookings/:id", () => import("./features/trips/booking-screen.tsx")),
          at("profile/documents", () => import("./features/documents/documents-screen.tsx")),
          at("profile/flights", () => import("./features/flights/flights-screen.tsx")),
          at("profile/flights/offer", () => import("./features/flights/offer-screen.tsx")),
          at("profile/flights/bookings", () => import("./features/flights/flight-bookings-screen.tsx")),
          at("profile/activities", () => import("./features/activities/activities-screen.tsx")),
          at("profile/activities/mine", () => import("./features/activities/own-activities-screen.tsx")),
          at("profile/activities/:activity", () => import("./features/activities/activity-screen.tsx")),
          at("profile/setting", () => import("./features/settings/setting-screen.tsx")),
          at("profile/me", () => import("./features/clients/me-screen.tsx")),
          at("profile/sign-in", () => import("./features/auth/protection-screen.tsx")),
        ],
      },
      {
        Component: ProviderLayout,
        children: [
          at("procedures", () => import("./features/procedures/procedures-screen.tsx")),
          at("procedures/compare", () => import("./features/procedures/compare-screen.tsx")),
          at("procedures/:procedure", () => import("./features/procedures/procedure-screen.tsx")),
          at(
            "procedures/:procedure/consultation",
            () => import("./features/consultations/consultation-start-screen.tsx"),
          ),
          at("consultation/:token", () => import("./features/consultations/consultation-screen.tsx")),
          at("consultation/:token/health", () => import("./features/consultations/consultation-health-screen.tsx")),
          at("consultation/:token/time", () => import("./features/consultations/consultation-time-screen.tsx")),
          at("consultation/:token/details", () => import("./features/consultations/consultation-details-screen.tsx")),
          at("quote", () => import("./features/quotes/quote-start-screen.tsx")),
          at("quote/:token", () => import("./features/quotes/quote-screen.tsx")),
          at("quote/:token/review", () => import("./features/quotes/quote-review-screen.tsx")),
          at("quote/:token/:step", () => import("./features/quotes/quote-step-screen.tsx")),
          at("hotels/:id", () => import("./features/hotels/hotel-screen.tsx")),
          at("contact", () => import("./features/contact/contact-screen.tsx")),
          at("developers/elements", () => import("./features/developers/elements-screen.tsx")),
          at("developers/api", () => import("./features/developers/api-screen.tsx")),
          { path: "*", loader: () => refuse("not-found", "Page not found"), ErrorBoundary: ErrorScreen },
        ],
      },
    ],
  },
];
