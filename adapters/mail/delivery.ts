import type { JobOutcome } from "../queue/queue.ts";
import type { Outcome } from "./mail.ts";

/** What a delivery leaves of its job; an unknown one is repeated only where a second message does no harm. */
export function jobOutcomeOf(outcome: Outcome, mayRepeat: boolean): JobOutcome {
  switch (outcome.kind) {
    case "sent":
      return { kind: "done" };
    case "refused":
      return { kind: "failed", reason: outcome.reason };
    case "unavailable":
      return { kind: "retry", reason: outcome.reason };
    case "unknown":
      return { kind: mayRepeat ? "retry" : "uncertain", reason: outcome.reason };
  }
}
