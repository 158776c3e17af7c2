import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./write-whole.ts";

/**
 * Makes a folder that nobody but its owner may enter; one that is there already loses what others may do.
 * @throws where it belongs to another user, and others may enter it
 */
export function keepFolderPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, 0o700);
}

/** The same for all that is in it: a folder may be copied, or mounted elsewhere, with what others may do. */
export function keepTreePrivate(folder: string): void {
  keepFolderPrivate(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) restrict(join(entry.parentPath, entry.name), 0o700);
    else if (entry.isFile()) restrict(join(entry.parentPath, entry.name), 0o600);
  }
}

function restrict(path: string, mode: number): void {
  // Windows keeps no such modes.
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== "EPERM") throw error;
    throw new Error(`${path} can be read by others and belongs to another user: run chmod ${mode.toString(8)} on it`);
  }
}
