import type { FastifyInstance } from "fastify";
import { fallbackTheme } from "../../contract/providers.ts";

/** Serves the first letter of the provider's name in its colour. */
export function faviconRoute(app: FastifyInstance): void {
  app.get("/favicon.svg", async ({ provider }, reply) => {
    const { primaryColor } = provider?.themes[0] ?? fallbackTheme;
    const letter = provider?.company.texts[provider.company.defaultLanguage]?.name.slice(0, 1) ?? "";
    const safe = /^[\p{L}\p{N}]$/u.test(letter) ? letter : "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${primaryColor}"/><text x="16" y="22" font-family="sans-serif" font-weight="600" font-size="18" text-anchor="middle" fill="#fff">${safe}</text></svg>`;
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=3600").send(svg);
  });
}
