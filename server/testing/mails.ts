import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Eml, readEml } from "../../adapters/mail/read-eml.ts";

export interface Mail extends Eml {
  readonly to: string;
  readonly subject: string;
}

async function readMail(file: string): Promise<Mail> {
  const mail = await readEml(await readFile(file));
  return { ...mail, to: mail.headers.get("to") ?? "", subject: mail.headers.get("subject") ?? "" };
}

/**
 * The mails in an outbox's folder, oldest first.
 * @param read mails by their files' names, of earlier calls for this folder: a written mail never changes
 */
export async function readMails(folder: string, read = new Map<string, Promise<Mail>>()): Promise<Mail[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => name.endsWith(".eml"));
  for (const name of files) if (!read.has(name)) read.set(name, readMail(join(folder, name)));
  // The id at the end of the file name begins with the mail's time.
  const inOrder = files.toSorted((a, b) => a.slice(-40).localeCompare(b.slice(-40)));
  return Promise.all(inOrder.flatMap((name) => read.get(name) ?? []));
}
/** A calendar's entry by the names of its properties, unfolded and unescaped. */
export type Entry = Readonly<Record<string, string | undefined>>;

export const entriesOf = (text: string): Entry[] =>
  text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((part) => {
      const lines = (part.split("END:VEVENT")[0] ?? "").split("\r\n").filter(Boolean);
      return Object.fromEntries(
        lines.map((line) => {
          const at = line.indexOf(":");
          const value = line.slice(at + 1).replace(/\\([\\;,n])/g, (_, sign) => (sign === "n" ? "\n" : sign));
          return [line.slice(0, at).split(";")[0] ?? "", value];
        }),
      );
    });
