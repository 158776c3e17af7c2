import type { AlarmAct } from "../../../contract/desk/alarms.ts";
import { m } from "../../words/compiled/messages.js";

export const alarmActNames: Readonly<Record<AlarmAct, () => string>> = {
  "reached-call": m.desk_cases_reached_call,
  "no-emergency": m.desk_cases_no_emergency,
  "urgent-again": m.desk_cases_alarm_is_back,
};
