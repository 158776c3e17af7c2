import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkNumber, unmapped } from "../../adapters/geo/network-number.ts";
import { isOwnPool, type PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { nestsDeeperThan } from "../../contract/json-depth.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import { refuse, WireError } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import { calledDomain } from "../pools/relying-parties.ts";
import type { Services } from "../services.ts";
import type { Rpc } from "./rpc.ts";

const largestBody = 128 * 1024;
const deepestJson = 16;

export interface Mounting {
  readonly services: Services;
  readonly rpc: Rpc;
  /** The owners of the request's host, whose pools alone are served there. Without it every pool is served. */
  readonly ownersOf?: ((request: FastifyRequest) => readonly PoolOwner[]) | undefined;
}

type PoolRequest = FastifyRequest<{ Params: { poolId: string } }>;

/** Mounts the protocol at `/identity/{poolId}/` with the documents beside it. Register it in a scope of its own. */
export function mountProtocol(app: FastifyInstance, { services, rpc, ownersOf }: Mounting): void {
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: largestBody }, (_, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(services, error as FastifyError, request, reply));

  async function poolOf(request: PoolRequest): Promise<Pool> {
    const { poolId } = request.params;
    if (!ownersOf) return services.pools.find(poolId);
    const owner = ownersOf(request).find(({ userPool }) => userPool.userPoolId === poolId && isOwnPool(userPool));
    return owner ? services.pools.ensure(owner) : refuse("ResourceNotFound", "User pool does not exist.");
  }

  app.post("/identity/:poolId", { bodyLimit: largestBody }, async (request: PoolRequest, reply) => {
    const pool = await poolOf(request);
    allowOrigin(pool, request, reply);
    const network = networkOf(request.ip);
    await enforceRateLimit(services, network);
    const target = request.headers["x-amz-target"];
    const domain = calledDomain(pool, request.headers);
    const call = { pool, network, domain, requestId: request.id };
    const answer = await rpc(services, call, typeof target === "string" ? target : "", readBody(request.body));
    return send(request, reply, 200, answer);
  });

  app.options("/identity/:poolId", async (request: PoolRequest, reply) => {
    allowOrigin(await poolOf(request), request, reply);
    return reply
      .code(204)
      .header("access-control-allow-methods", "POST")
      .header(
        "access-control-allow-headers",
        "content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request, x-amz-content-sha256",
      )
      .header("access-control-max-age", "7200")
      .send();
  });

  const document = async (reply: FastifyReply, content: unknown): Promise<FastifyReply> =>
    reply
      .type("application/json")
      .header("cache-control", "public, max-age=300")
      .header("access-control-allow-origin", "*")
      .send(JSON.stringify(content));

  app.get("/identity/:poolId/.well-known/jwks.json", async (request: PoolRequest, reply) =>
    document(reply, await services.signingKeys.keySet(await poolOf(request))),
  );

  app.get("/identity/:poolId/.well-known/openid-configuration", async (request: PoolRequest, reply) => {
    const { issuer } = await poolOf(request);
    return document(reply, {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ["RS256"],
      response_types_supported: ["token"],
      subject_types_supported: ["public"],
      token_endpoint_auth_methods_supported: ["none"],
    });
  });
}

const networkOf = (address: string): string => {
  const network = networkNumber(unmapped(address));
  return network ? `${network.family}:${network.number}` : address;
};

/** Refused calls are not counted: the client libraries retry them and would lock themselves out. */
async function enforceRateLimit(
  { counters, config }: Pick<Services, "counters" | "config">,
  network: string,
): Promise<void> {
  const { most, seconds } = config.limits.calls;
  const key = `identity:calls:${network}`;
  const { count } = await counters.hit(key, seconds, 0);
  if (count >= most) refuse("TooManyRequests");
  await counters.hit(key, seconds);
}

function readBody(body: unknown): unknown {
  const text = typeof body === "string" ? body : "";
  if (nestsDeeperThan(text, deepestJson)) refuse("Serialization");
  let value: unknown;
  try {
    value = text === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("Serialization"); // without the cause, which quotes the body
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse("Serialization");
  return value;
}

/** Allows the origins of the pool's own domains, for a service that runs apart from the site. */
function allowOrigin(pool: Pool, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.header("vary", "origin");
  const domain = origin && URL.canParse(origin) ? normaliseDomain(new URL(origin).host) : undefined;
  if (origin === undefined || domain === undefined || !pool.domains.includes(domain)) return;
  reply
    .header("access-control-allow-origin", origin)
    .header("access-control-expose-headers", "x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage, date");
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header("x-amzn-requestid", request.id)
    .header("cache-control", "no-store")
    .type("application/x-amz-json-1.1")
    .send(JSON.stringify(body));
}

/** Refusals are status 400 with the protocol's error name; unexpected errors are reported and answered as InternalError. */
function sendError(
  { reporting }: Pick<Services, "reporting">,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const told = wireErrorOf(error);
  const status = told.code === "InternalError" ? 500 : 400;
  if (status === 500) reporting.report(error, { requestId: request.id, route: request.routeOptions.url });
  reply.header("x-amzn-errortype", told.wireName);
  return send(request, reply, status, { __type: told.wireName, message: told.message });
}

function wireErrorOf(error: FastifyError): WireError {
  if (error instanceof WireError) return error;
  const isTheirs = typeof error.statusCode === "number" && error.statusCode < 500;
  return isTheirs ? new WireError("Serialization") : new WireError("InternalError");
}
