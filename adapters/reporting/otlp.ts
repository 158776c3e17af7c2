import { seconds } from "../../contract/durations.ts";
import { attributesOf, nanoseconds, type Otlp } from "../otlp/otlp.ts";
import type { Answered, Reporting } from "./reporting.ts";
import { patternOf, spanIdOf, traceOf } from "./trace.ts";

interface Options {
  readonly otlp: Otlp;
  /** Receives everything too. */
  readonly next: Reporting;
  /** Called with the number of spans that the queue had no room for. */
  readonly onLost: (count: number) => void;
}

const mostWaiting = 2048;
const mostAtOnce = 512;
const pause = seconds(2);

/** Only names that programs write: the rest of an error may hold what people wrote. */
const typeOf = (error: unknown): string =>
  error instanceof Error && /^[A-Z][A-Za-z]{2,40}$/.test(error.constructor.name) ? error.constructor.name : "unknown";

/**
 * A span of each answered request, with the name of its error's class. Spans wait in a queue that is bounded: while the
 * collector is slow, the newest are lost, and requests wait for nothing.
 */
export function createOtlpReporting({ otlp, next, onLost }: Options): Reporting {
  let waiting: object[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Errors of requests that are not yet answered. */
  const errors = new Map<string, string>();

  async function sendAll(): Promise<void> {
    timer = undefined;
    while (waiting.length > 0) {
      const spans = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      if (!(await otlp.send("traces", { spans }))) waiting = waiting.slice(0, mostWaiting);
    }
    if (lost > 0) onLost(lost);
    lost = 0;
  }
  function sendNow(): Promise<void> {
    clearTimeout(timer);
    sending = (sending ?? Promise.resolve()).then(sendAll);
    return sending;
  }
  function push(span: object): void {
    if (waiting.length >= mostWaiting) {
      lost += 1;
      return;
    }
    waiting.push(span);
    timer ??= setTimeout(() => void sendNow(), pause).unref();
  }

  return {
    report(error, facts) {
      next.report(error, facts);
      if (facts.requestId !== undefined && errors.size < mostWaiting) errors.set(facts.requestId, typeOf(error));
    },
    answered(request) {
      next.answered?.(request);
      const error = errors.get(request.requestId);
      errors.delete(request.requestId);
      push(spanOf(request, error));
    },
    async close() {
      await sendNow();
      await next.close();
    },
  };
}

function spanOf(
  { requestId, trace, route, provider, method, status, endedAt, ms }: Answered,
  error: string | undefined,
) {
  const { traceId, parentSpanId } = traceOf(trace, requestId);
  const name = patternOf(route);
  const end = endedAt.getTime();
  return {
    traceId: traceId ?? "",
    spanId: spanIdOf(requestId) ?? "",
    ...(parentSpanId && { parentSpanId }),
    name: `${method} ${name}`,
    kind: 2, // a server's
    startTimeUnixNano: nanoseconds(end - ms),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf({
      "http.request.method": method,
      "http.route": name,
      "http.response.status_code": status,
      "sojourn.provider": provider,
      "error.type": error ?? (status >= 500 ? String(status) : undefined),
    }),
    ...(status >= 500 && { status: { code: 2 } }),
  };
}
