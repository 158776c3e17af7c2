import type { Trouble } from "../../../contract/desk/troubles.ts";
import { m } from "../../words/compiled/messages.js";
import { workName } from "../work-words.tsx";

export const troubleNames: Readonly<Record<Trouble["kind"], () => string>> = {
  item: m.desk_troubles_item,
  change: m.desk_troubles_change,
  supplier: m.desk_troubles_supplier,
  refund: m.desk_troubles_refund,
  mail: m.desk_troubles_mail,
  job: m.desk_troubles_job,
};

export const outcomeNames: Readonly<Record<Trouble["outcomes"][number], () => string>> = {
  confirmed: m.desk_troubles_outcome_confirmed,
  failed: m.desk_troubles_outcome_failed,
  cancelled: m.desk_troubles_outcome_cancelled,
  done: m.desk_troubles_outcome_done,
};

const aboutNames: Readonly<Record<string, () => string>> = {
  procedure: m.trips_kind_procedure,
  hotel: m.trips_kind_hotel,
  flight: m.trips_kind_flight,
  activity: m.trips_kind_activity,
  transfer: m.trips_kind_transfer,
};

/** What a trouble is about: a booking or other work. */
export const aboutName = (about: string): string => aboutNames[about]?.() ?? workName(about);
