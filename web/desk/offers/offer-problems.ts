import type { OfferProblem, OfferWarning } from "../../../contract/desk/offer-drafts.ts";
import { formatDay } from "../../format.ts";
import { language } from "../../words/active-language.ts";
import { m } from "../../words/compiled/messages.js";

type DayCode = Extract<OfferProblem["code"], `${string}-day`>;

const dayTexts: Readonly<Record<DayCode, (said: { day: string; next: string }) => string>> = {
  "closed-day": m.desk_offers_problem_closed_day,
  "full-day": m.desk_offers_problem_full_day,
  "away-day": m.desk_offers_problem_away_day,
};

const texts: Readonly<Record<Exclude<OfferProblem["code"], DayCode>, () => string>> = {
  needed: m.desk_offers_problem_needed,
  invalid: m.desk_offers_problem_invalid,
  "unknown-doctor": m.desk_offers_problem_doctor,
  "not-suitable": m.desk_offers_problem_not_suitable,
  twice: m.desk_offers_problem_twice,
  decimals: m.desk_offers_problem_decimals,
  "one-of": m.desk_offers_problem_one_of,
  "last-is-rest": m.desk_offers_problem_one_of,
  "over-total": m.desk_offers_problem_over_total,
  past: m.desk_offers_problem_past,
  order: m.desk_offers_problem_order,
  "too-early-to-fly": m.desk_offers_problem_flight,
  "too-far": m.desk_offers_problem_too_far,
  "after-arrival": m.desk_offers_problem_after_arrival,
  "translation-count": m.desk_offers_problem_translation,
  "change-needed": m.desk_offers_problem_change,
};

const isDay = (code: OfferProblem["code"]): code is DayCode => code in dayTexts;

export function problemWords({ code, days = [] }: Pick<OfferProblem, "code" | "days">): string {
  if (!isDay(code)) return texts[code]();
  const [day = "", ...free] = days.map((one) => formatDay(one, language));
  const next =
    free.length > 0 ? m.desk_offers_problem_next_days({ days: free.join(" · ") }) : m.desk_offers_problem_no_days();
  return dayTexts[code]({ day, next });
}

export function warningWords({ code, entries, hotel }: OfferWarning): string {
  if (hotel) {
    const left = hotel.dates.map(({ arrive, leave, nights }) =>
      m.desk_offers_warning_nights_left({ from: formatDay(arrive, language), to: formatDay(leave, language), nights }),
    );
    return m.desk_offers_warning_nights({ nights: hotel.nights, dates: left.join(" · ") });
  }
  if (code === "no-price") return m.desk_offers_warning_free();
  if (code === "no-dates") return m.desk_offers_warning_dates();
  if (code === "not-sold") return m.desk_offers_warning_not_sold({ entries: entries.join(" · ") });
  if (code === "sold-hotel") return m.desk_offers_warning_hotel({ entries: entries.join(" · ") });
  return m.desk_offers_warning_idle({ days: entries.map((day) => formatDay(day, language)).join(" · ") });
}

/** The problem of a field, or of what is inside of it where `deep` says so. */
export const problemAt = (
  problems: readonly OfferProblem[],
  field: string,
  { deep = false }: { deep?: boolean } = {},
): string | undefined => {
  const found = problems.find((each) => each.field === field || (deep && each.field.startsWith(`${field}.`)));
  return found && problemWords(found);
};

const places: readonly (readonly [start: string, name: () => string])[] = [
  ["lines", m.desk_offers_lines],
  ["plan", m.offers_plan],
  ["deposit", m.desk_offers_deposit],
  ["stages", m.desk_offers_stages],
  ["dates", m.desk_offers_dates],
  ["included", m.offers_included],
  ["excluded", m.offers_excluded],
  ["translations", m.desk_offers_translations],
  ["clinician", m.offers_schedule_doctor],
  ["eligibility", m.desk_offers_eligibility],
  ["reason", m.desk_offers_reason],
  ["validUntil", m.offers_valid_until],
  ["change", m.offers_change_reason],
  ["minDaysBeforeFlight", m.desk_offers_flight_days],
  ["hotelLevel", m.desk_offers_hotel_level],
  ["hotel", m.desk_offers_hotel],
  ["flight", m.desk_offers_flight],
  ["language", m.desk_offers_language],
];

/** Members of an entry, by their labels in the form; the text of an entry is the entry itself. */
const members: Readonly<Record<string, () => string>> = {
  kind: m.desk_offers_kind,
  quantity: m.desk_offers_quantity,
  price: m.desk_offers_price,
  discountPercent: m.desk_offers_discount,
  percent: m.desk_offers_share,
  amount: m.desk_offers_share,
  refundableDays: m.desk_offers_refundable_days,
  due: m.desk_offers_due,
  text: m.desk_offers_step_text,
  arrive: m.desk_offers_arrive,
  treatment: m.offers_treatment,
  leave: m.desk_offers_leave,
};

/** Where a problem or a difference is: `Lines 2 › Price each`. */
export function placeOf({ field }: Pick<OfferProblem, "field">): string {
  const [start = "", ...inner] = field.split(".");
  const name = places.find(([each]) => each === start)?.[1]() ?? m.desk_offers_whole();
  const index = inner.find((step) => /^\d+$/.test(step));
  const place = index === undefined ? name : `${name} ${Number(index) + 1}`;
  const member = members[inner.at(-1) ?? ""]?.();
  return member ? `${place} › ${member}` : place;
}
