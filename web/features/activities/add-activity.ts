import type { ActionFunctionArgs } from "react-router";
import { addToTrip } from "../../trip/add-to-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { m } from "../../words/compiled/messages.js";

const failed = m.activities_add_failed;

/** Puts a time into the trip. */
export const addActivity = (facts: ActionFunctionArgs) =>
  addToTrip(facts, {
    kind: "activity",
    words: { names: {}, reasons: { conflict: failed, "wrong-state": failed, "invalid-input": failed } },
    next: (trip) => tripPaths.trip(trip, "bookings"),
  });
