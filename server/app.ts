import { fileURLToPath } from "node:url";
import fastifyCompress from "@fastify/compress";
import fastifyMultipart from "@fastify/multipart";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { Refusal, refuse } from "../contract/errors.ts";
import { normaliseDomain } from "../contract/providers.ts";
import { largestAttachment } from "../contract/quotes.ts";
import { contactRoutes } from "./features/contact/routes.ts";
import { landingRoutes } from "./features/landing/routes.ts";
import { openapiRoutes } from "./features/openapi/routes.ts";
import { procedureRoutes } from "./features/procedures/routes.ts";
import type { ProviderRow } from "./features/providers/queries.ts";
import { providerRoutes } from "./features/providers/routes.ts";
import { quoteRoutes } from "./features/quotes/routes.ts";
import { type Binding, createApi, type Facts, languageOf, mountApi, sendProblem } from "./http.ts";
import type { Jobs } from "./jobs.ts";
import { nestsDeeperThan } from "./json-depth.ts";
import { mountPages } from "./page.ts";
import type { Screens } from "./screens.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is served on the request's host; found once, before anything else. */
    provider: ProviderRow | undefined;
  }
}

const largestBody = 256 * 1024;
const deepestJson = 32;
const art = fileURLToPath(new URL("../web/art/", import.meta.url));

/** Everything that answers, from services that are open already. */
export async function buildApp(
  services: Services & { readonly screens: Screens; readonly jobs: Jobs },
): Promise<FastifyInstance> {
  const { config, screens } = services;
  const logger: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    genReqId: () => services.newId(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });

  app.decorateRequest("provider", undefined);
  app.addHook("onRequest", async (request, reply) => {
    request.provider = await services.providers.byHost(request.host);
    securityHeaders(reply);
    reply.header("x-request-id", request.id);
  });
  // The pattern of the route, never its address: addresses hold private links and what people searched for.
  app.addHook("onResponse", async (request, reply) => {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
    };
    request.log.info(
      { ...facts, ms: Math.round(reply.elapsedTime), provider: request.provider?.company.slug },
      "answered",
    );
  });

  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  acceptBodies(app);
  await app.register(fastifyMultipart, {
    limits: { files: 1, parts: 5, fileSize: largestAttachment, headerPairs: 20, fieldSize: 1024 },
  });

  app.setErrorHandler((error, request, reply) => sendProblem(translated(error as FastifyError), request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(missing(request), request, reply));

  await mountFiles(app, screens);
  app.get("/health-check", async (_, reply) => {
    const isReady = await services.database.isAlive();
    return reply
      .code(isReady ? 200 : 503)
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-store")
      .send(isReady ? "ok" : "not ready");
  });

  const features: Binding[] = [
    ...providerRoutes(services),
    ...procedureRoutes(services),
    ...quoteRoutes(services),
    ...contactRoutes(services),
    ...landingRoutes(services),
  ];
  const description = openapiRoutes(features.map(({ endpoint }) => endpoint));
  const api = createApi(services, [...features, ...description]);
  mountApi(app, api, factsOf);
  app.all("/api/*", (request, reply) => sendProblem(missing(request), request, reply));
  mountPages(app, services, api, factsOf);
  return app;
}

/** The part of a Host header after its name, which anybody can choose: believed on this machine alone. */
function originOf({ protocol, host }: FastifyRequest): string {
  const name = normaliseDomain(host) ?? "localhost";
  const port = /(?:^|\.)localhost$|^127\./.test(name) ? (/:\d{1,5}$/.exec(host)?.[0] ?? "") : "";
  return `${protocol}://${name}${port}`;
}

const factsOf = (request: FastifyRequest): Facts => ({
  provider: request.provider,
  language: languageOf(undefined, request.provider),
  requestId: request.id,
  address: request.ip,
  origin: originOf(request),
});

/** JSON no deeper than anybody needs; forms as bytes, which the screen's action parses. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => {
    try {
      if (nestsDeeperThan(String(body), deepestJson))
        refuse("invalid-input", `JSON may be nested ${deepestJson} deep.`);
      done(null, body === "" ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(
        error instanceof Refusal
          ? error
          : new Refusal("invalid-input", "The body is not valid JSON.", { cause: error }),
      );
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
}

/** Fastify's own refusals in the words of the contract. */
function translated(error: FastifyError): unknown {
  if (error instanceof Refusal) return error;
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal("too-large", `A request may have ${largestBody / 1024} kB here.`);
    case "FST_REQ_FILE_TOO_LARGE":
      return new Refusal("too-large", `A file may have ${largestAttachment / 1024 / 1024} MB.`);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported-type", "Send application/json.");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_BAD_URL":
      return new Refusal("invalid-input", "The request is not well formed.");
    default:
      return typeof error.statusCode === "number" && error.statusCode < 500
        ? new Refusal("invalid-input", error.message, { cause: error })
        : error;
  }
}

const missing = (request: FastifyRequest): Refusal =>
  new Refusal(
    "not-found",
    `There is nothing at ${request.method} ${(request.raw.url ?? "").split("?")[0]?.slice(0, 200)}.`,
  );

async function mountFiles(app: FastifyInstance, screens: Screens): Promise<void> {
  const forever = { immutable: true, maxAge: "365d", decorateReply: false, index: false as const };
  await app.register(fastifyStatic, { ...forever, root: art, prefix: "/assets/art/" });
  if (screens.folder) await app.register(fastifyStatic, { ...forever, root: screens.folder, prefix: "/assets/" });
  screens.serveDevelopment?.(app);
  const build = { id: screens.buildId, timestamp: Date.parse(screens.builtAt) };
  app.get("/builds/latest.json", (_, reply) => reply.header("cache-control", "no-cache").send(build));
  app.get<{ Params: { id: string } }>("/builds/meta/:id", (request, reply) =>
    request.params.id === `${build.id}.json`
      ? reply.header("cache-control", "public, max-age=31536000, immutable").send({ ...build, prerendered: [] })
      : refuse("not-found", "This build is not served here any more."),
  );
}
