import { createHash } from "node:crypto";
import { unlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import type { Jobs } from "../jobs/worker.ts";
import type { CommandResult } from "../operator/run-command.ts";
import type { Services } from "../services.ts";
import type { DeskRequest } from "./command.ts";
import { runDeskCommand } from "./command.ts";
import { type JobsRequest, runJobsCommand } from "./job-commands.ts";

const maxPathBytes = 96;

/**
 * In the data folder, which only its owner may enter; socket paths are short, so a deep folder's socket is named by a
 * digest.
 */
function socketOf({ dataDir }: Pick<Config, "dataDir">): string {
  const inside = join(resolve(dataDir), "desk.sock");
  if (Buffer.byteLength(inside) <= maxPathBytes) return inside;
  return `/tmp/sojourn-desk-${createHash("sha256").update(inside).digest("hex").slice(0, 24)}.sock`;
}

/**
 * Runs desk commands inside the server, because the embedded database allows no second process. A socket in the data
 * folder has no network address, and only the folder's owner can open it.
 */
export async function listenForDesk(services: Services & { readonly jobs: Jobs }): Promise<{ close(): Promise<void> }> {
  const path = socketOf(services.config);
  const server = createServer(async (call, reply) => {
    try {
      const answer = await run(services, call.url, JSON.parse(await text(call)));
      services.jobs.wake();
      reply.end(JSON.stringify(answer));
    } catch (error) {
      services.reporting.report(error, {});
      reply.writeHead(500).end();
    }
  });
  await unlink(path).catch(() => undefined); // left by a killed process; the folder is locked by this one
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

/** The body of each path of the socket. */
interface SocketBodies {
  readonly "/desk": DeskRequest;
  readonly "/jobs": JobsRequest;
}

/** Only askRunningServer sends paths and bodies. */
function run(services: Services, path: string | undefined, body: unknown): Promise<CommandResult> {
  if (path === "/jobs") return runJobsCommand(services, body as JobsRequest);
  return runDeskCommand(services, body as DeskRequest);
}

/** @returns undefined without a running server on this data folder */
export const askRunningServer = <Path extends keyof SocketBodies>(
  config: Config,
  path: Path,
  body: SocketBodies[Path],
): Promise<CommandResult | undefined> =>
  config.database.kind !== "embedded"
    ? Promise.resolve(undefined)
    : new Promise((done, fail) => {
        const call = request({ socketPath: socketOf(config), method: "POST", path }, async (reply) => {
          const answer = await text(reply);
          if (reply.statusCode === 200) done(JSON.parse(answer) as CommandResult);
          else fail(new Error("The server failed to run the command; see its log."));
        });
        call.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" || error.code === "ECONNREFUSED" ? done(undefined) : fail(error),
        );
        call.end(JSON.stringify(body));
      });
