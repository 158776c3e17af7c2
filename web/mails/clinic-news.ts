import type * as z from "zod/mini";
import { formatDay, formatMoney } from "../format.ts";
import { clinicPlace } from "../local-time.ts";
import { startAt } from "../trip/start-at.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { ClinicNewsFacts } from "./mail-facts.ts";
import { type MailScene, rowsOf, toClinic } from "./mail-phrases.ts";

type ClinicWords = readonly [(facts: { reference: string }) => string, () => string];
const clinicWords: Readonly<Record<z.infer<typeof ClinicNewsFacts>["news"], ClinicWords>> = {
  booked: [m.clinic_news_booked_subject, m.clinic_news_booked_text],
  "transfer-expected": [m.clinic_news_transfer_subject, m.clinic_news_transfer_text],
  moved: [m.clinic_news_moved_subject, m.clinic_news_moved_text],
  cancelled: [m.clinic_news_cancelled_subject, m.clinic_news_cancelled_text],
  "trip-cancelled": [m.clinic_news_trip_cancelled_subject, m.clinic_news_trip_cancelled_text],
  "trip-part-cancelled": [m.clinic_news_trip_part_subject, m.clinic_news_trip_part_text],
  "document-shared": [m.clinic_news_document_subject, m.clinic_news_document_text],
  "recovery-asked": [m.clinic_news_recovery_subject, m.clinic_news_recovery_text],
  "recovery-urgent": [m.clinic_news_urgent_subject, m.clinic_news_urgent_text],
  "person-urgent": [m.clinic_news_person_urgent_subject, m.clinic_news_person_urgent_text],
  "check-ins-missed": [m.clinic_news_missed_subject, m.clinic_news_missed_text],
  "day-lost": [m.clinic_news_day_subject, m.clinic_news_day_text],
  "offer-day-lost": [m.clinic_news_offer_day_subject, m.clinic_news_offer_day_text],
  "review-written": [m.clinic_news_review_subject, m.clinic_news_review_text],
  "dispute-open": [m.clinic_news_dispute_open_subject, m.clinic_news_dispute_open_text],
  "dispute-won": [m.clinic_news_dispute_won_subject, m.clinic_news_dispute_won_text],
  "dispute-lost": [m.clinic_news_dispute_lost_subject, m.clinic_news_dispute_lost_text],
};

/** To the clinic, without health data. */
export function clinicNews(scene: MailScene, given: z.infer<typeof ClinicNewsFacts>): MailContent {
  const { news, reference, amount, transfer, at, isTimeOpen, day, hotel, callsHotelOff } = given;
  const place = clinicPlace(scene.provider);
  const [subject, words] = clinicWords[news];
  const text = words();
  const title = reference ? subject({ reference }) : text;
  return toClinic(scene, {
    subject: title,
    preview: text,
    title,
    parts: [
      { kind: "paragraph", text },
      ...(hotel ? [{ kind: "paragraph", text: m.clinic_news_hotel(hotel) } as const] : []),
      ...(callsHotelOff ? [{ kind: "paragraph", text: m.clinic_news_hotel_off() } as const] : []),
      rowsOf([
        [m.mails_reference(), reference],
        [m.payments_amount(), amount && formatMoney(amount, scene.language)],
        [m.payments_transfer_reference(), transfer],
        [m.clinic_news_at(), at && startAt(at, { ...place, isTimeOpen }, scene.language)],
        [m.clinic_news_at(), day && formatDay(day, scene.language)],
      ]),
    ],
  });
}
