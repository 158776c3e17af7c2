import * as z from "zod/mini";
import { bookingMails, RefundTerm } from "../../contract/booking-news.ts";
import { RefundPart } from "../../contract/bookings.ts";
import { Money } from "../../contract/money.ts";
import { TripDates, TripGap } from "../../contract/trips.ts";
import { Instant, type Language, PlainDate } from "../../contract/values.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatLine, formatList, formatMoney } from "../format.ts";
import { gapText } from "../trip/gap-words.ts";
import { refundLines } from "../trip/refund-lines.ts";
import { lastMinute } from "../trip/term-clock.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import { creditNoteParts } from "./credit-parts.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { CreditNotes, Name, OrderItem, Reference } from "./mail-facts.ts";
import { deadline, greeting, linkTo, type MailScene, rowsOf, toAccount } from "./mail-phrases.ts";
import { itemParts } from "./order-mails.ts";

export const BookingNewsFacts = z.object({
  news: z.enum(bookingMails),
  name: Name,
  /** Which booking, for the link to it. */
  item: Reference,
  reference: Reference,
  bookings: z.array(OrderItem).check(z.minLength(1)),
  refund: z.optional(Money),
  /** What stays of the amount paid for a cancelled booking. */
  kept: z.optional(Money),
  /** What is released of money on hold on a card for a cancelled booking. */
  released: z.optional(Money),
  /** The clinic sends the refund by hand. */
  isToSend: z.optional(z.boolean()),
  /** The same by the way that each part goes. */
  parts: z.optional(z.array(RefundPart)),
  creditNotes: CreditNotes,
  /** Other bookings that stay when a treatment is cancelled. */
  stays: z.optional(z.array(z.object({ title: z.string(), amount: Money, freeUntil: z.nullable(Instant) }))),
  /** What does not fit together in a trip with other days. */
  gaps: z.optional(z.array(TripGap)),
  paid: z.optional(Money),
  /** Of a treatment on another day: what is due by when, and what a cancellation returns by when. */
  dues: z.optional(z.array(z.object({ amount: Money, dueAt: Instant }))),
  terms: z.optional(z.array(RefundTerm)),
  /** That the clinic has booked, or calls off because the trip has other nights now. */
  hotel: z.optional(
    z.object({ name: z.nullable(z.string()), stays: z.array(z.object({ from: PlainDate, to: PlainDate })) }),
  ),
  /** Whose passport is missing or too short, and until when one has to be valid. */
  passport: z.optional(z.object({ names: z.array(z.string()), until: PlainDate })),
  trip: z.optional(Reference),
  /** Of a scheduled treatment that is not named. */
  doctor: z.nullish(z.string()),
  /** The member of staff, where the clinic cancelled or changed it. */
  by: z.optional(Name),
  /** The days of the trip before and after, and who moved it at the clinic; `isAsked`: at the person's wish. */
  dates: z.optional(
    z.object({
      before: TripDates,
      after: TripDates,
      by: z.optional(Name),
      isAsked: z.boolean(),
      isUnpaid: z.optional(z.boolean()),
    }),
  ),
});
type BookingNews = z.infer<typeof BookingNewsFacts>;

type BookingWords = (facts: { readonly reference: string; readonly what: string }) => string;

/** Subject, title and text of each kind of news of bookings. */
const bookingWords: Readonly<Record<BookingNews["news"], readonly [BookingWords, () => string, BookingWords]>> = {
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
  "hotel-booked": [m.bookings_mail_hotel_subject, m.bookings_mail_hotel_title, m.trips_included_booked],
  "check-in": [m.bookings_mail_check_in_subject, m.bookings_mail_check_in_title, m.bookings_mail_check_in_text],
  passport: [m.bookings_mail_passport_subject, m.bookings_mail_passport_title, m.bookings_mail_passport_title],
};

const clinicActs = {
  cancelled: m.bookings_mail_cancelled_by_clinic,
  changed: m.bookings_mail_changed_by_clinic,
};

type MovedDays = NonNullable<BookingNews["dates"]>;

/** Who moved a trip's days, and where the reason stands: it may speak of health, and mail is not private. */
function movedText({ by, isAsked, isUnpaid }: MovedDays): string {
  if (!by) return m.bookings_mail_moved_own();
  if (isUnpaid) return m.bookings_mail_moved_unpaid({ by: isolated(by) });
  return (isAsked ? m.bookings_mail_moved_asked : m.bookings_mail_moved_by_clinic)({ by: isolated(by) });
}

const passportText = ({ names, until }: NonNullable<BookingNews["passport"]>, language: Language): string =>
  m.bookings_mail_passport_text({
    names: formatList(
      names.map((name) => isolated(name)),
      language,
    ),
    day: formatDay(until, language),
  });

/** What stays booked without the treatment, what it costs, and until when it costs nothing to cancel it. */
function stayingParts({ stays = [] }: BookingNews, scene: MailScene): MailPart[] {
  if (stays.length === 0) return [];
  const items = stays.map(({ title, amount, freeUntil }) =>
    formatLine(
      [
        isolated(title),
        formatMoney(amount, scene.language),
        ...(freeUntil ? [m.bookings_deadline_free_cancellation({ when: deadline(freeUntil, scene) })] : []),
      ],
      scene.language,
    ),
  );
  return [
    { kind: "heading", text: m.bookings_knock_on() },
    { kind: "list", items },
    { kind: "note", text: m.trips_treatment_off_stays() },
    linkTo(scene, m.orders_open_trip(), tripPaths.plan),
  ];
}

