import type { TripCompanions } from "../../../contract/companions.ts";
import type { Refused } from "../../forms/refused.ts";

/** Data of the page about a trip's companions. */
export interface CompanionsPage extends TripCompanions {
  /** Of the next companion. */
  readonly formKey: string;
}

/** Outcome of the last form. */
export interface CompanionsDone {
  readonly did: "invite" | "again" | "name" | "end";
  /** The companion's name. */
  readonly name: string;
}

export type CompanionsAnswer = CompanionsDone | Refused | undefined;

export const isRefused = (answer: CompanionsAnswer): answer is Refused => answer !== undefined && "errors" in answer;
