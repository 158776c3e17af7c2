import type { FastifyRequest } from "fastify";
import { normaliseDomain } from "../../contract/providers.ts";
import { languageOf } from "./api.ts";
import type { Facts } from "./endpoints.ts";

/** A client chooses the port of its Host header, so the port is used on loopback names only. */
function originOf({ protocol, host }: FastifyRequest): string {
  const name = normaliseDomain(host);
  if (!name) return `${protocol}://localhost`;
  const port = /(?:^|\.)localhost$|^127\./.test(name) ? (/:\d{1,5}$/.exec(host)?.[0] ?? "") : "";
  return `${protocol}://${name}${port}`;
}

export function factsOf(request: FastifyRequest): Facts {
  const network = {
    address: request.ip,
    headers: request.headers,
    // Only a trusted proxy makes the caller's address differ from the connection's.
    isFromTrustedProxy: request.ip !== request.socket.remoteAddress,
  };
  return {
    provider: request.provider,
    language: languageOf(undefined, request.provider),
    requestId: request.id,
    ...network,
    network,
    origin: originOf(request),
  };
}
