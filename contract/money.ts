import * as z from "zod/mini";
import { exponentOf } from "./currencies.ts";

/** ISO 4217 alphabetic code, upper case; lower case is accepted and raised. */
export const CurrencyCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((code) => code.toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z]{3}$/)),
);
export type CurrencyCode = z.infer<typeof CurrencyCode>;

/** An amount in the currency's minor units: `{ amount: 1999, currency: "AED" }` is 19.99 dirhams. */
export const Money = z.strictObject({
  amount: z.int().check(z.minimum(-9e15), z.maximum(9e15)),
  currency: CurrencyCode,
});
export type Money = z.infer<typeof Money>;

/** From major units, rounded once, half away from zero: `majorUnits(19.99, "AED")`. */
export const majorUnits = (amount: number, currency: CurrencyCode): Money => ({
  amount: Math.sign(amount) * Math.round(Math.abs(amount) * 10 ** exponentOf(currency) + Number.EPSILON),
  currency,
});

/**
 * The sum of amounts in one currency.
 * @throws RangeError when the currencies differ: converting is never silent.
 */
export const sum = (currency: CurrencyCode, parts: readonly Money[]): Money => ({
  currency,
  amount: parts.reduce((total, part) => {
    if (part.currency !== currency) throw new RangeError(`cannot add ${part.currency} to ${currency}`);
    return total + part.amount;
  }, 0),
});

/** A share of an amount in whole percent, rounded half away from zero. */
export const percentOf = (money: Money, percent: number): Money => ({
  currency: money.currency,
  amount: Math.sign(money.amount) * Math.round((Math.abs(money.amount) * percent) / 100),
});
