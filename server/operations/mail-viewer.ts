import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { SentEntry, SentMail } from "../../adapters/mail/mail.ts";
import type { Eml } from "../../adapters/mail/read-eml.ts";
import { siteLanguages } from "../../contract/languages.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import type { ListedMail, MailSender } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import type { Config } from "../config/config.ts";
import { acceptedLanguage } from "../formats/accepted-language.ts";
import { mailViewerKey } from "../http/private-links.ts";
import { listNames } from "./mail-viewer-queries.ts";

/** No screen's path begins with an underscore. */
export const mailViewerPath = "/_inbox/";

/** Mails on the list; older ones are in the folder. */
const mostListed = 100;

export interface OpenedMail extends ListedMail {
  readonly text: string;
  readonly html: string;
}

const isLoopback = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$|^\[::1\]$|^(?:[a-z0-9-]+\.)*localhost$/.test(address);

/**
 * The unguessable path of the inbox, which only the server's operator is told. The other checks cannot recognise every
 * proxy: one that sends no forwarding header and replaces the host looks like a browser on this machine.
 */
export const mailViewerPathOf = (keys: MasterKeys): string => `${mailViewerPath}${mailViewerKey(keys)}/`;

export const isMailViewerKey = (keys: MasterKeys, given: string): boolean => {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(mailViewerKey(keys)));
};

/** Offered only if mail is written to files, the server listens on loopback, and no proxy is configured. */
export const isMailViewerOffered = ({
  host,
  mail,
  trustedProxies,
}: Pick<Config, "host" | "mail" | "trustedProxies">): boolean =>
  mail.kind === "outbox" && isLoopback(host) && trustedProxies.length === 0;

interface MailViewerClient {
  /** With or without a port. */
  readonly host: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The client's and the connection's address, which differ behind a trusted proxy. */
  readonly ip: string;
  readonly connected: string | undefined;
}

const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * True for a browser on this machine. The address alone is no proof: a local proxy has it too, and a foreign site can
 * resolve its own name to loopback (DNS rebinding).
 */
export const isOnThisMachine = ({ host, headers, ip, connected = "" }: MailViewerClient): boolean =>
  [ip, connected, normaliseDomain(host) ?? ""].every(isLoopback) && !forwarding.some((name) => name in headers);

const senderOf = ({ from }: ListedMail): string => /^"?([^"<]*?)"?\s*</.exec(from)?.[1] || from;

const listedMail = ({ id, at }: SentEntry, { headers }: Eml): ListedMail => {
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

/** Entries of all outboxes, newest first. */
async function entriesOf(sent: readonly SentMail[]): Promise<(SentEntry & { readonly box: SentMail })[]> {
  const lists = await Promise.all(sent.map(async (box) => (await box.list()).map(({ id, at }) => ({ id, at, box }))));
  return lists.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** Sent mails by clinic, in any language; newest first. */
export async function listMails({ db, sent }: { db: Db; sent: readonly SentMail[] }): Promise<MailSender[]> {
  const ownNames = new Map((await listNames(db)).flatMap((names) => names.map((name) => [name, names[0] ?? name])));
  const bySender = new Map<string, ListedMail[]>();
  for (const entry of (await entriesOf(sent)).slice(0, mostListed)) {
    const eml = await entry.box.read(entry.id);
    if (!eml) continue; // removed since the list was read
    const mail = listedMail(entry, eml);
    const name = ownNames.get(senderOf(mail)) ?? senderOf(mail);
    bySender.set(name, [...(bySender.get(name) ?? []), mail]);
  }
  return [...bySender].map(([name, mails]) => ({ name, mails }));
}

export async function openMail(sent: readonly SentMail[], id: string): Promise<OpenedMail | undefined> {
  const entry = (await entriesOf(sent)).find((each) => each.id === id);
  const eml = await entry?.box.read(id);
  return entry && eml && { ...listedMail(entry, eml), text: eml.text, html: eml.html };
}

/** The language of the site that an `accept-language` header prefers; default: the first one. */
export const preferredLanguage = (header = ""): Language => acceptedLanguage(header, siteLanguages) ?? siteLanguages[0];
