import type { AuditRow, DataRequest, JobEntry, jobStates, listAudit } from "../../../contract/desk/records.ts";
import { after, days } from "../../../contract/durations.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayAfter, instantOf } from "../../../contract/zoned-time.ts";
import { searchedDigests } from "../../cases/names.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { StaffRequester } from "../../http/requester.ts";
import { causeOf } from "../../jobs/failure-causes.ts";
import { retryJob } from "../../jobs/queries.ts";
import { presentMail } from "../../mail/queue.ts";
import type { Services } from "../../services.ts";
import { namesOf, thingsOf } from "./name-queries.ts";
import { hasJob, listArchivesOf, listAuditEvents, listAuditRows, listErasuresOf, listJobRows } from "./queries.ts";

type Asker = Pick<StaffRequester, "tenant" | "providerId" | "staff" | "requestId">;
type Needs = Pick<Services, "database" | "db" | "keys" | "now" | "newId">;

const perPage = 50;
/** An archive is due within a month of its request. */
const archiveDue = days(30);

type Row = Awaited<ReturnType<typeof listAuditRows>>[number];

function presentAudit({ entry, name }: Row): Omit<AuditRow, "ownerName" | "about"> {
  const { position, at, event, actor, owner, subject, detail } = entry;
  const base = { position, at: at.toISOString(), event, owner, subject, detail };
  const named = (["staff", "key"] as const).find((one) => actor.startsWith(`${one}:`));
  if (named) return { ...base, kind: named, by: name ?? actor };
  const kind = (["provider", "operator", "system"] as const).find((one) => one === actor) ?? "person";
  return { ...base, kind, by: actor };
}

/** The reference alone, where the name of its kind was copied from the table with it. */
const referenceIn = (text: string): string => text.match(/\b[A-Z]{3}(?:-[0-9A-Z]{4}){2}\b/i)?.[0] ?? text;

export function searchAudit(
  { database, db, keys }: Needs,
  { tenant, providerId }: Asker,
  { query: { from, to, before, event, who, subject } }: ParsedOf<typeof listAudit>,
): Promise<{ rows: AuditRow[]; events: string[]; hasMore: boolean }> {
  const midnight = (day: string) => instantOf({ day, time: "00:00" }, tenant.location.timeZone);
  return asStaff(db, providerId, async (tx) => {
    const found = await listAuditRows(tx, providerId, {
      event,
      who: who === undefined ? undefined : { text: who, digests: [...new Set(searchedDigests(keys, providerId, who))] },
      subject: subject && referenceIn(subject),
      from: from === undefined ? undefined : midnight(from),
      until: to === undefined ? undefined : midnight(dayAfter(to)),
      before: before === undefined ? undefined : Number(before),
      limit: perPage + 1,
    });
    const events = await listAuditEvents(database, tx, providerId);
    const rows = found.slice(0, perPage).map(presentAudit);
    const names = await namesOf(
      tx,
      providerId,
      rows.map(({ owner }) => owner),
    );
    const things = await thingsOf(
      tx,
      providerId,
      rows.map(({ subject }) => subject),
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        ownerName: names.get(row.owner) ?? null,
        about: things.get(row.subject ?? "") ?? null,
      })),
      events,
      hasMore: found.length > perPage,
    };
  });
}

export function listWork(
  { db }: Needs,
  { providerId }: Asker,
  filter: { readonly state?: (typeof jobStates)[number] | undefined; readonly before?: string | undefined },
): Promise<{ rows: JobEntry[]; hasMore: boolean }> {
  return asStaff(db, providerId, async (tx) => {
    const found = await listJobRows(tx, providerId, { ...filter, limit: perPage + 1 });
    const rows = found.slice(0, perPage).map(({ payload, ...row }) => ({
      ...row,
      mail: presentMail({ kind: row.kind, payload }),
      why: causeOf(row.lastError),
      createdAt: row.createdAt.toISOString(),
      runAfter: row.runAfter.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    }));
    return { rows, hasMore: found.length > perPage };
  });
}

/** Runs failed or uncertain work once more. @throws Refusal `not-found` for other work */
export async function runAgain(
  services: Needs,
  tx: Services["db"],
  { providerId, staff, requestId }: Asker,
  id: string,
): Promise<Record<string, never>> {
  const isOurs = await hasJob(tx, providerId, id);
  const isDone = isOurs && (await retryJob(tx, { id, runAfter: services.now() }));
  if (!isDone) refuse("not-found", "Nothing with this id has failed.");
  const who = `staff:${staff.id}` as const;
  await writeAudit(services, tx, providerId, { owner: who, event: "job-retried", subject: id, requestId });
  return {};
}

/** Archives and scheduled erasures, the next due first. */
export function listRequestsForData({ db }: Needs, { providerId }: Asker): Promise<{ rows: DataRequest[] }> {
  return asStaff(db, providerId, async (tx) => {
    const archives = (await listArchivesOf(tx, providerId)).map(({ id, owner, requestedAt, readyAt }) => ({
      id,
      kind: "archive" as const,
      owner,
      requestedAt: requestedAt.toISOString(),
      dueAt: after(requestedAt, archiveDue).toISOString(),
      doneAt: readyAt?.toISOString() ?? null,
    }));
    const erasures = (await listErasuresOf(tx, providerId)).map(({ jobId, owner, requestedAt, dueAt }) => ({
      id: jobId,
      kind: "erasure" as const,
      owner,
      requestedAt: requestedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      doneAt: null,
    }));
    const isOpen = ({ doneAt }: Pick<DataRequest, "doneAt">) => doneAt === null;
    const all = [...archives, ...erasures];
    const names = await namesOf(
      tx,
      providerId,
      all.map(({ owner }) => owner),
    );
    return {
      rows: all
        .map((row) => ({ ...row, ownerName: names.get(row.owner) ?? null }))
        .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.dueAt.localeCompare(b.dueAt)),
    };
  });
}
