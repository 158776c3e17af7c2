import { once } from "node:events";
import { mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import type { Jobs } from "../jobs/worker.ts";
import type { CommandResult } from "../operations/run-command.ts";
import type { Services } from "../services.ts";
import type { DeskRequest } from "./command.ts";
import { runDeskCommand } from "./command.ts";
import { type JobsRequest, runJobsCommand } from "./job-commands.ts";

const maxPathBytes = 96;

/**
 * The socket is in the data folder, which only its owner may enter. Socket paths are short: for a deep folder it is in a new
 * private folder, and a link in the data folder leads to it. Nobody else can guess the path or make it first.
 */
const socketIn = ({ dataDir }: Pick<Config, "dataDir">): string => join(resolve(dataDir), "desk.sock");

const isShort = (path: string): boolean => Buffer.byteLength(path) <= maxPathBytes;

async function newSocketPath(inside: string): Promise<string> {
  await removeSocket(inside); // of a process that was killed; the folder is this one's now
  if (isShort(inside)) return inside;
  const path = join(await mkdtemp(join(tmpdir(), "sojourn-desk-")), "desk.sock");
  await symlink(path, inside);
  return path;
}

async function removeSocket(inside: string): Promise<void> {
  const elsewhere = await readlink(inside).catch(() => undefined);
  if (elsewhere) await rm(dirname(elsewhere), { recursive: true, force: true });
  await rm(inside, { force: true });
}

/**
 * Runs desk commands inside the server, because the embedded database allows no second process. A socket in the data
 * folder has no network address, and only the folder's owner can open it.
 */
export async function listenForDesk(services: Services & { readonly jobs: Jobs }): Promise<{ close(): Promise<void> }> {
  const inside = socketIn(services.config);
  const path = await newSocketPath(inside);
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
  const before = process.umask(0o177);
  const listening = new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  process.umask(before);
  await listening;
  server.unref();
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await removeSocket(inside);
    },
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

/** @returns undefined without a server on this data folder */
export async function askRunningServer<Path extends keyof SocketBodies>(
  config: Config,
  path: Path,
  body: SocketBodies[Path],
): Promise<CommandResult | undefined> {
  if (config.database.kind !== "embedded") return undefined;
  const inside = socketIn(config);
  const socketPath = (await readlink(inside).catch(() => undefined)) ?? inside;
  if (!isShort(socketPath)) return undefined;
  return new Promise((done, fail) => {
    const call = request({ socketPath, method: "POST", path }, async (reply) => {
      const answer = await text(reply);
      if (reply.statusCode === 200) done(JSON.parse(answer) as CommandResult);
      else fail(new Error("The server could not do that; its log says why."));
    });
    call.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "ECONNREFUSED" ? done(undefined) : fail(error),
    );
    call.end(JSON.stringify(body));
  });
}
