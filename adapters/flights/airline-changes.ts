import type { Unavailable } from "../bookings/bookings.ts";

/** One way of a journey that an airline has moved. */
export interface MovedSlice {
  readonly before: { readonly departs: string; readonly arrives: string };
  readonly after: { readonly departs: string; readonly arrives: string };
}

/** What came to the address for an airline's changes. */
export type AirlineEvent =
  | { readonly kind: "change"; readonly reference: string; readonly change: string }
  /** Genuine, and of no interest. */
  | { readonly kind: "other" }
  | { readonly kind: "refused"; readonly reason: "signature" | "age" | "content" };

/** Changes that airlines make to booked flights, as a service tells of them. */
export interface AirlineChanges {
  /** The service's name in the path of its events. */
  readonly service: string;
  /** Verifies that an event is signed and at most five minutes old, and parses it. */
  verifyEvent(headers: Readonly<Record<string, unknown>>, rawBody: Buffer): AirlineEvent;
  /** The moved ways of a change of a booking. */
  read(
    asked: { readonly reference: string; readonly change: string },
    signal: AbortSignal,
  ): Promise<
    { readonly kind: "moved"; readonly slices: readonly MovedSlice[] } | { readonly kind: "missing" } | Unavailable
  >;
}
