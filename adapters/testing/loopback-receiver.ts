import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How the receiver treats the next message: a status, no answer, a closed connection, an endless answer, a redirect. */
export type ReceiverFault = number | "silence" | "hang up" | "endless" | "redirect";

export interface LoopbackReceiver {
  readonly url: string;
  /** Every message, also those that were answered badly. */
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string }[];
  failNext(...faults: ReceiverFault[]): void;
  close(): Promise<void>;
}

/** A clinic's system on a free local port that receives events, and can misbehave. */
export async function startLoopbackReceiver(): Promise<LoopbackReceiver> {
  const faults: ReceiverFault[] = [];
  const received: LoopbackReceiver["received"] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url ?? "" });
    const fault = faults.shift() ?? 200;
    if (fault === "silence") return;
    if (fault === "hang up") return void response.destroy();
    if (fault === "redirect") return void response.writeHead(302, { location: "/elsewhere" }).end();
    if (fault === "endless") {
      const writeOn = (): void => {
        while (!response.destroyed && response.write("x".repeat(4096)));
        if (!response.destroyed) response.once("drain", writeOn);
      };
      response.on("error", () => {});
      response.writeHead(200);
      return writeOn();
    }
    response.writeHead(fault, { "content-type": "text/plain" }).end(fault === 200 ? "received" : `fault ${fault}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    failNext: (...more) => void faults.push(...more),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
