import { readlink } from "node:fs/promises";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import type { CommandResult } from "./run-command.ts";

const maxPathBytes = 96;

/**
 * The socket is in the data folder, which only its owner may enter. Socket paths are short: for a deep folder it is in a new
 * private folder, and a link in the data folder leads to it. Nobody else can guess the path or make it first.
 */
export const socketIn = ({ dataDir }: Pick<Config, "dataDir">): string => join(resolve(dataDir), "desk.sock");

export const isShort = (path: string): boolean => Buffer.byteLength(path) <= maxPathBytes;

/** @param body the request of the command that the path names @returns undefined without a server on this data folder */
export async function askRunningServer(
  config: Pick<Config, "dataDir" | "database">,
  path: "/desk" | "/jobs" | "/keys" | "/backup" | "/doctor",
  body: object,
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
