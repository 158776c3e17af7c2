import { exponentOf } from "../../contract/currencies.ts";
import type { Money } from "../../contract/money.ts";

/** `1290.50 EUR`: the same in every language, for signed texts and for operators. */
export const plainMoney = ({ amount, currency }: Money): string => {
  const digits = exponentOf(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};
