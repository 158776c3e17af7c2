import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../contract/errors.ts";
import { withoutDocumentHeaders } from "../http/security-headers.ts";
import type { Screens } from "./renderer.ts";

const art = fileURLToPath(new URL("../../web/art/", import.meta.url));

/** Serves immutable files, the service worker, and the name of the build. */
export async function mountFiles(app: FastifyInstance, { screens }: { screens: Screens }): Promise<void> {
  const forever = {
    immutable: true,
    maxAge: "365d",
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
  } as const;
  await app.register(fastifyStatic, { ...forever, root: art, prefix: "/assets/art/" });
  if (screens.folder)
    await app.register(fastifyStatic, {
      ...forever,
      root: screens.folder,
      prefix: "/assets/",
      // The build writes them (`scripts/build.ts`).
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (/\.(?:js|css|woff2)(?:\.br)?$/.test(path)) withoutDocumentHeaders(reply);
      },
    });
  screens.serveDevelopment?.(app);
  const { worker } = screens;
  if (worker !== undefined)
    app.get("/service-worker.js", (_, reply) =>
      reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(worker),
    );
  const build = { id: screens.buildId, timestamp: Date.parse(screens.builtAt) };
  app.get("/builds/latest.json", (_, reply) => reply.header("cache-control", "no-cache").send(build));
  app.get<{ Params: { id: string } }>("/builds/meta/:id", (request, reply) =>
    request.params.id === `${build.id}.json`
      ? reply.header("cache-control", "public, max-age=31536000, immutable").send({ ...build, prerendered: [] })
      : refuse("not-found", "This build is not served here any more."),
  );
}
