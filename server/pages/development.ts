import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { type Assets, type Html, htmlText, type Renderer } from "../../contract/rendering.ts";
import { developmentConfig, developmentNonce } from "../../vite.config.ts";
import type { Screens } from "./renderer.ts";
import { fontsBy } from "./renderer.ts";

const base = "/assets/development/";

/** An address that the server itself serves, with the base before it. */
const ownAddress = /\/assets\/development\/(?!@|node_modules\/|web\/)/g;

const assetsOf = (script: string, styles: string): Assets => ({
  script: base + script,
  styles: [`${base}${styles}?direct`],
  fonts: fontsBy((source) => base + source),
});

/** The client from its sources: every request renders the current sources, and the browser reloads by itself. */
export async function loadDevelopmentScreens(): Promise<Screens> {
  const vite = await createServer(developmentConfig());
  async function load(): Promise<Renderer> {
    const { renderer } = (await vite.ssrLoadModule("/web/entry-server.tsx")) as { readonly renderer: Renderer };
    return renderer;
  }
  const first = await load();
  /** With the client of hot reload. It puts its base before every address, also of what the server itself serves. */
  async function prepared(address: string, html: Html): Promise<Html> {
    const text = await vite.transformIndexHtml(address, htmlText(html, developmentNonce));
    return text
      .replaceAll(ownAddress, "/")
      .split(developmentNonce)
      .map((part) => [part]);
  }
  const renderer: Renderer = {
    ...first,
    async render(input) {
      const rendered = await (await load()).render(input);
      if (rendered.kind === "redirect") return rendered;
      return { ...rendered, cache: "private", html: await prepared(input.request.url, rendered.html) };
    },
    renderDesk: async (site, assets) => prepared("/desk/", await (await load()).renderDesk(site, assets)),
    payload: async (input) => (await load()).payload(input),
  };
  return {
    renderer,
    buildId: "development",
    builtAt: new Date().toISOString(),
    folder: undefined,
    assets: () => assetsOf("web/entry-client.tsx", "web/theme/site.css"),
    deskAssets: () => assetsOf("web/desk/entry-desk.tsx", "web/desk/desk.css"),
    serveDevelopment: (app: FastifyInstance) => {
      app.addHook("onRequest", (request, reply, done) => {
        if (!request.raw.url?.startsWith(base) || request.raw.url.startsWith("/assets/art/")) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw);
      });
      // Hot reload uses a port of its own.
      app.addHook("onSend", async (_, reply) => {
        const policy = reply.getHeader("content-security-policy");
        if (typeof policy === "string")
          reply.header("content-security-policy", policy.replace("connect-src 'self'", "connect-src 'self' ws:"));
      });
      app.addHook("onClose", () => vite.close());
    },
  };
}
