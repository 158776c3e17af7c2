import { type Right, type Role, rights } from "../../contract/desk/rights.ts";
import type { Language } from "../../contract/values.ts";
import { formatList } from "../format.ts";
import { roleNames } from "../quotes/colleague-words.ts";
import { m } from "../words/compiled/messages.js";

export const roleName = (role: Role): string => roleNames[role]();

const roleTexts: Readonly<Record<Role, () => string>> = {
  owner: m.desk_role_owner_text,
  coordinator: m.desk_role_coordinator_text,
  clinician: m.desk_role_clinician_text,
  finance: m.desk_role_finance_text,
  viewer: m.desk_role_viewer_text,
};

/** The roles that have a right, in one line. */
export const whoMay = (right: Right, language: Language): string => formatList(rights[right].map(roleName), language);

/** What a role may do, in a sentence. */
export const roleText = (role: Role): string => roleTexts[role]();
