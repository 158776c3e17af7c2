import type { CurrencyCode } from "../../contract/money.ts";
import table from "./units-per-dollar.json" with { type: "json" };

/** The table's date. */
export const tableDay = table.day;

/** Units per US dollar, or per another currency that the central bank pegs this one to. */
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
 * Units per US dollar, rounded by hand: no feed, never charge by it. Currencies in rapid inflation (such as IRR, LBP,
 * SDG, SSP, SYP, VES, ZWG) are omitted, because a dated rate would mislead.
 */
export const unitsPerDollar: Readonly<Record<CurrencyCode, number>> = Object.fromEntries(
  [...written.keys()].map((currency) => [currency, unitsOf(currency)]),
);
