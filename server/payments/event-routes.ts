import type { FastifyInstance } from "fastify";
import { refuse } from "../../contract/errors.ts";
import type { ServicesWithQueue } from "../services.ts";
import { receiveEvent } from "./payments.ts";

/** An event is below 100 kB. */
const bodyLimit = 256 * 1024;

/**
 * Where the payment service tells what became of payments. Who it is says its signature over the very bytes that came,
 * so they are not read as JSON before.
 */
export function paymentEventRoutes(app: FastifyInstance, services: ServicesWithQueue): void {
  services.sandbox?.setListener((headers, body) => receiveEvent(services, headers, body));
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
  app.post<{ Params: { service: string } }>("/api/payments/events/:service", { bodyLimit }, async (request, reply) => {
    const { body, headers, params } = request;
    if (params.service !== services.payments.service) return refuse("not-found", "There is nothing at this address.");
    const received = await receiveEvent(services, headers, Buffer.isBuffer(body) ? body : Buffer.of());
    reply.header("cache-control", "no-store");
    if (received === "taken" || received === "known") return reply.send({ received: true });
    request.log.warn({ reason: received }, "an event of a payment was not believed");
    return refuse("invalid-input", "This event is not one that we can believe.");
  });
}
