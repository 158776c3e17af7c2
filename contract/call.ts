import type { AnswerOf, Endpoint, InputOf } from "./endpoint.ts";

export interface CallOptions {
  /** For idempotent endpoints: one for each intended effect; made when it is left out. */
  readonly key?: string | undefined;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For endpoints that ask who calls; a page's own call on the server takes its request's cookie instead. */
  readonly idToken?: string;
}

/** Calls an endpoint: by fetch in the browser, in-process on the server. @throws Refusal when it is refused or unanswered */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>;
