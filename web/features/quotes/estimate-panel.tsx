import { AboutPrice } from "../../currency/about-price.tsx";
import { CurrencyPicker } from "../../currency/currency-choice.tsx";
import type { EstimateWords } from "../../quotes/estimate-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";

/** The indicative range for the trip: beside the form on a wide screen, a line to open above it on a phone. */
export function EstimatePanel({ estimate }: { estimate: EstimateWords | null }) {
  const body = estimate ? <Estimate {...estimate} /> : <p className="text-sm text-muted">{m.quotes_estimate_none()}</p>;
  return (
    <>
      {estimate?.currency && <span hidden data-wanted-currency={estimate.currency} />}
      <details className="group rounded-md border border-line bg-surface lg:hidden">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-3 py-2">
          <span className="min-w-0 grow text-sm">
            <span className="block text-muted">{m.quotes_estimate_title()}</span>
            {estimate && <span className="figures block font-semibold">{estimate.total}</span>}
            {estimate && <About {...estimate} />}
          </span>
          <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">{body}</div>
      </details>
      <section className="hidden rounded-lg border border-line bg-surface p-6 shadow-sm lg:block">
        <h2 className="text-base">{m.quotes_estimate_title()}</h2>
        {estimate && (
          <div className="mt-1 mb-4">
            <p className="figures text-xl font-semibold tracking-tight">{estimate.total}</p>
            <About {...estimate} />
          </div>
        )}
        {body}
      </section>
    </>
  );
}

const About = ({ low, high }: EstimateWords) => (
  <AboutPrice price={low} to={high} plain={m.quotes_in_their_currency()} />
);

function Estimate({ parts, stay, hotel, assumed, missing, noOffer }: EstimateWords) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="divide-y divide-line">
        {parts.map(({ name, range, source }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="figures grow text-end">{range}</dd>
            <dd className="basis-full text-xs text-muted">{source}</dd>
          </div>
        ))}
      </dl>
      {stay && (
        <p className="flex gap-2">
          <Icon name="calendar" className="text-primary-ink" />
          <span>{stay}</span>
        </p>
      )}
      {hotel && (
        <p className="flex gap-2">
          <Icon name="bed" className="text-primary-ink" />
          <span>{hotel}</span>
        </p>
      )}
      {assumed && <p className="text-muted">{assumed}</p>}
      {missing.length > 0 && (
        <div>
          <p className="font-medium">{m.quotes_estimate_missing()}</p>
          <ul className="mt-1 list-disc ps-5 text-muted">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <CurrencyPicker />
      <p className="rounded-md bg-sunken px-3 py-2 text-xs text-muted">{noOffer}</p>
    </div>
  );
}
