import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../../contract/errors.ts";
import { isMeasured } from "../../contract/measured-pages.ts";
import type { RenderInput } from "../../contract/rendering.ts";
import type { Api } from "../http/api.ts";
import type { Facts } from "../http/endpoints.ts";
import { isCurrent, revalidated, sendCurrent, tagOf } from "../http/file-transfer.ts";
import { bodyOf, isForeign, isForm } from "../http/posted-form.ts";
import { sendProblem, sendRetryAfter, tellRetryAfter, translateError } from "../http/problems.ts";
import { enforceRateLimit } from "../http/rate-limits.ts";
import { allowHosts, type Outside } from "../http/security-headers.ts";
import { isSignedIn, poolHosts, tokenIn } from "../http/session.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import {
  addressOf,
  deskAddressIn,
  isPayload,
  ownAddressOf,
  type PageAddress,
  splitUrl,
  tidyPath,
} from "./page-address.ts";
import { type PageBytes, plainBytes } from "./page-bytes.ts";
import { createPageCache, type PageCache, takesBrotli } from "./page-cache.ts";
import { analyticsIdOf, type SiteServices, siteOf } from "./site.ts";
import { setStoredTokens } from "./stored-tokens.ts";
import { analyticsHosts, reportHosts } from "./third-party-hosts.ts";

/** Crawlers get no failure page (specification, section 8). Cubot is a brand of phones. */
const bots = /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the answering screen for log and metrics: `/procedures/:procedure`. */
    screen: string | undefined;
  }
}

