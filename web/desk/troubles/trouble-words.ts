import type { Trouble } from "../../../contract/desk/troubles.ts";
import { m } from "../../words/compiled/messages.js";

export const troubleNames: Readonly<Record<Trouble["kind"], () => string>> = {
  item: m.desk_troubles_item,
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
  mail: m.desk_troubles_about_mail,
  booking: m.desk_troubles_about_booking,
  "booking-check": m.desk_troubles_about_check,
  "booking-change": m.desk_troubles_about_change,
  "booking-cancel": m.desk_troubles_about_cancel,
  undo: m.desk_troubles_about_cancel,
  "hold-release": m.desk_troubles_about_release,
  "payment-settle": m.desk_troubles_about_payment,
  checkout: m.desk_troubles_about_payment,
};

/** What work is about; work of another kind under its own name. */
export const aboutName = (about: string): string => aboutNames[about]?.() ?? about;
