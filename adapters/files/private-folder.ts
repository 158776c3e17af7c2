import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./write-whole.ts";

/**
 * Creates a folder that only its owner can enter, or removes the others' permissions from an existing one.
 * @throws Error when it belongs to another user and is open to others
 */
export function keepFolderPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, 0o700);
}

/** Applies {@link keepFolderPrivate} to a tree: a copied or mounted folder may have wider permissions. */
export function keepTreePrivate(folder: string): void {
  keepFolderPrivate(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) restrict(join(entry.parentPath, entry.name), 0o700);
    else if (entry.isFile()) restrict(join(entry.parentPath, entry.name), 0o600);
  }
}

function restrict(path: string, mode: number): void {
  // Windows has no such modes.
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== "EPERM") throw error;
    throw new Error(`${path} can be read by others and belongs to another user: run chmod ${mode.toString(8)} on it`);
  }
}
