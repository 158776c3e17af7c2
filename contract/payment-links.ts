import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite, linkRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { longestPayerName, paymentLinkStates } from "./payment-link-constants.ts";
import { personName } from "./person-name.ts";
import { Email, Instant, LinkToken, SiteLanguage, Uuid } from "./values.ts";

const State = z.enum(paymentLinkStates);

/** A private link by which another person pays a part of what is due for a booking. */
export const PaymentLink = z.strictObject({
  id: Uuid,
  /** For whom it is, in the person's words. */
  name: z.string(),
  amount: Money,
  state: State,
  createdAt: Instant,
  until: Instant,
  /** Null once nobody can pay by it. */
  token: z.nullable(LinkToken),
  /** Who paid, what was charged, and when; and what of it goes back to their card. */
  paid: z.nullable(z.strictObject({ payer: z.string(), amount: Money, at: Instant, refunded: z.nullable(Money) })),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

/** The payment links of a booking, and what a new one may be for. */
export const PaymentLinks = z.strictObject({
  booking: Uuid,
  /** What is still due for the booking. */
  left: Money,
  /** The part of it that no open link is for. */
  free: Money,
  /** The smallest amount of a link; all that is free where that is less. */
  least: Money,
  /** The newest first. */
  links: z.array(PaymentLink),
});
export type PaymentLinks = z.infer<typeof PaymentLinks>;

/** What the payer sees: for whose trip, and how much. */
export const PayerPage = z.strictObject({
  state: State,
  /** The first name of the person whose trip it is; empty without one, and once the link has ended. */
  person: z.string(),
  /** What can be paid now; what was charged once it is paid; null once the link has ended. */
  amount: z.nullable(Money),
  /** What of it goes back to the card; null where nothing does. */
  refunded: z.nullable(Money),
  until: Instant,
});
export type PayerPage = z.infer<typeof PayerPage>;

const path = "/api/client/bookings/{id}/payment-links";
const One = z.strictObject({ id: Uuid, link: Uuid });

export const listPaymentLinks = endpoint({
  ...clientRead,
  name: "listPaymentLinks",
  summary: "List the links by which others pay what is due for a booking, with who paid what",
  path,
  params: z.strictObject({ id: Uuid }),
  answer: PaymentLinks,
  refusals: ["not-found"],
});

export const makePaymentLink = endpoint({
  ...clientWrite,
  name: "makePaymentLink",
  summary: "Make a link for a part of what is due for a booking; the same id again changes nothing",
  method: "PUT",
  path: `${path}/{link}`,
  params: One,
  body: z.strictObject({ name: personName(longestPayerName), amount: Money }),
  answer: PaymentLinks,
  refusals: ["not-found", "invalid-input", "wrong-state"],
});

export const withdrawPaymentLink = endpoint({
  ...clientWrite,
  name: "withdrawPaymentLink",
  summary: "Withdraw a link: nobody can pay by it any more, and a payment that comes late is given back",
  path: `${path}/{link}/withdrawal`,
  params: One,
  answer: PaymentLinks,
  refusals: ["not-found", "wrong-state"],
});

const OfLink = z.strictObject({ token: LinkToken });

export const getPayerPage = endpoint({
  ...linkRead,
  name: "getPayerPage",
  summary: "Get for whose trip a payment link is, how much, and whether it can be paid",
  path: "/api/payment-links/{token}",
  params: OfLink,
  answer: PayerPage,
  refusals: ["not-found", "unknown-provider"],
});

export const payByLink = endpoint({
  name: "payByLink",
  summary: "Begin to pay by a payment link; the answer leads to the page of the payment service",
  method: "POST",
  access: "link",
  limit: "write",
  path: "/api/payment-links/{token}/payment",
  params: OfLink,
  body: z.strictObject({
    name: personName(longestPayerName),
    /** Of the receipt. */
    email: Email,
    /** Of the receipt. */
    language: SiteLanguage,
    /** As displayed. */
    amount: Money,
  }),
  answer: z.strictObject({ payUrl: z.string() }),
  refusals: ["not-found", "conflict", "wrong-state", "try-later", "unknown-provider"],
  retry: false,
  idempotent: false,
});
