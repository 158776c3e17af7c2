import type { Task } from "../../contract/account-quotes.ts";
import type { DeskStep } from "../../contract/desk/offers.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { agreedStates, canMove } from "./states.ts";
import type { Stay } from "./stay-queries.ts";

/** What is known of an accepted offer. */
export interface Agreed {
  readonly status: QuoteStatus;
  /** It expired before its deposit was paid. */
  readonly isExpired: boolean;
  readonly isRenewalRequested: boolean;
  /** The treatment's day: of the trip, set by the clinic, or signed. */
  readonly day: "none" | "ahead" | "past";
  /** The clinic closed that day. */
  readonly isDayClosed: boolean;
  /** Whether the clinic has set the day, the doctor and the place. */
  readonly isScheduled: boolean;
  /** Its trip waits for a transfer, which pays the deposit. */
  readonly isTransferAwaited: boolean;
  /** Whether the treatment is in a trip. */
  readonly treatment: Stay["treatment"];
  /** A request to move the treatment waits for the clinic. */
  readonly isMoveRequested: boolean;
}

/** What the desk's step follows from. */
type DeskAgreed = Omit<Agreed, "isTransferAwaited">;

export const dayStateOf = (day: string | undefined, today: string): Agreed["day"] =>
  !day ? "none" : day < today ? "past" : "ahead";

/** A day that is over, or closed since, counts only for a treatment that was bought. */
const lacksDay = ({ day, isDayClosed, status, treatment }: DeskAgreed): boolean =>
  day === "none" || ((day === "past" || isDayClosed) && (status === "deposit_due" || treatment === "none"));

const isCancelled = ({ status, treatment }: DeskAgreed): boolean => status === "cancelled" || treatment === "cancelled";

/** The next step of the person; every accepted offer has one. */
export function personStep(agreed: Agreed): Task["kind"] {
  const { status, isExpired, isRenewalRequested, day, isScheduled, treatment } = agreed;
  if (isExpired) return isRenewalRequested ? "await-renewal" : "renew-offer";
  if (isCancelled(agreed)) return "treatment-cancelled";
  if (lacksDay(agreed)) return "agree-dates";
  if (day === "past") return "recover";
  if (status === "deposit_due") return agreed.isTransferAwaited ? "await-transfer" : "pay-deposit";
  if (treatment === "none") return "begin-trip";
  return isScheduled ? "plan-trip" : "await-schedule";
}

/** The next step at the desk; every accepted offer has one. */
export function deskStep(agreed: DeskAgreed): DeskStep {
  const { status, isExpired, day, isDayClosed, isScheduled, treatment, isMoveRequested } = agreed;
  if (isExpired) return "extend";
  if (isCancelled(agreed)) return "treatment-cancelled";
  if (isMoveRequested) return "answer-move";
  if (isDayClosed && day === "ahead" && treatment === "held") return "move-treatment";
  if (lacksDay(agreed)) return "set-day";
  if (day === "past") return "aftercare";
  if (status === "deposit_due") return "await-deposit";
  if (!isScheduled) return "schedule";
  return treatment === "none" ? "await-trip" : "follow-trip";
}

/**
 * Whether the desk can schedule; before the deposit only where the day, which the deposit depends on, is not agreed or
 * was closed since. A treatment in a trip moves there.
 */
export const maySchedule = ({ status, isExpired, signedDay, isDayClosed, treatment, today }: Schedulable): boolean =>
  status === "scheduled" ||
  canMove(status, "scheduled", "provider") ||
  (status === "deposit_due" &&
    !isExpired &&
    (signedDay === null || signedDay < today || (isDayClosed && treatment === "none")));

export interface Schedulable extends Pick<Agreed, "status" | "isExpired" | "isDayClosed" | "treatment"> {
  readonly signedDay: string | null;
  readonly today: string;
}

/** Whether there is a letter for a visa: only while the clinic expects the person on a day that it set. */
export const hasVisaLetter = ({ status, isScheduled }: Pick<Agreed, "status" | "isScheduled">): boolean =>
  isScheduled && status !== "deposit_due" && agreedStates.includes(status);
