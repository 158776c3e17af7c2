import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere, writeWhole } from "../files/write-whole.ts";
import { compose, timeOf } from "./compose.ts";
import type { Mail, Message, Outcome, SentEntry, SentMail } from "./mail.ts";
import { readEml } from "./read-eml.ts";

interface OutboxEntry extends SentEntry {
  readonly file: string;
}

export interface Outbox extends Mail, SentMail {
  list(): Promise<OutboxEntry[]>;
  /** The next mail gets this answer and is not written; told twice, the next two. */
  failNext(outcome: Exclude<Outcome, { kind: "sent" }>): void;
}

/**
 * Mail as files that any mail program opens: `<time>-<recipient>-<id>.eml`.
 * Time and id come from the message, so the same message has the same file however often, and by whomever, it is sent.
 */
export function createOutbox({ folder }: { folder: string }): Outbox {
  const failures: Outcome[] = [];
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  async function write(message: Message): Promise<Outcome> {
    try {
      const { raw } = await compose(message);
      const path = join(folder, fileName(message));
      await writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(raw) });
      return { kind: "sent" };
    } catch (error) {
      if (error instanceof RangeError) return { kind: "refused", reason: error.message };
      return { kind: "unavailable", reason: String(error) };
    }
  }

  async function list(): Promise<OutboxEntry[]> {
    const names = (await ifThere(readdir(folder))) ?? [];
    const entries = names.flatMap((file) => {
      const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(file)?.[1];
      return id === undefined ? [] : { id, file, at: timeOf(id) };
    });
    return entries.toSorted((a, b) => (a.id < b.id ? 1 : -1));
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

    list,

    async read(id) {
      // Compared with what is there, never made into a path.
      const entry = (await list()).find((each) => each.id === id);
      return entry && readEml(await readFile(join(folder, entry.file)));
    },

    failNext: (outcome) => void failures.push(outcome),

    async close() {
      isClosed = true;
      await Promise.all(running);
    },
  };
}

function fileName({ id, to }: Message): string {
  const time = timeOf(id)
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, "")
    .replace("T", "-");
  const recipient = to.address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return `${time}-${recipient || "somebody"}-${id}.eml`;
}
