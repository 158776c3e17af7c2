import * as z from "zod/mini";
import { CancelledMoney, OwnCredit } from "./account-trips.ts";
import { BankAccount } from "./bank-accounts.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, clientRead, clientWrite } from "./endpoint-kinds.ts";
import { CurrencyCode, Money } from "./money.ts";
import { ActsFor } from "./quote-steps.ts";
import { AppliedRate, DueAmount, TripItem } from "./trips.ts";
import { CountryCode, Instant, Language, line, PlainDate, Slug, Uuid } from "./values.ts";

/**
 * State of a checkout. `open`: held and unpaid; `paying`: on the payment page; `confirming`: payment authorised, the
 * suppliers are booking; `partly`: some suppliers refused, and the person chooses.
 */
export const checkoutStatuses = [
  "open",
  "paying",
  "declined",
  "confirming",
  "partly",
  "confirmed",
  "failed",
  "expired",
  "saved",
] as const;
export const CheckoutStatus = z.enum(checkoutStatuses);
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

export const checkoutMethods = ["card", "transfer", "credit"] as const;
const CheckoutMethod = z.enum(checkoutMethods);

/** Conditions of a payment. */
export const checkKinds = [
  "approval",
  "one-treatment",
  "travellers",
  "adult",
  "passport",
  "fit-to-fly",
  "first-appointment",
  "first-night",
  "other-days",
  "recovery",
  "available",
] as const;

/** The missing step towards clinical approval of a treatment, and its request. */
export const ClinicalApproval = z.strictObject({
  step: z.enum(["ask", "wait", "accept", "renew"]),
  procedure: Slug,
  package: z.nullable(Slug),
  quote: z.nullable(z.string()),
});
export type ClinicalApproval = z.infer<typeof ClinicalApproval>;

export const Check = z.strictObject({
  kind: z.enum(checkKinds),
  ok: z.boolean(),
  /** The affected traveller or item, when there are several. */
  about: z.nullable(line(200)),
  /** Day on which a passport that is too short still has to be valid. */
  until: z.nullable(PlainDate),
  /** The country whose embassy is to be asked: its passport rule is not confirmed. */
  embassy: z.nullable(CountryCode),
  /** Present if that condition is not met. */
  approval: z.nullable(ClinicalApproval),
  /** Another trip of the person with a treatment at the same time. */
  otherTrip: z.nullable(Uuid),
});
export type Check = z.infer<typeof Check>;

export const CheckoutItem = z.strictObject({
  ...z.pick(TripItem, {
    id: true,
    kind: true,
    status: true,
    version: true,
    title: true,
    subtitle: true,
    textsLanguage: true,
    startsAt: true,
    endsAt: true,
    isTimeOpen: true,
    timeZone: true,
    seller: true,
    amount: true,
    policy: true,
    reference: true,
    city: true,
  }).shape,
  /** In the trip's currency. */
  dueNow: Money,
  /** What of it has come of a transfer that is awaited; left out where nothing has. */
  received: z.optional(Money),
  /** What was paid since, of what was due later; left out where nothing was. */
  paidSince: z.optional(Money),
  /** The amount that the trip showed, if it has changed. */
  before: z.nullable(Money),
  /** In the supplier's currency; once it is booked, what is still due, in the trip's. */
  dueLater: z.array(z.strictObject({ ...DueAmount.shape, at: z.optional(Instant) })),
  dueOnSite: z.array(DueAmount),
});
export type CheckoutItem = z.infer<typeof CheckoutItem>;

/** State of the money, independent of the checkout's. */
export const moneyStates = [
  "untouched",
  "set-aside",
  "taken",
  "partly-taken",
  "returning",
  "returned",
  "awaited",
] as const;
export const MoneyState = z.enum(moneyStates);
export type MoneyState = z.infer<typeof MoneyState>;

export const Checkout = z.strictObject({
  id: Uuid,
  trip: z.string(),
  status: CheckoutStatus,
  version: z.int(),
  items: z.array(CheckoutItem),
  checks: z.array(Check),
  /** In the trip's currency, without what has come of an awaited transfer. */
  dueNow: Money,
  /** Amount charged: the same, or converted at the locked rate. */
  charge: Money,
  /** Amount captured; null until then. */
  charged: z.nullable(Money),
  rate: z.nullable(AppliedRate),
  holdUntil: Instant,
  mayExtend: z.boolean(),
  /** Two or more kinds of travel in one trip: the law on package travel requires information. */
  isPackageTravel: z.boolean(),
  mayTransfer: z.boolean(),
  /** What the person's credits hold while the total is to be paid; null where that is nothing. */
  credit: z.nullable(Money),
  /** Whether a rate can be locked, to pay in another currency. */
  mayConvert: z.boolean(),
  /** The terms were agreed to when a payment was tried before. */
  isAgreed: z.boolean(),
  payment: z.nullable(
    z.strictObject({
      method: CheckoutMethod,
      /** Payment page; null once nothing remains to pay there. */
      payUrl: z.nullable(z.string()),
      /** Reference of a bank transfer that is awaited, or has ended before any money of it came. */
      reference: z.nullable(z.string()),
      /** Of a bank transfer that comes in parts, what has arrived. */
      received: z.nullable(Money),
      /** Where a transfer goes; null for a card. */
      account: z.nullable(BankAccount),
      reason: z.nullable(z.enum(["declined", "insufficient-funds", "expired-card", "not-confirmed"])),
    }),
  ),
  /** Of money on hold, for what was cancelled before it was charged, in the charged currency; null where nothing was. */
  calledOff: z.nullable(z.strictObject({ charged: Money, released: Money })),
  /** What had arrived of a transfer that ended, or was paid out of a credit in vain: a credit of the person. */
  kept: z.nullable(Money),
  money: MoneyState,
  /** Receipt of the charge; null until it is taken. */
  receipt: z.nullable(Uuid),
  /** Cost of cancelling everything, in the charged currency. */
  undoCosts: z.nullable(Money),
});
export type Checkout = z.infer<typeof Checkout>;

