import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where the server can be told to do otherwise; `BODY` is the end of the message. */
export type Step = "GREETING" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "BODY";

export interface LoopbackSmtp {
  readonly port: number;
  /** Messages that were accepted, with their envelope, in order. */
  readonly accepted: { readonly from: string; readonly to: string[]; readonly raw: Buffer }[];
  /** The next time it comes to this step the server gives this answer, says nothing more, or hangs up. */
  answerNext(step: Step, answer: string | "silence" | "hang up"): void;
  close(): Promise<void>;
}

const usual: Record<Step, string> = {
  GREETING: "220 loopback",
  EHLO: "250-loopback\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN",
  AUTH: "235 welcome",
  MAIL: "250 sender ok",
  RCPT: "250 recipient ok",
  DATA: "354 go on",
  BODY: "250 accepted",
};
const endOfBody = "\r\n.\r\n";
const isStep = (verb: string): verb is Step => verb in usual;

/** A mail server for tests, on a free port of this machine: just enough of RFC 5321, and it misbehaves when told to. */
export async function startLoopbackSmtp(): Promise<LoopbackSmtp> {
  const answers = new Map<Step, string>();
  const accepted: LoopbackSmtp["accepted"] = [];
  const sockets = new Set<Socket>();

  function converse(socket: Socket): void {
    let received = "";
    let inBody = false;
    let envelope = { from: "", to: [] as string[] };

    const say = (step: Step): string => {
      const answer = answers.get(step) ?? usual[step];
      answers.delete(step);
      if (answer === "hang up") socket.destroy();
      else if (answer !== "silence") socket.write(`${answer}\r\n`);
      return answer;
    };

    const takeLine = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "QUIT") return void socket.end("221 bye\r\n");
      if (!isStep(verb)) return void socket.write("502 not known here\r\n");
      const isTaken = /^[23]/.test(say(verb));
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      if (verb === "MAIL") envelope = { from: address, to: [] };
      if (verb === "RCPT" && isTaken) envelope.to.push(address);
      if (verb === "DATA") inBody = isTaken;
    };

    const takeBody = (body: string): void => {
      inBody = false;
      const raw = Buffer.from(body.replace(/^\.\./gm, "."), "latin1");
      if (say("BODY").startsWith("2")) accepted.push({ ...envelope, raw });
    };

    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      for (;;) {
        const ending = inBody ? endOfBody : "\r\n";
        const at = received.indexOf(ending);
        if (at < 0) return;
        const piece = received.slice(0, at);
        received = received.slice(at + ending.length);
        if (inBody) takeBody(`${piece}\r\n`);
        else takeLine(piece);
      }
    });
    say("GREETING");
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    accepted,
    answerNext: (step, answer) => void answers.set(step, answer),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
