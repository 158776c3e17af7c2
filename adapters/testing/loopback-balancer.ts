import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A minimal load balancer without sticky sessions. */
export interface Balancer {
  readonly url: string;
  /** Requests that got no answer, because their target died. */
  readonly lost: () => number;
  /** Number of requests that wait for an answer of a target. */
  readonly open: (target: string) => number;
  /** Sends no further requests to a target. */
  remove(target: string): void;
  close(): Promise<void>;
}

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let ready = [...targets];
  const open = new Map<string, number>(targets.map((target) => [target, 0]));
  let turn = 0;
  let lost = 0;
  const count = (target: string, change: number) => open.set(target, (open.get(target) ?? 0) + change);
  const server = createServer((call, reply) => {
    const target = ready[turn++ % ready.length] ?? "";
    count(target, 1);
    reply.once("close", () => count(target, -1));
    const options = { method: call.method, headers: call.headers, agent: false } as const;
    const forwarded = send(new URL(call.url ?? "/", target), options, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => reply.destroy()).pipe(reply);
    });
    forwarded.on("error", () => {
      lost += 1;
      reply.writeHead(502).end();
    });
    call.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on TCP
    lost: () => lost,
    open: (target) => open.get(target) ?? 0,
    remove: (gone) => {
      ready = ready.filter((target) => target !== gone);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
