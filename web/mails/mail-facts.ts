import * as z from "zod/mini";
import { OwnCredit } from "../../contract/account-trips.ts";
import { BankAccount } from "../../contract/bank-accounts.ts";
import { consultationModes } from "../../contract/consultation-constants.ts";
import { contactTopics } from "../../contract/contact-constants.ts";
import { creditReturnWays } from "../../contract/desk/refund-requests.ts";
import { EmergencyCall } from "../../contract/emergency-calls.ts";
import { InvoiceLink } from "../../contract/invoices.ts";
import { ItemPart } from "../../contract/item-parts.ts";
import { Money } from "../../contract/money.ts";
import { offerParts } from "../../contract/offer-changes.ts";
import { ItemKind } from "../../contract/trips.ts";
import { Instant, Language, LinkToken, PlainDate, TimeZone } from "../../contract/values.ts";
import { paymentNews } from "./payment-news.ts";
import { clinicNews, visitorNews } from "./quote-news.ts";

/** Facts of each mail; a mail with a fact missing is never sent. */
export const Reference = z.string().check(z.minLength(1));
/** Empty in a mail to a person whose address is not confirmed. */
export const Name = z.string();
/** Issued for what a mail tells of. */
export const CreditNotes = z.optional(z.array(InvoiceLink));

export const QuoteReceivedFacts = z.object({
  token: LinkToken,
  reference: Reference,
  name: Name,
  replyDueAt: Instant,
  /** As the page after sending names them. */
  emergencyCalls: z.optional(z.array(EmergencyCall)),
  visitorZone: z.optional(TimeZone),
});
export const QuoteRequestFacts = z.object({ reference: Reference, replyDueAt: z.optional(Instant) });
/** `by` is the member of staff. */
export const DocumentSentFacts = z.object({ name: Name, by: z.string() });
export const QuoteFacts = z.object({ reference: Reference, name: Name });
/** To the clinic, whose mails name nobody. */
export const ClinicQuoteFacts = z.object({ reference: Reference });
export const QuoteWithdrawnFacts = z.object({
  audience: z.enum(["visitor", "clinic"]),
  reference: Reference,
  /** The clinic's mail does not name the person. */
  name: z._default(Name, ""),
});
/** The accepted alternative, of how many. */
const ChosenOption = z.object({ option: z.int(), count: z.int() });
export const QuoteNewsFacts = z.object({
  /** The private link of a request that belongs to no account. */
  token: z.optional(LinkToken),
  news: z.enum(visitorNews),
  reference: Reference,
  name: Name,
  visitorZone: z.optional(TimeZone),
  offer: z.optional(
    z.object({
      version: z.int(),
      /** Which alternative, of how many open ones. */
      option: z.int(),
      count: z.int(),
      total: Money,
      validUntil: Instant,
      changes: z.nullable(
        z.object({
          /** The total before. */
          before: Money,
          /** Of treatment, where they are others. */
          days: z.optional(z.nullable(z.array(z.string()))),
          daysBefore: z.optional(z.array(z.string())),
          deposit: z.optional(z.object({ before: Money, after: Money })),
          doctor: z.optional(z.object({ before: z.string(), after: z.string() })),
          nights: z.optional(z.object({ before: z.number(), after: z.number() })),
          /** Other parts that differ. */
          parts: z.optional(z.array(z.enum(["lines", ...offerParts]))),
        }),
      ),
    }),
  ),
  chosen: z.optional(ChosenOption),
  /** What was agreed to; the deposit where one is due, until then. */
  agreed: z.optional(
    z.object({
      total: Money,
      deposit: z.nullable(z.object({ amount: Money, until: Instant })),
      dates: z.nullish(z.object({ arrive: PlainDate, treatment: PlainDate, leave: PlainDate })),
    }),
  ),
  /** The day that the clinic set, the instant once it has set the time, and with whom and where. */
  set: z.optional(
    z.object({
      day: PlainDate,
      at: z.nullable(Instant),
      before: z.nullish(PlainDate),
      doctor: z.optional(z.string()),
      place: z.optional(z.string()),
    }),
  ),
});
export const QuoteAnswerFacts = z.object({
  news: z.enum(clinicNews),
  reference: Reference,
  chosen: z.optional(ChosenOption),
});
export const QuoteLinkFacts = z.object({
  token: LinkToken,
  reference: Reference,
  name: z.optional(Name),
  expiresAt: Instant,
});

export const ContactReceivedFacts = z.object({
  /** Sent from an account, to its confirmed address. */
  signedIn: z.optional(z.boolean()),
  reference: Reference,
  name: Name,
  replyDueAt: z.optional(Instant),
});
export const ContactMessageFacts = z.object({
  reference: Reference,
  name: Name,
  email: z.string(),
  phone: z.optional(z.nullable(z.string())),
  topic: z.enum(contactTopics),
  bookingReference: z.optional(z.nullable(z.string())),
  preferredChannel: z.optional(z.enum(["email", "phone", "whatsapp"])),
  language: z.optional(Language),
  /** Absent where it tells of health or danger: those words are at the desk alone. */
  message: z.optional(z.string()),
});
/** The clinic's reply to a message, and who wrote it. */
export const ContactAnsweredFacts = z.object({
  signedIn: z.optional(z.boolean()),
  reference: Reference,
  person: z.string(),
  text: z.string(),
  /** What the clinic writes about, where it began the conversation. */
  trip: z.optional(Reference),
});
/** Conversation with the assistant before the handover. */
export const ChatHandoverFacts = z.object({
  reference: Reference,
  name: Name,
  email: z.string(),
  phone: z.optional(z.string()),
  preferredChannel: z.enum(["email", "phone", "whatsapp"]),
  language: Language,
  note: z.optional(z.string()),
  replyDueAt: Instant,
  transcript: z.array(z.object({ by: z.enum(["visitor", "assistant", "clinic"]), text: z.string() })),
});

