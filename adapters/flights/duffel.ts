import { duffelSeller } from "../duffel/duffel-schemas.ts";
import { duffelCancellations } from "./duffel-cancellations.ts";
import { duffelChanges } from "./duffel-changes.ts";
import { duffelFlightSearch } from "./duffel-flight-search.ts";
import { type DuffelFlightsOptions, duffelOrders } from "./duffel-orders.ts";
import { duffelSales } from "./duffel-sales.ts";
import type { Flights } from "./flights.ts";

/**
 * Flights by Duffel (https://duffel.com/docs/guides): paid from its balance, found by the attempt in the order's
 * metadata.
 */
export function createDuffelFlights(options: DuffelFlightsOptions): Flights {
  const orders = duffelOrders(options);
  return {
    supplier: "duffel-flights",
    sellerIn: () => duffelSeller,
    search: duffelFlightSearch(options.duffel, options.now),
    ...duffelSales(options, orders),
    ...duffelCancellations(options, orders),
    ...duffelChanges({ ...options, ...orders, renew: orders.attempts.replaceTerms }),
  };
}
