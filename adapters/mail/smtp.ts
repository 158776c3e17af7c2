import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Composed, compose } from "./compose.ts";
import type { Mail, Message, Outcome } from "./mail.ts";

export interface SmtpOptions {
  /**
   * `smtps://user:password@host:465`, or `smtp://…:587` where encryption is then required.
   * Without encryption only on loopback, or with `?tls=never` on a network that you trust.
   */
  readonly url: string;
  /** How long one mail may take from the first packet to the server's last word. */
  readonly timeoutMs: number;
}

/** Mail through a server, a connection for each: mails are few, and a broken one then spoils no other. */
export function createSmtp({ url, timeoutMs }: SmtpOptions): Mail {
  const { auth, ...connecting } = readUrl(url);
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  function talk({ raw, envelope }: Composed): Promise<Outcome> {
    const connection = new SMTPConnection({ ...connecting, socketCloseTimeout: 1000 });
    let wasHandedOver = false;
    // Read by the connection only after the server answered DATA, so that we know how far it came.
    const body = Readable.from(
      (function* () {
        yield raw;
        wasHandedOver = true;
      })(),
    );
    return new Promise<Outcome>((resolve) => {
      const finish = (outcome: Outcome): void => {
        clearTimeout(deadline);
        body.destroy();
        connection.close();
        resolve(outcome);
      };
      const fail = (error: SmtpError): void => finish(outcomeOf(error, wasHandedOver));
      const deadline = setTimeout(() => fail(new Error(`no end after ${timeoutMs} ms`)), timeoutMs);
      const send = (): void =>
        connection.send(envelope, body, (error) => (error ? fail(error) : finish({ kind: "sent" })));
      connection.on("error", fail);
      connection.connect((error) => {
        if (error) return fail(error);
        if (auth === undefined) return send();
        connection.login(auth, (refused) => (refused ? fail(refused) : send()));
      });
    });
  }

  async function deliver(message: Message): Promise<Outcome> {
    try {
      return await talk(await compose(message));
    } catch (error) {
      if (error instanceof RangeError) return { kind: "refused", reason: error.message };
      throw error;
    }
  }

  return {
    repeatable: false,

    async send(message) {
      if (isClosed) return { kind: "unavailable", reason: "the connection to the mail server is closed" };
      const sending = deliver(message);
      running.add(sending);
      return sending.finally(() => running.delete(sending));
    },

    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

type SmtpError = Pick<NodemailerError, "message" | "code" | "responseCode" | "permanent">;

/** Codes of the library for "this mail", as against "this connection" or "this account". */
const aboutTheMail = ["EENVELOPE", "EMESSAGE"];
/** RFC 4954: the server wants us signed in first; that is our configuration, not the mail. */
const signInFirst = 530;

function outcomeOf(
  { code = "", responseCode = 0, permanent = true, message }: SmtpError,
  wasHandedOver: boolean,
): Outcome {
  if (wasHandedOver && responseCode < 400) return { kind: "unknown", reason: message };
  const isForGood = aboutTheMail.includes(code) && permanent && responseCode !== signInFirst;
  return { kind: isForGood ? "refused" : "unavailable", reason: message };
}

/** @throws Error when the address is not one of a mail server. */
function readUrl(address: string) {
  const url = URL.parse(address);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol)) {
    throw new Error("the mail server's address begins with smtp:// or smtps://");
  }
  const secure = url.protocol === "smtps:";
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const ignoreTLS = url.searchParams.get("tls") === "never";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ignoreTLS,
    requireTLS: !secure && !isLoopback && !ignoreTLS,
    auth:
      url.username === ""
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}
