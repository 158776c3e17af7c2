import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import { openSitePicture } from "./site-pictures.ts";

const named = /^([0-9a-f]{32})-(\d{1,4}\.(?:webp|avif))$/;

/** Pictures of a clinic on its own hosts, for ever: those that the desk stored, and those of an operator's import. */
export async function pictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const root = join(services.config.dataDir, "pictures");
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, { root, serve: false, immutable: true, maxAge: "365d", dotfiles: "ignore" });
  app.get<{ Params: { "*": string } }>("/pictures/*", async (request, reply) => {
    const path = request.params["*"];
    const [owner, name = ""] = path.split("/");
    const { id } = (await services.providers.byHost(request.host)) ?? {};
    if (!id || id !== owner) return refuse("not-found", "There is no such picture.");
    const [, hash, file] = named.exec(name) ?? [];
    const opened = hash && file && (await openSitePicture(services, { providerId: id, hash, file }));
    // Mails show the logo, which webmail opens on pages of its own.
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (!opened) return reply.sendFile(path);
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-length", opened.bytes)
      .type(file.endsWith("webp") ? "image/webp" : "image/avif")
      .send(opened.stream);
  });
}
