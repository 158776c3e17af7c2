import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A step whose reply a test may replace; `BODY` is the end of the message. */
export type Step = "GREETING" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "BODY";

export interface LoopbackSmtp {
  readonly port: number;
  /** Accepted messages with their envelope, in order. */
  readonly accepted: { readonly from: string; readonly to: string[]; readonly raw: Buffer }[];
  /** Replaces the next reply of this step by an answer, silence, or a closed connection. */
  answerNext(step: Step, answer: string | "silence" | "hang up"): void;
  close(): Promise<void>;
}

const commands: ReadonlySet<string> = new Set<Step>(["EHLO", "AUTH", "MAIL", "RCPT", "DATA"]);
const isStep = (verb: string): verb is Step => commands.has(verb);

/** A stub of an SMTP server on a free local port, with replaceable replies. */
export async function startLoopbackSmtp(): Promise<LoopbackSmtp> {
  const answers = new Map<Step, string>();
  const accepted: LoopbackSmtp["accepted"] = [];
  const sockets = new Set<Socket>();

  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    hidePIPELINING: true,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      buffer(stream).then((raw) => {
        const from = mailFrom === false ? "" : mailFrom.address;
        if (!answers.has("BODY")) accepted.push({ from, to: rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  smtp.on("error", () => {}); // tests break connections

  /** Intercepts a conversation to replace a reply. */
  function follow(socket: Socket): void {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    let step: Step | undefined = "GREETING";
    socket.prependListener("data", (bytes: Buffer) => {
      if (step === "BODY") return;
      const verb = bytes.toString("latin1", 0, 4).toUpperCase();
      step = isStep(verb) ? verb : undefined;
    });
    const write = socket.write.bind(socket) as (text: string | Uint8Array) => boolean;
    socket.write = (text: string | Uint8Array): boolean => {
      const answer = step && answers.get(step);
      if (step && answer !== undefined) answers.delete(step);
      if (step === "DATA" && answer === undefined) step = "BODY";
      else if (step === "BODY") step = undefined;
      if (answer === undefined) return write(text);
      if (answer === "hang up") socket.destroy();
      return answer === "hang up" || answer === "silence" || write(`${answer}\r\n`);
    };
  }
  smtp.server.prependListener("connection", follow);

  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    port: (smtp.server.address() as AddressInfo).port,
    accepted,
    answerNext: (step, answer) => void answers.set(step, answer),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
