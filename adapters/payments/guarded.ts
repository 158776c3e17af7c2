import { newBreaker } from "../network/breaker.ts";
import type { PaymentCalls, Payments, PaymentUnavailable } from "./payments.ts";

export interface GuardedPayments extends Payments {
  /** The circuit breaker's state for the installation's account, for metrics. */
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
  const newGuard = () => newBreaker({ failures: 5, restMs: 30_000, now });
  const own = newGuard();
  /** An account that was given wrongly fails alone. */
  const others = new Map<string, typeof own>();

  function breakerOf(account: string | null): typeof own {
    if (account === null) return own;
    const breaker = others.get(account) ?? newGuard();
    others.set(account, breaker);
    return breaker;
  }

  async function guarded<Outcome extends { readonly kind: string }>(
    breaker: typeof own,
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

  function at(account: string | null): PaymentCalls {
    const calls = payments.at(account);
    const breaker = breakerOf(account);
    return {
      begin: (order) => guarded(breaker, () => calls.begin(order)),
      get: (reference) => guarded(breaker, () => calls.get(reference)),
      capture: (reference, request) => guarded(breaker, () => calls.capture(reference, request)),
      release: (reference, request) => guarded(breaker, () => calls.release(reference, request)),
      refund: (reference, request) => guarded(breaker, () => calls.refund(reference, request)),
    };
  }

  return {
    service: payments.service,
    hasAccounts: payments.hasAccounts,
    ...at(null),
    at,
    verifyEvent: (headers, rawBody) => payments.verifyEvent(headers, rawBody),
    breakerState: own.state,
  };
}
