import { createContext, type RouterContextProvider } from "react-router";
import type { AnswerOf, Endpoint, InputOf } from "../contract/endpoint.ts";
import { type ErrorCode, errorCodes, type Problem, Refusal } from "../contract/errors.ts";

export interface CallOptions {
  /** For idempotent endpoints: one for each thing the person means to happen; made when it is left out. */
  readonly key?: string | undefined;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For endpoints that ask who calls. */
  readonly idToken?: string;
}

/** Calls an endpoint of the contract. @throws Refusal when the call is refused or nobody answers */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>;

/** How loaders and actions reach the API: by fetch in the browser, in-process on the server. */
export const callContext = createContext<Call>();
export const callOf = (context: Readonly<RouterContextProvider>): Call => context.get(callContext);

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && code in errorCodes;

/** A refusal from a problem document, or from whatever a broken proxy sent instead. */
export function refusalOf(status: number, problem: Partial<Problem> | undefined): Refusal {
  const code = isCode(problem?.code)
    ? problem.code
    : status === 404
      ? "not-found"
      : status < 500
        ? "invalid-input"
        : "unexpected";
  return new Refusal(code, problem?.detail ?? "", problem?.errors ? { errors: problem.errors } : {});
}
