import { join } from "node:path";
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
import { normaliseDomain } from "../contract/providers.ts";
import { largestAttachment } from "../contract/quote-limits.ts";
import { refuseMethod, refuseUnknownCall } from "./allowed-methods.ts";
import { connectionOptions, limitBodyTime, refuseOddHosts } from "./connections.ts";
import { faviconRoute } from "./favicon.ts";
import { activityRoutes } from "./features/activities/routes.ts";
import { archiveRoutes } from "./features/archives/routes.ts";
import { bookingRoutes } from "./features/bookings/routes.ts";
import { calendarFeedRoutes } from "./features/calendar-feeds/routes.ts";
import { chatRoutes } from "./features/chats/routes.ts";
import { checkoutRoutes } from "./features/checkouts/routes.ts";
import { clientConsentRoutes } from "./features/client-consents/routes.ts";
import { clientHealthRoutes } from "./features/client-health/routes.ts";
import { clientPictureRoutes } from "./features/client-pictures/routes.ts";
import { clientRecordRoutes } from "./features/client-records/routes.ts";
import { clientRoutes } from "./features/clients/routes.ts";
import { consultationRoutes } from "./features/consultations/routes.ts";
import { contactRoutes } from "./features/contact/routes.ts";
import { currencyRoutes } from "./features/currency/routes.ts";
import { discoveryRoutes } from "./features/discovery/routes.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { erasureRoutes } from "./features/erasures/routes.ts";
import { flightRoutes } from "./features/flights/routes.ts";
import { createHealth } from "./features/health/health.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { hotelRoutes } from "./features/hotels/routes.ts";
import { inboxRoutes } from "./features/inbox/routes.ts";
import { landingRoutes } from "./features/landing/routes.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { openapiRoutes } from "./features/openapi/routes.ts";
import { ownQuoteRoutes } from "./features/own-quotes/routes.ts";
import { paymentEventRoutes } from "./features/payments/routes.ts";
import { procedureRoutes } from "./features/procedures/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { poolOwnerOf } from "./features/providers/providers.ts";
import type { ProviderRow } from "./features/providers/queries.ts";
import { providerRoutes } from "./features/providers/routes.ts";
import { quoteRoutes } from "./features/quotes/routes.ts";
import { signInHistoryRoutes } from "./features/sign-in-history/routes.ts";
import { testPaymentRoutes } from "./features/test-payments/routes.ts";
import { tripRoutes } from "./features/trips/routes.ts";
import { type Binding, createApi, type Facts, languageOf, mountApi } from "./http.ts";
import type { Jobs } from "./jobs.ts";
import { refuseMalformed } from "./malformed.ts";
import { mountFiles } from "./mounted-files.ts";
import { mountPages } from "./page.ts";
import { missing, sendProblem, translated } from "./problems.ts";
import { newRequestId } from "./request-id.ts";
import type { Screens } from "./screens.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is served on the request's host; found once, before anything else. */
    provider: ProviderRow | undefined;
    /** What went wrong on our side, where something did; reported when the answer is out. */
    failure: unknown;
  }
}

