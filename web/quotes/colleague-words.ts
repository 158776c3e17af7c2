import type { OpeningPurpose } from "../../contract/desk/case-constants.ts";
import type { Role } from "../../contract/desk/rights.ts";
import { m } from "../words/compiled/messages.js";
import type { Words } from "./quote-words.ts";

/** Roles at the clinic, as patients read them. */
export const colleagueRoles: Words<Role> = {
  owner: m.requests_role_owner,
  coordinator: m.requests_role_coordinator,
  clinician: m.requests_role_clinician,
  finance: m.requests_role_finance,
  viewer: m.requests_role_viewer,
};

/** The same as colleagues read them. */
export const roleNames: Words<Role> = {
  owner: m.desk_role_owner,
  coordinator: m.desk_role_coordinator,
  clinician: m.desk_role_clinician,
  finance: m.desk_role_finance,
  viewer: m.desk_role_viewer,
};

/** Why somebody at the clinic opened a document, for the person. */
export const purposeNames: Words<OpeningPurpose> = {
  "treatment-plan": m.requests_purpose_treatment_plan,
  eligibility: m.requests_purpose_eligibility,
  question: m.requests_purpose_question,
  handover: m.requests_purpose_handover,
};
