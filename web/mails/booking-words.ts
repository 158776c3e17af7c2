import type * as z from "zod/mini";
import { m } from "../words/compiled/messages.js";
import type { BookingNewsFacts } from "./mail-facts.ts";

type BookingWords = (facts: { readonly reference: string; readonly what: string }) => string;

/** Subject, title and text of each kind of news of bookings. */
export const bookingWords: Readonly<
  Record<z.infer<typeof BookingNewsFacts>["news"], readonly [BookingWords, () => string, BookingWords]>
> = {
  scheduled: [m.bookings_mail_scheduled_subject, m.bookings_mail_scheduled_title, m.bookings_mail_scheduled_text],
  changed: [m.bookings_mail_changed_subject, m.bookings_mail_changed_title, m.bookings_mail_changed_text],
  followed: [m.bookings_mail_followed_subject, m.bookings_mail_followed_title, m.bookings_mail_followed_text],
  cancelled: [m.bookings_mail_cancelled_subject, m.bookings_mail_cancelled_title, m.bookings_mail_cancelled_text],
  "supplier-changed": [
    m.bookings_mail_supplier_changed_subject,
    m.bookings_mail_supplier_changed_title,
    m.bookings_mail_supplier_changed_text,
  ],
  "supplier-lost": [
    m.bookings_mail_supplier_lost_subject,
    m.bookings_mail_supplier_lost_title,
    m.bookings_mail_supplier_lost_text,
  ],
  "move-offered": [
    m.bookings_mail_move_offered_subject,
    m.bookings_mail_move_offered_title,
    m.bookings_mail_move_offered_text,
  ],
  "move-refused": [
    m.bookings_mail_move_refused_subject,
    m.bookings_mail_move_refused_title,
    m.bookings_mail_move_refused_text,
  ],
};
