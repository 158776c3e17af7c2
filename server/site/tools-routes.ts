import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../contract/errors.ts";
import { toolsPath } from "../../contract/tools-constants.ts";
import type { Api } from "../http/api.ts";
import type { Facts } from "../http/endpoints.ts";
import { enforceRateLimit } from "../http/rate-limits.ts";
import type { Services } from "../services.ts";
import { createToolServer } from "./tools.ts";

/**
 * The tool endpoint for programs (Model Context Protocol 2026-07-28, and 2025-11-25 without sessions). Its calls are
 * those of the product API, with the same limits for an address.
 */
export function toolsRoutes(
  app: FastifyInstance,
  services: Services,
  { api, factsOf }: { api: Api; factsOf: (request: FastifyRequest) => Facts },
): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const facts = factsOf(request);
    await enforceRateLimit(services, "read", facts.address);
    const tenant = facts.provider ?? refuse("unknown-provider", "No clinic is served on this domain.");
    const addressOf = (path: string, language: string) =>
      `${facts.origin}${language === tenant.company.defaultLanguage ? "" : `/${language}`}${path}`;
    const context = { call: api.caller(facts), tenant, addressOf };
    const handler = createMcpHandler(() => createToolServer(context), {
      // A change of the catalogue is read with the next call.
      maxSubscriptions: 0,
      onerror: (error) => request.log.warn({ err: error, requestId: request.id }, "tools: a request was refused"),
    });
    const headers = Object.entries(request.headers).filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return typeof value === "string" && (/^mcp-/.test(name) || ["accept", "content-type"].includes(name));
    });
    const answered = await handler.fetch(
      new Request(`${facts.origin}${toolsPath}`, { method: request.method, headers }),
      { parsedBody: request.body },
    );
    reply.code(answered.status).header("cache-control", "no-store");
    for (const name of ["content-type", "mcp-protocol-version", "allow"]) {
      const value = answered.headers.get(name);
      if (value) reply.header(name, value);
    }
    const body = Buffer.from(await answered.arrayBuffer());
    return body.length > 0 ? reply.send(body) : reply.send();
  };
  // There are no sessions: the protocol answers GET and DELETE with 405.
  app.route({ method: ["GET", "POST", "DELETE"], url: toolsPath, handler: serve });
}
