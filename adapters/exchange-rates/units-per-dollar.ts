import type { CurrencyCode } from "../../contract/money.ts";
import table from "./units-per-dollar.json" with { type: "json" };

/** The day of the table: a changed rate changes it. */
export const tableDay = table.day;

/** Units of a dollar, or of another currency that this one is pegged to, as its central bank states the peg. */
type Written = number | Readonly<Record<CurrencyCode, number>>;
const written: ReadonlyMap<CurrencyCode, Written> = new Map(
  Object.values(table.regions as Readonly<Record<string, Readonly<Record<CurrencyCode, Written>>>>).flatMap((region) =>
    Object.entries(region),
  ),
);

function unitsOf(currency: CurrencyCode): number {
  const units = written.get(currency);
  if (typeof units === "number") return units;
  const [peg] = Object.entries(units ?? {});
  if (peg === undefined) throw new Error(`the table of rates has no ${currency}`);
  return unitsOf(peg[0]) * peg[1];
}

/**
 * The worth of one US dollar, rounded by hand to the precision of a reader: no feed, and never to be charged by.
 * Currencies that lose their value within months (such as IRR, LBP, SDG, SSP, SYP, VES, ZWG) are left out: a dated number
 * for them would mislead.
 */
export const unitsPerDollar: Readonly<Record<CurrencyCode, number>> = Object.fromEntries(
  [...written.keys()].map((currency) => [currency, unitsOf(currency)]),
);
