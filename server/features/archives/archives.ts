import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { TokenFacts } from "../../../adapters/user-pools/user-pools.ts";
import type { Archive } from "../../../contract/archives.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { emailKey, type Language } from "../../../contract/values.ts";
import { asOwner, asSystem, clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { after, days, hours, minutes } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Chore, JobKind, JobOutcome } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { type ZipEntry, zipOf } from "../../zip.ts";
import { archivePage } from "../archive-pages/archive-pages.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import { queueMail } from "../mails/mails.ts";
import { archiveContext, type Known, readKnown } from "../personal-data/personal-data.ts";
import { poolOwnerOf } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";
import {
  type ArchiveRow,
  findArchive,
  finishArchive,
  insertArchive,
  listArchiveRows,
  removeExpiredArchives,
} from "./queries.ts";

const life = days(7);
const ticketLife = minutes(2);
/** Kept at a time by one person. */
const mostArchives = 5;
const largestBytes = 4 * 1024 ** 3;

type Needs = Pick<Services, "now" | "newId">;
type Who = Pick<Context, "client" | "here" | "providerId" | "language" | "origin" | "requestId">;

/** What the job needs to know of a person beside what is stored; emptied when it is done. */
interface ArchivePayload {
  readonly id: string;
  readonly client: Pick<TokenFacts, "sub" | "email" | "emailVerified" | "givenName">;
  readonly language: Language;
  readonly origin: string;
}

export const presentArchive = ({ id, state, requestedAt, readyAt, expiresAt, bytes }: ArchiveRow): Archive => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  readyAt: readyAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  bytes,
});

/** Writes down that an archive is wanted, and the work; one that is being made already is that one. */
export async function askForArchive(needs: Needs, tx: Db, who: Who): Promise<Archive> {
  const { providerId, requestId, language, origin, client } = who;
  const owner = clientOwner(client);
  const rows = await listArchiveRows(tx, providerId, owner);
  const waiting = rows.find(({ state }) => state === "requested");
  if (waiting) return presentArchive(waiting);
  if (rows.length >= mostArchives)
    refuse(
      "too-many-requests",
      "There are five archives already. Please download one of them, or wait until one expires.",
    );
  const row = { id: needs.newId(), owner, state: "requested", requestedAt: needs.now() } as const;
  await insertArchive(tx, providerId, row);
  const { sub, email, emailVerified, givenName } = client;
  const payload: ArchivePayload = { id: row.id, client: { sub, email, emailVerified, givenName }, language, origin };
  await insertJob(tx, providerId, { id: needs.newId(), kind: "archive", payload, runAfter: row.requestedAt });
  await writeAudit(needs, tx, providerId, { owner, event: "archive-requested", subject: row.id, requestId });
  return presentArchive({ ...row, providerId, readyAt: null, expiresAt: null, bytes: null });
}

/**
 * Makes an archive. It can be cut off at any moment and be made again: the file is whole or not there, and only whoever
 * changes the row from requested to ready mails its owner.
 */
export const archiveJob = (services: Services): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const { id, client, language, origin } = payload as ArchivePayload; // written by askForArchive alone
    const { db, files, now } = services;
    const owner = clientOwner(client);
    const waiting = await asOwner(db, providerId, owner, (tx) => findArchive(tx, providerId, { owner, id }));
    // Of somebody who deleted their account, whoever was cut off at it may have stored a file since.
    if (!waiting) await files.remove(id);
    if (waiting?.state !== "requested") return { kind: "done" };
    const entries = await entriesOf(services, providerId, { client, language });
    const context = archiveContext({ provider_id: providerId, id });
    const stored = await files.put({ key: id, bytes: zipOf(entries), context, limitBytes: largestBytes });
    if (stored.kind === "too-large") return { kind: "failed", reason: "the archive is larger than 4 GiB" };
    if (stored.kind === "full") return { kind: "later", reason: "there is no room for the archive" };
    const readyAt = now();
    const expiresAt = after(readyAt, life);
    const isWanted = await asOwner(db, providerId, owner, async (tx) => {
      if (!(await finishArchive(tx, providerId, { owner, id, readyAt, expiresAt, bytes: stored.bytes })))
        return (await findArchive(tx, providerId, { owner, id })) !== undefined;
      const facts = { name: client.givenName ?? "", expiresAt: expiresAt.toISOString() };
      const to = { name: client.givenName ?? "", address: client.email ?? "" };
      if (client.email)
        await queueMail(services, tx, providerId, { template: "archive-ready", language, to, origin, facts });
      await writeAudit(services, tx, providerId, { owner, actor: "system", event: "archive-made", subject: id });
      return true;
    });
    // Whoever deleted their account meanwhile leaves no archive behind.
    if (!isWanted) await files.remove(id);
    return { kind: "done" };
  },
});

