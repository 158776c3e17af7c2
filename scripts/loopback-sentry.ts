import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface LoopbackSentry {
  readonly dsn: string;
  /** Received requests: path, headers and the envelope's JSON lines. */
  readonly envelopes: readonly string[];
  close(): Promise<void>;
}

/** A stub of the error service on a free local port, which records everything it receives. */
export async function startLoopbackSentry(): Promise<LoopbackSentry> {
  const envelopes: string[] = [];
  const server = createServer(async (request, response) => {
    const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return response.writeHead(204, allowed).end();
    envelopes.push(`${request.url}\n${JSON.stringify(request.headers)}\n${await text(request)}`);
    return response.writeHead(200, { ...allowed, "content-type": "application/json" }).end("{}");
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

/** The event of a received envelope: its third JSON line, after the headers of the envelope and of the item. */
export const eventIn = <Event>(envelope: string): Event => JSON.parse(envelope.split("\n")[4] ?? "{}") as Event;
