import type { Unavailable, Unknown } from "../bookings/bookings.ts";

/** Duffel's interface over the network, version 2 (https://duffel.com/docs/api): flights and stays speak through it. */
export interface Duffel {
  /** Reads; asked a second time where the first got no usable answer. */
  read(path: string, query: Query, signal: AbortSignal): Promise<DuffelAnswer | DuffelNo | Unavailable>;
  /** Posts a request without an effect, such as a search: repeated like a reading. */
  ask(path: string, data: unknown, asked: DuffelInput): Promise<DuffelAnswer | DuffelNo | Unavailable>;
  /** Has something done; never repeated unless Duffel said that it did nothing. */
  act(path: string, data: unknown, signal: AbortSignal): Promise<DuffelAnswer | DuffelNo | Unknown | Unavailable>;
  /** Whether Duffel is being asked at present, for those who operate the product. */
  breakerState(): "closed" | "open" | "half open";
}

export type Query = Readonly<Record<string, string>>;
export interface DuffelInput {
  readonly query?: Query;
  readonly signal: AbortSignal;
}

export interface DuffelAnswer {
  readonly kind: "told";
  /** 201 where something was made; 200 and 202 where that is not certain yet. */
  readonly status: number;
  /** The answer's data, unchecked. */
  readonly data: unknown;
  /** Where the next page of a list begins; null on the last. */
  readonly after: string | null;
}

/** Duffel understood, and did nothing. */
export interface DuffelNo {
  readonly kind: "no";
  /** Of https://duffel.com/docs/api/overview/errors; empty where the answer names none. */
  readonly type: string;
  readonly code: string;
}
