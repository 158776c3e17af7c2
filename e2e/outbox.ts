import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The data folder of the tests' product. */
const ownData = (): string => process.env.E2E_DATA_DIR ?? "";

/** Decodes RFC 2047 encoded words, several of which may follow each other. */
const decodeWords = (header: string): string =>
  header.replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString() : fromQuoted(word.replaceAll("_", " ")),
  );

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    "latin1",
  ).toString();

const headerOf = (head: string, name: string): string =>
  decodeWords(new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(head)?.[1]?.replace(/\r\n\s+/g, " ") ?? "");

function read(source: string): Mail {
  const [head = ""] = source.split("\r\n\r\n", 1);
  // In a mail with attachments, the text parts are nested one boundary deeper.
  const boundaries = [...source.matchAll(/boundary="?([^";\r\n]+)/g)].map(([, boundary = ""]) => `--${boundary}`);
  const leaves = boundaries.reduce((parts, boundary) => parts.flatMap((part) => part.split(boundary)), [source]);
  const part = leaves.find((one) => /^\s*content-type: text\/plain/i.test(one)) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  const isBase64 = /^content-transfer-encoding: base64/im.test(part);
  return {
    to: headerOf(head, "To"),
    subject: headerOf(head, "Subject"),
    text: isBase64 ? Buffer.from(body, "base64").toString() : fromQuoted(body),
  };
}

async function sent(dataDir: string, ending: string): Promise<string[]> {
  const folder = path.join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Mails by file; a file is whole once it is there, and stays as it is. */
const mailOf = new Map<string, Mail>();

async function readOnce(file: string): Promise<Mail> {
  const mail = mailOf.get(file) ?? read(await readFile(file, "latin1"));
  mailOf.set(file, mail);
  return mail;
}

/** Mails so far to an address, or with a text in their subject. */
export async function mailsWith(words: string, dataDir = ownData()): Promise<readonly Mail[]> {
  const mails = await Promise.all((await sent(dataDir, ".eml")).map(readOnce));
  return mails.filter(({ to, subject }) => `${to} ${subject}`.includes(words));
}

/** Waits for the first mail to an address. */
export async function firstMailTo(address: string): Promise<Mail> {
  await expect
    .poll(async () => (await mailsWith(address)).length, { message: `mail to ${address}` })
    .toBeGreaterThan(0);
  const [mail] = await mailsWith(address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** Text messages to a number, oldest first. */
export async function textsTo(number: string, dataDir: string): Promise<readonly string[]> {
  const files = await sent(dataDir, ".sms.txt");
  return Promise.all(
    files.filter((file) => file.includes(`-${number.slice(1)}-`)).map((file) => readFile(file, "utf8")),
  );
}

/** The private link in a mail. */
export function privateLinkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\/quote\/[\w-]{20,}\//.exec(text)?.[0];
  if (!link) throw new Error(`no private link in: ${text}`);
  return link;
}
