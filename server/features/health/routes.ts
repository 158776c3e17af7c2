import type { FastifyInstance } from "fastify";
import { preferredLanguage } from "../../preferred-language.ts";
import type { Screens } from "../../screens.ts";
import { type Health, parts } from "./health.ts";

const words = { well: "well", unwell: "not well", unknown: "not known" } as const;

/** For programs: the first line is enough. Words only, so that nobody learns versions or names. */
function textOf(health: Health): string {
  const isAllWell = parts.every((part) => health.parts[part] === "well");
  const first = health.isReady ? (isAllWell ? "ok" : "ok, but not everything is well") : "not ready";
  return `${[first, ...parts.map((part) => `${part}: ${words[health.parts[part]]}`)].join("\n")}\n`;
}

/** The health check needs no provider and no database: 200 where requests are answered, 503 where they are not. */
export function healthRoutes(app: FastifyInstance, look: () => Promise<Health>, screens: Screens): void {
  app.get("/health-check", async ({ headers }, reply) => {
    const health = await look();
    reply
      .code(health.isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .header("vary", "accept, accept-language");
    if (!health.isReady) reply.header("retry-after", "5");
    if (!headers.accept?.includes("text/html")) return reply.type("text/plain; charset=utf-8").send(textOf(health));
    const { renderer, buildId } = screens;
    const language = preferredLanguage(headers["accept-language"]);
    const site = { provider: null, language, base: "", origin: "", analyticsId: null, buildId, today: "" };
    const html = renderer.renderHealth(site, screens.assets(language), health);
    return reply.type("text/html; charset=utf-8").send(html.replaceAll(renderer.noncePlaceholder, reply.nonce));
  });
}
