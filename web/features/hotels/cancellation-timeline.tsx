import type { HotelRate } from "../../../contract/hotels.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/** Refund by date: a line that gets thinner, with a text under each part. */
export function CancellationTimeline({ rate }: { rate: HotelRate }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { total } = rate.price;
  if (rate.cancellation.length === 0) return <p className="text-sm text-on-warning-soft">{m.hotels_no_refund()}</p>;
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {rate.cancellation.map(({ before, refund }) => (
        <li key={before} className="flex items-baseline gap-3">
          <Mark share={refund.amount / total.amount} />
          <span>
            {refund.amount >= total.amount
              ? m.hotels_all_back({ when: clock(before) })
              : m.hotels_part_back({
                  amount: formatMoney(refund, language),
                  when: clock(before),
                })}
          </span>
        </li>
      ))}
      <li className="flex items-baseline gap-3">
        <Mark share={0} />
        <span className="text-muted">{m.hotels_then_nothing()}</span>
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
