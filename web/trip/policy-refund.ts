import type { Money } from "../../contract/money.ts";
import type { CancellationStep } from "../../contract/trips.ts";

/** The steps of a policy as refunds of what is paid: what a step keeps of the whole price is kept of the payment first. */
export function refundsOf(
  steps: readonly CancellationStep[],
  { total, paid }: { total: Money; paid: Money },
): readonly CancellationStep[] {
  return steps.flatMap((step) => {
    const { amount, currency } = step.refund;
    if (currency !== paid.currency || currency !== total.currency) return [step];
    const back = paid.amount - (total.amount - amount);
    return back > 0 ? [{ ...step, refund: { amount: Math.min(back, paid.amount), currency } }] : [];
  });
}
