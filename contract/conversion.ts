import { exponentOf } from "./currencies.ts";
import type { Money } from "./money.ts";

/** From a hundred major units on, decimals of a converted price would promise an exactness that it has not. */
const wholeFrom = 100;

/**
 * What a price is about in another currency. `rate` is how much of the price's currency one unit of `to` costs, as the
 * rate service says it, fee included. Rounded once, up, so that nobody pays more than they read: to the minor unit
 * below a hundred major units, to the major unit from there on.
 * @throws RangeError for a rate that is not above zero
 */
export function approximately({ amount, currency }: Money, to: string, rate: number): Money {
  if (!(rate > 0)) throw new RangeError("a rate is above zero");
  if (currency === to) return { amount, currency };
  const unit = 10 ** exponentOf(to);
  const minor = (amount / 10 ** exponentOf(currency) / rate) * unit;
  const step = Math.abs(minor) >= wholeFrom * unit ? unit : 1;
  // A quotient that is whole but for the last binary digits is whole.
  return { amount: Math.ceil(Number((minor / step).toPrecision(12))) * step, currency: to };
}
