import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface LoopbackGateway {
  readonly url: string;
  /** Accepted messages, in order. */
  readonly accepted: { readonly to: string; readonly from: string; readonly text: string }[];
  /** Gives the next message this status, no answer, or a closed connection. */
  failNext(fault: number | "silence" | "hang up"): void;
  close(): Promise<void>;
}

export const account = { name: "AC0123", token: "t/o ken" };

/** A stub of an SMS gateway on a free local port, with configurable faults. */
export async function startLoopbackGateway(): Promise<LoopbackGateway> {
  const faults: (number | "silence" | "hang up")[] = [];
  const accepted: LoopbackGateway["accepted"] = [];
  const expected = `Basic ${Buffer.from(`${account.name}:${account.token}`).toString("base64")}`;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const respond = (status: number): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status }));
    if (request.method !== "POST" || request.url !== "/messages") return respond(404);
    if (request.headers.authorization !== expected) return respond(401);
    const fault = faults.shift();
    if (fault === "silence") return;
    if (fault === "hang up") return void response.destroy();
    if (fault !== undefined) return respond(fault);
    accepted.push({ to: form.get("To") ?? "", from: form.get("From") ?? "", text: form.get("Body") ?? "" });
    respond(201);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${account.name}:${encodeURIComponent(account.token)}@127.0.0.1:${port}/messages`,
    accepted,
    failNext: (fault) => void faults.push(fault),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
