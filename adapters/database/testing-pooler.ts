import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import pg from "pg";

/** A pooler in transaction mode, as PgBouncer without `max_prepared_statements`. */
export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** Parameters of a start that a pooler takes; it refuses others, which would be those of a shared connection. */
const accepted = new Set(["user", "database", "application_name", "client_encoding"]);
const askForTls = 80_877_103;

/** Cuts a stream into messages of PostgreSQL's protocol. */
function createReader(onMessage: (message: Buffer) => void, hasStart: boolean): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0);
  // The first message has no type.
  let isStart = hasStart;
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const lengthAt = isStart ? 0 : 1;
      if (held.length < lengthAt + 4) return;
      const end = lengthAt + held.readInt32BE(lengthAt);
      if (held.length < end) return;
      const message = held.subarray(0, end);
      held = held.subarray(end);
      if (isStart && message.readInt32BE(4) !== askForTls) isStart = false;
      onMessage(message);
    }
  };
}

const message = (type: string, ...parts: readonly (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = message("Z", Buffer.from("I"));
const error = (code: string, text: string): Buffer =>
  message("E", "SFATAL", "VFATAL", `C${code}`, `M${text}`, Buffer.alloc(1));

/** A connection of the server, of whom it is for the length of a transaction. */
interface Shared {
  readonly socket: Socket;
  onAnswer: (message: Buffer) => void;
}

async function openShared(url: string): Promise<Shared & { end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  // The driver has signed in; from here on its messages are the clients'.
  const { stream: socket } = client.connection as unknown as { stream: Socket };
  socket.removeAllListeners("data");
  const shared = { socket, onAnswer: () => undefined, end: () => client.end() };
  return shared;
}

/**
 * Lends each transaction the connection that has rested longest, so that two of one client run on different ones. Nothing
 * is reset between them: what a session leaves behind is found by the next.
 *
 * @param url the server, with the database that every client gets
 */
export async function startPooler(url: string, connections: number): Promise<Pooler> {
  const shared = await Promise.all(Array.from({ length: connections }, () => openShared(url)));
  const idle: Shared[] = [...shared];
  const waiting: ((connection: Shared) => void)[] = [];
  for (const each of shared)
    each.socket.on(
      "data",
      createReader((answer) => each.onAnswer(answer), false),
    );
  const giveBack = (connection: Shared): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };

  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket.on("error", () => undefined));
    let lent: Shared | undefined;
    let isWaiting = false;
    let queued: Buffer[] = [];
    /** Answers that end with a statement that the client may send the next one. */
    let owed = 0;

    function send(request: Buffer): void {
      if ("QS".includes(String.fromCharCode(request[0] ?? 0))) owed += 1;
      lent?.socket.write(request);
    }
    function take(connection: Shared): void {
      isWaiting = false;
      lent = connection;
      connection.onAnswer = (answer) => {
        socket.write(answer);
        if (answer[0] !== "Z".charCodeAt(0)) return;
        owed -= 1;
        if (owed > 0 || answer[5] !== "I".charCodeAt(0)) return;
        lent = undefined;
        giveBack(connection);
      };
      const requests = queued;
      queued = [];
      for (const request of requests) send(request);
    }
    function onRequest(request: Buffer): void {
      if (lent) {
        send(request);
        return;
      }
      queued.push(request);
      if (isWaiting) return;
      isWaiting = true;
      const free = idle.shift();
      if (free) take(free);
      else waiting.push(take);
    }
    function onStart(start: Buffer): void {
      const code = start.readInt32BE(4);
      if (code === askForTls) {
        socket.write("N");
        return;
      }
      const words = start.subarray(8).toString().split("\0").filter(Boolean);
      const foreign = words.find((word, place) => place % 2 === 0 && !accepted.has(word));
      if (foreign) {
        socket.end(error("08P01", `unsupported startup parameter: ${foreign}`));
        return;
      }
      isStarted = true;
      socket.write(Buffer.concat([message("R", int(0)), message("K", int(0), int(0)), ready]));
    }
    let isStarted = false;
    socket.on(
      "data",
      createReader((request) => {
        if (!isStarted) onStart(request);
        else if (request[0] === "X".charCodeAt(0)) socket.end();
        else onRequest(request);
      }, true),
    );
    socket.on("close", () => {
      clients.delete(socket);
      const at = waiting.indexOf(take);
      if (at >= 0) waiting.splice(at, 1);
      if (!lent) return;
      // A killed process leaves a transaction open: it is rolled back before another client has the connection.
      const connection = lent;
      connection.onAnswer = (answer) => {
        if (answer[0] !== "Z".charCodeAt(0)) return;
        owed -= 1;
        if (owed === 0) giveBack(connection);
      };
      owed += 1;
      connection.socket.write(message("Q", "rollback"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(url);
  address.search = "";
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return {
    url: address.href,
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, "close");
      for (const { end } of shared) await end();
    },
  };
}
