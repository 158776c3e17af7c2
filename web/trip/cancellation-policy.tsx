import type { Money } from "../../contract/money.ts";
import type { CancellationStep } from "../../contract/trips.ts";
import { formatMoney } from "../format.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { ReaderTime } from "../offer/both-clocks.tsx";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";
import { refundsOf } from "./policy-refund.ts";
import { lastMinute } from "./term-clock.ts";

type CancellationPolicyProps = {
  steps: readonly CancellationStep[];
  total: Money;
  /** The refundable payment; the total where nothing is paid. */
  paid?: Money;
};

/** Refund by date: a line that gets shorter, with a text at each step. */
export function CancellationPolicy({ steps, total, paid = total }: CancellationPolicyProps) {
  const { language } = useSite();
  const place = clinicPlace(useProvider());
  const refunds = refundsOf(steps, { total, paid }).map(({ before, refund }) => {
    const end = lastMinute(before, place.timeZone);
    return { end, refund, when: localInstant(end, place, language) };
  });
  if (refunds.length === 0) return <p className="text-sm text-on-warning-soft">{m.trips_no_refund()}</p>;
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {refunds.map(({ end, refund, when }) => (
        <li key={end} className="flex items-baseline gap-3">
          <Mark share={refund.amount / paid.amount} />
          <span>
            {refund.amount >= total.amount
              ? m.trips_full_refund({ when })
              : m.trips_part_refund({ amount: formatMoney(refund, language), when })}
            <ReaderTime instant={end} />
          </span>
        </li>
      ))}
      <li className="flex items-baseline gap-3">
        <Mark share={0} />
        <span className="text-muted">{m.trips_refund_ends()}</span>
      </li>
    </ol>
  );
}

/** Drawn, since the page's policy allows no style of an element's own. */
function Mark({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 40 8" aria-hidden="true" className="h-2 w-10 shrink-0 rtl:-scale-x-100">
      <rect width="40" height="8" rx="4" fill="var(--line)" />
      {share > 0 && <rect width={Math.round(share * 40)} height="8" rx="4" fill="var(--primary)" />}
    </svg>
  );
}
