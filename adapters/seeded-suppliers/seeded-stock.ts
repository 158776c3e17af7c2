import type { Bookings } from "../bookings/bookings.ts";
import { openStock, type StockOptions, type StockSource } from "./stock.ts";
import { stockCancellations } from "./stock-cancellations.ts";
import { stockChanges } from "./stock-changes.ts";
import { stockHolds } from "./stock-holds.ts";
import { stockSales } from "./stock-sales.ts";

/**
 * The bookings of every demonstration supplier: the database counts the stock, so no unit is sold twice by any number
 * of processes. `setFault` configures its faults. Its calls open their own transactions: never call one inside a
 * transaction.
 */
export function seededStock(source: StockSource, options: StockOptions): Bookings {
  const stock = openStock(source, options);
  return {
    supplier: stock.supplier,
    ...stockHolds(stock),
    ...stockSales(stock),
    ...stockCancellations(stock),
    ...stockChanges(stock),
  };
}
