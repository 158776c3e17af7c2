import type { Db } from "../../../adapters/database/database.ts";
import type { SentEntry, SentMail } from "../../../adapters/mail/mail.ts";
import type { Eml } from "../../../adapters/mail/read-eml.ts";
import { normaliseDomain } from "../../../contract/providers.ts";
import type { Config } from "../../config.ts";
import { listNames } from "./queries.ts";

/** No screen of a site has a path that begins with an underscore. */
export const inboxPath = "/_inbox/";

/** Mails on the list; older ones are in the folder. */
const most = 100;

export interface ListedMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Empty for a text message. */
  readonly subject: string;
  /** ISO instant. */
  readonly at: string;
  /** Tag of the words. */
  readonly language: string;
}

/** The mails from one clinic. */
export interface Sender {
  readonly name: string;
  readonly mails: readonly ListedMail[];
}

export interface OpenedMail extends ListedMail {
  readonly text: string;
  readonly html: string;
}

const isLoopback = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$|^\[::1\]$|^(?:[a-z0-9-]+\.)*localhost$/.test(address);

/** Whether the page is there at all: where mail is written to files, and the server listens to this machine alone. */
export const isInboxOffered = ({ host, mail }: Pick<Config, "host" | "mail">): boolean =>
  mail.kind === "outbox" && isLoopback(host);

interface Asker {
  /** With or without a port. */
  readonly host: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Who asks, and who is connected: behind a trusted proxy these are two. */
  readonly ip: string;
  readonly connected: string | undefined;
}

const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether it is a browser on this machine that asks. The address alone does not say so: a proxy on this machine has it
 * too, and a page of somebody else's may have let its own name point here.
 */
export const isFromHere = ({ host, headers, ip, connected = "" }: Asker): boolean =>
  [ip, connected, normaliseDomain(host) ?? ""].every(isLoopback) && !forwarding.some((name) => name in headers);

const senderOf = ({ from }: ListedMail): string => /^"?([^"<]*?)"?\s*</.exec(from)?.[1] || from;

const listed = ({ id, at }: SentEntry, { headers }: Eml): ListedMail => {
  const header = (name: string): string => headers.get(name) ?? "";
  return {
    id,
    at: at.toISOString(),
    from: header("from"),
    to: header("to"),
    subject: header("subject"),
    language: header("content-language"),
  };
};

/** What lies in the outboxes, the newest first. */
async function entriesOf(sent: readonly SentMail[]): Promise<(SentEntry & { readonly box: SentMail })[]> {
  const lists = await Promise.all(sent.map(async (box) => (await box.list()).map(({ id, at }) => ({ id, at, box }))));
  return lists.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** What was sent, by clinic, whichever language it wrote in; the newest first. */
export async function listMails({ db, sent }: { db: Db; sent: readonly SentMail[] }): Promise<Sender[]> {
  const ownNames = new Map((await listNames(db)).flatMap((names) => names.map((name) => [name, names[0] ?? name])));
  const bySender = new Map<string, ListedMail[]>();
  for (const entry of (await entriesOf(sent)).slice(0, most)) {
    const eml = await entry.box.read(entry.id);
    if (!eml) continue; // removed meanwhile
    const mail = listed(entry, eml);
    const name = ownNames.get(senderOf(mail)) ?? senderOf(mail);
    bySender.set(name, [...(bySender.get(name) ?? []), mail]);
  }
  return [...bySender].map(([name, mails]) => ({ name, mails }));
}

export async function openMail(sent: readonly SentMail[], id: string): Promise<OpenedMail | undefined> {
  const entry = (await entriesOf(sent)).find((each) => each.id === id);
  const eml = await entry?.box.read(id);
  return entry && eml && { ...listed(entry, eml), text: eml.text, html: eml.html };
}
