import { compose } from "./compose.ts";
import type { Mail, Message } from "./mail.ts";
import { type MessageFiles, messageFiles } from "./message-files.ts";
import { readEml } from "./read-eml.ts";

export type Outbox = Mail & MessageFiles<Message>;

/** Mail as `.eml` files: `<time>-<recipient>-<id>.eml`. */
export const createOutbox = ({ folder }: { folder: string }): Outbox =>
  messageFiles<Message>({
    folder,
    ending: ".eml",
    recipientOf: ({ to }) => {
      const recipient = to.address
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 60)
        .replace(/^-|-$/g, "");
      return recipient || "somebody";
    },
    contentOf: async (message) => (await compose(message)).raw,
    readContent: readEml,
  });
