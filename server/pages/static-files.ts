import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../contract/errors.ts";
import { withoutDocumentHeaders } from "../http/security-headers.ts";
import type { Screens } from "./renderer.ts";

const art = fileURLToPath(new URL("../../web/art/", import.meta.url));

interface Folder {
  readonly root: string;
  /** Of the files' addresses, for example `/assets/`. */
  readonly prefix: string;
  readonly options?: Pick<FastifyStaticOptions, "preCompressed" | "setHeaders">;
}

/**
 * Serves a folder that does not change while the process runs. Its names are read once: the plugin's own routes read the
 * whole folder for each file, to compare the spelling.
 */
const folderOf = ({ root, prefix, options }: Folder) =>
  async function mountFolder(app: FastifyInstance): Promise<void> {
    const names: ReadonlySet<string> = new Set(await readdir(root, { recursive: true }));
    await app.register(fastifyStatic, {
      ...options,
      root,
      serve: false,
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
    });
    app.get<{ Params: { "*": string } }>(`${prefix}*`, (request, reply) => {
      const name = request.params["*"];
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  };

/** Serves immutable files, the service worker, and the name of the build. */
export async function mountFiles(app: FastifyInstance, { screens }: { screens: Screens }): Promise<void> {
  await app.register(folderOf({ root: art, prefix: "/assets/art/" }));
  if (screens.folder)
    await app.register(
      folderOf({
        root: screens.folder,
        prefix: "/assets/",
        options: {
          // The build writes them (`scripts/build.ts`).
          preCompressed: true,
          setHeaders: (reply, path) => {
            if (/\.(?:js|css|woff2)(?:\.br)?$/.test(path)) withoutDocumentHeaders(reply);
          },
        },
      }),
    );
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
