import type { Money } from "../../contract/money.ts";
import type { Offer } from "../../contract/offers.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay, formatLine, formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { eligibilityNames, hotelNames } from "./offer-words.ts";

/** What two versions of an offer can differ in beside their price, of one that was sent or is still being written. */
export interface ComparedOffer extends Pick<Offer, "language" | "plan" | "reason" | "included" | "excluded"> {
  /** Null until the clinician has decided. */
  readonly eligibility: Offer["eligibility"] | null;
  readonly minDaysBeforeFlight: number;
  readonly deposit: { readonly amount: Money; readonly refundableDays: number };
  readonly stages: readonly { readonly label: string; readonly amount: Money }[];
  /** Days, empty where they are not written yet. */
  readonly dates: readonly { readonly arrive: string; readonly treatment: string; readonly leave: string }[];
  readonly suggestions: Offer["suggestions"];
  /** The last day on which it can be accepted; empty until it is set at sending. */
  readonly lastDay: string;
}

/** A version as it was sent. */
export const comparedOf = (offer: Offer, timeZone: string): ComparedOffer => ({
  ...offer,
  // An offer ends at the beginning of the next day.
  lastDay: dayIn(timeZone, new Date(Date.parse(offer.validUntil) - 1)),
});

export interface PartChange {
  readonly name: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Each part of an offer as the lines that its reader sees. */
function partsOf(offer: ComparedOffer, language: Language): readonly (readonly [name: string, lines: string[]])[] {
  const { plan, eligibility, reason, minDaysBeforeFlight, deposit, stages, suggestions, dates, lastDay } = offer;
  const money = (amount: Money) => formatMoney(amount, language);
  const day = (value: string) => (value ? formatDay(value, language) : "–");
  const stays = dates.filter(({ arrive, treatment, leave }) => arrive || treatment || leave);
  const { refundableDays: count } = deposit;
  return [
    [
      m.offers_plan(),
      [
        eligibility === null ? "" : eligibilityNames[eligibility](),
        reason,
        ...plan.map(({ title, text }) => `${title}\n${text}`),
        m.offers_days_before_flight({ count: minDaysBeforeFlight }),
      ],
    ],
    [
      m.offers_dates(),
      stays.map((stay) =>
        m.offers_stay({ arrive: day(stay.arrive), treatment: day(stay.treatment), leave: day(stay.leave) }),
      ),
    ],
    [m.offers_included(), [...offer.included]],
    [m.offers_excluded(), [...offer.excluded]],
    [
      m.offers_payments(),
      [
        formatLine([m.offers_deposit(), money(deposit.amount)], language),
        m.offers_refundable({ count, percent: 100 }),
        ...stages.map(({ label, amount }) => formatLine([label, money(amount)], language)),
      ],
    ],
    [
      m.offers_suggestions(),
      [
        suggestions.hotelLevel ? hotelNames[suggestions.hotelLevel]() : "",
        suggestions.hotel ?? "",
        suggestions.flight ?? "",
      ],
    ],
    [m.offers_valid_until(), lastDay ? [day(lastDay)] : []],
  ];
}

/** The parts that differ, with the lines that only one of the versions has. */
export function changedParts(before: ComparedOffer, after: ComparedOffer, language: Language): PartChange[] {
  const later = partsOf(after, language);
  return partsOf(before, language).flatMap(([name, lines], index) => {
    const others = later[index]?.[1] ?? [];
    // The end of a draft is open until it is sent, which is no change.
    if (others.length === 0 && name === m.offers_valid_until()) return [];
    const removed = lines.filter((line) => line.trim() && !others.includes(line));
    const added = others.filter((line) => line.trim() && !lines.includes(line));
    return removed.length + added.length > 0 ? [{ name, removed, added }] : [];
  });
}
