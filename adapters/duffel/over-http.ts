import { setTimeout } from "node:timers/promises";
import type { Unavailable, Unknown } from "../bookings/bookings.ts";
import { newBreaker } from "../network/breaker.ts";
import { type ExchangeAnswer, getJson, postJson } from "../network/exchange.ts";
import type { Duffel, DuffelAnswer, DuffelInput, DuffelRefusal, Query } from "./duffel.ts";
import { Envelope, Refusals } from "./duffel-schemas.ts";

export interface DuffelOptions {
  readonly token: string;
  readonly now: () => Date;
  readonly baseUrl?: string;
  /** The upper limit of one call, whatever its signal allows. */
  readonly timeoutMs?: number;
  readonly onFailure?: (reason: string) => void;
}

/** Holds some hundreds of offers. */
const limitBytes = 16 * 1024 * 1024;
const longestPause = 2000;
/** Connection failures before anything was sent. */
const unsentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

type Exchanged = DuffelAnswer | DuffelRefusal | Unavailable | (Unknown & { readonly reason: string });

/** The HTTP client of Duffel. It logs neither requests nor answers: both contain personal data. */
export function createDuffel(options: DuffelOptions): Duffel {
  const { token, now, baseUrl = "https://api.duffel.com", timeoutMs = 130_000, onFailure } = options;
  const breaker = newBreaker({ failures: 5, restMs: 30_000, now });
  const headers = { authorization: `Bearer ${token}`, "duffel-version": "v2" };

  async function callDuffel(
    call: { readonly path: string; readonly query?: Query | undefined; readonly json?: unknown },
    {
      signal: callerSignal,
      mayRepeat,
    }: { readonly signal: AbortSignal; readonly mayRepeat: (outcome: Exchanged) => boolean },
  ): Promise<Exchanged> {
    if (callerSignal.aborted) return unavailable("the deadline had passed before the request");
    if (!breaker.allows()) return unavailable("Duffel failed repeatedly; the circuit is open");
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(timeoutMs)]);
    const url = new URL(call.path, baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const request = { url: url.href, headers, signal, limitBytes };
    const send = () => (call.json === undefined ? getJson(request) : postJson({ ...request, json: call.json }));
    const first = await send();
    const pause = pauseAfter(first, now());
    const firstAnswer = classify(first);
    const last =
      pause <= longestPause && mayRepeat(firstAnswer)
        ? await setTimeout(pause, undefined, { signal }).then(
            async () => classify(await send()),
            () => firstAnswer,
          )
        : firstAnswer;
    if (last.kind === "answer" || last.kind === "refusal") breaker.succeeded();
    else {
      breaker.failed();
      onFailure?.(last.reason);
    }
    return last;
  }

  const isUnanswered = ({ kind }: Exchanged): boolean => kind === "unknown" || kind === "unavailable";
  const withoutEffect = async (
    call: { readonly path: string; readonly query?: Query | undefined; readonly json?: unknown },
    signal: AbortSignal,
  ): Promise<DuffelAnswer | DuffelRefusal | Unavailable> => {
    const outcome = await callDuffel(call, { signal, mayRepeat: isUnanswered });
    return outcome.kind === "unknown" ? unavailable(outcome.reason) : outcome;
  };

  return {
    read: (path, query, signal) => withoutEffect({ path, query }, signal),
    postSearch: (path, data, { query, signal }: DuffelInput) => withoutEffect({ path, query, json: { data } }, signal),
    async act(path, data, signal) {
      const outcome = await callDuffel(
        { path, json: { data } },
        { signal, mayRepeat: ({ kind }) => kind === "unavailable" },
      );
      return outcome.kind === "unknown" ? { kind: "unknown" } : outcome;
    },
    breakerState: breaker.state,
  };
}

/** The end of Duffel's rate-limit pause (https://duffel.com/docs/api/overview/rate-limiting), in milliseconds. */
function pauseAfter(answer: ExchangeAnswer, now: Date): number {
  const reset = answer.kind === "answer" && answer.status === 429 ? answer.headers.get("ratelimit-reset") : null;
  const until = reset === null ? Number.NaN : Date.parse(reset);
  return Number.isNaN(until) ? 100 : Math.max(0, until - now.getTime());
}

/**
 * Classifies an answer. 429 and 503 guarantee no effect; after 500, 502, 504 or a truncated answer there may be one.
 * Messages are dropped: they quote the request.
 */
function classify(answer: ExchangeAnswer): Exchanged {
  if (answer.kind === "late") return { kind: "unknown", reason: "no answer in time" };
  if (answer.kind === "broken" && unsentCodes.has(answer.code)) return unavailable(answer.reason);
  if (answer.kind !== "answer") return { kind: "unknown", reason: answer.reason };
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    const envelope = Envelope.safeParse(json).data;
    if (envelope?.data === undefined) return { kind: "unknown", reason: `the answer ${status} holds no data` };
    return { kind: "answer", status, data: envelope.data, after: envelope.meta?.after ?? null };
  }
  const [first] = Refusals.safeParse(json).data?.errors ?? [];
  const words = [first?.type, first?.code].filter((word) => word && /^[a-z_]{1,60}$/.test(word));
  const reason = ["Duffel answered", status, ...words].join(" ");
  if (status === 429 || status === 503 || status === 401 || status === 403) return unavailable(reason);
  if (status >= 500 || !first) return { kind: "unknown", reason };
  return { kind: "refusal", type: first.type, code: first.code };
}
