import { newBreaker } from "../network/breaker.ts";
import type { Payments, PaymentUnavailable } from "./payments.ts";

export interface GuardedPayments extends Payments {
  /** The circuit breaker's state, for metrics. */
  breakerState(): "closed" | "open" | "half open";
}

const circuitOpen: PaymentUnavailable = {
  kind: "unavailable",
  reason: "the service failed repeatedly; the circuit is open",
};

/** Adds a circuit breaker to a payment service: five failures in a row open it for 30 seconds. */
export function createGuardedPayments(
  payments: Payments,
  { now, onFailure }: { readonly now: () => Date; readonly onFailure?: (reason: string) => void },
): GuardedPayments {
  const breaker = newBreaker({ failures: 5, restMs: 30_000, now });

  async function guarded<Outcome extends { readonly kind: string }>(
    request: () => Promise<Outcome | PaymentUnavailable>,
  ): Promise<Outcome | PaymentUnavailable> {
    if (!breaker.allows()) return circuitOpen;
    let outcome: Outcome | PaymentUnavailable | undefined;
    try {
      outcome = await request();
      return outcome;
    } finally {
      if (outcome === undefined || outcome.kind === "unavailable") {
        breaker.failed();
        onFailure?.(outcome && "reason" in outcome ? String(outcome.reason) : "the service's adapter threw an error");
      } else breaker.succeeded();
    }
  }

  return {
    service: payments.service,
    begin: (order) => guarded(() => payments.begin(order)),
    get: (reference) => guarded(() => payments.get(reference)),
    capture: (reference, request) => guarded(() => payments.capture(reference, request)),
    release: (reference, request) => guarded(() => payments.release(reference, request)),
    refund: (reference, request) => guarded(() => payments.refund(reference, request)),
    verifyEvent: (headers, rawBody) => payments.verifyEvent(headers, rawBody),
    breakerState: breaker.state,
  };
}
