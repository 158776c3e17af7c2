import type { ActionFunctionArgs } from "react-router";
import { addToTrip } from "../../trip/add-to-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { m } from "../../words/compiled/messages.js";

const other = m.flights_add_other;

/** Puts an offer into the trip. */
export const addFlight = (facts: ActionFunctionArgs) =>
  addToTrip(facts, {
    kind: "flight",
    words: { names: {}, reasons: { conflict: m.flights_add_price, "wrong-state": other, "invalid-input": other } },
    next: (trip) => tripPaths.trip(trip, "bookings"),
  });
