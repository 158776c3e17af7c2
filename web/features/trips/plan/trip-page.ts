import type { AccountTrip, OwnCredit, TripPlan } from "../../../../contract/account-trips.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import type { Receipt, ReceiptPage } from "../../../../contract/receipts.ts";
import type { DateMove, listTreatmentDays } from "../../../../contract/trip-dates.ts";
import type { Refused } from "../../../forms/refused.ts";
import type { NamedTrip } from "../../../trip/named-trip.ts";
import type { Timeline, TimelineStretch } from "../../../trip/timeline-words.ts";

/** Data of the trip's page: a trip, else a plan, or neither. */
export interface TripPage {
  readonly trip: AccountTrip | null;
  readonly others: readonly NamedTrip[];
  readonly plan: TripPlan | null;
  /** The plan day by day. */
  readonly days: readonly TimelineStretch[];
  /** The day that was asked for, where it is too soon or the clinic has no place; the plan is for another one. */
  readonly instead: { readonly of: string; readonly isClosed: boolean; readonly free: readonly string[] } | null;
  readonly formKey: string;
  /** The days to which the trip's treatment can move; null without a trip. */
  readonly rule: AnswerOf<typeof listTreatmentDays> | null;
  /** By the clinic's calendar. */
  readonly today: string;
  /** What the sections show beside the trip; null without one. */
  readonly sections: TripSections | null;
}

export interface TripSections {
  readonly credits: readonly OwnCredit[];
  readonly timeline: Timeline;
  /** By the ids of the items. */
  readonly deadlines: Readonly<Record<string, string | null>>;
  readonly receipts: readonly Pick<Receipt, "id" | "kind" | "number" | "at" | "payer" | "total">[];
  /** Issued by the clinic; null until then. */
  readonly invoice: ReceiptPage["invoice"];
  readonly creditNotes: ReceiptPage["creditNotes"];
  readonly documents: readonly { readonly id: string; readonly name: string; readonly isShared: boolean }[];
}

/** Result of a previewing form. */
export interface TripShown {
  readonly move: DateMove;
}

export type Answered = Refused | TripShown | undefined;
export const refusedOf = (answered: Answered): Refused | undefined =>
  answered && "typed" in answered ? answered : undefined;
export const moveOf = (answered: Answered): DateMove | undefined =>
  answered && "move" in answered ? answered.move : undefined;

/** Whole days from one calendar day to another. */
export const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
