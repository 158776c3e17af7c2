import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status?: { readonly code: number };
}

export interface LoopbackCollector {
  readonly url: string;
  /** Whole requests that were taken, in order. */
  readonly received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  spans(): CollectedSpan[];
  /** What becomes of the next requests: a status, or no answer. */
  failNext(...faults: readonly (number | "silence")[]): void;
  close(): Promise<void>;
}

/** A stub of an OpenTelemetry collector on a free local port. */
export async function startLoopbackCollector(): Promise<LoopbackCollector> {
  const received: LoopbackCollector["received"] = [];
  const faults: (number | "silence")[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const fault = faults.shift();
    if (fault === "silence") return;
    if (fault === undefined) received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(fault ?? 200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    received,
    spans: () =>
      received
        .filter(({ path }) => path === "/v1/traces")
        .flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as CollectedSpan[]),
    failNext: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
