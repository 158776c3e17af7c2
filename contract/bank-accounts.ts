import * as z from "zod/mini";
import { line } from "./values.ts";

/** ISO 13616: letters count as 10 to 35, the first four signs go last, and the rest by 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** Countries whose banks give IBANs: the registry of ISO 13616, release 99. */
const ibanCountries: ReadonlySet<string> = new Set(
  "AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE".split(
    " ",
  ),
);

/** Whether accounts of a bank have IBANs; the fifth and sixth letter of its BIC are its country. */
const givesIbans = (bic: string): boolean => ibanCountries.has(bic.slice(4, 6));

/** An account that a transfer goes to: by its IBAN, or by its number at a bank of a country without IBANs. */
export const BankAccount = z
  .strictObject({
    holder: line(120),
    bank: line(120),
    iban: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(60)),
          z.transform((text) => text.replaceAll(" ", "").toUpperCase()),
        ),
        z.string().check(z.refine(isIban, "must be an IBAN with right check digits")),
      ),
    ),
    accountNumber: z.optional(
      z.string().check(z.regex(/^[0-9A-Za-z](?:[ -]?[0-9A-Za-z]){3,33}$/, "must be the number of an account")),
    ),
    bic: z
      .string()
      .check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "must be a BIC of 8 or 11 letters and digits")),
  })
  .check(
    z.refine(({ iban, bic }) => iban !== undefined || !givesIbans(bic), {
      path: ["iban"],
      error: "must be given: banks of this country have IBANs",
    }),
    z.refine(({ iban, accountNumber }) => (iban === undefined) !== (accountNumber === undefined), {
      path: ["accountNumber"],
      error: "must be given where there is no IBAN, and only there",
    }),
  );
export type BankAccount = z.infer<typeof BankAccount>;

/** In groups of four: `AE07 0331 2345 6789 0123 456`. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");
