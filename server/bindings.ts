import {
  clientConsentRoutes,
  clientHealthRoutes,
  clientPictureRoutes,
  clientRecordRoutes,
  clientRoutes,
  profileRoutes,
  signInHistoryRoutes,
} from "./account/routes.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import { calendarFeedRoutes } from "./calendar/routes.ts";
import { procedureRoutes, providerRoutes } from "./catalogue/routes.ts";
import { chatRoutes } from "./chat/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { consultationRoutes } from "./consultations/routes.ts";
import { offerRoutes } from "./desk/offers/offer-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import type { Binding } from "./http/endpoints.ts";
import { openapiRoutes } from "./http/openapi-routes.ts";
import { notificationRoutes } from "./mail/routes.ts";
import type { Health } from "./operator/health.ts";
import { healthEndpoints } from "./operator/health-routes.ts";
import { tripRoutes } from "./planning/routes.ts";
import { archiveRoutes, erasureRoutes } from "./privacy/routes.ts";
import { ownQuoteRoutes } from "./quotes/account-routes.ts";
import { quoteRoutes } from "./quotes/link-routes.ts";
import type { Services } from "./services.ts";
import { contactRoutes, currencyRoutes, landingRoutes } from "./site/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { flightRoutes } from "./travel/flight-routes.ts";
import { activityRoutes, hotelRoutes } from "./travel/routes.ts";

/** Every endpoint of the product API with its handler. */
export function bindEndpoints(services: Services, look: () => Promise<Health>): readonly Binding[] {
  const features: Binding[] = [
    ...providerRoutes(services),
    ...procedureRoutes(services),
    ...hotelRoutes(services),
    ...quoteRoutes(services),
    ...tripRoutes(services),
    ...bookingRoutes(services),
    ...ownQuoteRoutes(services),
    ...consultationRoutes(services),
    ...contactRoutes(services),
    ...landingRoutes(services),
    ...currencyRoutes(services),
    ...profileRoutes(services),
    ...clientRoutes(services),
    ...clientPictureRoutes(services),
    ...clientRecordRoutes(services),
    ...clientHealthRoutes(services),
    ...clientConsentRoutes(services),
    ...archiveRoutes(services),
    ...erasureRoutes(services),
    ...notificationRoutes(services),
    ...calendarFeedRoutes(services),
    ...signInHistoryRoutes(services),
    ...documentRoutes(services),
    ...flightRoutes(services),
    ...activityRoutes(services),
    ...checkoutRoutes(services),
    ...chatRoutes(services),
    ...staffRoutes(services),
    ...offerRoutes(services),
    ...healthEndpoints(look),
  ];
  return [
    ...features,
    ...openapiRoutes(features.map(({ endpoint }) => endpoint).filter(({ access }) => access !== "staff")),
  ];
}
