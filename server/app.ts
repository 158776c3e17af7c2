import fastifyCompress from "@fastify/compress";
import fastifyMultipart from "@fastify/multipart";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { PoolOwner } from "../adapters/user-pools/user-pools.ts";
import { Refusal, refuse } from "../contract/errors.ts";
import { nestsDeeperThan } from "../contract/json-depth.ts";
import { largestAttachment } from "../contract/quote-constants.ts";
import { bindEndpoints } from "./bindings.ts";
import { airlineEventRoutes } from "./bookings/airline-events.ts";
import { type Api, createApi, mountApi } from "./http/api.ts";
import {
  connectionOptions,
  drainLargeBodies,
  limitBodyTime,
  newRequestId,
  refuseOddHosts,
} from "./http/connections.ts";
import { factsOf } from "./http/facts.ts";
import { refuseMalformed } from "./http/malformed.ts";
import { refuseMethod, refuseUnknownCall } from "./http/methods.ts";
import { missing, sendProblem, translateError } from "./http/problems.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Jobs } from "./jobs/worker.ts";
import { domainRoutes } from "./operations/domain-routes.ts";
import { createHealth, type Health } from "./operations/health.ts";
import { healthRoutes } from "./operations/health-routes.ts";
import { mailViewerRoutes } from "./operations/mail-viewer-routes.ts";
import { probeRoutes } from "./operations/probe-routes.ts";
import type { Readiness } from "./operations/readiness.ts";
import { iconRoutes } from "./pages/icons.ts";
import { mountPages } from "./pages/pages.ts";
import { recordingRoutes } from "./pages/recordings.ts";
import type { Screens } from "./pages/renderer.ts";
import { mountFiles } from "./pages/static-files.ts";
import { paymentEventRoutes } from "./payments/event-routes.ts";
import { testPaymentRoutes } from "./payments/sandbox-routes.ts";
import { pictureRoutes } from "./provider-files/picture-routes.ts";
import type { Services } from "./services.ts";
import { discoveryRoutes } from "./site/discovery-routes.ts";
import { toolsRoutes } from "./site/tools-routes.ts";
import { poolOwnerOf, staffPoolOwnerOf } from "./tenants/directory.ts";
import type { ProviderRow } from "./tenants/queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The tenant of the request's host, found before anything else. */
    provider: ProviderRow | undefined;
    /** The cause of a server error, reported after the response. */
    failure: unknown;
  }
}

interface AppServices extends Services {
  readonly screens: Screens;
  readonly jobs: Jobs;
  readonly readiness: Readiness;
  /** Mounts the embedded user pools. */
  readonly mountIdentity?:
    | ((app: FastifyInstance, ownersOf: (request: FastifyRequest) => readonly PoolOwner[]) => void)
    | undefined;
}

/** The whole HTTP application on services that are already open; of a worker, its probes and health check alone. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, screens } = services;
  const app = createServer(services);
  addRequestHooks(app, services);
  await app.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
  app.removeAllContentTypeParsers();
  handleErrors(app);
  limitBodyTime(app, services);
  drainLargeBodies(app, services);

  const look = createHealth(services);
  probeRoutes(app, look, services.readiness);
  healthRoutes(app, look, services);
  if (config.role === "worker") return app;
  await mountFiles(app, { screens });
  await pictureRoutes(app, services);
  domainRoutes(app, services);
  mailViewerRoutes(app, services);
  await app.register(async (paid) => paymentEventRoutes(paid, services));
  await app.register(async (flown) => airlineEventRoutes(flown, services));
  await app.register(async (tried) => testPaymentRoutes(tried, services));
  // Files and the health check above need no provider: they answer also while the database does not.
  await app.register(async (site) => mountSite(site, services, look));
  return app;
}

/** In place of Fastify's compilers, whose modules take long to load: the contract parses input and presents output. */
function withoutSchemas(): never {
  throw new Error("A route has a JSON schema: the contract describes input and output instead.");
}

function createServer(services: AppServices): FastifyInstance {
  const { config } = services;
  const logger: FastifyBaseLogger = services.log;
  return Fastify({
    loggerInstance: logger,
    // Fastify's request lines contain addresses; the line of addRequestHooks does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: config.limits.bodyBytes,
    ...connectionOptions(services),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url = "/" }) => decodable(url),
    clientErrorHandler: (error, socket) => refuseMalformed(services, error, socket),
    // Addresses that cannot be parsed come here without running any hook.
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request, reply);
      sendProblem(translateError(error, request), request, reply);
    },
  });
}

