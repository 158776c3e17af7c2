import type { ProcedureSummary } from "../../contract/procedures.ts";
import { m } from "../words/compiled/messages.js";

// Not in `ui/`, whose chunk every screen loads: these words would travel with it.

/** "5 days", or "5 to 6 days". */
export const stayWords = ({ min, max }: ProcedureSummary["stayDays"]): string =>
  min === max ? m.procedures_days({ count: max }) : m.procedures_days_range({ min, max });
