import { isAllowed, type Right, type Role } from "../../../contract/desk/rights.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";

interface Place {
  readonly to: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly right: Right;
}

/** In the order of the day's work. */
const places: readonly Place[] = [
  { to: deskPaths.home, label: m.desk_cases_title, icon: "home", right: "desk:use" },
  { to: deskPaths.schedule, label: m.desk_schedule_title, icon: "calendar", right: "schedule:read" },
  { to: deskPaths.consultations, label: m.desk_consultations_title, icon: "stethoscope", right: "consultations:read" },
  { to: deskPaths.recoveries, label: m.desk_aftercare_title, icon: "heart", right: "recoveries:read" },
  { to: deskPaths.reviews, label: m.desk_reviews_title, icon: "success", right: "reviews:read" },
  { to: deskPaths.chats, label: m.desk_chats, icon: "chat", right: "chats:read" },
  { to: deskPaths.messages, label: m.desk_messages_title, icon: "mail", right: "chats:read" },
  { to: deskPaths.trips, label: m.desk_trips_title, icon: "plane", right: "trips:read" },
  { to: deskPaths.troubles, label: m.desk_troubles_title, icon: "warning", right: "trips:read" },
  { to: deskPaths.money, label: m.desk_money_title, icon: "money", right: "money:read" },
  { to: deskPaths.documents, label: m.desk_documents_title, icon: "document", right: "documents:list" },
  { to: deskPaths.replies, label: m.desk_replies_title, icon: "edit", right: "requests:read" },
  { to: deskPaths.feedback, label: m.desk_feedback, icon: "info", right: "feedback:manage" },
  { to: deskPaths.catalogue, label: m.desk_catalogue, icon: "globe", right: "catalogue:read" },
  { to: deskPaths.settings, label: m.desk_settings, icon: "settings", right: "settings:read" },
  { to: deskPaths.reports, label: m.desk_reports, icon: "compare", right: "reports:read" },
  { to: deskPaths.records, label: m.desk_records, icon: "shield", right: "records:read" },
  { to: deskPaths.integrations, label: m.desk_integrations, icon: "external", right: "keys:manage" },
  { to: deskPaths.people, label: m.desk_people, icon: "users", right: "people:list" },
];

/** The places that these roles may open. */
export const placesOf = (roles: readonly Role[]): readonly Place[] =>
  places.filter(({ right }) => isAllowed(roles, right));
