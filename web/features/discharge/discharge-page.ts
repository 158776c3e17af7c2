import type { Danger } from "../../../contract/dangers.ts";
import type { DischargePack } from "../../../contract/discharge.ts";
import type { LetterPurpose } from "../../../contract/discharge-constants.ts";
import type { Refused } from "../../forms/refused.ts";
import { m } from "../../words/compiled/messages.js";

/** Data of the discharge documents. */
export interface DischargePage {
  readonly pack: DischargePack;
  /** Whether the letter is shown by itself. */
  readonly isLetter: boolean;
  /** By the clinic's calendar. */
  readonly today: string;
  /** Of the next link or claim. */
  readonly formKey: string;
  /** The site's address with the scheme, before the links that are shared. */
  readonly origin: string;
}

/** Outcome of the last form. */
export interface DischargeDone {
  readonly did: "share" | "end" | "claim";
  /** Of a claim's words. */
  readonly danger?: Danger | null;
}
export type DischargeAnswer = DischargeDone | Refused | undefined;

export const isRefused = (answer: DischargeAnswer): answer is Refused => answer !== undefined && "errors" in answer;

export const purposeNames: Readonly<Record<LetterPurpose, () => string>> = {
  aftercare: m.discharge_purpose_aftercare,
  opinion: m.discharge_purpose_opinion,
  insurance: m.discharge_purpose_insurance,
};
