import type { RecoveryDiary } from "../../../contract/aftercare.ts";
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
  /** Shows the emergency number in place of the diary. */
  readonly isCalling: boolean;
}

/** What the last form did; `fahrenheit` is a temperature as it was typed, where it was converted. */
export interface DiaryDone {
  readonly did: "check-in" | "question" | "reminders";
  readonly fahrenheit: number | null;
}
export type DiaryAnswer = DiaryDone | Refused | undefined;

export const isRefused = (answer: DiaryAnswer): answer is Refused => answer !== undefined && "errors" in answer;
