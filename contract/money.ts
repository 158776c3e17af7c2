import * as z from "zod/mini";
import { exponentOf } from "./currencies.ts";

const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));

/** ISO 4217 code; lower case is converted to upper case. */
export const CurrencyCode = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[A-Za-z]{3}$/)),
    z.transform((code) => code.toUpperCase()),
  ),
  z.string().check(z.refine((code) => knownCurrencies.has(code), "must be the code of a currency")),
);
export type CurrencyCode = z.infer<typeof CurrencyCode>;

/** An amount in the currency's minor units: `{ amount: 1999, currency: "AED" }` is 19.99 dirhams. */
export const Money = z.strictObject({
  amount: z.int().check(z.minimum(-9e15), z.maximum(9e15)),
  currency: CurrencyCode,
});
export type Money = z.infer<typeof Money>;

/** `amount` times a power of ten in decimal arithmetic: 1.005 × 100 is 100.5 and not 100.49999999999999. */
function shifted(amount: number, power: number): number {
  const [digits, exponent = "0"] = String(amount).split("e");
  return Number(`${digits}e${Number(exponent) + power}`);
}

/** Half away from zero; never minus zero, which JSON and databases lack. */
const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount)) + 0;

/** From major units, rounded once, half away from zero: `majorUnits(19.99, "AED")`. */
export const majorUnits = (amount: number, currency: CurrencyCode): Money => ({
  amount: rounded(shifted(amount, exponentOf(currency))),
  currency,
});

/** The sum of amounts in one currency. @throws RangeError for different currencies: nothing converts silently */
export const sum = (currency: CurrencyCode, parts: readonly Money[]): Money => ({
  currency,
  amount: parts.reduce((total, part) => {
    if (part.currency !== currency) throw new RangeError(`cannot add ${part.currency} to ${currency}`);
    return total + part.amount;
  }, 0),
});

/**
 * `amount` × `part` / `whole`, rounded half away from zero. Uses BigInt, because the product may exceed the safe
 * integers.
 * @throws RangeError for a whole that is not positive
 */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole <= 0) throw new RangeError("a whole is above zero");
  const product = BigInt(amount) * BigInt(part);
  const size = product < 0n ? -product : product;
  const share = Number((2n * size + BigInt(whole)) / (2n * BigInt(whole)));
  return product < 0n ? -share + 0 : share;
}

/** A share of an amount in percent with at most two decimals, rounded half away from zero. */
export const percentOf = (money: Money, percent: number): Money => ({
  currency: money.currency,
  amount: shareOf(money.amount, Math.round(percent * 100), 10_000),
});
