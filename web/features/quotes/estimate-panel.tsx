import type { Money } from "../../../contract/money.ts";
import type { QuoteEstimate } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { missingNames, partNames } from "./quote-words.ts";

const range = (low: Money, high: Money, language: Language): string =>
  low.amount === high.amount
    ? formatMoney(low, language)
    : m.quotes_range({ low: formatMoney(low, language), high: formatMoney(high, language) });

/** The indicative range for the trip: beside the form on a wide screen, a line to open above it on a phone. */
export function EstimatePanel({ estimate }: { estimate: QuoteEstimate | null }) {
  const { language } = useSite();
  const total = estimate && range(estimate.low, estimate.high, language);
  const body = estimate ? (
    <Estimate estimate={estimate} />
  ) : (
    <p className="text-sm text-muted">{m.quotes_estimate_none()}</p>
  );
  return (
    <>
      <details className="group rounded-md border border-line bg-surface lg:hidden">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2">
          <Icon name="money" className="text-primary-ink" />
          <span className="min-w-0 grow text-sm">
            <span className="block text-muted">{m.quotes_estimate_title()}</span>
            {total && <span className="figures block font-semibold">{total}</span>}
          </span>
          <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">{body}</div>
      </details>
      <section className="hidden rounded-lg border border-line bg-surface p-6 shadow-sm lg:block">
        <h2 className="text-base">{m.quotes_estimate_title()}</h2>
        {total && <p className="figures mt-1 mb-4 text-xl font-semibold tracking-tight">{total}</p>}
        {body}
      </section>
    </>
  );
}

function Estimate({ estimate }: { estimate: QuoteEstimate }) {
  const { language } = useSite();
  const { parts, missing, stayDays, minDaysBeforeFlight } = estimate;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="divide-y divide-line">
        {parts.map(({ kind, label, low, high, source }) => (
          <div
            key={`${kind} ${label}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
          >
            <dt className="font-medium">{label ?? partNames[kind]()}</dt>
            <dd className="figures grow text-end">{range(low, high, language)}</dd>
            <dd className="basis-full text-xs text-muted">
              {source === "catalogue" ? m.quotes_source_catalogue() : m.quotes_source_typical()}
            </dd>
          </div>
        ))}
      </dl>
      {stayDays && (
        <p className="flex gap-2">
          <Icon name="calendar" className="text-primary-ink" />
          <span>
            {stayDays.min === stayDays.max
              ? m.quotes_stay_days({ count: stayDays.min })
              : m.quotes_stay_range(stayDays)}
            {minDaysBeforeFlight !== null &&
              ` ${minDaysBeforeFlight === 0 ? m.quotes_fly_same_day() : m.quotes_fly_after({ count: minDaysBeforeFlight })}`}
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <div>
          <p className="font-medium">{m.quotes_estimate_missing()}</p>
          <ul className="mt-1 list-disc ps-5 text-muted">
            {missing.map((one) => (
              <li key={one}>{missingNames[one]()}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="rounded-md bg-sunken px-3 py-2 text-xs text-muted">
        {m.quotes_estimate_no_offer({ day: formatDay(estimate.on, language) })}
      </p>
    </div>
  );
}
