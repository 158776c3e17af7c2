import type { Call } from "../contract/call.ts";
import { automaticHeader } from "../contract/desk/durations.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { Refusal } from "../contract/errors.ts";
import { refusalOf } from "./api.ts";

/** Specification section 9: product API retry. */
const attempts = 3;
const delay = 1000;
const retried = new Set([404, 408, 409, 425, 429, 500, 502, 503, 504]);

function addressOf(
  endpoint: Endpoint,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Of this page alone, so that no other caller gets a repeated answer with a private link. */
let secret: string | undefined;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A browser ends the requests of a page that is left, which is no answer: they fail only once the page is shown again. */
let shown = Promise.resolve();
globalThis.addEventListener?.("pagehide", () => {
  shown = new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
});

/** The browser's way to the API. */
export const callByFetch: Call = async (endpoint, input, options = {}) => {
  const { body, ...rest } = input as { body?: unknown; params?: Record<string, string> };
  const headers: Record<string, string> = { accept: "application/json" };
  if (endpoint.idempotent) headers["idempotency-key"] = options.key ?? crypto.randomUUID();
  if (endpoint.opensLink) headers["idempotency-secret"] = secret ??= crypto.randomUUID();
  if (options.idToken) headers["idtoken"] = options.idToken;
  if (options.language) headers["accept-language"] = options.language;
  if (options.isAutomatic) headers[automaticHeader] = "1";
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
    const response = await fetch(addressOf(endpoint, rest), request).catch(async (cause: unknown) => {
      await shown;
      if (mayRetry && !options.signal?.aborted) return undefined;
      throw new Refusal("try-later", "", { cause });
    });
    if (response?.status === 204) return undefined as never;
    if (response?.ok)
      return response.json().catch(async (cause: unknown) => {
        await shown;
        throw cause;
      }); // the server parsed it by the endpoint's schema
    if (response && !(mayRetry && retried.has(response.status) && response.status !== options.finalStatus))
      throw refusalOf(response.status, await response.json().catch(() => undefined));
    await wait(delay);
  }
};
