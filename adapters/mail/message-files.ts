import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere, writeWhole } from "../files/write-whole.ts";
import { timeOf } from "./compose.ts";
import type { Outcome, SentEntry, SentMail } from "./mail.ts";
import type { Eml } from "./read-eml.ts";

interface Form<Message> {
  readonly folder: string;
  /** The file extension, such as `.eml`. */
  readonly ending: string;
  /** The recipient, as part of a file's name. */
  recipientOf(message: Message): string;
  /** @throws RangeError for a message that can never be sent */
  contentOf(message: Message): Promise<Buffer> | string;
  readContent(content: Buffer): Promise<Eml> | Eml;
}

export interface MessageFiles<Message> extends SentMail {
  readonly repeatable: true;
  /** Newest first. */
  list(): Promise<(SentEntry & { readonly file: string })[]>;
  send(message: Message): Promise<Outcome>;
  /** Queues the outcome of the next message, which is not written. */
  failNext(outcome: Exclude<Outcome, { kind: "sent" }>): void;
  /** Waits for messages being written; later messages are `unavailable`. */
  close(): Promise<void>;
}

/**
 * Messages as files: `<time>-<recipient>-<id><extension>`. Time and id come from the message, so repeated sends write
 * the same file.
 */
export function messageFiles<Message extends { readonly id: string }>(form: Form<Message>): MessageFiles<Message> {
  const { folder, ending } = form;
  const failures: Outcome[] = [];
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  function nameOf(message: Message): string {
    const time = timeOf(message.id)
      .toISOString()
      .replace(/[-:]|\.\d+Z$/g, "")
      .replace("T", "-");
    return `${time}-${form.recipientOf(message)}-${message.id}${ending}`;
  }

  async function write(message: Message): Promise<Outcome> {
    try {
      const content = await form.contentOf(message);
      const path = join(folder, nameOf(message));
      await writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(content) });
      return { kind: "sent" };
    } catch (error) {
      if (error instanceof RangeError) return { kind: "refused", reason: error.message };
      return { kind: "unavailable", reason: String(error) };
    }
  }

  async function list(): Promise<(SentEntry & { readonly file: string })[]> {
    const names = (await ifThere(readdir(folder))) ?? [];
    const entries = names.flatMap((file) => {
      const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\..+)$/.exec(file);
      return id?.[1] && id[2] === ending ? [{ id: id[1], file, at: timeOf(id[1]) }] : [];
    });
    return entries.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  }

  return {
    repeatable: true,
    list,

    async read(id) {
      // The id is compared with file names, never used as a path.
      const entry = (await list()).find((each) => each.id === id);
      return entry && form.readContent(await readFile(join(folder, entry.file)));
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