/** What to check in a trip whose days have moved. */
const gapParts = ({ gaps = [] }: BookingNews, scene: MailScene): MailPart[] =>
  gaps.length === 0
    ? []
    : [
        { kind: "heading", text: m.trips_gaps() },
        { kind: "list", items: gaps.map((gap) => gapText(gap, scene.language)) },
        linkTo(scene, m.orders_open_trip(), tripPaths.plan),
      ];

/** What a cancellation of a treatment on its new day returns, by when. */
function termParts({ terms = [] }: BookingNews, scene: MailScene): MailPart[] {
  const { language, provider } = scene;
  const items = terms.flatMap(({ until, refund }) => {
    if (until && refund.amount > 0) {
      const when = deadline(lastMinute(until, provider.location.timeZone), scene);
      return m.trips_part_refund({ amount: formatMoney(refund, language), when });
    }
    if (refund.amount > 0) return [];
    return terms.length > 1 ? m.trips_refund_ends() : m.trips_no_refund();
  });
  return items.length === 0
    ? []
    : [
        { kind: "heading", text: m.bookings_policy() },
        { kind: "list", items },
      ];
}

/** The hotel that is booked now, with its nights, or the one that is called off. */
function hotelParts({ news, hotel }: BookingNews, { language }: MailScene): MailPart[] {
  if (!hotel) return [];
  const day = (value: string) => formatDay(value, language);
  if (news !== "hotel-booked")
    return [{ kind: "note", text: m.trips_move_hotel({ hotel: hotel.name ? isolated(hotel.name) : "none" }) }];
  return [
    { kind: "list", items: hotel.stays.map(({ from, to }) => m.trips_stay_dates({ from: day(from), to: day(to) })) },
  ];
}

/** News of one booking: changed, cancelled, or not moved. */
export function bookingNews(scene: MailScene, given: BookingNews): MailContent {
  const { news, name, reference, item, bookings, refund, kept, released, paid, by, dates } = given;
  const money = (amount: NonNullable<typeof refund>) => formatMoney(amount, scene.language);
  const facts = {
    reference,
    what: formatLine(
      bookings.map(({ title }) => title),
      scene.language,
    ),
  };
  const [subject, title, said] = bookingWords[news];
  const text = dates
    ? movedText(dates)
    : by
      ? clinicActs[news === "cancelled" ? news : "changed"]({ ...facts, by: isolated(by) })
      : news === "hotel-booked" && given.hotel?.name
        ? m.trips_included_at({ name: isolated(given.hotel.name) })
        : given.passport
          ? passportText(given.passport, scene.language)
          : said(facts);
  const day = (value: string) => formatDay(value, scene.language);
  const change = (of: keyof MovedDays["before"]): string | undefined =>
    dates && dates.before[of] !== dates.after[of]
      ? m.bookings_mail_moved_day({ before: day(dates.before[of]), after: day(dates.after[of]) })
      : undefined;
  const isMoved = dates !== undefined && change("treatment") !== undefined;
  return toAccount(scene, {
    subject: isMoved ? m.bookings_mail_moved_subject({ day: day(dates.after.treatment) }) : subject(facts),
    preview: text,
    title: isMoved ? m.bookings_mail_moved_title() : title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text },
      rowsOf([
        [m.mails_reference(), reference],
        [m.offers_schedule_doctor(), given.doctor && isolated(given.doctor)],
        [m.bookings_mail_moved_treatment(), change("treatment")],
        [m.bookings_mail_moved_arrival(), change("arrive")],
        [m.bookings_mail_moved_departure(), change("leave")],
        ...(given.dues ?? []).map(
          ({ amount, dueAt }) =>
            [m.orders_balance(), m.orders_balance_by({ amount: money(amount), when: deadline(dueAt, scene) })] as const,
        ),
        [m.orders_paid(), paid && money(paid)],
        [m.bookings_preview_fee(), kept && money(kept)],
        [m.bookings_preview_released(), released && money(released)],
        [m.bookings_mail_refund(), refund && money(refund)],
      ]),
      ...(released ? [{ kind: "note", text: m.bookings_preview_released_text() } as const] : []),
      ...(refund
        ? given.parts
          ? refundLines(given.parts, scene.language).map((line) => ({ kind: "note", text: line }) as const)
          : [
              {
                kind: "note",
                text: given.isToSend ? m.bookings_refund_to_send() : m.bookings_mail_refund_text(),
              } as const,
            ]
        : []),
      ...creditNoteParts(given.creditNotes, scene),
      ...(!dates?.isUnpaid && ["scheduled", "changed", "followed", "supplier-changed", "check-in"].includes(news)
        ? bookings.flatMap((booking) => itemParts(booking, scene))
        : []),
      ...termParts(given, scene),
      ...hotelParts(given, scene),
      ...stayingParts(given, scene),
      ...gapParts(given, scene),
      news === "passport" && given.trip
        ? linkTo(scene, m.bookings_mail_passport_link(), tripPaths.travellers(given.trip))
        : dates?.isUnpaid || news === "hotel-booked"
          ? linkTo(scene, m.orders_open_trip(), tripPaths.plan)
          : linkTo(scene, m.orders_open_booking(), tripPaths.booking(item)),
    ],
  });
}
