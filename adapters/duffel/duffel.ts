import type { Unavailable, Unknown } from "../bookings/bookings.ts";

/** Duffel's HTTP API, version 2 (https://duffel.com/docs/api), used by flights and stays. */
export interface Duffel {
  /** Reads; retried once after an unusable answer. */
  read(path: string, query: Query, signal: AbortSignal): Promise<DuffelAnswer | DuffelRefusal | Unavailable>;
  /** Posts a request without an effect, such as a search; retried like a read. */
  postSearch(path: string, data: unknown, input: DuffelInput): Promise<DuffelAnswer | DuffelRefusal | Unavailable>;
  /** Posts a request with an effect; retried only when Duffel reports that it had none. */
  act(path: string, data: unknown, signal: AbortSignal): Promise<DuffelAnswer | DuffelRefusal | Unknown | Unavailable>;
  /** The circuit breaker's state, for metrics. */
  breakerState(): "closed" | "open" | "half open";
}

export type Query = Readonly<Record<string, string>>;
export interface DuffelInput {
  readonly query?: Query;
  readonly signal: AbortSignal;
}

export interface DuffelAnswer {
  readonly kind: "answer";
  /** 201 for a created object; 200 and 202 for an outcome that is not final yet. */
  readonly status: number;
  /** Unparsed. */
  readonly data: unknown;
  /** The cursor of the next page; null on the last. */
  readonly after: string | null;
}

/** Duffel refused the request without an effect. */
export interface DuffelRefusal {
  readonly kind: "refusal";
  /** From https://duffel.com/docs/api/overview/errors; empty when the answer names none. */
  readonly type: string;
  readonly code: string;
}
