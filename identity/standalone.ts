import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Identity } from "./app.ts";

/** The service as a server of its own, without the product. */
export async function buildStandalone(identity: Identity, trustedProxies: readonly string[]): Promise<FastifyInstance> {
  const { services } = identity;
  const logger: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => services.newId(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async (_, reply) => void reply.header("x-content-type-options", "nosniff"));
  app.get("/health-check", async (_, reply) => {
    const isReady = await services.database.isAlive();
    return reply
      .code(isReady ? 200 : 503)
      .type("text/plain")
      .send(isReady ? "ok" : "not ready");
  });
  await app.register(async (scope) => identity.mount(scope));
  return app;
}
