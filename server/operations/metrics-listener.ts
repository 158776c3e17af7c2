import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { seconds } from "../../contract/durations.ts";
import type { Services } from "../services.ts";
import { createReadings } from "./readings.ts";

export interface OperatorListener {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves metrics at `/metrics`, and nothing else, on an address of its own that visitors cannot reach.
 * @throws Error when the address is in use
 */
export async function listenForOperators(
  services: Services,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<OperatorListener> {
  const read = createReadings(services);
  const server = createServer({ requestTimeout: seconds(10), headersTimeout: seconds(5) }, (request, response) => {
    const send = (status: number, body: string, type = "text/plain; charset=utf-8"): void =>
      void response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    const isAsked = /^\/metrics\/?(?:\?|$)/.test(request.url ?? "") && /^(?:GET|HEAD)$/.test(request.method ?? "");
    if (!isAsked) return send(404, "Metrics are at /metrics.\n");
    services.metrics.scrape(read).then(
      (text) => send(200, text, "text/plain; version=0.0.4; charset=utf-8"),
      (error) => {
        services.log.error({ err: error }, "metrics: scrape failed");
        send(500, "Metrics are unavailable; see the log.\n");
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { address, family, port: boundPort } = server.address() as AddressInfo; // always an AddressInfo for TCP
  return {
    address: `http://${family === "IPv6" ? `[${address}]` : address}:${boundPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
