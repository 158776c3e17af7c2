import type { Bell } from "../adapters/queue/queue.ts";
import { releaseExpiredHolds } from "../adapters/seeded-suppliers/stock-bookings.ts";
import { removeQuotesBefore } from "../adapters/seeded-suppliers/stock-quotes.ts";
import { after, days, hours, minutes } from "../contract/durations.ts";
import { checkInReminders } from "./aftercare/check-in-reminders.ts";
import { reviewReminders } from "./aftercare/reviews/reminders.ts";
import { airlineChangeJob } from "./bookings/airline-events.ts";
import { bookingCheckJob, bookingJob, undoJob } from "./bookings/book-jobs.ts";
import { cancelJob, changeJob } from "./bookings/change-jobs.ts";
import { proposalsJob } from "./bookings/proposals/choose.ts";
import { travelReminders } from "./bookings/travel-reminders.ts";
import { absenceSchedule } from "./cases/absences.ts";
import { caseSchedules } from "./cases/late.ts";
import { urgentCallJob } from "./cases/urgent-mails.ts";
import { chatNewsJob } from "./chat/clinic-replies.ts";
import { chatSchedule } from "./chat/conversations.ts";
import { checkoutSchedules } from "./checkout/expiry.ts";
import { payerRefundJob } from "./checkout/links/receipts.ts";
import { checkoutJob } from "./checkout/progress.ts";
import { balanceReminders } from "./checkout/reminders.ts";
import { paymentSettleJob } from "./checkout/settlement.ts";
import { reminderJob } from "./consultations/reminders.ts";
import { consultationSchedules } from "./consultations/schedules.ts";
import { removeAnswersBefore } from "./db/idempotency.ts";
import { searchWordSchedule } from "./desk/inbox/search-words.ts";
import { scanOfDocuments } from "./documents/late-scans.ts";
import { expiryOfUploads } from "./documents/uploads.ts";
import { fileRemovalJob } from "./files/removal.ts";
import { webhookJob, webhookLogSchedule } from "./integrations/deliveries.ts";
import { removeJobsBefore } from "./jobs/queries.ts";
import { createJobs, type Jobs } from "./jobs/worker.ts";
import { mailJob } from "./mail/queue.ts";
import type { Screens } from "./pages/renderer.ts";
import { reconcilerOf } from "./payments/payments.ts";
import { refundJob } from "./payments/refunds.ts";
import { offerTripJob } from "./planning/offer-trip-job.ts";
import { offeredMoveJob } from "./planning/offered-move-job.ts";
import { rideTimesJob } from "./planning/ride-times-job.ts";
import { archiveJob, archiveSchedule } from "./privacy/archives.ts";
import { erasureJob } from "./privacy/erasures.ts";
import { removalOfUnusedPictures } from "./provider-files/site-pictures.ts";
import { depositReminders } from "./quotes/offers/deposit-reminders.ts";
import { offerSchedules } from "./quotes/offers/offers.ts";
import { quoteSchedules } from "./quotes/quotes.ts";
import type { Services } from "./services.ts";
import { itemSchedules, releaseJob } from "./trips/expiry.ts";

/** All that the product does outside requests. */
export function createProductJobs(
  services: Services & { readonly screens: Screens; readonly bell?: Bell | undefined },
): Jobs {
  const { db, now } = services;
  return createJobs(
    services,
    {
      mail: mailJob(services),
      "file-removal": fileRemovalJob(services),
      archive: archiveJob(services),
      erasure: erasureJob(services),
      "consultation-reminder": reminderJob(services),
      "chat-news": chatNewsJob(services),
      "urgent-call": urgentCallJob(services),
      refund: refundJob(services),
      "payer-refund": payerRefundJob(services),
      "booking-cancel": cancelJob(services),
      "booking-change": changeJob(services),
      checkout: checkoutJob(services),
      booking: bookingJob(services),
      "booking-check": bookingCheckJob(services),
      "airline-change": airlineChangeJob(services),
      "change-proposals": proposalsJob(services),
      undo: undoJob(services),
      "hold-release": releaseJob(services),
      "payment-settle": paymentSettleJob(services),
      "offer-trip": offerTripJob(services),
      "offered-move": offeredMoveJob(services),
      "ride-times": rideTimesJob(services),
      webhook: webhookJob(services),
    },
    [
      ...checkoutSchedules(services),
      balanceReminders(services),
      travelReminders(services),
      reviewReminders(services),
      checkInReminders(services),
      reconcilerOf(services),
      archiveSchedule(services),
      chatSchedule(services),
      ...quoteSchedules(services),
      ...offerSchedules(services),
      depositReminders(services),
      expiryOfUploads(services),
      scanOfDocuments(services),
      removalOfUnusedPictures(services),
      ...consultationSchedules(services),
      ...itemSchedules(services),
      ...caseSchedules(services),
      absenceSchedule(services),
      searchWordSchedule(services),
      webhookLogSchedule(services),
      {
        name: "give-back-expired-holds",
        every: minutes(1),
        run: async () => void (await releaseExpiredHolds(db, now())),
      },
      {
        name: "remove-old-rows",
        every: hours(1),
        run: async () => {
          await removeAnswersBefore(db, after(now(), -days(7)));
          await removeQuotesBefore(db, after(now(), -days(30)));
          await removeJobsBefore(db, after(now(), -days(30)));
        },
      },
    ],
  );
}
