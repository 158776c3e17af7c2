import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Eml, readEml } from "../../adapters/mail/read-eml.ts";

export interface Mail extends Eml {
  readonly to: string;
  readonly subject: string;
}

/** The mails in an outbox's folder, oldest first. */
export async function readMails(folder: string): Promise<Mail[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    // The id at the end of the file name begins with the mail's time.
    files
      .toSorted((a, b) => a.slice(-40).localeCompare(b.slice(-40)))
      .map(async (name) => readEml(await readFile(join(folder, name)))),
  );
  return mails.map((mail) => ({
    ...mail,
    to: mail.headers.get("to") ?? "",
    subject: mail.headers.get("subject") ?? "",
  }));
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
