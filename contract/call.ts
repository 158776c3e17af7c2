import type { AnswerOf, Endpoint, InputOf } from "./endpoint.ts";
import type { Language } from "./values.ts";

export interface CallOptions {
  /** For idempotent endpoints: one per intended effect; default: a new key. */
  readonly key?: string | undefined;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For endpoints that require a client; during server rendering, the request's cookie replaces it. */
  readonly idToken?: string;
  /** The reader's, where the query does not name one. */
  readonly language?: Language;
  /** Nobody caused the call: it does not extend a session at the desk. */
  readonly isAutomatic?: boolean;
  /** Of an answer that is not asked for again, though other calls are. */
  readonly finalStatus?: number;
}

/**
 * Calls an endpoint: by fetch in the browser, in-process on the server.
 * @throws Refusal when the call is refused or unanswered
 */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>;
