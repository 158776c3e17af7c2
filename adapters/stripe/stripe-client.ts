import Stripe from "stripe";
import { boundedFetch, brokenCode, UnbelievedAnswer } from "../network/exchange.ts";

export interface StripeAccess {
  readonly secretKey: string;
  readonly version: string;
  readonly baseUrl: string;
  /** Deadline of one call, all its requests included. */
  readonly timeoutMs: number;
  readonly limitBytes: number;
  /** A connected account that the call is about, in place of the key's own. */
  readonly account?: string | null;
}

export type StripeAnswer =
  /** Stripe's types are not checked at run time: parse `json`. */
  | { readonly kind: "json"; readonly json: unknown }
  | { readonly kind: "refusal"; readonly status: number; readonly code?: string; readonly param?: string }
  /** Reasons omit Stripe's message, which quotes an invalid key. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface StripeCall {
  /** Makes one request and at most one retry, which is safe for reads and with an idempotency key. */
  send(request: (stripe: Stripe) => Promise<Stripe.Response<unknown>>): Promise<StripeAnswer>;
}

/** Stripe's own client with one deadline for all requests of a call, bounded answers, and no telemetry. */
export function beginStripeCall({
  secretKey,
  version,
  baseUrl,
  timeoutMs,
  limitBytes,
  account,
}: StripeAccess): StripeCall {
  const signal = AbortSignal.timeout(timeoutMs);
  const bounded = boundedFetch({ signal, limitBytes });
  // Kept separately: the client treats any object without "error" as a success and hides its headers.
  let last: Response | undefined;
  const fetchObject = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    last = undefined;
    last = await bounded(new Request(input).url, init);
    return objectOf(last);
  };
  const { protocol, hostname, port } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    apiVersion: version as typeof Stripe.API_VERSION, // the type allows the newest version only
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    ...(account && { stripeAccount: account }),
    telemetry: false,
    // The client would also retry 409 and time-outs; `mayRetry` decides instead.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    httpClient: Stripe.createFetchHttpClient(fetchObject),
  });

  async function attempt(
    request: Parameters<StripeCall["send"]>[0],
  ): Promise<{ readonly answer: StripeAnswer; readonly isRetryable: boolean }> {
    const isWorthAnother = () => last !== undefined && mayRetry(last);
    try {
      const json = await request(stripe);
      if (last?.status === 200) return { answer: { kind: "json", json }, isRetryable: false };
      return { answer: refusal(last?.status ?? 0, {}), isRetryable: isWorthAnother() };
    } catch (error) {
      if (signal.aborted) return { answer: unavailable(`no answer within ${timeoutMs} ms`), isRetryable: false };
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (last) return { answer: refusal(last.status, error), isRetryable: isWorthAnother() };
      const { detail } = error;
      if (detail instanceof UnbelievedAnswer) return { answer: unavailable(detail.message), isRetryable: false };
      return { answer: unavailable(`the connection broke (${brokenCode(detail)})`), isRetryable: true };
    }
  }

  return {
    async send(request) {
      const first = await attempt(request);
      return first.isRetryable ? (await attempt(request)).answer : first.answer;
    },
  };
}

/** An unexpected refusal, for the log. */
export const stripeAnswered = ({ status, code }: Extract<StripeAnswer, { kind: "refusal" }>): string =>
  ["Stripe answered", status, code].filter((word) => word !== undefined).join(" ");

const unavailable = (reason: string): StripeAnswer => ({ kind: "unavailable", reason });

function refusal(status: number, error: { rawType?: unknown; code?: unknown; param?: unknown }): StripeAnswer {
  const code = [error.rawType, error.code].filter((word) => typeof word === "string" && /^[a-z_]{1,60}$/.test(word));
  return {
    kind: "refusal",
    status,
    ...(code.length > 0 && { code: code.join(" ") }),
    ...(typeof error.param === "string" && { param: error.param }),
  };
}

/** 429 and time-outs are not retried: an immediate retry would make both worse. */
const mayRetry = ({ status, headers }: Response): boolean =>
  status >= 500 && headers.get("stripe-should-retry") !== "false";

/** The client parses every body as an object; a proxy's HTML page keeps its status. */
async function objectOf(response: Response): Promise<Response> {
  const text = await response.clone().text();
  const { status, headers } = response;
  return new Response(isObject(text) ? text : "{}", { status, headers });
}

function isObject(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null;
  } catch {
    return false;
  }
}
