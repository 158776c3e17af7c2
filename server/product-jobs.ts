import { giveBackExpiredHolds } from "../adapters/bookings/stock-bookings.ts";
import { removeQuotesBefore } from "../adapters/bookings/stock-quotes.ts";
import { removeAnswersBefore } from "./db/idempotency.ts";
import { removeJobsBefore } from "./db/jobs.ts";
import { after, days, hours, minutes } from "./durations.ts";
import { archiveChore, archiveJob } from "./features/archives/archives.ts";
import { cancelJob, changeJob } from "./features/booking-jobs/booking-jobs.ts";
import { chatNewsJob } from "./features/chat-desk/chat-desk.ts";
import { chatChore } from "./features/chats/chats.ts";
import { checkoutChores } from "./features/checkout-chores/checkout-chores.ts";
import { checkoutJob, paymentSettleJob } from "./features/checkout-progress/checkout-progress.ts";
import { reminderJob } from "./features/consultation-mails/consultation-mails.ts";
import { consultationChores } from "./features/consultations/consultations.ts";
import { scanOfDocuments } from "./features/document-scans/document-scans.ts";
import { expiryOfUploads } from "./features/document-uploads/document-uploads.ts";
import { erasureJob } from "./features/erasures/erasures.ts";
import { fileRemovalJob } from "./features/file-removals/file-removals.ts";
import { releaseJob } from "./features/hold-releases/hold-releases.ts";
import { bookingJob, undoJob } from "./features/item-bookings/item-bookings.ts";
import { itemChores } from "./features/item-clock/item-clock.ts";
import { mailJob } from "./features/mails/mails.ts";
import { offerChores } from "./features/offers/offers.ts";
import { reconcilerOf } from "./features/payments/payments.ts";
import { quoteChores } from "./features/quotes/quotes.ts";
import { refundJob } from "./features/refunds/refunds.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import type { Screens } from "./screens.ts";
import type { Services } from "./services.ts";

/** All that the product does outside requests. */
export function createProductJobs(services: Services & { readonly screens: Screens }): Jobs {
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
      refund: refundJob(services),
      "booking-cancel": cancelJob(services),
      "booking-change": changeJob(services),
      checkout: checkoutJob(services),
      booking: bookingJob(services),
      undo: undoJob(services),
      "hold-release": releaseJob(services),
      "payment-settle": paymentSettleJob(services),
    },
    [
      ...checkoutChores(services),
      reconcilerOf(services),
      archiveChore(services),
      chatChore(services),
      ...quoteChores(services),
      ...offerChores(services),
      expiryOfUploads(services),
      scanOfDocuments(services),
      ...consultationChores(services),
      ...itemChores(services),
      { every: hours(1), run: async () => void (await removeAnswersBefore(db, after(now(), -days(7)))) },
      { every: minutes(1), run: async () => void (await giveBackExpiredHolds(db, now())) },
      { every: hours(1), run: async () => void (await removeQuotesBefore(db, after(now(), -days(30)))) },
      { every: hours(1), run: async () => void (await removeJobsBefore(db, after(now(), -days(30)))) },
    ],
  );
}