/** Name of the person who answered. */
export const ChatAnsweredFacts = z.object({ reference: Reference, name: Name, person: Name });

export const AccountFacts = z.object({ name: Name });
export const ArchiveReadyFacts = z.object({ name: Name, expiresAt: Instant });
export const ErasurePlannedFacts = z.object({ name: Name, dueAt: Instant });
export const ConsultationFacts = z.object({
  audience: z.enum(["visitor", "clinic"]),
  /** Of the private link; the clinic is not told. */
  token: z.optional(LinkToken),
  reference: Reference,
  /** The clinic's mail does not name the person. */
  name: z._default(Name, ""),
  mode: z.enum(consultationModes),
  clinician: z.string(),
  /** Left out where it may not be named. */
  procedure: z.optional(z.string()),
  startsAt: Instant,
  timeZone: z.string(),
  visitorZone: z.optional(z.nullable(z.string())),
  /** Where the person's country is known. */
  emergencyCalls: z.optional(z.array(EmergencyCall)),
  price: z.optional(Money),
  phone: z.optional(z.nullable(z.string())),
  /** When it would have been, where it was moved. */
  before: z.optional(Instant),
  /** With whom it would have been, where it is with another now. */
  clinicianBefore: z.optional(z.string()),
  /** Side that cancelled. */
  by: z.optional(z.enum(["clinic", "visitor"])),
});
export type ConsultationFacts = z.infer<typeof ConsultationFacts>;

/** A booking in a mail; `title` names no treatment where it may not be named. */
export const OrderItem = z.object({
  kind: ItemKind,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  timeZone: TimeZone,
  parts: z.array(ItemPart),
  reference: z.nullable(z.string()),
  papers: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
  onSite: z.array(Money),
  /** Hotel nights in the price of a treatment, for so many people. */
  hotel: z.optional(z.object({ nights: z.int(), guests: z.int() })),
  /** The companions for whom it is, where it is not for the patient. */
  people: z.optional(z.array(z.string())),
});
/** For orientation, between the trip's currency and the person's. */
const OwnRate = z.optional(z.object({ from: z.string(), to: z.string(), rate: z.number() }));

export const OrderBookedFacts = z.object({
  rate: OwnRate,
  name: Name,
  reference: Reference,
  trip: Reference,
  items: z.array(OrderItem),
  /** Titles of what could not be booked. */
  lost: z.array(z.string()),
  /** Titles of what the person cancelled before it was charged. */
  calledOff: z.optional(z.array(z.string())),
  ...{ paid: z.nullable(Money), isFromCredit: z.optional(z.boolean()) },
  /** For the rest of the trip; missing where nothing was. */
  paidBefore: z.optional(Money),
  balance: z.array(z.object({ amount: Money, dueAt: z.nullable(Instant) })),
  /** What the clinic keeps for the person. */
  credits: z.optional(z.array(OwnCredit)),
});
export const PaymentNewsFacts = z.object({
  rate: OwnRate,
  news: z.enum(paymentNews),
  name: Name,
  reference: Reference,
  trip: Reference,
  /** Of a change or a balance, the booking. */
  item: z.nullable(z.string()),
  amount: Money,
  /** Of an expected transfer, what has not come; of one that ended, what had come is a credit. */
  left: z.optional(Money),
  kept: z.optional(Money),
  /** All that has come of a transfer, where it came in parts. */
  inAll: z.optional(Money),
  /** What is still due for a booking of which a part was paid, or of which a refund is due again. */
  due: z.optional(Money),
  /** After a credit was used, what the clinic keeps for the person. */
  credits: z.optional(z.array(OwnCredit)),
  until: z.nullable(Instant),
  account: z.optional(BankAccount),
  transfer: z.optional(z.string()),
  creditNotes: CreditNotes,
  /** Of money that the clinic has sent, at its bank. */
  bankReference: z.optional(z.string()),
  /** How a credit goes back. */
  way: z.optional(z.enum(creditReturnWays)),
});
export const ClinicNewsFacts = z.object({
  news: z.enum([
    "booked",
    "transfer-expected",
    "moved",
    "cancelled",
    "trip-cancelled",
    "trip-part-cancelled",
    "document-shared",
    "recovery-asked",
    "recovery-urgent",
    "person-urgent",
    "check-ins-missed",
    "day-lost",
    "offer-day-lost",
    "review-written",
    "dispute-open",
    "dispute-won",
    "dispute-lost",
  ]),
  reference: z.nullable(Reference),
  amount: z.optional(Money),
  transfer: z.optional(z.string()),
  at: z.optional(Instant),
  isTimeOpen: z.optional(z.boolean()),
  hotel: z.optional(z.object({ nights: z.int(), guests: z.int() })),
  callsHotelOff: z.optional(z.boolean()),
  day: z.optional(PlainDate),
});
