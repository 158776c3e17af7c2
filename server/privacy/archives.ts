import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { Archive } from "../../contract/archives.ts";
import { after, days, hours, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { fullName } from "../../contract/full-name.ts";
import { emailKey, Language } from "../../contract/values.ts";
import { listReceipts } from "../checkout/receipts.ts";
import { asOwner, asSystem, clientOwner, type Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { archiveFileContext } from "../db/tables/settings.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { bytesOf } from "../formats/text-file.ts";
import { type ZipEntry, zipOf } from "../formats/zip.ts";
import type { ClientRequester, Requester } from "../http/requester.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome, Schedule } from "../jobs/worker.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import { archivePage } from "./archive-pages.ts";
import {
  type ArchiveRow,
  findArchive,
  finishArchive,
  holdArchives,
  insertArchive,
  listArchiveRows,
  removeExpiredArchives,
} from "./archive-queries.ts";
import { type ClientData, readClientData } from "./personal-data.ts";

const archiveTtl = days(7);
const ticketTtl = minutes(2);
/** Limit per person. */
const mostArchives = 5;
const largestBytes = 4 * 1024 ** 3;

/** Facts of the client for the job; emptied when the job is done. */
const ArchivePayload = z.object({
  id: z.uuid(),
  client: z.object({
    sub: z.string(),
    email: z.optional(z.string()),
    emailVerified: z.boolean(),
    givenName: z.optional(z.string()),
    familyName: z.optional(z.string()),
  }),
  language: Language,
  origin: z.string(),
});
type ArchivePayload = z.infer<typeof ArchivePayload>;

export const presentArchive = ({ id, state, requestedAt, readyAt, expiresAt, bytes }: ArchiveRow): Archive => ({
  id,
  state,
  requestedAt: requestedAt.toISOString(),
  readyAt: readyAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  bytes,
});

/** Inserts an archive and its job, or returns the unfinished one. */
export async function orderArchive(services: Services, tx: Db, requester: ClientRequester): Promise<Archive> {
  const { providerId, requestId, language, origin, client, owner } = requester;
  await holdArchives(tx, providerId, owner);
  const rows = await listArchiveRows(tx, providerId, owner);
  const waiting = rows.find(({ state }) => state === "requested");
  if (waiting) return presentArchive(waiting);
  if (rows.length >= mostArchives)
    refuse(
      "too-many-requests",
      "There are five archives already. Please download one of them, or wait until one expires.",
    );
  const row = { id: services.newId(), owner, state: "requested", requestedAt: services.now() } as const;
  await insertArchive(tx, providerId, row);
  const { sub, email, emailVerified, givenName, familyName } = client;
  const kept = { sub, email, emailVerified, givenName, familyName };
  const payload: ArchivePayload = { id: row.id, client: kept, language, origin };
  await insertJob(tx, providerId, { id: services.newId(), kind: "archive", payload, runAfter: row.requestedAt });
  await writeAudit(services, tx, providerId, { owner, event: "archive-requested", subject: row.id, requestId });
  return presentArchive({ ...row, providerId, readyAt: null, expiresAt: null, bytes: null });
}

/**
 * Creates an archive. The job may stop at any point and run again: the file is complete or missing, and only the
 * process that changes the row from requested to ready mails its owner.
 */
export const archiveJob = (services: Services): JobKind<ArchivePayload> => ({
  payload: ArchivePayload,
  // Archives reach 4 GiB each.
  concurrency: 1,
  repeatable: true,
  async run(providerId, { id, client, language, origin }): Promise<JobOutcome> {
    const { db, files, now } = services;
    const owner = clientOwner(client);
    const waiting = await asOwner(db, providerId, owner, (tx) => findArchive(tx, providerId, { owner, id }));
    // An earlier run may have stored the file of an account deleted since.
    if (!waiting) await files.remove(id);
    if (waiting?.state !== "requested") return { kind: "done" };
    const entries = await archiveEntries(services, providerId, { client, language });
    const context = archiveFileContext({ providerId, id });
    const stored = await files.put({ key: id, bytes: zipOf(entries), context, limitBytes: largestBytes });
    if (stored.kind === "too-large") return { kind: "failed", reason: "the archive is larger than 4 GiB" };
    if (stored.kind === "full") return { kind: "retry", reason: "there is no room for the archive" };
    const readyAt = now();
    const expiresAt = after(readyAt, archiveTtl);
    const isWanted = await asOwner(db, providerId, owner, async (tx) => {
      if (!(await finishArchive(tx, providerId, { owner, id, readyAt, expiresAt, bytes: stored.bytes })))
        return (await findArchive(tx, providerId, { owner, id })) !== undefined;
      const name = fullName(client.givenName, client.familyName);
      const facts = { name, expiresAt: expiresAt.toISOString() };
      const to = { name, address: client.email ?? "" };
      if (client.email)
        await queueMail(services, tx, providerId, { template: "archive-ready", language, to, origin, facts });
      await writeAudit(services, tx, providerId, { owner, actor: "system", event: "archive-made", subject: id });
      return true;
    });
    // Removes the archive of an account deleted since.
    if (!isWanted) await files.remove(id);
    return { kind: "done" };
  },
});

/** The files of an archive: a page, the same data as JSON, and the client's own files. */
async function archiveEntries(
  services: Services,
  providerId: ProviderId,
  { client, language }: Pick<ArchivePayload, "client" | "language">,
): Promise<ZipEntry[]> {
  const { db, files, now, userPools } = services;
  const row = await findProvider(db, providerId);
  if (!row) throw new Error("the provider is gone");
  const confirmed = client.emailVerified && client.email ? emailKey(client.email) : undefined;
  const owner = clientOwner(client);
  const tables = await readClientData(services, providerId, { owner, emailKey: confirmed });
  const receipts = await asOwner(db, providerId, owner, (tx) => listReceipts(services, tx, providerId, owner));
  const rows = [...tables, { called: "receipts", rows: receipts, files: [] }];
  const pool = poolOwnerOf(row);
  const userRecord = pool ? await userPools.kept(pool, client.sub) : { kind: "elsewhere" as const };
  const signIn = userRecord.kind === "kept" ? userRecord.record : null;
  const at = now();
  const textEntry = (name: string, text: string): ZipEntry => ({ name, at, open: async () => bytesOf(text) });
  const { sub, email } = client;
  const data: ClientData = { clinic: row, madeAt: at, client: { sub, email }, rows, signIn };
  const json = {
    format: 1,
    clinic: row.company.legalName,
    madeAt: at,
    person: { id: sub, email },
    ...Object.fromEntries(rows.map(({ called, rows: found }) => [called, found])),
    "sign-in": signIn ?? "kept by the sign-in service of the clinic, which tells it to you alone",
  };
  const ownFiles = rows.flatMap(({ called, files: found }) =>
    found.map(({ key, context, name }): ZipEntry => {
      const open = async () => {
        const opened = await files.open(key, context);
        // The file was removed since.
        return opened.kind === "open" ? opened.stream : bytesOf("");
      };
      return { name: `${called}/${name}`, at, open };
    }),
  );
  return [
    textEntry("index.html", archivePage(data, language)),
    textEntry("everything.json", `${JSON.stringify(json, null, 2)}\n`),
    ...ownFiles,
  ];
}

const ticketContext = (providerId: ProviderId): string => `archive-ticket/${providerId}`;

/** Issues a short-lived download address after a recent sign-in, for the client alone. @throws Refusal */
export async function issueDownload(
  { keys, now, newId }: Services,
  tx: Db,
  requester: ClientRequester,
  id: string,
): Promise<{ address: string; expiresAt: string }> {
  const { providerId, requestId, client, owner } = requester;
  const row = await findArchive(tx, providerId, { owner, id });
  if (row?.state !== "ready")
    return refuse("not-found", "This archive is not here any more. Please ask for another one.");
  const expiresAt = after(now(), ticketTtl);
  const facts = JSON.stringify([client.sub, id, expiresAt.getTime()]);
  const ticket = seal(keys, Buffer.from(facts), ticketContext(providerId)).toString("base64url");
  await writeAudit({ now, newId }, tx, providerId, { owner, event: "archive-opened", subject: id, requestId });
  return { address: `/api/archive/${ticket}`, expiresAt: expiresAt.toISOString() };
}

/**
 * @param asker the signed-in client; another person's address opens nothing
 * @throws Refusal for an unknown or expired address
 */
export async function openArchiveByTicket(
  { db, keys, now, files }: Services,
  { tenant, providerId }: Pick<Requester, "tenant" | "providerId">,
  { ticket, asker }: { ticket: string; asker: Owner },
): Promise<FileAnswer> {
  const expiredMessage = "This address has expired. Go back to your settings and press download again.";
  const facts = readTicket(keys, ticket, ticketContext(providerId));
  if (facts?.owner !== asker || facts.until <= now().getTime()) return refuse("not-found", expiredMessage);
  const { owner, id } = facts;
  const row = await asOwner(db, providerId, owner, (tx) => findArchive(tx, providerId, { owner, id }));
  if (row?.state !== "ready") return refuse("not-found", expiredMessage);
  const opened = await files.open(id, archiveFileContext({ providerId, id }));
  if (opened.kind === "absent") return refuse("not-found", expiredMessage);
  const day = row.requestedAt.toISOString().slice(0, 10);
  return {
    name: `${tenant.company.slug}-${day}.zip`,
    mime: "application/zip",
    bytes: opened.bytes,
    content: opened.stream,
  };
}

function readTicket(
  keys: Services["keys"],
  ticket: string,
  context: string,
): { owner: Owner; id: string; until: number } | undefined {
  try {
    const [sub, id, until] = JSON.parse(unseal(keys, Buffer.from(ticket, "base64url"), context).toString());
    return { owner: clientOwner({ sub }), id, until };
  } catch {
    return undefined; // forged, or of another provider
  }
}

/** Removes expired archives and their files. */
export const archiveSchedule = (services: Services): Schedule => ({
  name: "remove-archives",
  every: hours(1),
  run: () =>
    asSystem(services.db, async (tx) => {
      const runAfter = services.now();
      for (const { id, providerId } of await removeExpiredArchives(tx, runAfter))
        await queueFileRemoval(services, tx, providerId, { keys: [id], runAfter });
    }),
});
