import { siteLanguages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { languageName } from "../format.ts";
import { m } from "../words/compiled/messages.js";

/** Labels of the members of inputs and of the provider's record, by name; `parent.name` where a name has two meanings. */
const labels: Readonly<Record<string, () => string>> = {
  settings: m.desk_settings,
  contact: m.desk_settings_contact,
  phone: m.desk_settings_phone,
  whatsapp: () => "WhatsApp",
  urgentPhone: m.desk_settings_urgent_phone,
  email: m.desk_email,
  emergencyNumber: m.desk_settings_emergency,
  hours: m.desk_settings_hours,
  days: m.desk_settings_days,
  opens: m.desk_settings_opens,
  closes: m.desk_settings_closes,
  quotes: m.desk_settings_promise,
  replyWithinHours: m.desk_settings_reply,
  validDays: m.desk_settings_valid,
  publishReplyShare: m.desk_settings_share,
  inbox: m.desk_settings_inbox,
  inboxLanguage: m.desk_settings_inbox_language,
  cancellation: m.desk_settings_cancellation,
  "cancellation.days": m.desk_settings_rule_days,
  "cancellation.percent": m.desk_settings_rule_percent,
  percent: m.desk_catalogue_deposit,
  theme: m.desk_settings_theme,
  primaryColor: m.desk_settings_primary,
  secondaryColor: m.desk_settings_secondary,
  hoverColor: m.desk_settings_hover,
  logo: m.desk_settings_logo,
  landingPicture: m.desk_settings_landing_picture,
  picture: m.desk_catalogue_picture,
  illustration: m.desk_field_illustration,
  file: m.desk_field_file,
  alt: m.desk_field_alt,
  bankAccount: m.desk_settings_bank,
  holder: m.desk_settings_holder,
  bank: m.desk_settings_bank_name,
  iban: () => "IBAN",
  accountNumber: m.payments_account_number,
  bic: () => "BIC",
  payments: m.desk_senders_account,
  stripeAccount: m.desk_field_stripe,
  senders: m.desk_senders_title,
  "mail.address": m.desk_senders_address,
  "mail.name": m.desk_senders_name,
  sms: m.desk_senders_sms,
  policies: m.desk_settings_policies,
  policiesVersion: m.desk_field_policies_version,
  privacy: m.desk_settings_policy_privacy,
  healthData: m.desk_settings_policy_health,
  terms: m.desk_settings_policy_terms,
  procedure: m.desk_catalogue_procedure,
  procedures: m.desk_catalogue_procedures,
  doctor: m.desk_catalogue_doctor,
  doctors: m.desk_catalogue_doctors,
  slug: m.desk_catalogue_slug,
  status: m.desk_catalogue_status,
  specialty: m.desk_catalogue_specialty,
  specialties: m.desk_catalogue_specialty,
  anaesthesia: m.desk_catalogue_anaesthesia,
  durationMinutes: m.desk_catalogue_minutes,
  hospitalNights: m.desk_catalogue_nights,
  minDaysBeforeFlight: m.desk_catalogue_flight,
  "stayDays.min": m.desk_catalogue_stay_min,
  "stayDays.max": m.desk_catalogue_stay_max,
  "secondVisitDays.min": m.desk_catalogue_second_min,
  "secondVisitDays.max": m.desk_catalogue_second_max,
  featured: m.desk_catalogue_featured,
  "reviewedBy.doctor": m.desk_catalogue_reviewer,
  "reviewedBy.on": m.desk_catalogue_reviewed_on,
  sources: m.desk_field_sources,
  publisher: m.desk_field_publisher,
  year: m.desk_field_year,
  url: m.desk_field_url,
  packages: m.desk_field_packages,
  price: m.desk_catalogue_price,
  refundableDays: m.desk_catalogue_refundable,
  hotelNights: m.desk_catalogue_hotel_nights,
  companions: m.desk_catalogue_companions,
  warrantyMonths: m.desk_catalogue_warranty,
  results: m.desk_catalogue_results,
  measure: m.desk_catalogue_result_measure,
  cases: m.desk_catalogue_result_cases,
  events: m.desk_catalogue_result_events,
  "results.from": m.desk_catalogue_result_from,
  "results.to": m.desk_catalogue_result_to,
  method: m.desk_catalogue_result_method,
  questions: m.desk_catalogue_questions,
  question: m.desk_catalogue_question,
  answer: m.desk_catalogue_answer,
  advice: m.desk_field_advice,
  included: m.desk_catalogue_included,
  excluded: m.desk_catalogue_excluded,
  kind: m.desk_catalogue_kind,
  label: m.desk_catalogue_text,
  text: m.desk_catalogue_text,
  title: m.desk_catalogue_title,
  summary: m.desk_catalogue_summary,
  overview: m.desk_catalogue_overview,
  suits: m.desk_catalogue_suits,
  contraindications: m.desk_catalogue_contraindications,
  preparation: m.desk_catalogue_preparation,
  steps: m.desk_catalogue_steps,
  risks: m.desk_catalogue_risks,
  priceFactors: m.desk_catalogue_price_factors,
  keywords: m.desk_catalogue_keywords,
  recovery: m.desk_catalogue_recovery,
  fromDay: m.desk_catalogue_from_day,
  toDay: m.desk_catalogue_to_day,
  faq: m.desk_catalogue_faq,
  exampleQuestions: m.desk_catalogue_examples,
  quote: m.desk_catalogue_quote,
  practisingSince: m.desk_catalogue_practising,
  "licence.number": m.desk_licence,
  "licence.authority": m.desk_catalogue_authority,
  licence: m.desk_licence,
  languages: m.desk_catalogue_spoken,
  bio: m.desk_catalogue_bio,
  name: m.desk_name,
  reason: m.desk_trips_reason,
  words: m.desk_catalogue_text,
  note: m.desk_editor_note,
  day: m.desk_trips_day,
  time: m.desk_trips_time,
  amount: m.desk_money_amount,
};

/** Members that only group others, and so have no label of their own. */
const groups: ReadonlySet<string> = new Set([
  "texts",
  "clinic",
  "deposit",
  "stayDays",
  "secondVisitDays",
  "reviewedBy",
  "mail",
  "value",
]);

/** `carpal-tunnel-release`: Carpal tunnel release. */
const spoken = (slug: string): string => {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The steps of a path, whichever sign joins them. */
const stepsOf = (path: string): readonly string[] => path.split(/ › |[./]/).filter(Boolean);

/** The member that a path ends in, or the list whose entry it names. */
export const memberOf = (path: string): string => stepsOf(path).findLast((step) => !isEntry(step)) ?? "";

const languageIn = (step: string): Language | undefined => siteLanguages.find((one) => one === step);
/** A number of a list, or a language of a text. */
const isEntry = (step: string): boolean => /^\d+$/.test(step) || languageIn(step) !== undefined;

/** The name of a place in an input or in the provider's record, in the desk's words: `Bank account › IBAN`. */
export function fieldName(path: string, language: Language): string {
  const steps = stepsOf(path);
  const names = steps.flatMap((step, index) => {
    if (groups.has(step) || (steps[index - 1] === "theme" && /^\d+$/.test(step))) return [];
    const written = languageIn(step);
    if (written) return [languageName(written, language)];
    const parent = steps.slice(0, index).findLast((one) => !isEntry(one));
    const label = labels[`${parent}.${step}`] ?? labels[step];
    return [label?.() ?? spoken(step)];
  });
  return names.join(" › ");
}
