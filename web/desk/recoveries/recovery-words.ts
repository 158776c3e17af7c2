import type { DeskRecoverySummary } from "../../../contract/desk/aftercare.ts";
import { m } from "../../words/compiled/messages.js";

export const recoveryStates: Readonly<Record<DeskRecoverySummary["state"], () => string>> = {
  quiet: m.desk_aftercare_state_quiet,
  silent: m.desk_aftercare_state_silent,
  waiting: m.desk_aftercare_state_waiting,
  urgent: m.desk_aftercare_state_urgent,
  answered: m.desk_aftercare_state_answered,
};

export const recoveryTones = {
  quiet: "neutral",
  silent: "warning",
  waiting: "warning",
  urgent: "danger",
  answered: "success",
} as const;
