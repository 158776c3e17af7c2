import { join } from "node:path";
import { writeWhole } from "../files/write-whole.ts";
import type { Outcome } from "../mail/mail.ts";
import { faultOf, type Sms, type TextMessage } from "./sms.ts";

export interface SmsOutbox extends Sms {
  /** The next message gets this answer and is not written; told twice, the next two. */
  failNext(outcome: Exclude<Outcome, { kind: "sent" }>): void;
}

/**
 * Text messages as files: `<time>-<digits of the number>-<id>.sms.txt`, UTF-8, lines ended by LF. First the lines `To`,
 * `From`, `Date` (ISO 8601) and `Language`, each as `Name: value`; then an empty line; the rest is the text.
 * Time and id come from the message, so the same message has the same file however often, and by whomever, it is sent.
 */
export function createSmsOutbox({ folder }: { folder: string }): SmsOutbox {
  const failures: Outcome[] = [];
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  async function write(message: TextMessage): Promise<Outcome> {
    const fault = faultOf(message);
    if (fault !== undefined) return { kind: "refused", reason: fault };
    try {
      const path = join(folder, fileName(message));
      await writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(contentOf(message)) });
      return { kind: "sent" };
    } catch (error) {
      return { kind: "unavailable", reason: String(error) };
    }
  }

  return {
    repeatable: true,

    async send(message) {
      if (isClosed) return { kind: "unavailable", reason: "the outbox is closed" };
      const failure = failures.shift();
      if (failure !== undefined) return failure;
      const sending = write(message);
      running.add(sending);
      return sending.finally(() => running.delete(sending));
    },

    failNext: (outcome) => void failures.push(outcome),

    async close() {
      isClosed = true;
      await Promise.all(running);
    },
  };
}

/** The instant in a UUIDv7: its first 48 bits (RFC 9562). */
const timeOf = ({ id }: TextMessage): string =>
  new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toISOString();

function fileName(message: TextMessage): string {
  const time = timeOf(message)
    .replace(/[-:]|\.\d+Z$/g, "")
    .replace("T", "-");
  return `${time}-${message.to.slice(1)}-${message.id}.sms.txt`;
}

const contentOf = (message: TextMessage): string => {
  const { to, from, language, text } = message;
  return `To: ${to}\nFrom: ${from}\nDate: ${timeOf(message)}\nLanguage: ${language}\n\n${text}`;
};
