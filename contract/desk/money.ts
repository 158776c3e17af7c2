import * as z from "zod/mini";
import { BankAccount } from "../bank-accounts.ts";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { FileAnswer } from "../files.ts";
import { Invoice, InvoiceLink } from "../invoices.ts";
import { CurrencyCode, Money } from "../money.ts";
import { correctionReasons, paymentMethods } from "../receipts.ts";
import { Instant, Language, line, PlainDate, Slug, Uuid } from "../values.ts";
import { DueDeposit } from "./due-deposits.ts";
import { creditReturnWays, HandRefund, RefundRequest, refundWays } from "./refund-requests.ts";
import { Reason, TripReference } from "./trips.ts";

/** A transfer that a person was told to make for a checkout. */
export const ExpectedTransfer = z.strictObject({
  id: Uuid,
  reference: z.string(),
  trip: z.string(),
  request: z.nullable(z.string()),
  person: z.string(),
  amount: Money,
  received: Money,
  until: Instant,
  /** True of one that has ended, which only its whole reference finds: what comes for it is kept as a credit. */
  isOver: z.boolean(),
});
export type ExpectedTransfer = z.infer<typeof ExpectedTransfer>;

/** What is still due for a booking. */
export const Balance = z.strictObject({
  item: Uuid,
  trip: z.string(),
  person: z.string(),
  title: z.string(),
  textsLanguage: Language,
  left: Money,
  /** What of it is a deposit that was recorded as paid, and taken back; null where there is none. */
  deposit: z.nullable(Money),
  /** The same for all bookings of the trip. */
  leftOfTrip: Money,
  dueAt: Instant,
  isOverdue: z.boolean(),
  /** The last time that the person was asked. */
  askedAt: z.nullable(Instant),
});
export type Balance = z.infer<typeof Balance>;

/** What is left of a credit. */
export const HeldCredit = z.strictObject({
  id: Uuid,
  trip: z.string(),
  person: z.string(),
  left: Money,
  /** The receipt of its making. */
  receipt: z.nullable(z.string()),
  until: Instant,
});
export type HeldCredit = z.infer<typeof HeldCredit>;

export const receiveMethods = ["transfer", "cash", "terminal"] as const;
export const ledgerKinds = ["capture", "refund", "refund-failed", "chargeback", "credit", "correction"] as const;

export const LedgerLine = z.strictObject({
  id: Uuid,
  at: Instant,
  kind: z.enum(ledgerKinds),
  method: z.enum(paymentMethods),
  /** The day on the bank's statement or at the clinic; null for what no one recorded. */
  receivedOn: z.nullable(PlainDate),
  amount: Money,
  /** Null where the account was deleted. */
  trip: z.nullable(z.string()),
  procedure: z.nullable(Slug),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** A line with whom it is about; null where the account was deleted. */
export const DeskLedgerLine = z.extend(LedgerLine, {
  person: z.nullable(z.string()),
  /** On the bank's statement, as it was recorded by hand. */
  bankReference: z.nullable(z.string()),
  /** Who paid, or gets back, where it is another person: as it was recorded by hand, or by a payment link. */
  payer: z.nullable(z.string()),
  reason: z.nullable(z.enum(correctionReasons)),
  /** Numbers of the credit notes of the booking, where money went back. */
  creditNotes: z.nullable(z.string()),
  /** Recorded by hand, and not corrected yet. */
  canCorrect: z.boolean(),
  /** What was recorded with it, beyond all that was due, and is kept as a credit: a correction takes it back too. */
  rest: z.nullable(Money),
});
export type DeskLedgerLine = z.infer<typeof DeskLedgerLine>;

/** Sums of one currency over a period. */
export const LedgerSum = z.strictObject({
  currency: CurrencyCode,
  received: Money,
  returned: Money,
  /** Kept as credit, less what credits have paid. */
  credit: Money,
  /** What stays: the sum of all lines. */
  total: Money,
});
export type LedgerSum = z.infer<typeof LedgerSum>;

const Period = z.strictObject({
  from: PlainDate,
  /** The last day. */
  to: PlainDate,
  currency: z.optional(CurrencyCode),
  procedure: z.optional(Slug),
});

const path = "/api/desk/money";
const One = z.strictObject({ id: Uuid });
const amount = Money.check(
  z.refine(({ amount: minor }) => minor > 0, "must be above nought"),
  z.refine(({ amount: minor }) => minor <= 1e13, "is too large"),
);
/** `confirmed`: an amount that is less than is due, a bank reference that was recorded before. */
const confirmed = z.optional(z.array(z.enum(["amount", "bankReference"])).check(z.maxLength(2)));
const Statement = { bankReference: z.optional(line(60)), payer: z.optional(line(120)), confirmed };
const refusals = ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"] as const;
const read = {
  ...staffRead,
  right: "money:read",
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
} as const;
const act = { method: "POST", access: "staff", limit: "write", retry: false, idempotent: true, refusals } as const;
const Done = z.strictObject({});

export const getMoney = endpoint({
  ...read,
  name: "getMoney",
  summary: "What is expected, due and to be decided",
  path,
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(80))) }),
  answer: z.strictObject({
    transfers: z.array(ExpectedTransfer),
    deposits: z.array(DueDeposit),
    balances: z.array(Balance),
    requests: z.array(RefundRequest),
    handRefunds: z.array(HandRefund),
    credits: z.array(HeldCredit),
    account: z.nullable(BankAccount),
    invoices: z.array(
      z.extend(InvoiceLink, { trip: z.string(), issuedAt: Instant, total: Money, isCreditNote: z.boolean() }),
    ),
  }),
});

