import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface LoopbackClamd {
  readonly url: string;
  /** Sets a lasting fault: no answer, a closed connection, or this answer. */
  fail(fault: "silence" | "hang up" | { readonly answer: string } | undefined): void;
  /** Size of each scanned stream in bytes. */
  readonly scanned: number[];
  close(): Promise<void>;
}

/** The EICAR test file, assembled here so that scanners do not remove this source file. */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join(""),
);
const command = Buffer.from("zINSTREAM\0");

/** A test virus scanner on a free local port or a socket, which detects only the EICAR file. */
export async function startLoopbackClamd(socketPath?: string): Promise<LoopbackClamd> {
  const sockets = new Set<Socket>();
  const scanned: number[] = [];
  let fault: Parameters<LoopbackClamd["fail"]>[0];

  /** The stream's content, once complete. */
  function contentIn(received: Buffer): Buffer | undefined {
    if (!received.subarray(0, command.length).equals(command)) return undefined;
    const chunks: Buffer[] = [];
    for (let at = command.length; at + 4 <= received.length; ) {
      const length = received.readUInt32BE(at);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return undefined;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (fault === "hang up") return void socket.destroy();
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      const content = fault === "silence" ? undefined : contentIn(received);
      if (!content) return;
      scanned.push(content.length);
      if (typeof fault === "object") socket.end(`${fault.answer}\0`);
      else socket.end(content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
    });
  });
  if (socketPath) server.listen(socketPath);
  else server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: socketPath ? `unix:${socketPath}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (next) => {
      fault = next;
    },
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
