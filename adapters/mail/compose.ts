import MailComposer from "nodemailer/lib/mail-composer";
import * as z from "zod/mini";
import { Email } from "../../contract/values.ts";
import type { Mailbox, Message } from "./mail.ts";

export interface Composed {
  /** The mail in RFC 5322 form, with CRLF line ends. */
  readonly raw: Buffer;
  /** The envelope: one sender and one recipient. */
  readonly envelope: { readonly from: string; readonly to: string };
}

const MessageId = z.uuidv7();
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const settableHeader = /^(?:X-[A-Za-z0-9-]+|List-[A-Za-z-]+|Auto-Submitted|In-Reply-To|References)$/i;

/**
 * Composes a MIME mail. Header injection is impossible: structured values (id, addresses, header names) are validated,
 * and control characters in displayed text become spaces.
 * @throws RangeError for a message that cannot be sent
 */
export async function compose(message: Message): Promise<Composed> {
  if (!languageTag.test(message.language)) throw new RangeError("the language is not a language tag");
  const [from, to] = [mailbox(message.from), mailbox(message.to)];
  const mail = new MailComposer({
    messageId: `<${message.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date: timeOf(message.id),
    from,
    to,
    replyTo: message.replyTo && mailbox(message.replyTo),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: oneLine(type),
      content,
    })),
    // RFC 3834: suppresses out-of-office replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...headersOf(message.headers),
      "Content-Language": message.language,
    },
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = mail.getEnvelope();
  return {
    raw: await mail.build(),
    envelope: { from: envelope.from || from.address, to: envelope.to[0] ?? to.address },
  };
}

/** The timestamp of a UUIDv7 (its first 48 bits, RFC 9562). @throws RangeError for another id */
export function timeOf(id: string): Date {
  if (!MessageId.safeParse(id).success) throw new RangeError("the id is not a UUIDv7");
  return new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
}

function mailbox({ name, address }: Mailbox): { name: string; address: string } {
  const parsed = Email.safeParse(address);
  if (!parsed.success || parsed.data !== address || /\p{Cc}/u.test(address)) {
    throw new RangeError("an address is not an e-mail address");
  }
  return { name: oneLine(name ?? ""), address };
}

function headersOf(headers: Message["headers"] = {}): Record<string, string> {
  const names = Object.keys(headers);
  if (!names.every((name) => settableHeader.test(name))) throw new RangeError("a header may not be set by a message");
  return Object.fromEntries(names.map((name) => [name, oneLine(headers[name] ?? "")]));
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
