import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../contract/errors.ts";
import type { Facts } from "../http/endpoints.ts";
import { enforceRateLimit } from "../http/rate-limits.ts";
import type { SiteServices } from "../pages/site.ts";
import { createDiscovery } from "./discovery.ts";

const textCaching = "public, max-age=600, stale-while-revalidate=3600";
const pictureCaching = "public, max-age=86400, stale-while-revalidate=604800";

/** Files about a provider's site for search engines, language models and link previews. */
export function discoveryRoutes(
  app: FastifyInstance,
  services: SiteServices,
  factsOf: (request: FastifyRequest) => Facts,
): void {
  const discovery = createDiscovery(services);

  async function factsFor(request: FastifyRequest): Promise<Facts> {
    const facts = factsOf(request);
    await enforceRateLimit(services, "read", facts.address);
    return facts;
  }

  const sendText = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.type(`${type}; charset=utf-8`).header("cache-control", textCaching).send(text);

  app.get("/.well-known/security.txt", async (request, reply) =>
    sendText(reply, "text/plain", discovery.securityText(await factsFor(request))),
  );
  app.get("/robots.txt", async (request, reply) =>
    sendText(reply, "text/plain", discovery.robots(await factsFor(request))),
  );
  app.get("/sitemap.xml", async (request, reply) =>
    sendText(reply, "application/xml", await discovery.sitemap(await factsFor(request))),
  );
  app.get("/llms.txt", async (request, reply) =>
    sendText(reply, "text/markdown", await discovery.llmsText(await factsFor(request))),
  );

  async function sendCard(request: FastifyRequest, reply: FastifyReply, file?: string): Promise<FastifyReply> {
    const { language } = request.params as { language: string };
    const procedure = file?.replace(/\.png$/, "");
    if (file !== undefined && procedure === file) refuse("not-found", "There is no picture at this address.");
    const png = await discovery.card(await factsFor(request), { language, procedure });
    return (
      reply
        .type("image/png")
        .header("cache-control", pictureCaching)
        // Other sites embed the card.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(png)
    );
  }

  app.get("/social/:language/home.png", (request, reply) => sendCard(request, reply));
  app.get<{ Params: { file: string } }>("/social/:language/procedures/:file", (request, reply) =>
    sendCard(request, reply, request.params.file),
  );
}
