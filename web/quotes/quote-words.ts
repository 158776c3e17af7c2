import type { GuardianRelation } from "../../contract/quote-constants.ts";
import type { QuoteEstimate, QuoteRequest, QuoteStep } from "../../contract/quotes.ts";
import { m } from "../words/compiled/messages.js";

export type Words<Key extends string> = Readonly<Record<Key, () => string>>;
type Intake = NonNullable<QuoteRequest["intake"]>;
type Travel = NonNullable<QuoteRequest["travel"]>;
type Contact = NonNullable<QuoteRequest["contact"]>;

export const stepNames: Words<QuoteStep | "review"> = {
  procedures: m.quotes_step_procedures,
  patient: m.quotes_step_patient,
  goals: m.quotes_step_goals,
  intake: m.quotes_step_intake,
  documents: m.quotes_step_documents,
  travel: m.quotes_step_travel,
  budget: m.quotes_step_budget,
  contact: m.quotes_step_contact,
  review: m.quotes_step_review,
};

export const relationNames: Words<GuardianRelation> = {
  mother: m.quotes_relation_mother,
  father: m.quotes_relation_father,
  "legal-guardian": m.quotes_relation_guardian,
};

export const conditionNames: Words<Intake["conditions"][number]> = {
  heart: m.quotes_condition_heart,
  lungs: m.quotes_condition_lungs,
  diabetes: m.quotes_condition_diabetes,
  "blood-pressure": m.quotes_condition_blood_pressure,
  bleeding: m.quotes_condition_bleeding,
  kidney: m.quotes_condition_kidney,
  liver: m.quotes_condition_liver,
  cancer: m.quotes_condition_cancer,
  pregnancy: m.quotes_condition_pregnancy,
  other: m.quotes_condition_other,
};
export const thinnerNames: Words<NonNullable<Intake["bloodThinner"]>> = {
  no: m.quotes_no,
  yes: m.quotes_yes,
  unknown: m.quotes_do_not_know,
};
export const smokingNames: Words<NonNullable<Intake["smoking"]>> = {
  no: m.quotes_no,
  former: m.quotes_smoking_former,
  yes: m.quotes_yes,
};
export const flexibilityNames: Words<Travel["flexibility"]> = {
  exact: m.quotes_flexibility_exact,
  month: m.quotes_flexibility_month,
  open: m.quotes_flexibility_open,
};
export const extraNames: Words<Travel["extras"][number]> = {
  transfers: m.quotes_extra_transfers,
  interpreter: m.quotes_extra_interpreter,
  "visa-letter": m.quotes_extra_visa_letter,
  insurance: m.quotes_extra_insurance,
  wheelchair: m.quotes_extra_wheelchair,
};
/** Companions, also when there are none. */
export const companionsText = (count: number): string =>
  count === 0 ? m.quotes_alone() : m.quotes_companion_count({ count });

export const channelNames: Words<Contact["preferredChannel"]> = {
  email: m.quotes_channel_email,
  phone: m.quotes_channel_phone,
  whatsapp: m.quotes_channel_whatsapp,
};

export const partNames: Words<QuoteEstimate["parts"][number]["kind"]> = {
  treatment: m.quotes_part_treatment,
  hotel: m.quotes_part_hotel,
  transfers: m.quotes_part_transfers,
  interpreter: m.quotes_part_interpreter,
  companion: m.quotes_part_companion,
};
export const missingNames: Words<QuoteEstimate["missing"][number]> = {
  procedure: m.quotes_missing_procedure,
  flights: m.quotes_missing_flights,
  "companion-flights": m.quotes_missing_companion_flights,
  "second-visit-flights": m.quotes_missing_second_visit_flights,
  "hotel-level": m.quotes_missing_hotel_level,
  dates: m.quotes_missing_dates,
  examination: m.quotes_missing_examination,
};
