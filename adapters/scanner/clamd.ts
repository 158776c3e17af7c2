import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { Scanner, Verdict } from "./scanner.ts";

export interface ClamdOptions {
  /** `tcp://host:3310`, or `unix:/run/clamav/clamd.ctl`. */
  readonly url: string;
  /** Deadline of one scan. */
  readonly timeoutMs: number;
}

/** Some versions refuse larger chunks, whatever their stream limit. */
const chunkBytes = 64 * 1024;
const longestAnswer = 4096;

/**
 * ClamAV's daemon by its INSTREAM command: chunks with a length prefix; the daemon writes nothing to disk
 * (https://docs.clamav.net/manual/Usage/Scanning.html#clamd).
 */
export function createClamd({ url, timeoutMs }: ClamdOptions): Scanner {
  const place = placeOf(url);
  return {
    isConfigured: true,
    scan: (content) =>
      new Promise((resolve) => {
        const socket = connect(place);
        const timer = setTimeout(() => end({ kind: "unavailable", reason: "no answer in time" }), timeoutMs);
        const end = (verdict: Verdict): void => {
          clearTimeout(timer);
          socket.destroy();
          resolve(verdict);
        };
        let answer = "";
        socket.setEncoding("utf8");
        socket.once("error", (error: NodeJS.ErrnoException) =>
          // A daemon that refuses mid-stream sends its reason and closes: the answer read so far counts.
          end(
            answer
              ? verdictOf(answer)
              : { kind: "unavailable", reason: `the connection broke (${error.code ?? "no code"})` },
          ),
        );
        socket.on("data", (text: string) => {
          answer += text;
          if (answer.includes("\0") || answer.length > longestAnswer) end(verdictOf(answer));
        });
        socket.once("close", () => end(verdictOf(answer)));
        socket.once("connect", () => void send(socket, content));
      }),
  };
}

async function send(socket: Socket, content: Uint8Array): Promise<void> {
  socket.write("zINSTREAM\0");
  for (let at = 0; at < content.length && socket.writable; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve));
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}

/** `stream: OK`, `stream: <name> FOUND`, or an error such as `INSTREAM size limit exceeded. ERROR`. */
function verdictOf(answer: string): Verdict {
  const line = answer.split("\0")[0]?.trim() ?? "";
  if (line === "stream: OK") return { kind: "clean" };
  const name = /^stream: (.{1,200}) FOUND$/.exec(line)?.[1];
  if (name) return { kind: "infected", name };
  return { kind: "unavailable", reason: line ? `it says: ${line.slice(0, 200)}` : "it closed the connection" };
}

/** @throws Error when the URL is not a daemon's */
function placeOf(url: string): NetConnectOpts {
  const path = /^unix:(\/.+)$/.exec(url)?.[1];
  if (path) return { path };
  const { protocol, hostname, port } = URL.parse(url) ?? {};
  if (protocol !== "tcp:" || !hostname || !port)
    throw new Error("the address of the virus scanner is tcp://host:port or unix:/path");
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}
