import { open, unlink } from "node:fs/promises";
import type { Answer, Asked } from "./desk-command.ts";

/**
 * Runs a command, and puts what it hands over into the file that was named, for its maker alone. The file is made first and
 * must be new: what cannot be kept is not opened, because every opening is told to whom it is about.
 */
export async function intoNewFile(asked: Asked, run: (asked: Asked) => Promise<Answer>): Promise<Answer> {
  const { makes: path } = asked;
  if (path === undefined) return run(asked);
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if (!file) return { code: 1, said: "", told: `${path} is there already. Name a file that is not.\n` };
  let isKept = false;
  try {
    const answer = await run(asked);
    if (answer.content !== undefined) {
      await file.writeFile(answer.content, "base64");
      isKept = true;
    }
    return answer;
  } finally {
    await file.close();
    if (!isKept) await unlink(path);
  }
}