/** Everything that answers, from services that are open already. */
export async function buildApp(
  services: Services & {
    readonly screens: Screens;
    readonly jobs: Jobs;
    /** Mounts the user pools of our own. */
    readonly mountIdentity?:
      | ((app: FastifyInstance, ownerOf: (request: FastifyRequest) => PoolOwner | undefined) => void)
      | undefined;
  },
): Promise<FastifyInstance> {
  const { config, screens } = services;
  const logger: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance: logger,
    // Its lines hold addresses; the one below does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: config.limits.bodyBytes,
    ...connectionOptions(services),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => refuseMalformed(services, error, socket),
    // Addresses that cannot be read come here, past every hook.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      sendProblem(translated(error, request), request, reply);
    },
  });

  app.decorateRequest("provider", undefined);
  app.decorateRequest("failure", undefined);
  app.decorateReply("nonce", "");
  app.addHook("onRequest", (request, reply, done) => {
    begin(request, reply);
    refuseOddHosts(request);
    done();
  });
  // The pattern of the route, never its address: addresses hold private links and what people searched for.
  app.addHook("onResponse", (request, reply, done) => {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.screen ?? request.routeOptions.url ?? "/*",
      status: reply.statusCode,
    };
    services.metrics.answered({ ...facts, seconds: reply.elapsedTime / 1000 });
    request.log.info(
      { ...facts, ms: Math.round(reply.elapsedTime), provider: request.provider?.company.slug },
      "answered",
    );
    if (request.failure !== undefined) services.reporting.report(request.failure, placeOf(request, screens));
    done();
  });

  await app.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
  app.removeAllContentTypeParsers();

  app.setErrorHandler((error, request, reply) =>
    sendProblem(translated(error as FastifyError, request), request, reply),
  );
  limitBodyTime(app, services);
  app.setNotFoundHandler((request, reply) =>
    ["GET", "HEAD", "POST"].includes(request.method)
      ? sendProblem(missing(request), request, reply)
      : refuseMethod(["GET", "POST"], request, reply),
  );

  await mountFiles(app, { screens, pictures: join(config.dataDir, "pictures") });
  healthRoutes(app, createHealth(services), screens);
  inboxRoutes(app, services);
  await app.register(async (paid) => paymentEventRoutes(paid, services));
  await app.register(async (tried) => testPaymentRoutes(tried, services));

  const features: Binding[] = [
    ...providerRoutes(services),
    ...procedureRoutes(services),
    ...hotelRoutes(services),
    ...quoteRoutes(services),
    ...tripRoutes(services),
    ...bookingRoutes(services),
    ...ownQuoteRoutes(services),
    ...consultationRoutes(services),
    ...contactRoutes(services),
    ...landingRoutes(services),
    ...currencyRoutes(services),
    ...profileRoutes(services),
    ...clientRoutes(services),
    ...clientPictureRoutes(services),
    ...clientRecordRoutes(services),
    ...clientHealthRoutes(services),
    ...clientConsentRoutes(services),
    ...archiveRoutes(services),
    ...erasureRoutes(services),
    ...notificationRoutes(services),
    ...calendarFeedRoutes(services),
    ...signInHistoryRoutes(services),
    ...documentRoutes(services),
    ...flightRoutes(services),
    ...activityRoutes(services),
    ...checkoutRoutes(services),
    ...chatRoutes(services),
  ];
  const description = openapiRoutes(features.map(({ endpoint }) => endpoint));
  const api = createApi(services, [...features, ...description]);
  // Files and the health check above need no provider: they answer also while the database does not.
  await app.register(async (site) => {
    const { reporting } = services;
    if (reporting.answered)
      site.addHook("onResponse", async (request, reply) => {
        const { method } = request;
        const measured = { method, status: reply.statusCode, endedAt: services.now(), ms: reply.elapsedTime };
        reporting.answered?.({ ...placeOf(request, screens), ...measured });
      });
    site.addHook("onRequest", async (request) => {
      request.provider = await services.providers.byHost(request.host).catch((cause) => {
        const retryAfter = 5;
        return refuse("try-later", "We cannot look this up at the moment. Please try again.", { cause, retryAfter });
      });
    });
    await site.register(async (calls) => {
      acceptJson(calls, config.limits);
      await calls.register(fastifyMultipart, {
        limits: { files: 1, parts: 5, fileSize: largestAttachment, headerPairs: 20, fieldSize: 1024 },
      });
      mountApi(calls, api, factsOf);
      const endpoints = api.bindings.map(({ endpoint }) => endpoint);
      for (const url of ["/api", "/api/*"])
        calls.all(url, (request, reply) => refuseUnknownCall(endpoints, request, reply));
    });
    await site.register(async (pools) =>
      services.mountIdentity?.(pools, ({ provider }) => provider && poolOwnerOf(provider)),
    );
    await site.register(async (files) => discoveryRoutes(files, services, factsOf));
    await site.register(async (pages) => {
      acceptForms(pages);
      faviconRoute(pages);
      mountPages(pages, services, api, factsOf);
    });
  });
  return app;
}

function begin(request: FastifyRequest, reply: FastifyReply): void {
  securityHeaders(reply);
  reply.header("x-request-id", request.id);
}

/** Where a request went, for reports. */
function placeOf({ id, provider, raw, routeOptions, screen, headers }: FastifyRequest, { renderer }: Screens) {
  const trace = headers["sentry-trace"];
  return {
    requestId: id,
    provider: provider?.company.slug,
    route: screen ?? (routeOptions.url === "/*" ? renderer.routeOf(raw.url ?? "") : (routeOptions.url ?? "/*")),
    trace: typeof trace === "string" ? trace : undefined,
  };
}

/** The part of a Host header after its name, which anybody can choose: believed on this machine alone. */
function originOf({ protocol, host }: FastifyRequest): string {
  const name = normaliseDomain(host);
  if (!name) return `${protocol}://localhost`;
  const port = /(?:^|\.)localhost$|^127\./.test(name) ? (/:\d{1,5}$/.exec(host)?.[0] ?? "") : "";
  return `${protocol}://${name}${port}`;
}

const factsOf = (request: FastifyRequest): Facts => ({
  provider: request.provider,
  language: languageOf(undefined, request.provider),
  requestId: request.id,
  address: request.ip,
  headers: request.headers,
  // Only a believed proxy can make the caller's address another than the connection's.
  isFromTrustedProxy: request.ip !== request.socket.remoteAddress,
  origin: originOf(request),
});

/** JSON no deeper than anybody needs. */
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

/** Forms as bytes, which the screen's action parses; those that may bring a file are read by the page. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_, __, done) => done(null));
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
}
