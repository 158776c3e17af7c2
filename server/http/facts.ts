import type { FastifyRequest } from "fastify";
import { normaliseDomain } from "../../contract/providers.ts";
import { languageOf } from "./api.ts";
import type { Facts } from "./endpoints.ts";

/** The name is a provider's own; a client chooses the port of its Host header, so on loopback names the server's own is used. */
function originOf({ protocol, host, socket }: FastifyRequest): string {
  const name = normaliseDomain(host);
  if (!name) return `${protocol}://localhost`;
  const isOnThisMachine = /(?:^|\.)localhost$|^127\./.test(name);
  return `${protocol}://${name}${isOnThisMachine && socket.localPort ? `:${socket.localPort}` : ""}`;
}

export const factsOf = (request: FastifyRequest): Facts => ({
  provider: request.provider,
  language: languageOf(undefined, request.provider),
  requestId: request.id,
  address: request.ip,
  headers: request.headers,
  // Only a trusted proxy makes the caller's address differ from the connection's.
  isFromTrustedProxy: request.ip !== request.socket.remoteAddress,
  origin: originOf(request),
});
