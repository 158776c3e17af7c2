import type { FastifyInstance } from "fastify";
import { normaliseDomain } from "../../contract/providers.ts";
import type { Services } from "../services.ts";
import { rememberProofs } from "../tenants/domain-proof.ts";

/**
 * A TLS proxy asks here before it orders a certificate for a name (Caddy's `on_demand_tls`): 200 for a clinic's domain
 * whose owner's record is in the DNS, else 404, so that nobody makes the installation order certificates.
 */
export function domainRoutes(
  app: FastifyInstance,
  { providers, textRecords, log }: Pick<Services, "providers" | "textRecords" | "log">,
): void {
  const proofOf = rememberProofs(textRecords);
  app.get<{ Querystring: { domain?: unknown } }>("/tls-check", async ({ query }, reply) => {
    const send = (status: number, text: string) =>
      reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(`${text}\n`);
    const name = typeof query.domain === "string" ? normaliseDomain(query.domain) : undefined;
    const provider = name && (await providers.byHost(name));
    if (!name || !provider) return send(404, "no clinic has this domain");
    const proof = await proofOf(name, provider.company.slug);
    if (proof === "found") return send(200, "ok");
    log.warn({ provider: provider.company.slug, state: proof }, "a domain has no proof of its owner: no certificate");
    return proof === "unknown"
      ? send(503, "no name server answered")
      : send(404, "the record of the domain's owner is missing");
  });
}
