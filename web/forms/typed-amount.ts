import { exponentOf } from "../../contract/currencies.ts";
import { type Money, majorUnits } from "../../contract/money.ts";
import { latinDigits } from "./body-measures.ts";

/**
 * An amount as it was typed, in minor units: `1250`, `1,250.00`, `1.250,00` or `١٢٥٠`. A sign before three digits
 * separates thousands, unless it is a point and the currency has three decimals. Undefined for what is no amount.
 */
export function typedAmount(text: string, currency: string): Money | undefined {
  const places = exponentOf(currency);
  const plain = latinDigits(text.trim())
    .replaceAll("٫", ".")
    .replace(/[\s٬'’\u200e\u200f\u061c]/g, "");
  const found = /^(\d{1,11}|\d{1,3}([.,])\d{3}(?:\2\d{3}){0,2})(?:([.,])(\d{1,3}))?$/.exec(plain);
  if (!found) return undefined;
  const [, whole = "", group, point, part = ""] = found;
  if (group && group === point) return undefined;
  const isThousands = part.length === 3 && !group && /^[1-9]\d{0,2}$/.test(whole) && !(point === "." && places === 3);
  const digits = whole.replace(/[.,]/g, "");
  if (isThousands) return majorUnits(Number(`${digits}${part}`), currency);
  return part.length > places ? undefined : majorUnits(Number(part ? `${digits}.${part}` : digits), currency);
}

/** For a field's first value: `1250.00`. */
export const plainAmount = ({ amount, currency }: Money): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));
