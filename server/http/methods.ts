import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { Refusal } from "../../contract/errors.ts";
import { missing, sendProblem } from "./problems.ts";

type At = Pick<Endpoint, "method" | "path">;

const matches = ({ path }: At, requested: string): boolean =>
  new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`).test(requested);

/** Answers a call without an endpoint: 405 with the allowed methods for a known path, else 404. */
export function refuseUnknownCall(endpoints: readonly At[], request: FastifyRequest, reply: FastifyReply) {
  const path = (request.raw.url ?? "").split("?")[0] ?? "";
  const allowed = endpoints.filter((endpoint) => matches(endpoint, path)).map(({ method }) => method);
  const isOther = allowed.length > 0 && !allowed.some((method) => method === request.method);
  return isOther ? refuseMethod(allowed, request, reply) : sendProblem(missing(request), request, reply);
}

/** Sends 405 with the allowed methods of a path. */
export function refuseMethod(allowed: readonly string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = [...new Set(allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  reply.header("allow", methods.join(", "));
  const message = `This address takes ${methods.join(", ")} and not ${request.method}.`;
  return sendProblem(new Refusal("method-not-allowed", message), request, reply);
}
