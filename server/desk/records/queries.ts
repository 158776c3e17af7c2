import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { auditEntry } from "../../db/tables/audit.ts";
import { archive, erasure } from "../../db/tables/settings.ts";
import { apiKey, staffMember } from "../../db/tables/staff.ts";
import { job } from "../../db/tables/work.ts";
import { ownersOf, thingsByReference } from "./name-queries.ts";

export interface AuditFilter {
  readonly event?: string | undefined;
  /** Who did it, or whose data it is; the digests find the people of cases. */
  readonly who?: { readonly text: string; readonly digests: readonly string[] } | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Newest first, with the name of the member of staff or the key that acted. */
export function listAuditRows(tx: Db, providerId: ProviderId, filter: AuditFilter) {
  const { event, who, subject, from, until, before, limit } = filter;
  return tx
    .select({ entry: auditEntry, name: sql<string | null>`coalesce(${staffMember.name}, ${apiKey.name})` })
    .from(auditEntry)
    .leftJoin(
      staffMember,
      and(eq(staffMember.providerId, auditEntry.providerId), eq(auditEntry.actor, sql`'staff:' || ${staffMember.id}`)),
    )
    .leftJoin(
      apiKey,
      and(eq(apiKey.providerId, auditEntry.providerId), eq(auditEntry.actor, sql`'key:' || ${apiKey.id}`)),
    )
    .where(
      and(
        eq(auditEntry.providerId, providerId),
        event === undefined ? undefined : eq(auditEntry.event, event),
        who === undefined
          ? undefined
          : or(
              ilike(staffMember.name, containing(who.text)),
              ilike(apiKey.name, containing(who.text)),
              ilike(auditEntry.actor, containing(who.text)),
              ilike(auditEntry.owner, containing(who.text)),
              inArray(auditEntry.owner, ownersOf(tx, providerId, { ...who, pattern: containing(who.text) })),
            ),
        subject === undefined
          ? undefined
          : or(
              ilike(auditEntry.subject, containing(subject)),
              inArray(auditEntry.subject, thingsByReference(tx, providerId, containing(subject))),
            ),
        from && gte(auditEntry.at, from),
        until && lt(auditEntry.at, until),
        before === undefined ? undefined : lt(auditEntry.position, before),
      ),
    )
    .orderBy(desc(auditEntry.position))
    .limit(limit);
}

/** The kinds of a clinic's entries, by name; each costs one step in the index, however many entries there are. */
export async function listAuditEvents(
  { rows }: Pick<Database, "rows">,
  tx: Db,
  providerId: ProviderId,
): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select min(event) as event from audit_entry where provider_id = ${providerId} ${after}`;
  const found = await rows<{ event: string }>(
    tx,
    sql`with recursive kinds as (
        ${next(sql``)}
        union all
        select (${next(sql`and event > kinds.event`)}) from kinds where kinds.event is not null
      )
      select event from kinds where event is not null order by event`,
  );
  return found.map(({ event }) => event);
}

type JobRow = typeof job.$inferSelect;

/** Newest first: ids grow with time. */
export const listJobRows = (
  tx: Db,
  providerId: ProviderId,
  { state, before, limit }: { state?: JobRow["state"] | undefined; before?: string | undefined; limit: number },
) =>
  tx
    .select({
      id: job.id,
      kind: job.kind,
      payload: job.payload,
      state: job.state,
      attempts: job.attempts,
      createdAt: job.createdAt,
      runAfter: job.runAfter,
      finishedAt: job.finishedAt,
      lastError: job.lastError,
    })
    .from(job)
    .where(
      and(
        eq(job.providerId, providerId),
        state && eq(job.state, state),
        before === undefined ? undefined : lt(job.id, before),
      ),
    )
    .orderBy(desc(job.id))
    .limit(limit);

export async function hasJob(tx: Db, providerId: ProviderId, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.providerId, providerId), eq(job.id, id)));
  return found.length > 0;
}

const mostRequests = 200;

export const listArchivesOf = (tx: Db, providerId: ProviderId) =>
  tx
    .select()
    .from(archive)
    .where(eq(archive.providerId, providerId))
    .orderBy(desc(archive.requestedAt))
    .limit(mostRequests);

export const listErasuresOf = (tx: Db, providerId: ProviderId) =>
  tx
    .select({ owner: erasure.owner, jobId: erasure.jobId, requestedAt: erasure.requestedAt, dueAt: erasure.dueAt })
    .from(erasure)
    .where(eq(erasure.providerId, providerId))
    .orderBy(asc(erasure.dueAt))
    .limit(mostRequests);
