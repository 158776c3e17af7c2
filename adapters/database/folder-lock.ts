import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
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

/** Socket paths are limited to about 100 bytes, so a deep folder's socket lives in the temporary one under its digest. */
function socketPath(folder: string): string {
  const inside = join(realpathSync(folder), "in-use.sock");
  if (Buffer.byteLength(inside) <= 100) return inside;
  return join(tmpdir(), `sojourn-${createHash("sha256").update(inside).digest("hex").slice(0, 24)}.sock`);
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
 * Holds a folder for this process by listening on a socket in it: unlike a file with a process id, it cannot
 * outlive a killed process nor be mistaken for another one's.
 * @returns a function that lets go
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  let server = await listen(path);
  if (!server && !(await isAlive(path))) {
    await unlink(path).catch(() => {});
    server = await listen(path);
  }
  if (!server) throw new FolderInUse(folder);
  const held = server;
  held.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}
