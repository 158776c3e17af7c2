import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { directionOf, siteLanguages, tagOf } from "../../contract/languages.ts";
import { fallbackTheme } from "../../contract/providers.ts";
import { loadOutlines } from "../formats/text-outlines.ts";
import type { ProviderRow } from "../tenants/queries.ts";

const colourOf = (provider: ProviderRow | undefined): string => (provider?.themes[0] ?? fallbackTheme).primaryColor;

const textsOf = (provider: ProviderRow | undefined) => provider?.company.texts[provider.company.defaultLanguage];

/** The first letter of the provider's name; nothing where the name begins with another sign. */
function letterOf(provider: ProviderRow | undefined): string {
  const letter = textsOf(provider)?.name.slice(0, 1) ?? "";
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter : "";
}

const touchSize = 512;

/** The letter on the provider's colour, to the edges: phones cut the corners. Its letter is a shape, so it needs no fonts. */
async function touchIcon(letter: string, colour: string): Promise<Buffer> {
  const outline = await loadOutlines();
  const { svg, width } = outline(letter, { size: 300, bold: true, direction: "ltr" });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${touchSize} ${touchSize}" width="${touchSize}" height="${touchSize}"><rect width="100%" height="100%" fill="${colour}"/><g fill="#fff" transform="translate(${(touchSize - width) / 2} 363)">${svg}</g></svg>`;
  return sharp(Buffer.from(drawn)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** The icons of a provider's site, and its manifest for a home screen: its first letter in its colour. */
export function iconRoutes(app: FastifyInstance): void {
  const drawn = new LRUCache<string, Buffer, readonly [letter: string, colour: string]>({
    max: 500,
    fetchMethod: (_key, _stale, { context: [letter, colour] }) => touchIcon(letter, colour),
  });
  const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
    reply.type(type).header("cache-control", "public, max-age=3600").send(content);

  app.get("/favicon.svg", async ({ provider }, reply) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colourOf(provider)}"/><text x="16" y="22" font-family="sans-serif" font-weight="600" font-size="18" text-anchor="middle" fill="#fff">${letterOf(provider)}</text></svg>`;
    return send(reply, "image/svg+xml", svg);
  });

  // Browsers and feed readers ask here without having read a page.
  app.get("/favicon.ico", (_, reply) => reply.redirect("/favicon.svg", 301));

  app.get("/touch-icon.png", async ({ provider }, reply) => {
    const [letter, colour] = [letterOf(provider), colourOf(provider)];
    return send(reply, "image/png", await drawn.forceFetch(`${letter}/${colour}`, { context: [letter, colour] }));
  });

  app.get<{ Querystring: { language?: unknown } }>("/manifest.webmanifest", async ({ provider, query }, reply) => {
    const own = provider?.company.defaultLanguage ?? siteLanguages[0];
    const language = siteLanguages.find((one) => one === query.language && provider?.company.texts[one]) ?? own;
    const { name = "", promise } = provider?.company.texts[language] ?? {};
    const manifest = {
      // One installed site, whatever its language.
      id: "/",
      name,
      short_name: name,
      ...(promise === undefined ? {} : { description: promise }),
      lang: tagOf(language),
      dir: directionOf(language),
      start_url: language === own ? "/" : `/${language}/`,
      scope: "/",
      display: "minimal-ui",
      theme_color: colourOf(provider),
      background_color: "#ffffff",
      icons: [
        { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
        { src: "/touch-icon.png", type: "image/png", sizes: `${touchSize}x${touchSize}`, purpose: "any maskable" },
      ],
    };
    return send(reply, "application/manifest+json", JSON.stringify(manifest));
  });
}
