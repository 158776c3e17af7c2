import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface LoopbackSentry {
  readonly dsn: string;
  /** Envelopes as they came: lines of JSON. */
  readonly envelopes: readonly string[];
  close(): Promise<void>;
}

/** Sentry's envelope endpoint on a free port of this machine; it records whatever arrives, headers too. */
export async function startLoopbackSentry(): Promise<LoopbackSentry> {
  const envelopes: string[] = [];
  const server = createServer(async (request, response) => {
    envelopes.push(`${request.url}\n${JSON.stringify(request.headers)}\n${await text(request)}`);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    dsn: `http://feedfacefeedfacefeedfacefeedface@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
    envelopes,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