/** The checkout page of a trip: what a hold would cover, or the existing checkout. */
export const CheckoutPage = z.strictObject({
  trip: z.strictObject({
    id: Uuid,
    reference: z.string(),
    arrive: PlainDate,
    leave: PlainDate,
    /** The patient, where a parent or guardian asked for a child. */
    child: z.nullable(ActsFor),
    /** The whole of it is cancelled. */
    isCancelled: z.boolean(),
    /** Of cancelled bookings that were paid, as the trip names it; null without one. */
    cancelled: z.nullable(CancelledMoney),
    /** Hotel nights in the price of its treatment, beside which a hotel is paid. */
    includedHotel: z.nullable(z.strictObject({ nights: z.int(), guests: z.int() })),
  }),
  /** What is not bought yet, at the prices that the trip has, with the checks that come before a hold. */
  waiting: z.strictObject({
    items: z.array(CheckoutItem),
    dueNow: Money,
    checks: z.array(Check),
    isPackageTravel: z.boolean(),
  }),
  checkout: z.nullable(Checkout),
  /** What the clinic keeps for the person, and can pay for it. */
  credits: z.array(OwnCredit),
});
export type CheckoutPage = z.infer<typeof CheckoutPage>;

const path = "/api/client/checkouts";
const One = z.strictObject({ id: Uuid });
const Seen = z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(1e6)) });
const language = z.strictObject({ language: z.optional(Language) });

export const getCheckout = endpoint({
  ...clientRead,
  name: "getCheckout",
  summary: "Get the newest checkout of a trip, and its other unpaid items",
  path,
  query: z.strictObject({ trip: z.optional(Uuid), language: z.optional(Language) }),
  answer: z.strictObject({ page: z.nullable(CheckoutPage) }),
  refusals: ["not-found"],
});

export const openCheckout = endpoint({
  ...clientWrite,
  name: "openCheckout",
  summary: "Recheck every price of a trip and hold its items; returns the open checkout if there is one",
  path,
  body: z.strictObject({ trip: Uuid }),
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "too-many-requests", "try-later"],
});

export const extendCheckout = endpoint({
  ...clientWrite,
  name: "extendCheckout",
  summary: "Extend all holds, once",
  path: `${path}/{id}/hold`,
  retry: false,
  params: One,
  body: Seen,
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict", "try-later"],
});

export const chooseCurrency = endpoint({
  ...clientWrite,
  name: "chooseCurrency",
  summary: "Lock a rate to pay in another currency, or return to the trip's own",
  path: `${path}/{id}/currency`,
  retry: false,
  params: One,
  body: z.strictObject({ ...Seen.shape, currency: CurrencyCode }),
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict", "try-later"],
});

export const payCheckout = endpoint({
  ...clientAct,
  name: "payCheckout",
  summary: "Start the payment of the displayed total; refused when it has changed",
  path: `${path}/{id}/payment`,
  params: One,
  query: language,
  body: z.strictObject({
    ...Seen.shape,
    /** As displayed; never the charged amount. */
    total: Money,
    /** `credit`: one that covers the total. */
    method: CheckoutMethod,
    agreed: z.literal(true),
  }),
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict", "try-later"],
});

export const settleCheckout = endpoint({
  ...clientAct,
  name: "settleCheckout",
  summary: "After a partial confirmation: keep that part, or cancel everything",
  path: `${path}/{id}/choice`,
  params: One,
  body: z.strictObject({ ...Seen.shape, choice: z.enum(["keep", "refund"]) }),
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict"],
});

export const returnToCard = endpoint({
  ...clientWrite,
  name: "returnToCard",
  summary: "Give up a bank transfer that has not arrived, to pay another way",
  path: `${path}/{id}/methods`,
  retry: false,
  params: One,
  body: Seen,
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict"],
});

export const leaveCheckout = endpoint({
  ...clientWrite,
  name: "leaveCheckout",
  summary: "Release all holds, give up a payment that is not made, and keep the trip",
  path: `${path}/{id}/departure`,
  retry: false,
  params: One,
  body: Seen,
  answer: Checkout,
  refusals: ["not-found", "wrong-state", "conflict", "try-later"],
});
