import { once } from "node:events";
import { mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Jobs } from "../jobs/worker.ts";
import { type DumpRequest, dumpEmbedded } from "../operations/backups/dump.ts";
import { examine, reportOf } from "../operations/doctor.ts";
import { type KeysRequest, runKeysCommand } from "../operations/keys/keys.ts";
import type { CommandResult } from "../operations/run-command.ts";
import { isShort, socketIn } from "../operations/running-server.ts";
import type { Services } from "../services.ts";
import type { DeskRequest } from "./command.ts";
import { runDeskCommand } from "./command.ts";
import { type JobsRequest, runJobsCommand } from "./job-commands.ts";

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

/** Only askRunningServer sends paths and bodies. */
function run(services: Services, path: string | undefined, body: unknown): Promise<CommandResult> {
  if (path === "/jobs") return runJobsCommand(services, body as JobsRequest);
  if (path === "/doctor") return examine(services).then(reportOf);
  if (path === "/keys") return runKeysCommand(services, body as KeysRequest);
  if (path === "/backup") return dumpEmbedded(services.database, body as DumpRequest);
  return runDeskCommand(services, body as DeskRequest);
}
