import type {
  accessNeeds,
  bloodThinnerAnswers,
  diets,
  personTitles,
  sexes,
  smokingAnswers,
} from "../../../contract/client-constants.ts";
import { largestPicture } from "../../../contract/client-constants.ts";
import type { Option } from "../../forms/countries.ts";
import { m } from "../../words/compiled/messages.js";
import type { Me, Question } from "./me-page.ts";

/** The answers to a choice, in words. */
const inWords = (words: Readonly<Record<string, () => string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: label() }));

const titles: Record<(typeof personTitles)[number], () => string> = {
  mr: m.clients_title_mr,
  mrs: m.clients_title_mrs,
  ms: m.clients_title_ms,
  mx: m.clients_title_mx,
  dr: m.clients_title_dr,
  prof: m.clients_title_prof,
};
const sexWords: Record<(typeof sexes)[number], () => string> = {
  female: m.clients_sex_female,
  male: m.clients_sex_male,
  other: m.clients_sex_other,
};
const accessWords: Record<(typeof accessNeeds)[number], () => string> = {
  wheelchair: m.clients_access_wheelchair,
  "step-free": m.clients_access_step_free,
  "walking-aid": m.clients_access_walking_aid,
  hearing: m.clients_access_hearing,
  sight: m.clients_access_sight,
  interpreter: m.clients_access_interpreter,
  "assistance-dog": m.clients_access_dog,
};
const dietWords: Record<(typeof diets)[number], () => string> = {
  halal: m.clients_diet_halal,
  kosher: m.clients_diet_kosher,
  vegetarian: m.clients_diet_vegetarian,
  vegan: m.clients_diet_vegan,
  "gluten-free": m.clients_diet_gluten_free,
  "lactose-free": m.clients_diet_lactose_free,
  diabetic: m.clients_diet_diabetic,
};
const thinnerWords: Record<(typeof bloodThinnerAnswers)[number], () => string> = {
  yes: m.clients_yes,
  no: m.clients_no,
  unknown: m.clients_unknown,
};
const smokingWords: Record<(typeof smokingAnswers)[number], () => string> = {
  no: m.clients_no,
  former: m.clients_smoking_former,
  yes: m.clients_yes,
};

const contact = (): Question[] => [
  { name: "firstName", label: m.clients_first_name(), kind: "line", longest: 80, fill: "given-name" },
  { name: "lastName", label: m.clients_last_name(), kind: "line", longest: 80, fill: "family-name" },
  { name: "phoneNumber", label: m.clients_phone(), kind: "phone", hint: m.clients_phone_hint() },
  {
    name: "currency",
    label: m.clients_currency(),
    kind: "choice",
    hint: m.clients_currency_hint(),
    options: "currencies",
  },
];

const details = (): Question[] => [
  { name: "preferredName", label: m.clients_preferred_name(), kind: "line", longest: 80, fill: "nickname" },
  { name: "title", label: m.clients_title_of_person(), kind: "choice", options: inWords(titles) },
  { name: "bornOn", label: m.clients_born_on(), kind: "day", fill: "bday" },
  { name: "sex", label: m.clients_sex(), kind: "choice", options: inWords(sexWords) },
  { name: "gender", label: m.clients_gender(), kind: "line", longest: 60 },
  { name: "nationality", label: m.clients_nationality(), kind: "choice", options: "countries" },
  { name: "residenceCountry", label: m.clients_residence(), kind: "choice", options: "countries", fill: "country" },
  { name: "homeAirport", label: m.clients_airport(), kind: "code", hint: m.clients_airport_hint(), longest: 3 },
  { name: "timeZone", label: m.clients_time_zone(), kind: "zone" },
  {
    name: "languages",
    label: m.clients_languages(),
    kind: "few",
    hint: m.clients_languages_hint(),
    options: "languages",
  },
];

const emergency = (): Question[] => [
  { name: "name", label: m.clients_name(), kind: "line", longest: 120, isRequired: true },
  { name: "relation", label: m.clients_relation(), kind: "line", longest: 60, hint: m.clients_relation_hint() },
  { name: "phone", label: m.clients_phone(), kind: "phone", hint: m.clients_phone_hint(), isRequired: true },
  { name: "email", label: m.clients_email(), kind: "email" },
];

const needs = (): Question[] => [
  { name: "access", label: m.clients_access(), kind: "choices", options: inWords(accessWords) },
  { name: "accessNote", label: m.clients_access_note(), kind: "words", longest: 600 },
  { name: "diets", label: m.clients_diets(), kind: "choices", options: inWords(dietWords) },
  { name: "dietNote", label: m.clients_diet_note(), kind: "words", longest: 600 },
];

const insurance = (): Question[] => [
  { name: "insurer", label: m.clients_insurer(), kind: "line", longest: 120, isRequired: true },
  { name: "policyNumber", label: m.clients_policy_number(), kind: "code", longest: 60 },
  { name: "phone", label: m.clients_insurer_phone(), kind: "phone", hint: m.clients_phone_hint() },
  { name: "validUntil", label: m.clients_valid_until(), kind: "day" },
  { name: "note", label: m.clients_note(), kind: "words", longest: 600 },
];

