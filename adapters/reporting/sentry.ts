import { createStackParser, createTransport, linkedErrorsIntegration, Scope } from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { safeEnvelope } from "../../contract/reports/safe-envelope.ts";
import { stackIn } from "../../contract/reports/scrub-text.ts";
import type { Answered, Facts, Reporting } from "./reporting.ts";
import { patternOf, spanIdOf, traceOf } from "./trace.ts";

export interface SentryReportingOptions {
  /** `https://key@host/project` */
  readonly dsn: string;
  readonly environment: string;
  /** `sojourn@` and the build. */
  readonly release: string;
  /** Receives every error too, so that the log is complete. */
  readonly next: Reporting;
}

type TransportOptions = Parameters<typeof createTransport>[0] & { url: string; headers?: Record<string, string> };

const timeoutMs = 5000;

/**
 * Reports errors, and a trace of each request, to Sentry. Only the library's core is used, which instruments nothing:
 * each report is rebuilt from an allow-list as the last step.
 */
export function createSentryReporting({ dsn, environment, release, next }: SentryReportingOptions): Reporting {
  const parseStack = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    platform: "node",
    runtime: { name: "node", version: process.version },
    integrations: [linkedErrorsIntegration()],
    // A line of a message may look like a stack frame.
    stackParser: (stack, ...skips) => parseStack(stackIn(stack), ...skips),
    tracesSampleRate: 1,
    // The default since version 11 sends spans on its own, which the transport below drops.
    traceLifecycle: "static",
    sendClientReports: false,
    // Omitted options default to true.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    transport: createScrubbedTransport,
  });
  client.init();

  function scopeOf({ requestId, route, provider, trace }: Facts): Scope {
    const scope = new Scope();
    const tags = Object.entries({ requestId, route, provider });
    for (const [name, fact] of tags) if (fact !== undefined) scope.setTag(name, fact);
    const { traceId, parentSpanId } = traceOf(trace, requestId);
    if (traceId) {
      const propagationSpanId = spanIdOf(requestId);
      scope.setPropagationContext({
        traceId,
        sampleRand: 0,
        ...(parentSpanId && { parentSpanId }),
        ...(propagationSpanId && { propagationSpanId }),
      });
    }
    return scope;
  }

  return {
    report(error, facts) {
      next.report(error, facts);
      try {
        const scope = scopeOf(facts);
        if (error instanceof Error) client.captureException(error, { originalException: error }, scope);
        // The library reads properties of non-errors, which may throw.
        else
          client.captureEvent({ message: `not an error was thrown but: ${typeof error}`, level: "error" }, {}, scope);
      } catch {
        next.report(new Error("an error could not be reported"), facts);
      }
    },
    answered(request) {
      client.captureEvent(transactionOf(request), {}, scopeOf(request));
    },
    async close() {
      await client.close(timeoutMs);
      await next.close();
    },
  };
}

/** The only exit: every part of the library sends through this transport. */
function createScrubbedTransport(options: TransportOptions): ReturnType<typeof createTransport> {
  const transport = createTransport(options, async ({ body }) => {
    const answer = await fetch(options.url, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      ...(options.headers && { headers: options.headers }),
    });
    await answer.body?.cancel();
    const headerOf = (name: string) => answer.headers.get(name);
    const headers = {
      "x-sentry-rate-limits": headerOf("x-sentry-rate-limits"),
      "retry-after": headerOf("retry-after"),
    };
    return { statusCode: answer.status, headers };
  });
  return {
    ...transport,
    async send(envelope) {
      const safe = safeEnvelope(envelope, patternOf);
      return safe ? transport.send(safe) : {};
    },
  };
}

function transactionOf({ requestId, trace, route, method, status, endedAt, ms }: Answered) {
  const { traceId = "", parentSpanId } = traceOf(trace, requestId);
  const end = endedAt.getTime() / 1000;
  return {
    type: "transaction" as const,
    transaction: `${method} ${route}`,
    transaction_info: { source: "route" as const },
    start_timestamp: end - ms / 1000,
    timestamp: end,
    contexts: {
      trace: {
        trace_id: traceId,
        span_id: spanIdOf(requestId) ?? "",
        ...(parentSpanId && { parent_span_id: parentSpanId }),
        op: "http.server",
        origin: "auto.http.fastify" as const,
        status: status < 400 ? "ok" : status < 500 ? "invalid_argument" : "internal_error",
        data: { "http.request.method": method, "http.response.status_code": status, "http.route": route },
      },
    },
    spans: [],
  };
}
