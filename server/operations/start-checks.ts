import { constants } from "node:fs";
import { access, mkdir, readdir, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { ifThere } from "../../adapters/files/write-whole.ts";
import type { Config } from "../config/config.ts";

type Place = Pick<Config, "port" | "host" | "dataDir" | "database">;

/** What the first start of the embedded database needs on the disk, in bytes. On a full disk it never ends. */
const neededAtFirst = 300e6;

/**
 * Checks the port and the data folder, before a first start fills its database.
 * @throws Error that says what to do
 */
export async function checkPlace(place: Place): Promise<void> {
  await checkPort(place);
  await checkFolder(place);
}

async function checkPort({ port, host }: Place): Promise<void> {
  const probe = createServer().listen({ port, host });
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once("error", resolve).once("listening", () => resolve(undefined));
  });
  probe.close();
  if (error?.code === "EADDRINUSE")
    throw new Error(`Port ${port} of ${host} is in use: end the other program, or set PORT to a free one.`);
}

async function checkFolder({ dataDir, database }: Place): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${dataDir} cannot be used (${code}): give this account a folder of its own, or set DATA_DIR to one.`,
    );
  }
  if (database.kind !== "embedded" || (await ifThere(readdir(join(dataDir, "postgres"))))) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < neededAtFirst)
    throw new Error(
      `${Math.floor((bavail * bsize) / 1e6)} MB are free for ${dataDir}, and the embedded database needs ${neededAtFirst / 1e6} MB: make room, or set DATA_DIR to another disk.`,
    );
}