interface PageServices extends SiteServices {
  readonly api: Api;
  readonly factsOf: (request: FastifyRequest) => Facts;
  readonly cache: PageCache;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface PageResponse {
  readonly status: number;
  readonly bytes: PageBytes;
  /** Sent instead of `bytes` to clients that accept Brotli. */
  readonly compressed?: PageBytes | undefined;
  /** Of a page that caches may keep. */
  readonly tag?: string | undefined;
  /** Facts and path select the page's third-party hosts; without them there are none. */
  readonly facts?: Facts;
  readonly address?: PageAddress;
}

export function mountPages(
  app: FastifyInstance,
  site: SiteServices,
  api: Api,
  factsOf: (request: FastifyRequest) => Facts,
): void {
  const services: PageServices = { ...site, api, factsOf, cache: createPageCache(site) };
  app.decorateRequest("screen", undefined);
  app.setErrorHandler((thrown, request, reply) => {
    const error = translateError(thrown as FastifyError, request);
    return isPayload(request) ? sendProblem(error, request, reply) : sendFailure(services, error, { request, reply });
  });
  app.route({
    method: ["GET", "POST"],
    url: "/*",
    handler: (request, reply) =>
      isPayload(request) ? answerPayload(services, { request, reply }) : answerPage(services, { request, reply }),
  });
}

function renderInputOf(
  services: PageServices,
  facts: Facts,
  {
    address,
    request,
    body,
    reply,
  }: { address: PageAddress; request: FastifyRequest; body?: Buffer | undefined; reply?: FastifyReply },
): RenderInput {
  const [, search = ""] = splitUrl(request);
  const type = request.headers["content-type"] ?? "";
  const { provider } = facts;
  const token = tokenIn(request.headers.cookie);
  const owner = provider && poolOwnerOf(provider);
  return {
    request: new Request(
      `${facts.origin}${address.base}${address.path}${search && `?${search}`}`,
      body ? { method: "POST", headers: { "content-type": type }, body: new Uint8Array(body) } : {},
    ),
    site: siteOf(services, provider, { origin: facts.origin, ...address }),
    call: services.api.caller({
      ...facts,
      language: address.language,
      token,
      ...(body && reply && { setCookie: (cookie: string) => void reply.header("set-cookie", cookie) }),
    }),
    isSignedIn: () => isSignedIn({ userPools: services.userPools, owner, token }),
    assets: services.screens.assets(address.language),
  };
}

function sendPage(services: SiteServices, { request, reply }: Exchange, response: PageResponse): FastifyReply {
  const { status, bytes, compressed, tag, facts, address } = response;
  reply.header("cache-control", tag ? revalidated : "no-store");
  if (tag) {
    reply.header("vary", "accept-encoding");
    if (status === 200 && isCurrent(request, reply, tag)) return sendCurrent(reply);
  }
  const analyticsId = facts?.provider && analyticsIdOf(services, facts.provider);
  allowHosts(
    [
      ...(analyticsId && address && isMeasured(address.path) ? [analyticsHosts] : []),
      ...(facts?.provider ? [...reportHosts(services.config), ...poolHosts(facts.provider.company.userPool)] : []),
    ],
    reply,
  );
  if (status === 405) reply.header("allow", "GET, HEAD");
  // These paths may contain codes and tokens.
  if (address && /^\/(?:auth|profile)\//.test(address.path)) reply.header("referrer-policy", "no-referrer");
  if (compressed) reply.header("content-encoding", "br");
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .send((compressed ?? bytes).lend(reply.nonce, reply.raw));
}

const sendRedirect = (reply: FastifyReply, location: string, status: number): FastifyReply =>
  reply.header("cache-control", "no-store").redirect(location, status);

async function answerPage(services: PageServices, { request, reply }: Exchange): Promise<FastifyReply> {
  const { cache } = services;
  const facts = services.factsOf(request);
  const [rawPath = "/", search = ""] = splitUrl(request);
  const tidy = tidyPath(rawPath);
  if (tidy !== rawPath && request.method !== "POST") return reply.redirect(tidy + (search && `?${search}`), 308);
  const address = addressOf(tidy, facts);
  await enforceRateLimit(services, "read", facts.address);
  const own = ownAddressOf(address) ?? deskAddressIn(address, request.headers);
  if (own && request.method !== "POST") return sendRedirect(reply, own + (search && `?${search}`), 302);
  if (request.method === "POST") {
    if (isForeign(request)) refuse("not-allowed", "This form was sent from another site.");
    return renderNow(services, { request, reply }, { key: "", facts, address, body: await bodyOf(request) });
  }
  if (address.path.startsWith("/desk/")) return sendDesk(services, facts, { reply, address });
  const { provider } = facts;
  // Pages of unknown hosts are not cached: the number of such hosts is unbounded.
  const key = provider
    ? `${provider.company.slug}/${provider.company.revision}|${facts.origin}|${address.base}|${address.path}?${search}`
    : "";
  const cached = cache.find(key);
  if (!cached) return renderNow(services, { request, reply }, { key, facts, address });
  if (!cached.isFresh) cache.refresh(key, renderInputOf(services, facts, { address, request }));
  request.screen = cached.page.screen;
  const compressed = takesBrotli(request) ? cache.compressed(key, cached.page) : undefined;
  return sendPage(services, { request, reply }, { ...cached.page, compressed, facts, address });
}

/** The clinic's desk: the same page at each of its addresses, filled by its client. */
async function sendDesk(
  services: PageServices,
  facts: Facts,
  { reply, address }: { readonly reply: FastifyReply; readonly address: PageAddress },
): Promise<FastifyReply> {
  const { renderer, deskAssets } = services.screens;
  const { provider } = facts;
  if (!provider?.company.staffPool) return refuse("not-found", "This clinic has no desk.");
  const site = siteOf(services, provider, { origin: facts.origin, ...address });
  const html = await renderer.renderDesk(site, deskAssets(address.language));
  // Opened documents are shown in the page, from its own memory.
  const own: Outside = { scripts: [], connections: [], images: [], frames: ["blob:"] };
  allowHosts([...poolHosts(provider.company.staffPool), own], reply);
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(plainBytes(html).lend(reply.nonce, reply.raw));
}

async function renderNow(
  services: PageServices,
  { request, reply }: Exchange,
  { key, facts, address, body }: { key: string; facts: Facts; address: PageAddress; body?: Buffer },
): Promise<FastifyReply> {
  const input = renderInputOf(services, facts, { address, request, body, reply });
  const result = await services.cache.render(key, input).catch(async (error) => {
    if (body && !(await isForm(body, request.headers["content-type"] ?? "")))
      refuse("invalid-input", "The form did not arrive whole. Please send it again.", { cause: error });
    throw error;
  });
  if ("location" in result) return sendRedirect(reply, result.location, result.status);
  request.screen = result.page.screen;
  tellRetryAfter(result.retryAfter, reply);
  if (
    result.cache === "private" &&
    services.config.persistedState === "cookies" &&
    (await input.isSignedIn().catch(() => false))
  )
    setStoredTokens(request, reply);
  return sendPage(services, { request, reply }, { ...result.page, facts, address });
}

/** A failure page in the provider's theme; crawlers get an empty body. */
function sendFailure(services: PageServices, error: unknown, { request, reply }: Exchange): FastifyReply {
  const { renderer, assets } = services.screens;
  const status = error instanceof Refusal ? error.status : 500;
  if (status >= 500) request.failure = error;
  sendRetryAfter(error, reply);
  if (bots.test(request.headers["user-agent"] ?? ""))
    return reply.code(status).header("cache-control", "no-store").send("");
  const facts = services.factsOf(request);
  const address = addressOf(tidyPath(splitUrl(request)[0] ?? "/"), facts);
  const site = siteOf(services, facts.provider, { origin: facts.origin, ...address });
  const html = renderer.renderFailure(site, assets(address.language), { status, requestId: request.id });
  const bytes = plainBytes(html);
  return sendPage(services, { request, reply }, { status, bytes });
}

async function answerPayload(services: PageServices, { request, reply }: Exchange): Promise<FastifyReply> {
  const facts = services.factsOf(request);
  await enforceRateLimit(services, "read", facts.address);
  const [rawPath = ""] = splitUrl(request);
  const address = addressOf(tidyPath(rawPath.replace(/_payload\.json$/, "")), facts);
  const payload = await services.screens.renderer.payload(renderInputOf(services, facts, { address, request }));
  if (payload.kind === "redirect") return sendRedirect(reply, payload.location, payload.status);
  request.screen = payload.screen;
  const data = JSON.stringify(payload.data);
  const isPublic = payload.cache === "public";
  reply.header("cache-control", isPublic ? revalidated : "no-store");
  if (isPublic && isCurrent(request, reply, tagOf([data]))) return sendCurrent(reply);
  return reply.type("application/json; charset=utf-8").send(data);
}