const companion = (): Question[] => [
  { name: "givenName", label: m.clients_first_name(), kind: "line", longest: 80, isRequired: true },
  { name: "familyName", label: m.clients_last_name(), kind: "line", longest: 80, isRequired: true },
  { name: "relation", label: m.clients_relation(), kind: "line", longest: 60, hint: m.clients_relation_hint() },
  { name: "bornOn", label: m.clients_born_on(), kind: "day" },
  { name: "phone", label: m.clients_phone(), kind: "phone", hint: m.clients_phone_hint() },
  { name: "email", label: m.clients_email(), kind: "email" },
  { name: "note", label: m.clients_note(), kind: "words", longest: 600 },
];

const passport = (): Question[] => [
  { name: "name", label: m.clients_passport_name(), kind: "line", longest: 160, isRequired: true },
  { name: "country", label: m.clients_passport_country(), kind: "choice", options: "countries", isRequired: true },
  {
    name: "number",
    label: m.clients_passport_number(),
    kind: "code",
    longest: 40,
    isRequired: true,
  },
  { name: "issuedOn", label: m.clients_issued_on(), kind: "day" },
  { name: "expiresOn", label: m.clients_expires_on(), kind: "day", isRequired: true },
];

const health = (): Question[] => [
  { name: "allergies", label: m.clients_allergies(), kind: "words", longest: 800 },
  { name: "medicines", label: m.clients_medicines(), kind: "words", hint: m.clients_medicines_hint(), longest: 1500 },
  { name: "bloodThinner", label: m.clients_blood_thinner(), kind: "choice", options: inWords(thinnerWords) },
  { name: "conditions", label: m.clients_conditions(), kind: "words", longest: 1500 },
  { name: "implants", label: m.clients_implants(), kind: "words", hint: m.clients_implants_hint(), longest: 800 },
  { name: "smoking", label: m.clients_smoking(), kind: "choice", options: inWords(smokingWords) },
  { name: "heightCm", label: m.clients_height(), kind: "height", hint: m.quotes_height_how() },
  { name: "weightKg", label: m.clients_weight(), kind: "weight", hint: m.quotes_weight_how() },
];

/** Questions of each part in the current language. */
export const questions = (): Me["questions"] => ({
  contact: contact(),
  details: details(),
  emergency: emergency(),
  needs: needs(),
  insurance: insurance(),
  companion: companion(),
  passport: passport(),
  health: health(),
});

/** Title and purpose of each part. */
export const texts = (): Me["texts"] => ({
  contact: { title: m.clients_contact(), lead: m.clients_contact_lead() },
  details: { title: m.clients_details(), lead: m.clients_details_lead() },
  companion: { title: m.clients_companions(), lead: m.clients_companions_lead() },
  passport: { title: m.clients_passports(), lead: m.clients_passports_lead() },
  emergency: { title: m.clients_emergency(), lead: m.clients_emergency_lead() },
  needs: { title: m.clients_needs(), lead: m.clients_needs_lead() },
  insurance: { title: m.clients_insurance(), lead: m.clients_insurance_lead() },
  health: { title: m.clients_health(), lead: m.clients_health_lead() },
  clinics: { title: m.clients_clinics(), lead: m.clients_clinics_lead() },
});

/** Longer texts of the page. */
export const sentences = (clinic: string): Me["sentences"] => ({
  lead: m.clients_lead({ clinic }),
  noScript: m.clients_no_script(),
  emailFixed: m.clients_email_fixed(),
  pictureHint: m.clients_picture_hint({ megabytes: largestPicture / 1024 / 1024 }),
  agree: m.clients_health_agree({ clinic }),
  agreeHint: m.clients_health_agree_hint(),
  policy: m.clients_health_policy(),
  outdated: m.clients_health_outdated(),
  agreed: m.clients_health_agreed(),
  withdrawn: m.clients_health_withdrawn(),
  mustAgree: m.clients_health_agree_required(),
  policyChanged: m.clients_health_changed_text(),
  failed: m.clients_failed(),
  numberKept: m.clients_passport_number_kept({ number: "{number}" }),
  numberHidden: m.clients_passport_show_failed(),
  pictureSending: m.clients_picture_sending(),
  pictureSaved: m.clients_picture_saved(),
  pictureRemoved: m.clients_picture_removed(),
  pictureChoose: m.clients_picture_choose(),
  pictureChange: m.clients_picture_change(),
  pictureRemove: m.clients_picture_remove(),
  agreeSend: m.clients_health_agree_send(),
  withdraw: m.clients_health_withdraw(),
  join: m.clients_clinic_join({ clinic }),
  companion: m.clients_companion(),
  companionAdd: m.clients_companion_add(),
  passport: m.clients_passport(),
  passportAdd: m.clients_passport_add(),
  joined: m.clients_clinic_joined({ clinic }),
  left: m.clients_clinic_withdrawn(),
  clinicNone: m.clients_clinic_none({ clinic }),
});
