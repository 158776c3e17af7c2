import { isAllowed, type Right, type Role } from "../../../contract/desk/rights.ts";
import type { IconName } from "../../ui/icon.tsx";
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
  { to: deskPaths.home, label: m.desk_home, icon: "home", right: "desk:use" },
  { to: deskPaths.catalogue, label: m.desk_catalogue, icon: "stethoscope", right: "catalogue:read" },
  { to: deskPaths.settings, label: m.desk_settings, icon: "settings", right: "settings:read" },
  { to: deskPaths.reports, label: m.desk_reports, icon: "compare", right: "reports:read" },
  { to: deskPaths.records, label: m.desk_records, icon: "shield", right: "records:read" },
  { to: deskPaths.people, label: m.desk_people, icon: "users", right: "people:list" },
];

/** The places that these roles may open. */
export const placesOf = (roles: readonly Role[]): readonly Place[] =>
  places.filter(({ right }) => isAllowed(roles, right));
