import type { Bookings } from "../bookings/bookings.ts";
import { openStock, type StockOptions, type StockSource } from "./stock.ts";
import { stockCancellations } from "./stock-cancellations.ts";
import { stockChanges } from "./stock-changes.ts";
import { stockHolds } from "./stock-holds.ts";
import { stockSales } from "./stock-sales.ts";

/**
 * The half of a supplier that all of ours share: stock is counted in the database, so the same room is never sold twice by
 * any number of processes. `tellFault` configures its faults. Its calls open their own transactions: never make one
 * inside a transaction of yours.
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
