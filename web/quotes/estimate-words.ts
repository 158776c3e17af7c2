import type { Money } from "../../contract/money.ts";
import type { Quote, QuoteEstimate } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { formatDay, formatMoney, moneyEnds } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { missingNames, partNames } from "./quote-words.ts";

/** An estimate as it is read. */
export interface EstimateWords {
  readonly total: string;
  /** Chosen in the request, and other than the clinic's, which is the default. */
  readonly currency: string | null;
  readonly low: Money;
  readonly high: Money;
  readonly parts: readonly { readonly name: string; readonly range: string; readonly source: string }[];
  readonly stay: string | null;
  readonly hotel: string | null;
  /** The trip that it covers while nothing is said about it. */
  readonly assumed: string | null;
  readonly missing: readonly string[];
  readonly noOffer: string;
}

const range = (low: Money, high: Money, language: Language): string =>
  low.amount === high.amount
    ? formatMoney(low, language)
    : low.amount === 0
      ? m.quotes_up_to({ high: formatMoney(high, language) })
      : m.quotes_range(moneyEnds(low, high, language));

function stayOf({ stayDays, minDaysBeforeFlight }: QuoteEstimate): string | null {
  if (!stayDays) return null;
  const days =
    stayDays.min === stayDays.max ? m.quotes_stay_days({ count: stayDays.min }) : m.quotes_stay_range(stayDays);
  if (minDaysBeforeFlight === null) return days;
  return `${days} ${minDaysBeforeFlight === 0 ? m.quotes_fly_same_day() : m.quotes_fly_after({ count: minDaysBeforeFlight })}`;
}

/** The indicative range for the trip in words, where there is one. */
export function estimateWords(
  { estimate, request }: Pick<Quote, "estimate" | "request">,
  language: Language,
): EstimateWords | null {
  if (!estimate) return null;
  return {
    currency: request.budget && request.budget.currency !== estimate.low.currency ? request.budget.currency : null,
    total: range(estimate.low, estimate.high, language),
    low: estimate.low,
    high: estimate.high,
    parts: estimate.parts.map(({ kind, label, low, high, source }) => ({
      name: label ?? (kind === "hotel" && estimate.hotelNights > 0 ? m.quotes_part_hotel_other : partNames[kind])(),
      range: range(low, high, language),
      source: source === "catalogue" ? m.quotes_source_catalogue() : m.quotes_source_typical(),
    })),
    stay: stayOf(estimate),
    hotel: estimate.hotelNights > 0 ? m.quotes_estimate_hotel({ count: estimate.hotelNights }) : null,
    assumed: request.travel ? null : m.quotes_estimate_assumed(),
    missing: estimate.missing.map((one) => missingNames[one]()),
    noOffer: m.quotes_estimate_no_offer({ day: formatDay(estimate.on, language) }),
  };
}
