import type { FastifyInstance, FastifyReply } from "fastify";
import type { Health } from "./health.ts";
import type { Readiness } from "./readiness.ts";

/**
 * Probes of a balancer or an orchestrator. `/livez` answers while the process can answer at all: a restart does not
 * bring an absent database back. `/readyz` answers 503 while the database does not answer, and before the process stops.
 */
export function probeRoutes(app: FastifyInstance, readHealth: () => Promise<Health>, readiness: Readiness): void {
  const send = (reply: FastifyReply, isWell: boolean, text: string): FastifyReply =>
    reply
      .code(isWell ? 200 : 503)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`${text}\n`);

  // A browser or a proxy that keeps its connection asks another process next.
  app.addHook("onSend", async (_, reply) => {
    if (readiness.isDraining()) reply.header("connection", "close");
  });
  app.get("/livez", async (_, reply) => send(reply, true, "ok"));
  app.get("/readyz", async (_, reply) => {
    if (readiness.isDraining()) return send(reply, false, "stopping");
    const { isReady } = await readHealth();
    return send(reply, isReady, isReady ? "ok" : "the database does not answer");
  });
}