/** The files of an archive: a page to read, the same for programs, and the person's own papers. */
async function entriesOf(
  services: Services,
  providerId: ProviderId,
  { client, language }: Pick<ArchivePayload, "client" | "language">,
): Promise<ZipEntry[]> {
  const { db, files, now, userPools } = services;
  const row = await findProvider(db, providerId);
  if (!row) throw new Error("the provider is gone");
  const confirmed = client.emailVerified && client.email ? emailKey(client.email) : undefined;
  const rows = await readKnown(services, providerId, { owner: clientOwner(client), emailKey: confirmed });
  const pool = poolOwnerOf(row);
  const kept = pool ? await userPools.kept(pool, client.sub) : { kind: "elsewhere" as const };
  const signIn = kept.kind === "kept" ? kept.record : null;
  const at = now();
  const known: Known = { clinic: row, madeAt: at, client, rows, signIn };
  const written = (name: string, text: string): ZipEntry => ({ name, at, open: async () => once(Buffer.from(text)) });
  const { sub, email } = client;
  const json = {
    format: 1,
    clinic: row.company.legalName,
    madeAt: at,
    person: { id: sub, email },
    ...Object.fromEntries(rows.map(({ called, rows: found }) => [called, found])),
    "sign-in": signIn ?? "kept by the sign-in service of the clinic, which tells it to you alone",
  };
  const papers = rows.flatMap(({ called, files: found }) =>
    found.map(({ key, context, name }): ZipEntry => {
      const open = async () => {
        const opened = await files.open(key, context);
        // One that was removed meanwhile.
        return opened.kind === "open" ? opened.stream : once(Buffer.alloc(0));
      };
      return { name: `${called}/${name}`, at, open };
    }),
  );
  return [
    written("index.html", archivePage(known, language)),
    written("everything.json", `${JSON.stringify(json, null, 2)}\n`),
    ...papers,
  ];
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const ticketContext = (providerId: ProviderId): string => `archive-ticket/${providerId}`;

/** An address from which an archive can be downloaded for a short time, by whoever was given it. */
export async function giveAddress(
  { keys, now, newId }: Pick<Services, "keys" | "now" | "newId">,
  tx: Db,
  { providerId, requestId, client }: Who,
  id: string,
): Promise<{ address: string; expiresAt: string }> {
  const owner = clientOwner(client);
  const row = await findArchive(tx, providerId, { owner, id });
  if (row?.state !== "ready")
    return refuse("not-found", "This archive is not here any more. Please ask for another one.");
  const expiresAt = after(now(), ticketLife);
  const facts = JSON.stringify([client.sub, id, expiresAt.getTime()]);
  const ticket = seal(keys, Buffer.from(facts), ticketContext(providerId)).toString("base64url");
  await writeAudit({ now, newId }, tx, providerId, { owner, event: "archive-opened", subject: id, requestId });
  return { address: `/api/archive/${ticket}`, expiresAt: expiresAt.toISOString() };
}

/** @throws Refusal for an address that was not given out here, or longer ago than it works */
export async function openByTicket(
  { db, keys, now, files }: Pick<Services, "db" | "keys" | "now" | "files">,
  { here, providerId }: Pick<Context, "here" | "providerId">,
  ticket: string,
): Promise<FileAnswer> {
  const gone = "This address has expired. Go back to your settings and press download again.";
  const facts = factsOf(keys, ticket, ticketContext(providerId));
  if (!facts || facts.until <= now().getTime()) return refuse("not-found", gone);
  const { owner, id } = facts;
  const row = await asOwner(db, providerId, owner, (tx) => findArchive(tx, providerId, { owner, id }));
  if (row?.state !== "ready") return refuse("not-found", gone);
  const opened = await files.open(id, archiveContext({ provider_id: providerId, id }));
  if (opened.kind === "absent") return refuse("not-found", gone);
  const day = row.requestedAt.toISOString().slice(0, 10);
  return {
    name: `${here.company.slug}-${day}.zip`,
    mime: "application/zip",
    bytes: opened.bytes,
    content: opened.stream,
  };
}

function factsOf(
  keys: Services["keys"],
  ticket: string,
  context: string,
): { owner: Owner; id: string; until: number } | undefined {
  try {
    const [sub, id, until] = JSON.parse(unseal(keys, Buffer.from(ticket, "base64url"), context).toString());
    return { owner: clientOwner({ sub }), id, until };
  } catch {
    return undefined; // made up, or of another provider
  }
}

/** Removes archives whose time is over, and their files. */
export const archiveChore = (services: Pick<Services, "db" | "now" | "newId">): Chore => ({
  every: hours(1),
  run: () =>
    asSystem(services.db, async (tx) => {
      const runAfter = services.now();
      for (const { id, providerId } of await removeExpiredArchives(tx, runAfter))
        await queueFileRemoval(services, tx, mintProviderId(providerId), { keys: [id], runAfter });
    }),
});
