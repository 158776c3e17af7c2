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
  { to: deskPaths.trips, label: m.desk_trips_title, icon: "calendar", right: "trips:read" },
  { to: deskPaths.troubles, label: m.desk_troubles_title, icon: "warning", right: "trips:read" },
  { to: deskPaths.money, label: m.desk_money_title, icon: "money", right: "money:read" },
  { to: deskPaths.people, label: m.desk_people, icon: "users", right: "people:list" },
];

/** The places that these roles may open. */
export const placesOf = (roles: readonly Role[]): readonly Place[] =>
  places.filter(({ right }) => isAllowed(roles, right));
