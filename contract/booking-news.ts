import * as z from "zod/mini";
import { BankAccount } from "./bank-accounts.ts";
import { Money } from "./money.ts";
import { ItemKind, TripGap } from "./trips.ts";
import { Instant, Language, PlainDate, TimeZone, Uuid } from "./values.ts";

/** What a mail about bookings says; a ride that follows a flight or a treatment is `followed`. */
export const bookingMails = [
  "scheduled",
  "changed",
  "followed",
  "cancelled",
  "move-refused",
  "move-offered",
  "supplier-changed",
  "supplier-lost",
  "hotel-booked",
  "check-in",
  "passport",
] as const;

const Times = z.strictObject({
  startsAt: Instant,
  endsAt: Instant,
  /** True while the clinic has not set the time: the day counts. */
  isTimeOpen: z.optional(z.boolean()),
});

/** One booking of a proposal, as it is and as it would be. */
export const ProposedMove = z.strictObject({
  item: Uuid,
  kind: ItemKind,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  textsLanguage: Language,
  before: Times,
  after: Times,
  timeZone: TimeZone,
  /** Where a journey ends; elsewhere the same zone. */
  endsTimeZone: TimeZone,
  /** What the person pays more, or gets back where it is below nought, in the trip's currency. */
  difference: Money,
  /** What the payer of the change pays more. */
  covered: Money,
});
export type ProposedMove = z.infer<typeof ProposedMove>;

/**
 * Why a proposal is one: only the changed booking moves, to a time near the booked one; the supplier's new times stay and
 * the rest follows them; or the rest follows another choice.
 */
export const proposalReasons = ["only-this", "new-times", "all-together"] as const;

/** The id of a proposal, the same for the same moves. */
export const ProposalId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Moves that keep the clinical limits and everything else of the trip; they are made together or not at all. */
export const ChangeProposal = z.strictObject({
  id: ProposalId,
  reason: z.enum(proposalReasons),
  /** The changed booking first. */
  moves: z.array(ProposedMove),
  /** The first and the last day of the trip, where they move too. */
  dates: z.nullable(z.strictObject({ arrive: PlainDate, leave: PlainDate })),
  /** Sums of the moves. */
  difference: Money,
  covered: Money,
});
export type ChangeProposal = z.infer<typeof ChangeProposal>;

/** A booking has other times, does not take place, or is a flight whose connection the person has missed. */
export const changeCauses = ["times", "cancelled", "missed-connection"] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** A supplier's change on which the person has not decided. */
export const SupplierChange = z.strictObject({
  cause: z.enum(changeCauses),
  before: Times,
  /** The supplier's new times; null where the booking does not take place. */
  after: z.nullable(Times),
  /** Of the changed booking. */
  kind: ItemKind,
  timeZone: TimeZone,
  /** Where a journey ends; elsewhere the same zone. */
  endsTimeZone: TimeZone,
  /** For the person to read. */
  reason: z.string(),
  /** Who pays where another choice costs more. */
  payer: z.enum(["supplier", "clinic", "person"]),
  /** False where the new times cannot be accepted: they break the clinician's rules, such as a flight too soon, or there are none. */
  isSafe: z.boolean(),
  /** What the change breaks in the trip. */
  gaps: z.array(TripGap),
  /** True until the sellers were asked for alternatives. */
  isSearching: z.boolean(),
  /** What the person can choose instead: up to three. */
  proposals: z.array(ChangeProposal),
  /** The coordinator who chose the proposals; null while they are those that were found by the rules. */
  proposedBy: z.nullable(z.string()),
  at: Instant,
});
export type SupplierChange = z.infer<typeof SupplierChange>;

/** A cancellation or a change of a booking that the clinic made for the person. */
export const ClinicAct = z.strictObject({
  /** The member of staff. */
  by: z.string(),
  reason: z.string(),
  at: Instant,
});
export type ClinicAct = z.infer<typeof ClinicAct>;

/** What is still due for a booking, and the ways to pay it. */
export const BookingBalance = z.strictObject({
  /** In the trip's currency. */
  left: Money,
  /** What of it is due next. */
  next: Money,
  /** The parts of it, the next first. */
  instalments: z.array(z.strictObject({ label: z.string(), amount: Money, dueAt: z.nullable(Instant) })),
  dueAt: z.nullable(Instant),
  /** A page that waits for a card. */
  payUrl: z.nullable(z.string()),
  isDeclined: z.boolean(),
  /** Paid a moment ago. */
  isSettling: z.boolean(),
  /** Where a transfer goes, with this reference; null where none are taken. */
  account: z.nullable(BankAccount),
  reference: z.string(),
  /** As much of it as the person's credits can pay. */
  credit: z.nullable(Money),
});
export type BookingBalance = z.infer<typeof BookingBalance>;

/** What a cancellation returns of the amount paid, by the terms of the sale; the last one has no end. */
export const RefundTerm = z.strictObject({ until: z.nullable(Instant), refund: Money });
export type RefundTerm = z.infer<typeof RefundTerm>;

/** Why a cancellation keeps what it keeps: the terms of the sale, or a cause that is not the person's. */
export const CancellationReason = z.strictObject({
  by: z.enum(["terms", "clinic", "seller-change"]),
  /** From today to the booking's first day, by its clocks; negative once it has begun. */
  days: z.int(),
  price: Money,
  /** Until when these terms keep this amount; null where they keep it to the end. */
  until: z.nullable(Instant),
});
export type CancellationReason = z.infer<typeof CancellationReason>;

/** Money on hold on a card for what is cancelled before it is charged, in the trip's currency; missing where there is none. */
export const HeldMoney = z.strictObject({
  held: Money,
  /** The fee that is taken of it. */
  charged: Money,
  released: Money,
});
export type HeldMoney = z.infer<typeof HeldMoney>;

/** The money of a booking, in the trip's currency. */
export const ownMoney = {
  /** What is to be paid now for what is not bought yet, without what has come of an awaited transfer; null where nothing is. */
  dueNow: z.nullable(z.strictObject({ amount: Money, isTransfer: z.boolean() })),
  /** Paid so far. */
  paid: Money,
  /** On hold on a card while sellers answer, and what of money on hold was released; missing where nothing was. */
  onHold: z.optional(Money),
  released: z.optional(Money),
  /** What went back of the amount paid, or is on its way. */
  returned: Money,
  /** All that went back or is on its way, also of amounts paid before a change. */
  refunded: Money,
};
