import { createHash } from "node:crypto";
import type { DischargeProblem } from "../../../contract/desk/discharge.ts";
import type { DischargeContent } from "../../../contract/discharge.ts";
import type { Language } from "../../../contract/values.ts";

export const emptyContent = (language: Language, months: number): DischargeContent => ({
  language,
  done: "",
  implants: [],
  medicines: [],
  advice: [],
  followUps: [],
  warranty: { months, terms: "" },
  letter: "",
  correction: "",
});

type Treated = { readonly treatmentOn: string };

/** What keeps a draft from being signed, in the order of the form. Days compare as text (ISO 8601). */
export function problemsOf(
  content: DischargeContent,
  { treatmentOn, isCorrection }: Treated & { isCorrection: boolean },
): DischargeProblem[] {
  const problems: DischargeProblem[] = [];
  const require = (field: string, value: string | null): void => {
    if (!value) problems.push({ field, reason: "missing" });
  };
  const notBefore = (field: string, day: string | null): void => {
    if (day && day < treatmentOn) problems.push({ field, reason: "before-treatment" });
  };
  if (isCorrection) require("correction", content.correction);
  require("done", content.done);
  for (const [at, { product, maker, serial }] of content.implants.entries()) {
    require(`implants.${at}.product`, product);
    require(`implants.${at}.maker`, maker);
    require(`implants.${at}.serial`, serial);
  }
  for (const [at, { name, dose, until }] of content.medicines.entries()) {
    require(`medicines.${at}.name`, name);
    require(`medicines.${at}.dose`, dose);
    notBefore(`medicines.${at}.until`, until);
  }
  for (const [at, { text, from, until }] of content.advice.entries()) {
    require(`advice.${at}.text`, text);
    notBefore(`advice.${at}.from`, from);
    notBefore(`advice.${at}.until`, until);
    if (from && until && until < from) problems.push({ field: `advice.${at}.until`, reason: "ends-before-start" });
  }
  for (const [at, { by, whom, reason }] of content.followUps.entries()) {
    require(`followUps.${at}.by`, by);
    notBefore(`followUps.${at}.by`, by);
    require(`followUps.${at}.whom`, whom);
    require(`followUps.${at}.reason`, reason);
  }
  if (content.warranty.months > 0) require("warranty.terms", content.warranty.terms);
  require("letter", content.letter);
  return problems;
}

interface Signed {
  readonly reference: string;
  readonly version: number;
  readonly content: DischargeContent;
}

/** The text that a clinician signs: every field in one order, so that equal texts are equal byte for byte. */
const signedText = ({ reference, version, content }: Signed): string =>
  JSON.stringify([
    ...["discharge-pack", reference, version, content.language, content.done],
    content.implants.map(({ product, maker, serial }) => [product, maker, serial]),
    content.medicines.map(({ name, dose, until }) => [name, dose, until]),
    content.advice.map(({ kind, text, from, until }) => [kind, text, from, until]),
    content.followUps.map(({ by, whom, reason }) => [by, whom, reason]),
    [content.warranty.months, content.warranty.terms],
    ...[content.letter, content.correction],
  ]);

/** SHA-256 of the text in hexadecimal. */
export const dischargeDigest = (signed: Signed): string =>
  createHash("sha256").update(signedText(signed)).digest("hex");

/** The last day of a warranty of so many months; the last of the month where that has fewer days. */
export function warrantyEnd(treatmentOn: string, months: number): string | null {
  if (months === 0) return null;
  const [year = 0, month = 0, day = 0] = treatmentOn.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  const end = Math.min(day, lastOfMonth.getUTCDate());
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(end).padStart(2, "0")}`;
}
