import { timeOf } from "../mail/compose.ts";
import { type MessageFiles, messageFiles } from "../mail/message-files.ts";
import type { Eml } from "../mail/read-eml.ts";
import { faultOf, type Sms, type TextMessage } from "./sms.ts";

export type SmsOutbox = Sms & MessageFiles<TextMessage>;

/**
 * Text messages as files: `<time>-<digits of the number>-<id>.sms.txt`, UTF-8, LF line ends. First the lines `To`,
 * `From`, `Date` (ISO 8601) and `Language`, each as `Name: value`; then an empty line and the text.
 */
export const createSmsOutbox = ({ folder }: { folder: string }): SmsOutbox =>
  messageFiles<TextMessage>({
    folder,
    ending: ".sms.txt",
    recipientOf: ({ to }) => to.slice(1),
    contentOf,
    readContent,
  });

function contentOf(message: TextMessage): string {
  const fault = faultOf(message);
  if (fault !== undefined) throw new RangeError(fault);
  const { id, to, from, language, text } = message;
  return `To: ${to}\nFrom: ${from}\nDate: ${timeOf(id).toISOString()}\nLanguage: ${language}\n\n${text}`;
}

/** Reads a message as a mail without a subject. */
function readContent(file: Buffer): Eml {
  const content = file.toString();
  const end = content.indexOf("\n\n");
  const lines = content.slice(0, end).split("\n");
  const head = new Map(lines.map((line) => line.split(/: (.*)/s)).map(([name = "", value = ""]) => [name, value]));
  const headers = { from: head.get("From"), to: head.get("To"), "content-language": head.get("Language") };
  return {
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, value ?? ""])),
    text: content.slice(end + 2),
    html: "",
    attachments: [],
  };
}
