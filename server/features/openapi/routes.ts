import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { describeApi } from "./openapi.ts";

/** The contract as an OpenAPI 3.1 document; it is the same for every provider and made once. */
export function openapiRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const document = JSON.stringify(describeApi(endpoints));
  app.get("/api/openapi.json", (_, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "public, max-age=300").send(document),
  );
}
