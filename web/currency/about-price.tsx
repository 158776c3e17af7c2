import { createElement } from "react";
import type { Money } from "../../contract/money.ts";
import { useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

interface AboutPriceProps {
  readonly price: Money;
  readonly to?: Money;
  /** Purpose of the price; shown while there is no other currency. */
  readonly plain?: string;
  readonly className?: string;
}

/**
 * Stands under a price and says what it is about in the reader's currency, once that is known. Its line is there from
 * the start, so nothing moves; it is an element of its own, so it works in pages that the client never renders.
 */
export function AboutPrice({ price, to, plain, className = "" }: AboutPriceProps) {
  const { language } = useSite();
  const isUpTo = to !== undefined && price.amount === 0;
  return createElement("about-price", {
    className: `figures block text-sm font-normal text-muted empty:before:content-[attr(data-plain)] ${className}`,
    "data-plain": plain,
    "data-currency": price.currency,
    "data-amount": isUpTo ? to.amount : price.amount,
    "data-to": to && !isUpTo && to.amount !== price.amount ? to.amount : undefined,
    "data-one": (isUpTo ? m.currency_about_up_to : m.currency_about)({ price: "{price}" }),
    "data-range": m.currency_about_range({ low: "{low}", high: "{high}" }),
    "data-language": language,
  });
}
