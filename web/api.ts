import { createContext, type RouterContextProvider } from "react-router";
import type { Call } from "../contract/call.ts";
import { type ErrorCode, errorCodes, type Problem, Refusal } from "../contract/errors.ts";

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
  return new Refusal(code, problem?.detail ?? "", problem);
}
