// Separate from `money.ts`, so that pages with converted prices do not load the schema library.
import { exponentOf } from "./currencies.ts";
import type { Money } from "./money.ts";

/** One unit of `from` is `rate` units of `to`, fee included; the common shape of applied and source rates. */
export interface ConversionRate {
  readonly from: string;
  readonly to: string;
  readonly rate: number;
}

/** Rounds an exact amount in a currency's minor units. */
export type Rounding = (minor: number, currency: string) => number;

/** Rounds up, so that the result covers the exact amount. */
function up(minor: number, step: number): number {
  // Ignores binary rounding errors; `+ 0` avoids minus zero, which JSON lacks.
  return Math.ceil(Number((minor / step).toPrecision(14))) * step + 0;
}

/** Up to the minor unit. */
export const upToMinorUnit: Rounding = (minor) => up(minor, 1);

/** Up to the smallest amount that cards accept: the last of three decimals must be 0. */
export const upToChargeable: Rounding = (minor, currency) => up(minor, exponentOf(currency) === 3 ? 10 : 1);

/** From a hundred major units on, decimals of a converted price would suggest false precision. */
const wholeFrom = 100;

/** Up to the minor unit below a hundred major units, else up to the major unit. */
export const upToShown: Rounding = (minor, currency) => {
  const unit = 10 ** exponentOf(currency);
  return up(minor, Math.abs(minor) >= wholeFrom * unit ? unit : 1);
};

/** To the nearest three figures from a hundred major units on, as fits what is said to be about a price. */
export const toThreeFigures: Rounding = (minor, currency) =>
  Math.abs(minor) >= wholeFrom * 10 ** exponentOf(currency) ? Number(minor.toPrecision(3)) : up(minor, 1);

/**
 * Converts an amount between a rate's two currencies, rounded once.
 * @throws RangeError for a rate that is not positive or is between other currencies, or an amount above 2^53
 */
export function convert(money: Money, { from, to, rate }: ConversionRate, round: Rounding): Money {
  if (!(rate > 0)) throw new RangeError("a rate is above zero");
  const { amount, currency } = money;
  if (currency !== from && currency !== to) throw new RangeError(`a rate from ${from} to ${to} is not for ${currency}`);
  if (from === to) return money;
  const target = currency === from ? to : from;
  const major = amount / 10 ** exponentOf(currency);
  const exact = currency === from ? major * rate : major / rate;
  const converted = round(exact * 10 ** exponentOf(target), target);
  if (!Number.isSafeInteger(converted)) throw new RangeError("the converted amount is too large to be exact");
  return { amount: converted, currency: target };
}
