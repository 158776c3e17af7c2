import type { PricedLine } from "../../contract/offer-lines.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney, formatNumber } from "../format.ts";
import { m } from "../words/compiled/messages.js";

type Terms = Pick<PricedLine, "quantity" | "unit" | "discountPercent">;

/** Whether the amount of a line says all of its price. */
export const isSimple = ({ quantity, discountPercent }: Terms): boolean => quantity === 1 && discountPercent === 0;

/** How the amount of a line comes about: `3 × AED 400 · less 10 %`. */
export function lineTerms({ quantity, unit, discountPercent }: Terms, language: Language): string {
  const times = m.offers_times({ quantity: formatNumber(quantity, language), price: formatMoney(unit, language) });
  return discountPercent > 0 ? `${times} · ${m.offers_less({ percent: discountPercent })}` : times;
}
