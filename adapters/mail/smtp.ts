import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Composed, compose } from "./compose.ts";
import type { Mail, Message, Outcome } from "./mail.ts";

export interface SmtpOptions {
  /**
   * `smtps://user:password@host:465`, or `smtp://…:587`, which then requires STARTTLS. Plain text only on loopback, or
   * with `?tls=never` on a trusted network.
   */
  readonly url: string;
  /** Deadline of one mail, connection included. */
  readonly timeoutMs: number;
}

/** Mail over SMTP with one connection per mail: volume is low, and a broken connection affects one mail. */
export function createSmtp({ url, timeoutMs }: SmtpOptions): Mail {
  const { auth, ...connecting } = readUrl(url);
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  function talk({ raw, envelope }: Composed): Promise<Outcome> {
    const connection = new SMTPConnection({ ...connecting, socketCloseTimeout: 1000 });
    let wasHandedOver = false;
    // The connection reads the body only after the answer to DATA, which shows how far it got.
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

/** The library's error codes for a bad mail, rather than a bad connection or account. */
const aboutTheMail = ["EENVELOPE", "EMESSAGE"];
/** RFC 4954: authentication required, an error of configuration. */
const signInFirst = 530;

function outcomeOf(
  { code = "", responseCode = 0, permanent = true, message }: SmtpError,
  wasHandedOver: boolean,
): Outcome {
  if (wasHandedOver && responseCode < 400) return { kind: "unknown", reason: message };
  const isForGood = aboutTheMail.includes(code) && permanent && responseCode !== signInFirst;
  return { kind: isForGood ? "refused" : "unavailable", reason: message };
}

/** @throws Error when the URL is not an SMTP server's */
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
