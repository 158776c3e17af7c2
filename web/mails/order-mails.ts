import type * as z from "zod/mini";
import { type ConversionRate, convert, toThreeFigures } from "../../contract/conversion.ts";
import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatList, formatMoney } from "../format.ts";
import { clinicPlace } from "../local-time.ts";
import { accountRows } from "../trip/account-rows.ts";
import { flightTitle, partLines } from "../trip/part-lines.ts";
import { receiptMethods, receiptNames, receiptParts, receiptPayer } from "../trip/receipt-words.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import { creditNoteParts, creditParts } from "./credit-parts.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import type { OrderBookedFacts, OrderItem, PaymentNewsFacts } from "./mail-facts.ts";
import {
  clinicTime,
  deadline,
  greeting,
  linkTo,
  type MailScene,
  rowsOf,
  smallPrint,
  toAccount,
} from "./mail-phrases.ts";
import type { ReceiptFacts } from "./payer-mails.ts";
import { paymentWords } from "./payment-words.ts";

/** An amount, with about what it is in the person's own currency. */
function inBoth(amount: Money, rate: ConversionRate | undefined, language: Language): string {
  const shown = formatMoney(amount, language);
  if (!rate || amount.currency !== rate.from) return shown;
  return m.orders_about({ amount: shown, about: formatMoney(convert(amount, rate, toThreeFigures), language) });
}

/** A booking with each of its flights, or its place and times. */
export function itemParts(
  {
    kind,
    title,
    subtitle,
    parts,
    timeZone,
    reference,
    papers = [],
    onSite,
    hotel,
    people = [],
  }: z.infer<typeof OrderItem>,
  scene: MailScene,
): MailPart[] {
  const { language, provider } = scene;
  const here = { ...clinicPlace(provider), timeZone };
  const names = people.filter(Boolean).map((name) => isolated(name));
  const after = [
    ...(names.length > 0 ? [m.lists_labelled({ term: m.bookings_for(), detail: formatList(names, language) })] : []),
    ...(reference ? [m.itinerary_reference({ reference })] : []),
    ...papers.map(({ label, text }) => m.lists_labelled({ term: label, detail: isolated(text) })),
    ...onSite.map((amount) => m.orders_on_site({ amount: formatMoney(amount, language) })),
    ...(hotel
      ? [m.trips_included_hotel({ count: hotel.nights, guests: hotel.guests }), m.trips_included_hotel_text()]
      : []),
  ];
  return [
    { kind: "heading", text: title },
    ...(subtitle ? [{ kind: "note", text: subtitle } as const] : []),
    ...parts.map(
      (part, index): MailPart => ({
        kind: "list",
        items: [
          ...(part.kind === "flight" ? [flightTitle(part, language)] : []),
          ...partLines(part, kind, here, language),
          ...(part.kind === "place" && part.place ? [part.place.text] : []),
          ...(index === parts.length - 1 ? after : []),
        ],
      }),
    ),
  ];
}

/** Everything of one checkout: what, when, where, paid, due and by when. */
export function orderBooked(scene: MailScene, given: z.infer<typeof OrderBookedFacts>): MailContent {
  const { language } = scene;
  const { name, reference, trip, lost, calledOff = [], paid, balance } = given;
  const startOf = ({ parts }: (typeof given.items)[number]) => parts[0]?.startsAt ?? "";
  const items = given.items.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const money = (amount: NonNullable<typeof paid>) => formatMoney(amount, language);
  const isBooked = items.length > 0;
  const due = balance.map(({ amount, dueAt }) => {
    const both = inBoth(amount, given.rate, language);
    return dueAt ? m.orders_balance_by({ amount: both, when: deadline(dueAt, scene) }) : both;
  });
  const isCalledOff = calledOff.length > 0;
  const [subject, title, text] =
    !isBooked && isCalledOff
      ? [
          m.orders_called_off_subject({ reference }),
          m.orders_called_off_title(),
          paid ? m.orders_called_off_text({ amount: money(paid) }) : m.orders_called_off_none(),
        ]
      : !isBooked
        ? [m.orders_failed_subject({ reference }), m.orders_failed_title(), m.orders_failed_text()]
        : due.length > 0
          ? [
              m.orders_due_subject({ reference }),
              m.orders_due_title(),
              m.orders_due_text({ due: formatList(due, language) }),
            ]
          : [m.orders_booked_subject({ reference }), m.orders_booked_title(), m.orders_booked_text()];
  return toAccount(scene, {
    subject,
    preview: isBooked ? items.map((item) => item.title).join(" · ") : text,
    title,
    parts: [
      greeting({ name }),
      { kind: "paragraph", text },
      rowsOf([
        [m.orders_trip(), reference],
        [given.isFromCredit ? m.orders_paid_credit() : m.orders_paid(), paid && money(paid)],
        // So that all of it comes to the price of the trip.
        [m.orders_paid_before(), given.paidBefore && money(given.paidBefore)],
        ...due.map((text) => [m.orders_balance(), text] as const),
      ]),
      ...creditParts(given.credits, scene),
      ...items.flatMap((item) => itemParts(item, scene)),
      ...(isCalledOff
        ? ([
            { kind: "heading", text: m.orders_called_off() },
            { kind: "list", items: calledOff },
          ] as const)
        : []),
      ...((isBooked || isCalledOff) && lost.length > 0
        ? ([
            { kind: "heading", text: m.orders_lost() },
            { kind: "list", items: lost },
            { kind: "note", text: m.orders_lost_text() },
          ] as const)
        : []),
      linkTo(scene, m.orders_open_trip(), tripPaths.trip(trip)),
    ],
  });
}

