import type { ReactNode } from "react";
import { depositTerms } from "../../contract/deposit-terms.ts";
import { factorsIn, listsIn } from "../../contract/offer-changes.ts";
import type { Offer, OfferLine } from "../../contract/offers.ts";
import type { Language } from "../../contract/values.ts";
import { AboutPrice } from "../currency/about-price.tsx";
import { formatMoney } from "../format.ts";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { isSimple, lineTerms } from "./line-terms.ts";
import { stageDueNames } from "./offer-words.ts";

interface PriceProps {
  readonly offer: Offer;
  /** What is said about a line, under it. */
  readonly beside?: (line: OfferLine) => ReactNode;
}

/** The price line by line, what is in it, and when it is paid. */
export function OfferPrice({ offer, beside }: PriceProps) {
  const { language } = useSite();
  const lists = listsIn(offer, language);
  const factors = factorsIn(offer, language);
  const money = (amount: Offer["total"]) => formatMoney(amount, language);
  const { lines, total, deposit, stages } = offer;
  return (
    <section id="price" aria-labelledby="price-title" className="@container flex scroll-mt-24 flex-col gap-6">
      <h2 id="price-title" className="text-xl">
        {m.offers_price()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} offer={offer}>
            {beside?.(line)}
          </Line>
        ))}
        <li className="flex items-baseline justify-between gap-6 py-4 text-lg font-semibold">
          <span>{m.offers_total()}</span>
          <span className="figures text-end">
            {money(total)}
            <AboutPrice price={total} />
          </span>
        </li>
      </ul>
      <div className="grid gap-6 @lg:grid-cols-2">
        <List title={m.offers_included()} items={lists.included} icon="check" language={lists.language} />
        <List title={m.offers_excluded()} items={lists.excluded} icon="minus" language={lists.language} />
      </div>
      <List title={m.offers_price_factors()} items={factors.items} icon="info" language={factors.language} />
      <div>
        <h3 className="text-lg">{m.offers_payments()}</h3>
        <dl className="mt-2 divide-y divide-line">
          <div className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>
              {m.offers_deposit()}
              {depositTerms(deposit.refundableDays, deposit.rules ?? []).map(({ days: count, percent }) => (
                <span key={count} className="block text-sm text-muted">
                  {m.offers_refundable({ count, percent })}
                </span>
              ))}
            </dt>
            <dd className="figures text-end font-medium">
              {money(deposit.amount)}
              <AboutPrice price={deposit.amount} />
            </dd>
          </div>
          {stages.map(({ label, amount, due }) => (
            <div key={label} className="flex items-baseline justify-between gap-6 py-2.5">
              <dt>
                <OwnLanguage language={offer.language}>{label}</OwnLanguage>
                <span className="block text-sm text-muted">{stageDueNames[due ?? "treatment"]()}</span>
              </dt>
              <dd className="figures text-end font-medium">
                {money(amount)}
                <AboutPrice price={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function List({
  title,
  items,
  icon,
  language,
}: {
  title: string;
  items: readonly string[];
  icon: "check" | "minus" | "info";
  language: Language;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <Icon name={icon} size="sm" className="mt-1.5 text-secondary-edge" />
            <OwnLanguage language={language}>{item}</OwnLanguage>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line, offer, children }: { line: OfferLine; offer: Offer; children: ReactNode }) {
  const { language } = useSite();
  return (
    <li id={`line-${line.id}`} className="scroll-mt-24 py-3">
      <div className="flex items-baseline justify-between gap-6">
        <span className="min-w-0">
          <OwnLanguage language={offer.language} className="font-medium">
            {line.label}
          </OwnLanguage>
          {!isSimple(line) && <span className="figures block text-sm text-muted">{lineTerms(line, language)}</span>}
        </span>
        <span className="figures shrink-0 font-medium">{formatMoney(line.amount, language)}</span>
      </div>
      {children}
    </li>
  );
}
