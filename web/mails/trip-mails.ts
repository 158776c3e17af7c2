import * as z from "zod/mini";
import { OwnCredit } from "../../contract/account-trips.ts";
import { RefundPart } from "../../contract/bookings.ts";
import { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { isolated } from "../bidi.ts";
import { formatMoney } from "../format.ts";
import { refundLines } from "../trip/refund-lines.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import { creditNoteParts, creditParts } from "./credit-parts.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { CreditNotes, Name, Reference } from "./mail-facts.ts";
import { greeting, type MailScene, rowsOf, toAccount } from "./mail-phrases.ts";

export const TripCancelledFacts = z.object({
  name: Name,
  reference: Reference,
  /** Which trip, for the link to it. */
  trip: Reference,
  ended: z.array(
    z.object({
      title: z.string(),
      refund: z.nullable(Money),
      released: z.optional(Money),
      charged: z.optional(Money),
      /** Something was paid for it. */
      isPaid: z.optional(z.boolean()),
    }),
  ),
  /** Of money on hold on a card: what is not charged, and the fees that are. */
  released: z.optional(Money),
  charged: z.optional(Money),
  /** Titles of the rides that ended with their treatment. */
  rides: z.array(z.string()),
  /** Titles of what was not bought. */
  removed: z.array(z.string()),
  /** Transfers that are not to be sent any more. */
  transfers: z.optional(z.array(z.object({ amount: Money, reference: Reference, received: z.optional(Money) }))),
  /** What the clinic keeps for the person. */
  credits: z.optional(z.array(OwnCredit)),
  /** Titles of what stays booked. */
  kept: z.array(z.string()),
  refund: z.optional(Money),
  /** The clinic sends the refund by hand. */
  isToSend: z.optional(z.boolean()),
  /** The same by the way that each part goes. */
  parts: z.optional(z.array(RefundPart)),
  creditNotes: CreditNotes,
});

type Ended = z.infer<typeof TripCancelledFacts>["ended"][number];

/** A booking that ended, with what goes back or is released of its money. */
function endedLine({ title: what, refund, released, isPaid = true }: Ended, language: Language): string {
  if (refund) return m.trip_cancellation_mail_refund({ what, amount: formatMoney(refund, language) });
  if (released && released.amount > 0)
    return m.trip_cancellation_mail_released({ what, amount: formatMoney(released, language) });
  if (released?.amount === 0) return m.trip_cancellation_mail_charged({ what });
  return isPaid ? m.trip_cancellation_mail_no_refund({ what }) : what;
}

const listOf = (title: string, items: readonly string[]): MailPart[] =>
  items.length > 0
    ? [
        { kind: "heading", text: title },
        { kind: "list", items },
      ]
    : [];

/** Everything that ended with a trip, what goes back of it, and what stays. */
export function tripCancelled(scene: MailScene, given: z.infer<typeof TripCancelledFacts>): MailContent {
  const { site, language } = scene;
  const { name, reference, trip, ended, rides, removed, kept, refund, parts, isToSend, released, charged } = given;
  const { transfers = [] } = given;
  const isPart = kept.length > 0;
  const title = isPart ? m.trip_cancellation_mail_part_title() : m.trip_cancellation_mail_title();
  const isMoney = ended.length > 0;
  const whole = isMoney ? m.trip_cancellation_mail_text : m.trip_cancellation_mail_unpaid_text;
  const text = isPart ? m.trip_cancellation_mail_part_text() : whole();
  const ways = parts
    ? refundLines(parts, language)
    : [isToSend ? m.bookings_refund_to_send() : m.bookings_mail_refund_text()];
  return toAccount(scene, {
    subject: (isPart ? m.trip_cancellation_mail_part_subject : m.trip_cancellation_mail_subject)({ reference }),
    preview: text,
    title,
    parts: [
      greeting({ name }),
      { kind: "paragraph", text },
      rowsOf([
        [m.orders_trip(), reference],
        [m.bookings_mail_refund(), refund && formatMoney(refund, language)],
        [m.bookings_preview_released(), released && formatMoney(released, language)],
        [m.bookings_preview_charged(), charged?.amount ? formatMoney(charged, language) : null],
      ]),
      ...(released ? [{ kind: "note", text: m.bookings_preview_released_text() } as const] : []),
      ...(refund ? ways.map((line) => ({ kind: "note", text: line }) as const) : []),
      ...listOf(m.trip_cancellation_bookings(), [...ended.map((one) => endedLine(one, language)), ...rides]),
      ...listOf(m.trip_cancellation_removed(), removed),
      ...listOf(
        m.trip_cancellation_payments(),
        transfers.map(({ amount, reference: of, received }) =>
          received
            ? m.trip_cancellation_mail_part({
                amount: formatMoney(amount, language),
                reference: isolated(of),
                received: formatMoney(received, language),
              })
            : m.trip_cancellation_mail_transfer({ amount: formatMoney(amount, language), reference: isolated(of) }),
        ),
      ),
      ...(transfers.some(({ received }) => !received)
        ? [{ kind: "note", text: m.trip_cancellation_mail_on_way() } as const]
        : []),
      ...creditParts(given.credits, scene),
      ...creditNoteParts(given.creditNotes, scene),
      ...listOf(m.trip_cancellation_kept(), kept),
      { kind: "link", label: m.orders_open_trip(), href: site.origin + site.base + tripPaths.trip(trip) },
    ],
  });
}
