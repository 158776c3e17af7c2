// Separate from `discharge.ts`, so that screens do not load the schema library.

/** What a letter is shared for: treatment at home, a second opinion, an insurer's question. */
export const letterPurposes = ["aftercare", "opinion", "insurance"] as const;
export type LetterPurpose = (typeof letterPurposes)[number];
/** Days from now; every link ends. */
export const letterDays = [7, 30, 90] as const;
export const longestLetterDays = 90;
/** Active links of one trip. */
export const mostLetterShares = 10;

export const adviceKinds = ["do", "avoid"] as const;

export const longestText = 6000;
export const longestEntry = 500;
export const longestName = 160;
/** Of a list of the pack. */
export const mostEntries = 30;
export const longestWarranty = 240;

/** Why a draft cannot be signed yet. */
export const dischargeProblems = ["missing", "before-treatment", "ends-before-start"] as const;
