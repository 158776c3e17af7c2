import { redirect } from "react-router";
import type { ItemKind } from "../../../../contract/trips.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";

/** A route that leads on to the bookings of one kind. */
export const bookingsOf = (kind: ItemKind) => ({ loader: () => redirect(tripPaths.bookingsOf(kind)) });
