import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere, writeWhole } from "../files/write-whole.ts";
import type { Outcome, SentEntry, SentMail } from "../mail/mail.ts";
import type { Eml } from "../mail/read-eml.ts";
import { faultOf, type Sms, type TextMessage } from "./sms.ts";

export interface SmsOutbox extends Sms, SentMail {
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

  async function list(): Promise<(SentEntry & { readonly file: string })[]> {
    const names = (await ifThere(readdir(folder))) ?? [];
    const entries = names.flatMap((file) => {
      const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.sms\.txt$/.exec(file)?.[1];
      return id === undefined ? [] : { id, file, at: new Date(timeOf({ id })) };
    });
    return entries.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  }

  return {
    repeatable: true,
    list,

    async read(id) {
      // Compared with what is there, never made into a path.
      const entry = (await list()).find((each) => each.id === id);
      return entry && readContent(await readFile(join(folder, entry.file), "utf8"));
    },

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
const timeOf = ({ id }: Pick<TextMessage, "id">): string =>
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

/** As a mail without a subject. */
function readContent(content: string): Eml {
  const end = content.indexOf("\n\n");
  const lines = content.slice(0, end).split("\n");
  const head = new Map(lines.map((line) => line.split(/: (.*)/s)).map(([name = "", value = ""]) => [name, value]));
  const headers = { from: head.get("From"), to: head.get("To"), "content-language": head.get("Language") };
  return {
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, value ?? ""])),
    text: content.slice(end + 2),
    html: "",
  };
}