/** An address whose escapes are not UTF-8 keeps its percent signs as text, so that it is answered like any unknown one. */
function decodable(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

function addRequestHooks(app: FastifyInstance, { metrics, reporting, screens }: AppServices): void {
  for (const name of ["provider", "failure"]) app.decorateRequest(name, undefined);
  app.decorateReply("nonce", "");
  app.addHook("onRequest", (request, reply, done) => {
    setDefaultHeaders(request, reply);
    refuseOddHosts(request);
    done();
  });
  // The pattern of the route, never its address: addresses hold private links and search terms.
  app.addHook("onResponse", (request, reply, done) => {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.screen ?? request.routeOptions.url ?? "/*",
      status: reply.statusCode,
    };
    metrics.answered({ ...facts, seconds: reply.elapsedTime / 1000 });
    request.log.info(
      { ...facts, ms: Math.round(reply.elapsedTime), provider: request.provider?.company.slug },
      "answered",
    );
    if (request.failure !== undefined) reporting.report(request.failure, reportContext(request, screens));
    done();
  });
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    sendProblem(translateError(error as FastifyError, request), request, reply),
  );
  app.setNotFoundHandler((request, reply) =>
    ["GET", "HEAD", "POST"].includes(request.method)
      ? sendProblem(missing(request), request, reply)
      : refuseMethod(["GET", "POST"], request, reply),
  );
}

/** Mounts the parts whose answer depends on the host's provider. */
async function mountSite(site: FastifyInstance, services: AppServices, look: () => Promise<Health>): Promise<void> {
  const api = createApi(services, bindEndpoints(services, look));
  addSiteHooks(site, services);
  await site.register(async (calls) => mountCalls(calls, services, api));
  await site.register(async (programs) => {
    acceptJson(programs, services.config.limits);
    toolsRoutes(programs, services, { api, factsOf });
  });
  await site.register(async (pools) =>
    services.mountIdentity?.(pools, ({ provider }) =>
      provider ? [poolOwnerOf(provider), staffPoolOwnerOf(provider)].filter((owner) => owner !== undefined) : [],
    ),
  );
  await site.register(async (recorded) => recordingRoutes(recorded, services));
  await site.register(async (files) => discoveryRoutes(files, services, factsOf));
  await site.register(async (pages) => {
    acceptForms(pages);
    iconRoutes(pages);
    mountPages(pages, services, api, factsOf);
  });
}

function addSiteHooks(site: FastifyInstance, { now, providers, reporting, screens }: AppServices): void {
  if (reporting.answered)
    site.addHook("onResponse", async (request, reply) => {
      const { method } = request;
      const measured = { method, status: reply.statusCode, endedAt: now(), ms: reply.elapsedTime };
      reporting.answered?.({ ...reportContext(request, screens), ...measured });
    });
  site.addHook("onRequest", async (request) => {
    request.provider = await providers.byHost(request.host).catch((cause) => {
      const retryAfter = 5;
      return refuse("try-later", "We cannot look this up at the moment. Please try again.", { cause, retryAfter });
    });
  });
}

async function mountCalls(calls: FastifyInstance, { config }: AppServices, api: Api): Promise<void> {
  acceptJson(calls, config.limits);
  await calls.register(fastifyMultipart, {
    limits: { files: 1, parts: 5, fileSize: largestAttachment, headerPairs: 20, fieldSize: 1024 },
  });
  mountApi(calls, api, factsOf);
  const endpoints = api.bindings.map(({ endpoint }) => endpoint);
  for (const url of ["/api", "/api/*"])
    calls.all(url, (request, reply) => refuseUnknownCall(endpoints, request, reply));
}

function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  securityHeaders(reply);
  reply.header("x-request-id", request.id);
}

/** Context of a report: the route, never the address. */
function reportContext({ id, provider, raw, routeOptions, screen, headers }: FastifyRequest, { renderer }: Screens) {
  const trace = headers["sentry-trace"] ?? headers["traceparent"];
  return {
    requestId: id,
    provider: provider?.company.slug,
    route: screen ?? (routeOptions.url === "/*" ? renderer.routeOf(raw.url ?? "") : (routeOptions.url ?? "/*")),
    trace: typeof trace === "string" ? trace : undefined,
  };
}

function acceptJson(app: FastifyInstance, { jsonDepth }: Services["config"]["limits"]): void {
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => {
    try {
      if (nestsDeeperThan(String(body), jsonDepth)) refuse("invalid-input", `JSON may be nested ${jsonDepth} deep.`);
      done(null, body === "" ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(
        error instanceof Refusal
          ? error
          : new Refusal("invalid-input", "The body is not valid JSON.", { cause: error }),
      );
    }
  });
}

/** Forms as bytes for the screen's action; multipart bodies are read by the page. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_, __, done) => done(null));
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
}
