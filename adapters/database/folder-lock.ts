import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/** Another running process has this data folder open. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `${folder} is in use by another process. Stop that one first, set another DATA_DIR, or use DATABASE_URL for several.`,
    );
    this.name = "FolderInUse";
  }
}

/** Room for the process id that is appended while a stale socket is cleared. */
const longestPath = 88;

/** Socket paths are limited to some 100 bytes, so a deep folder's lock is named by its digest in a shared folder. */
function socketPath(folder: string): string {
  const inside = join(realpathSync(folder), "in-use.sock");
  if (Buffer.byteLength(inside) <= longestPath) return inside;
  // Not the environment's temporary folder, which may differ between processes.
  return `/tmp/sojourn-${createHash("sha256").update(inside).digest("hex").slice(0, 24)}.sock`;
}

const isAlive = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(path);
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });

const listen = (path: string) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });

/**
 * Removes the socket of a killed process. It is renamed before it is checked, so that two processes that both find it
 * stale cannot remove a new one.
 */
async function clearDead(path: string): Promise<void> {
  const aside = `${path.slice(0, -".sock".length)}-${process.pid}.sock`;
  try {
    await rename(path, aside);
  } catch {
    return; // another process was faster
  }
  if (await isAlive(aside)) await rename(aside, path);
  else await unlink(aside);
}

/**
 * Locks a folder for this process by listening on a socket in it. Unlike a pid file, the lock dies with the process and
 * cannot match a reused pid.
 * @returns a function that releases the lock
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  let server = await listen(path);
  if (!server && !(await isAlive(path))) {
    await clearDead(path);
    server = await listen(path);
  }
  if (!server) throw new FolderInUse(folder);
  const held = server;
  held.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}