/** News of a payment that waits for something. */
export function paymentNews(scene: MailScene, given: z.infer<typeof PaymentNewsFacts>): MailContent {
  const { news, name, reference, trip, item, until, account, transfer, bankReference, way = "" } = given;
  const amount = inBoth(given.amount, given.rate, scene.language);
  const when = until ? deadline(until, scene) : "";
  const due = given.due && inBoth(given.due, given.rate, scene.language);
  const left = given.left ? inBoth(given.left, given.rate, scene.language) : "";
  const kept = given.kept ? inBoth(given.kept, given.rate, scene.language) : "";
  const facts = { reference, amount, when, left, kept, way, transfer: isolated(transfer ?? "") };
  const [subject, title, text, label] = paymentWords[news];
  const isToPay = news === "declined" || news === "transfer-due" || news.startsWith("balance");
  const whole = isToPay ? tripPaths.checkout : tripPaths.plan;
  const isPaid = ["transfer-received", "balance-received", "credit-used", "credit-kept"].includes(news);
  const isPart = news === "balance-received" || news === "credit-used";
  const isBalance = news.startsWith("balance") && news !== "balance-received";
  const path = item ? `${tripPaths.booking(item)}${isBalance ? "#rest" : ""}` : `${whole}?trip=${trip}`;
  const mail = toAccount(scene, {
    subject: subject(facts),
    preview: text(facts),
    title: title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: text(facts) },
      rowsOf([
        [m.orders_trip(), reference],
        [m.payments_amount(), amount],
        [m.payments_received_in_all(), given.inAll && inBoth(given.inAll, given.rate, scene.language)],
        [m.payments_refund_credit_title(), kept],
        [m.receipts_still_due(), due && isPart && when ? m.orders_balance_by({ amount: due, when }) : due],
        ...(account ? accountRows(account).map(([label, text]) => [label, isolated(text)] as const) : []),
        [m.payments_transfer_reference(), transfer],
        [m.payments_bank_reference(), bankReference && isolated(bankReference)],
        [m.payments_until(), isPaid ? null : when || null],
      ]),
      ...creditParts(given.credits, scene),
      ...(news === "transfer-due" ? [{ kind: "note", text: m.payments_transfer_note() } as const] : []),
      ...creditNoteParts(given.creditNotes, scene),
      linkTo(scene, label(), path),
    ],
  });
  // The product or somebody of finance sends it, not the coordinator.
  return { ...mail, closing: [m.mails_kind_regards(), scene.provider.texts.name] };
}

/** A receipt as a page to keep and to print. */
export function receiptPage(scene: MailScene, given: z.infer<typeof ReceiptFacts>): MailContent {
  const { language, provider } = scene;
  const { kind, number, at, method, trip, payer, patient, lines, total } = given;
  const title = `${receiptNames[kind]()} ${number}`;
  return {
    subject: title,
    preview: title,
    title,
    parts: [
      rowsOf([
        [m.receipts_at(), clinicTime(at, scene)],
        [m.receipts_method(), receiptMethods[method]()],
        [m.orders_trip(), trip],
        ...(payer ? [[receiptPayer({ kind }), payer] as const] : []),
        ...(patient ? [[m.receipts_patient(), patient] as const] : []),
        [m.receipts_issuer(), provider.company.legalName],
      ]),
      {
        kind: "facts",
        rows: [
          ...lines.map(({ part, seller, title: what, startsAt, timeZone, amount }) => ({
            term: [
              `${part ? `${receiptParts[part]()} ` : ""}${what}, ${formatDay(dayIn(timeZone, new Date(startsAt)), language)}`,
              ...(seller ? [m.checkout_sold_by({ seller: isolated(seller) })] : []),
            ].join(" · "),
            detail: formatMoney(amount, language),
          })),
          // What came beyond all that is due is for no booking.
          ...(lines.length === 0 ? [{ term: m.receipts_credit(), detail: formatMoney(total, language) }] : []),
          { term: m.receipts_total(), detail: formatMoney(total, language) },
          ...lines.flatMap(({ left, title: what }) =>
            left ? [{ term: `${m.receipts_still_due()} · ${what}`, detail: formatMoney(left, language) }] : [],
          ),
        ],
      },
      { kind: "note", text: m.receipts_note() },
    ],
    closing: [],
    footer: smallPrint(scene),
  };
}
