import { createHash } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "./config.ts";
import { type Answer, type Asked, runDeskCommand } from "./desk-command.ts";
import type { Jobs } from "./jobs.ts";
import type { Services } from "./services.ts";

const longestPath = 96;

/** Beside the data, where only its owner may go; socket paths are short, so a deep folder's lies under its digest. */
function socketOf({ dataDir }: Pick<Config, "dataDir">): string {
  const inside = join(resolve(dataDir), "desk.sock");
  if (Buffer.byteLength(inside) <= longestPath) return inside;
  return `/tmp/sojourn-desk-${createHash("sha256").update(inside).digest("hex").slice(0, 24)}.sock`;
}

/**
 * Does for an operator on this machine what the embedded database lets no second process do. A socket in the data
 * folder has no address on any network, and only the folder's owner can open it.
 */
export async function listenForDesk(services: Services & { readonly jobs: Jobs }): Promise<{ close(): Promise<void> }> {
  const path = socketOf(services.config);
  const server = createServer(async (asked, reply) => {
    try {
      // Written by askRunning alone.
      const answer = await runDeskCommand(services, JSON.parse(await text(asked)) as Asked);
      services.jobs.wake();
      reply.end(JSON.stringify(answer));
    } catch (error) {
      services.reporting.report(error, {});
      reply.writeHead(500).end();
    }
  });
  await unlink(path).catch(() => undefined); // of a process that was killed; the folder is this one's now
  const before = process.umask(0o177);
  const listening = new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  process.umask(before);
  await listening;
  server.unref();
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Lets the server that runs on this data folder do it; undefined where there is none. */
export const askRunning = (config: Config, asked: Asked): Promise<Answer | undefined> =>
  config.database.kind !== "embedded"
    ? Promise.resolve(undefined)
    : new Promise((done, fail) => {
        const call = request({ socketPath: socketOf(config), method: "POST", path: "/" }, async (reply) => {
          const body = await text(reply);
          if (reply.statusCode === 200) done(JSON.parse(body) as Answer);
          else fail(new Error("The server could not do that; its log says why."));
        });
        call.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" || error.code === "ECONNREFUSED" ? done(undefined) : fail(error),
        );
        call.end(JSON.stringify(asked));
      });
