import type * as z from "zod/mini";
import { formatInstant, formatMoney } from "../format.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { BookingNewsFacts } from "./mail-facts.ts";
import { greeting, type MailScene, rowsOf, toVisitor } from "./mail-phrases.ts";

type Given = z.infer<typeof BookingNewsFacts>;

const words: Readonly<
  Record<Given["news"], readonly [(facts: Pick<Given, "reference">) => string, () => string, () => string]>
> = {
  confirmed: [m.bookings_mail_confirmed_subject, m.bookings_mail_confirmed_title, m.bookings_mail_confirmed_text],
  changed: [m.bookings_mail_changed_subject, m.bookings_mail_changed_title, m.bookings_mail_changed_text],
  cancelled: [m.bookings_mail_cancelled_subject, m.bookings_mail_cancelled_title, m.bookings_mail_cancelled_text],
  failed: [m.bookings_mail_failed_subject, m.bookings_mail_failed_title, m.bookings_mail_failed_text],
  "move-refused": [
    m.bookings_mail_move_refused_subject,
    m.bookings_mail_move_refused_title,
    m.bookings_mail_move_refused_text,
  ],
};

/** That something is booked, changed or cancelled; what it is stays in the account, because mail is read on many screens. */
export function bookingNews(scene: MailScene, given: Given): MailContent {
  const { reference, name, item, startsAt, timeZone, refund } = given;
  const [subject, title, text] = words[given.news];
  return toVisitor(scene, {
    subject: subject({ reference }),
    preview: title(),
    title: title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: text() },
      rowsOf([
        [m.mails_reference(), reference],
        [m.bookings_mail_when(), given.news === "cancelled" ? null : formatInstant(startsAt, timeZone, scene.language)],
        [m.bookings_mail_refund(), refund && formatMoney(refund, scene.language)],
      ]),
      ...(refund ? [{ kind: "paragraph", text: m.bookings_mail_refund_text() } as const] : []),
      {
        kind: "link",
        label: m.bookings_mail_open(),
        href: scene.site.origin + scene.site.base + tripPaths.booking(item),
      },
    ],
  });
}