export const recordMoney = endpoint({
  ...act,
  name: "recordMoney",
  summary: "Record money that came by transfer or at the clinic; it pays the balances of the trip, the earliest first",
  path: `${path}/entries`,
  right: "money:record",
  body: z.strictObject({
    trip: TripReference,
    method: z.enum(receiveMethods),
    amount,
    ...Statement,
    receivedOn: PlainDate,
    /** True to keep what is beyond the balances as a credit. */
    keepRest: z.boolean(),
  }),
  answer: z.strictObject({ paid: Money, kept: Money }),
});

export const correctMoney = endpoint({
  ...act,
  name: "correctMoney",
  summary: "Take back an entry that was recorded wrongly by hand: a counter-entry; the sum is due again",
  path: `${path}/entries/{id}/correction`,
  right: "money:record",
  params: One,
  body: z.strictObject({ reason: z.enum(correctionReasons) }),
  answer: Done,
});

export const receiveTransfer = endpoint({
  ...act,
  name: "receiveTransfer",
  summary: "Record an expected transfer, whole or in part; a complete one books its items",
  path: `${path}/transfers/{id}`,
  right: "money:record",
  params: One,
  body: z.strictObject({ amount, receivedOn: PlainDate, keepRest: z.boolean(), ...Statement }),
  answer: z.strictObject({ left: Money, kept: Money }),
});

export const askForRest = endpoint({
  ...act,
  name: "askForRest",
  summary: "Mail the person the link to pay what is still due for a booking",
  path: `${path}/balances/{id}/ask`,
  right: "money:record",
  limit: "send",
  params: One,
  /** When it was sent: before, where somebody has just asked for the same. */
  answer: z.strictObject({ at: Instant }),
});

export const requestRefund = endpoint({
  ...act,
  name: "requestRefund",
  summary:
    "Refund a part of what was paid for a booking, or keep it as a credit; above the limit a second person decides",
  path: `${path}/refunds`,
  right: "refunds:make",
  body: z.strictObject({
    trip: TripReference,
    item: Uuid,
    version: z.int(),
    amount,
    way: z.enum(refundWays),
    reason: Reason,
  }),
  answer: z.strictObject({ state: z.enum(["waiting", "approved"]) }),
});

export const returnCredit = endpoint({
  ...act,
  name: "returnCredit",
  summary: "Return a credit to its person, as the clinic sends it itself; above the limit a second person decides",
  path: `${path}/credit-returns`,
  right: "refunds:make",
  body: z.strictObject({ trip: TripReference, amount, way: z.enum(creditReturnWays), reason: Reason }),
  answer: z.strictObject({ state: z.enum(["waiting", "approved"]) }),
});

export const decideRefund = endpoint({
  ...act,
  name: "decideRefund",
  summary: "Approve or refuse a refund that another member of staff asked for",
  path: `${path}/refunds/{id}`,
  right: "refunds:make",
  params: One,
  /** A refusal says why. */
  body: z.discriminatedUnion("approve", [
    z.strictObject({ approve: z.literal(true) }),
    z.strictObject({ approve: z.literal(false), reason: Reason }),
  ]),
  answer: Done,
});

export const withdrawRefund = endpoint({
  ...act,
  name: "withdrawRefund",
  summary: "Withdraw a refund or a cancellation that the caller asked for and nobody has decided on",
  path: `${path}/refunds/{id}/withdrawal`,
  right: "refunds:withdraw",
  params: One,
  answer: Done,
});

export const confirmRefund = endpoint({
  ...act,
  name: "confirmRefund",
  summary: "Record that a refund was sent by hand",
  path: `${path}/refunds/{id}/sent`,
  right: "money:record",
  params: One,
  body: z.strictObject({ bankReference: z.optional(line(60)) }),
  answer: Done,
});

export const listLedger = endpoint({
  ...read,
  name: "listLedger",
  summary: "The ledger of a period, with its sums",
  path: `${path}/ledger`,
  query: z.extend(Period, { language: z.optional(Language) }),
  answer: z.strictObject({
    lines: z.array(DeskLedgerLine),
    sums: z.array(LedgerSum),
    /** True where there are more lines than are shown; the sums and the file have all. */
    isCut: z.boolean(),
    procedures: z.array(z.strictObject({ slug: Slug, title: z.string() })),
  }),
});

export const downloadLedger = endpoint({
  ...read,
  name: "downloadLedger",
  summary: "The ledger of a period as a file for spreadsheets and bookkeeping",
  path: `${path}/ledger.csv`,
  query: z.extend(Period, { language: z.optional(Language) }),
  answer: FileAnswer,
  download: true,
});

export const getDeskInvoice = endpoint({
  ...read,
  name: "getDeskInvoice",
  summary: "An invoice or a credit note as it was issued",
  path: `${path}/invoices/{id}`,
  params: One,
  answer: Invoice,
});
