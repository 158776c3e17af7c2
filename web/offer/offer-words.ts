import type { OfferPart } from "../../contract/offer-changes.ts";
import type { Eligibility, OfferState } from "../../contract/offers.ts";
import type { HotelLevel } from "../../contract/quote-constants.ts";
import type { StageDue } from "../../contract/stage-dues.ts";
import { m } from "../words/compiled/messages.js";

type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const eligibilityNames: Words<Eligibility> = {
  suitable: m.offers_suitable,
  suitable_with_conditions: m.offers_suitable_with_conditions,
  more_info: m.offers_more_info,
  not_suitable: m.offers_not_suitable,
};

export const offerStateNames: Words<OfferState> = {
  open: m.offers_state_open,
  replaced: m.offers_state_replaced,
  withdrawn: m.offers_state_withdrawn,
  expired: m.offers_state_expired,
  accepted: m.offers_state_accepted,
  closed: m.offers_state_closed,
};

/** Whether nothing can come of an offer any more, so that its term is none. */
export const isOver = ({ state }: { readonly state: OfferState }): boolean =>
  state === "replaced" || state === "withdrawn" || state === "closed";

export const offerStateTones = {
  open: "primary",
  replaced: "neutral",
  withdrawn: "neutral",
  expired: "warning",
  accepted: "success",
  closed: "neutral",
} as const satisfies Readonly<Record<OfferState, string>>;

export const hotelNames: Words<HotelLevel> = {
  none: m.quotes_hotel_none,
  simple: m.quotes_hotel_simple,
  comfortable: m.quotes_hotel_comfortable,
  best: m.quotes_hotel_best,
};

/** The headings of an offer's parts. */
export const partNames: Words<OfferPart> = {
  doctor: m.offers_schedule_doctor,
  plan: m.offers_plan,
  dates: m.offers_dates,
  included: m.offers_included,
  excluded: m.offers_excluded,
  factors: m.offers_price_factors,
  payments: m.offers_payments,
  travel: m.offers_suggestions,
  end: m.offers_valid_until,
  terms: m.offers_terms_title,
};

/** When a later payment is due. */
export const stageDueNames: Readonly<Record<StageDue, () => string>> = {
  arrival: m.offers_due_arrival,
  treatment: m.offers_due_treatment,
  departure: m.offers_due_departure,
};
