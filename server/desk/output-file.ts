import { open, unlink } from "node:fs/promises";
import type { CommandResult } from "../operations/run-command.ts";
import type { DeskRequest } from "./command.ts";

/**
 * Runs a command whose content goes into a new file, readable only by its owner. The file is created first, because
 * every opening of a document is reported to the document's owner.
 */
export async function runIntoFile(
  request: DeskRequest,
  run: (request: DeskRequest) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { outputFile: path } = request;
  if (path === undefined) return run(request);
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if (!file) return { code: 1, output: "", errorOutput: `${path} is there already. Name a file that is not.\n` };
  let isKept = false;
  try {
    const result = await run(request);
    if (result.content !== undefined) {
      await file.writeFile(result.content, "base64");
      isKept = true;
    }
    return result;
  } finally {
    await file.close();
    if (!isKept) await unlink(path);
  }
}
