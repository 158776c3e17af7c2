import * as z from "zod/mini";
import { line } from "./values.ts";

/** ISO 13616: letters count as 10 to 35, the first four signs go last, and the rest by 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** An account that a transfer goes to. */
export const BankAccount = z.strictObject({
  holder: line(120),
  bank: line(120),
  iban: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(60)),
      z.transform((text) => text.replaceAll(" ", "").toUpperCase()),
    ),
    z.string().check(z.refine(isIban, "must be an IBAN with right check digits")),
  ),
  bic: z
    .string()
    .check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "must be a BIC of 8 or 11 letters and digits")),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** In groups of four: `AE07 0331 2345 6789 0123 456`. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
