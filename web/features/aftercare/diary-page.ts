import type { RecoveryDiary } from "../../../contract/aftercare.ts";
import type { Outcome } from "../../../contract/aftercare-constants.ts";
import type { Option } from "../../forms/countries.ts";
import type { Refused } from "../../forms/refused.ts";

/** Data of the recovery diary. */
export interface DiaryPage {
  readonly diary: RecoveryDiary;
  /** Where the person says that they are: in the address. */
  readonly country: string | null;
  /** By name; browsers name some countries differently than the server. */
  readonly countries: readonly Option[];
  readonly formKey: string;
}

/** Outcome of the last form. */
export type DiaryDone =
  | { readonly did: "check-in"; readonly outcome: Outcome }
  | { readonly did: "question" | "reminders"; readonly outcome: null };
export type DiaryAnswer = DiaryDone | Refused | undefined;

export const isRefused = (answer: DiaryAnswer): answer is Refused => answer !== undefined && "errors" in answer;
