import * as z from "zod/mini";
import { OfferId } from "./account-trips.ts";
import { BankAccount } from "./bank-accounts.ts";
import { Money } from "./money.ts";
import { TripGap } from "./trips.ts";
import { Instant, TimeZone } from "./values.ts";

/** Another offer of the same seller, in place of a booking that a supplier changed; everything else in the trip still fits. */
export const ChangeProposal = z.strictObject({
  offerId: OfferId,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  /** What the person pays more, or gets back where it is below nought, in the trip's currency; asked anew before the decision. */
  difference: Money,
  /** What the payer of the change pays more. */
  covered: Money,
});
export type ChangeProposal = z.infer<typeof ChangeProposal>;

/** A supplier's change on which the person has not decided. */
export const SupplierChange = z.strictObject({
  before: z.strictObject({ startsAt: Instant, endsAt: Instant }),
  after: z.strictObject({ startsAt: Instant, endsAt: Instant }),
  timeZone: TimeZone,
  /** For the person to read. */
  reason: z.string(),
  /** Who pays where another choice costs more. */
  payer: z.enum(["supplier", "clinic", "person"]),
  /** False where the new times do not fit the clinician's rules, such as a flight too soon after the treatment. */
  isSafe: z.boolean(),
  /** What the new times would not fit in the trip. */
  gaps: z.array(TripGap),
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
