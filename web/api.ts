import { createContext, type RouterContextProvider } from "react-router";
import type { AnswerOf, Endpoint, InputOf } from "../contract/endpoint.ts";
import { type ErrorCode, errorCodes, type Problem, Refusal } from "../contract/errors.ts";

export interface CallOptions {
  /** For idempotent endpoints: one for each thing the person means to happen; made when it is left out. */
  readonly key?: string | undefined;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal;
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

/** Specification section 9: product API retry. */
const attempts = 3;
const delay = 1000;
const retried = new Set([404, 408, 409, 425, 429, 500, 502, 503, 504]);

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

function addressOf(
  endpoint: Endpoint,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The browser's way to the API. */
export const callByFetch: Call = async (endpoint, input, options = {}) => {
  const { body, ...rest } = input as { body?: unknown; params?: Record<string, string> };
  const headers: Record<string, string> = { accept: "application/json" };
  if (endpoint.idempotent) headers["idempotency-key"] = options.key ?? crypto.randomUUID();
  let content: BodyInit | undefined;
  if (options.file) {
    content = new FormData();
    content.append("file", options.file);
  } else if (body !== undefined) {
    headers["content-type"] = "application/json";
    content = JSON.stringify(body);
  }
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    ...(content === undefined ? {} : { body: content }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  for (let attempt = 0; ; attempt++) {
    const mayRetry = endpoint.retry && attempt < attempts;
    const response = await fetch(addressOf(endpoint, rest), request).catch((cause: unknown) => {
      if (mayRetry && !options.signal?.aborted) return undefined;
      throw new Refusal("try-later", "", { cause });
    });
    if (response?.ok) return (response.status === 204 ? undefined : await response.json()) as never; // the server parsed it by the endpoint's schema
    if (response && !(mayRetry && retried.has(response.status)))
      throw refusalOf(response.status, await response.json().catch(() => undefined));
    await wait(delay);
  }
};
