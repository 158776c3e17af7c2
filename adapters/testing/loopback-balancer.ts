import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A minimal load balancer without sticky sessions. */
export interface Balancer {
  readonly url: string;
  /** Requests that got no answer, because their target died; all, or those of one target. */
  readonly lost: (target?: string) => number;
  add(target: string): void;
  /** Sends no further requests to a target. */
  remove(target: string): void;
  close(): Promise<void>;
}

/** Milliseconds between two probes of a target. */
const probeInterval = 100;

/** A target whose `/readyz` says no gets no requests; one that takes no connection is passed over, as nothing was sent. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const isReady = new Map(targets.map((target) => [target, true]));
  const lost: string[] = [];
  let turn = 0;
  const next = (): string => {
    const ready = [...isReady].flatMap(([target, is]) => (is ? target : []));
    return ready[turn++ % ready.length] ?? "";
  };
  const probing = setInterval(() => {
    for (const target of isReady.keys())
      fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok, body }) => {
          void body?.cancel();
          if (isReady.has(target)) isReady.set(target, ok);
        },
        () => undefined, // a connection that is refused is found by the next request
      );
  }, probeInterval);
  const server = createServer({ keepAliveTimeout: 60_000 }, async (call, reply) => {
    const body = await buffer(call);
    const passOn = (triesLeft: number): void => {
      const target = next();
      const options = { method: call.method, headers: call.headers, agent: false } as const;
      const onError = (error: NodeJS.ErrnoException): void => {
        if (error.code === "ECONNREFUSED" && triesLeft > 0) passOn(triesLeft - 1);
        else {
          lost.push(target);
          reply.writeHead(502).end();
        }
      };
      const forwarded = send(new URL(call.url ?? "/", target), options, (answer) => {
        buffer(answer).then(
          (content) => reply.writeHead(answer.statusCode ?? 502, answer.headers).end(content),
          onError,
        );
      });
      forwarded.once("error", onError);
      forwarded.end(body);
    };
    passOn(10);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on TCP
    lost: (one) => lost.filter((target) => one === undefined || target === one).length,
    add: (target) => void isReady.set(target, true),
    remove: (gone) => void isReady.delete(gone),
    async close() {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
