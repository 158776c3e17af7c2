// Apart from `money.ts`: every page that shows a converted price needs this, and none should load the schema library for it.
import { exponentOf } from "./currencies.ts";
import type { Money } from "./money.ts";

/** One unit of `from` is `rate` units of `to`, fee included. Applied rates and rates of a source have this shape. */
export interface ConversionRate {
  readonly from: string;
  readonly to: string;
  readonly rate: number;
}

/** Rounds an exact amount in minor units of a currency to an amount that can be used. */
export type Rounding = (minor: number, currency: string) => number;

/** Always up, so that the rounded amount covers the exact one. */
function up(minor: number, step: number): number {
  // A quotient that is whole but for the last binary digits is whole; never the minus zero that JSON does not know.
  return Math.ceil(Number((minor / step).toPrecision(14))) * step + 0;
}

/** Up to the minor unit. */
export const upToMinorUnit: Rounding = (minor) => up(minor, 1);

/** Up to the smallest amount that cards take: of three decimals the last is nought. */
export const upToChargeable: Rounding = (minor, currency) => up(minor, exponentOf(currency) === 3 ? 10 : 1);

/** From a hundred major units on, decimals of a converted price would promise an exactness that it has not. */
const wholeFrom = 100;

/** Up to the minor unit below a hundred major units, and to the major unit from there on. */
export const upToShown: Rounding = (minor, currency) => {
  const unit = 10 ** exponentOf(currency);
  return up(minor, Math.abs(minor) >= wholeFrom * unit ? unit : 1);
};

/** To the nearest three figures from a hundred major units on, as fits what is said to be about a price. */
export const toThreeFigures: Rounding = (minor, currency) =>
  Math.abs(minor) >= wholeFrom * 10 ** exponentOf(currency) ? Number(minor.toPrecision(3)) : up(minor, 1);

/**
 * An amount in one of a rate's currencies in the other one, rounded once.
 * @throws RangeError for a rate that is not above zero or is between other currencies, or an amount above 2^53
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
