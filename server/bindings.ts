import {
  clientConsentRoutes,
  clientHealthRoutes,
  clientPictureRoutes,
  clientRecordRoutes,
  clientRoutes,
  profileRoutes,
  signInHistoryRoutes,
} from "./account/routes.ts";
import { dischargeRoutes } from "./aftercare/discharge/routes.ts";
import { reviewRoutes } from "./aftercare/reviews/routes.ts";
import { aftercareRoutes } from "./aftercare/routes.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import { calendarFeedRoutes } from "./calendar/routes.ts";
import { procedureRoutes, providerRoutes } from "./catalogue/routes.ts";
import { chatRoutes } from "./chat/routes.ts";
import { paymentLinkRoutes } from "./checkout/links/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { companionRoutes } from "./companions/routes.ts";
import { consultationRoutes } from "./consultations/routes.ts";
import { absenceRoutes } from "./desk/inbox/absence-routes.ts";
import { alarmRoutes } from "./desk/inbox/alarm-routes.ts";
import { caseRoutes } from "./desk/inbox/case-routes.ts";
import { replyRoutes } from "./desk/inbox/reply-routes.ts";
import { deskRequestRoutes } from "./desk/inbox/request-routes.ts";
import { clinicApiRoutes } from "./desk/integrations/clinic-routes.ts";
import { integrationRoutes } from "./desk/integrations/routes.ts";
import { deskLedgerRoutes } from "./desk/money/ledger-routes.ts";
import { deskMoneyRoutes } from "./desk/money/routes.ts";
import { offerRoutes } from "./desk/offers/offer-routes.ts";
import { recordRoutes } from "./desk/records/routes.ts";
import { createPublishedShares } from "./desk/reports/published-share.ts";
import { reportRoutes } from "./desk/reports/routes.ts";
import { deskConsultationRoutes } from "./desk/schedule/consultation-routes.ts";
import { deskDocumentRoutes } from "./desk/schedule/document-routes.ts";
import { scheduleRoutes } from "./desk/schedule/schedule-routes.ts";
import { settingsRoutes } from "./desk/settings/routes.ts";
import { deskChatRoutes } from "./desk/talks/chat-routes.ts";
import { deskFeedbackRoutes } from "./desk/talks/feedback-routes.ts";
import { deskMessageRoutes } from "./desk/talks/message-routes.ts";
import { deskBookingChangeRoutes } from "./desk/trips/booking-change-routes.ts";
import { deskDischargeRoutes } from "./desk/trips/discharge-routes.ts";
import { deskRecoveryRoutes } from "./desk/trips/recovery-routes.ts";
import { deskReviewRoutes } from "./desk/trips/review-routes.ts";
import { deskTripRoutes } from "./desk/trips/routes.ts";
import { deskTroubleRoutes } from "./desk/troubles/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import type { Binding } from "./http/endpoints.ts";
import { openapiRoutes } from "./http/openapi-routes.ts";
import { notificationRoutes } from "./mail/routes.ts";
import type { Health } from "./operations/health.ts";
import { healthEndpoints } from "./operations/health-routes.ts";
import type { SiteServices } from "./pages/site.ts";
import { tripRoutes } from "./planning/routes.ts";
import { archiveRoutes, erasureRoutes } from "./privacy/routes.ts";
import { catalogueRoutes } from "./provider-files/editor/routes.ts";
import { accountQuoteRoutes } from "./quotes/account-routes.ts";
import { quoteRoutes } from "./quotes/link-routes.ts";
import { contactRoutes, currencyRoutes, landingRoutes } from "./site/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { flightRoutes } from "./travel/flight-routes.ts";
import { activityRoutes, hotelRoutes } from "./travel/routes.ts";

/** Every endpoint of the product API with its handler. */
export function bindEndpoints(services: SiteServices, look: () => Promise<Health>): readonly Binding[] {
  const features: Binding[] = [
    ...providerRoutes(services),
    ...procedureRoutes(services),
    ...hotelRoutes(services),
    ...quoteRoutes(services),
    ...tripRoutes(services),
    ...companionRoutes(services),
    ...paymentLinkRoutes(services),
    ...bookingRoutes(services),
    ...accountQuoteRoutes(services),
    ...consultationRoutes(services),
    ...contactRoutes(services),
    ...landingRoutes(services, createPublishedShares(services)),
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
    ...aftercareRoutes(services),
    ...dischargeRoutes(services),
    ...reviewRoutes(services),
    ...staffRoutes(services),
    ...deskChatRoutes(services),
    ...deskFeedbackRoutes(services),
    ...deskMessageRoutes(services),
    ...caseRoutes(services),
    ...alarmRoutes(services),
    ...absenceRoutes(services),
    ...deskRequestRoutes(services),
    ...replyRoutes(services),
    ...scheduleRoutes(services),
    ...deskRecoveryRoutes(services),
    ...deskDischargeRoutes(services),
    ...deskReviewRoutes(services),
    ...deskDocumentRoutes(services),
    ...deskConsultationRoutes(services),
    ...catalogueRoutes(services),
    ...settingsRoutes(services),
    ...reportRoutes(services),
    ...recordRoutes(services),
    ...deskTripRoutes(services),
    ...deskBookingChangeRoutes(services),
    ...deskMoneyRoutes(services),
    ...deskLedgerRoutes(services),
    ...deskTroubleRoutes(services),
    ...offerRoutes(services),
    ...integrationRoutes(services),
    ...clinicApiRoutes(services),
    ...healthEndpoints(look),
  ];
  return [
    ...features,
    ...openapiRoutes(features.map(({ endpoint }) => endpoint).filter(({ access }) => access !== "staff")),
  ];
}
