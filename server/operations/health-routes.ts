import type { FastifyInstance } from "fastify";
import { getHealth } from "../../contract/health.ts";
import { htmlText } from "../../contract/rendering.ts";
import { type Binding, handleAnywhere } from "../http/endpoints.ts";
import { type SiteServices, siteOf } from "../pages/site.ts";
import { type Health, parts } from "./health.ts";
import { preferredLanguage } from "./mail-viewer.ts";

const words = { well: "well", unwell: "not well", unknown: "not known" } as const;

/** Plain text for monitoring: the first line suffices. Contains no versions or names. */
function textOf(health: Health): string {
  const isAllWell = parts.every((part) => health.parts[part] === "well");
  const first = health.isReady ? (isAllWell ? "ok" : "ok, but not everything is well") : "not ready";
  return `${[first, ...parts.map((part) => `${part}: ${words[health.parts[part]]}`)].join("\n")}\n`;
}

type ReadHealth = () => Promise<Health>;

/** The data of the site's health screen. */
export const healthEndpoints = (readHealth: ReadHealth): readonly Binding[] => [
  handleAnywhere(getHealth, async () => {
    const { isReady, parts } = await readHealth();
    return { isReady, parts };
  }),
];

/** The health check, without a provider or a database: 200 when the server is ready, else 503. */
export function healthRoutes(app: FastifyInstance, readHealth: ReadHealth, services: SiteServices): void {
  app.get("/health-check", async ({ headers }, reply) => {
    const health = await readHealth();
    reply
      .code(health.isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .header("vary", "accept, accept-language");
    if (!health.isReady) reply.header("retry-after", "5");
    if (!headers.accept?.includes("text/html")) return reply.type("text/plain; charset=utf-8").send(textOf(health));
    const { renderer, assets } = services.screens;
    const language = preferredLanguage(headers["accept-language"]);
    const site = siteOf(services, undefined, { language, origin: "", base: "" });
    const html = renderer.renderHealth(site, assets(language), health);
    return reply.type("text/html; charset=utf-8").send(htmlText(html, reply.nonce));
  });
}
