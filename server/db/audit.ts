import { sql } from "drizzle-orm";
import type { Database, Db } from "../../adapters/database/database.ts";
import type { AuditDetail, AuditEvent } from "../../contract/audit-events.ts";
import { asSystem, type Owner } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import { auditEntry } from "./tables/audit.ts";

export interface AuditFacts {
  /** The owner of the data; of an act on a member of staff, the member. */
  readonly owner: Owner;
  /** Default: the owner. */
  readonly actor?: Owner | "provider" | "system" | "operator";
  readonly event: AuditEvent;
  /** The id of the affected object, or its days: never a name or content. */
  readonly subject?: string;
  /** What changed: roles, or an amount; never a name or content. */
  readonly detail?: AuditDetail | undefined;
  readonly requestId?: string;
}

/** Writes an audit entry in the transaction of its event; call it last, because a provider's entries are serialised. */
export const writeAudit = (
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
  tx: Db,
  providerId: ProviderId,
  { owner, actor = owner, ...facts }: AuditFacts,
): Promise<unknown> => tx.insert(auditEntry).values({ providerId, id: newId(), at: now(), owner, actor, ...facts });

/** Verifies the hash chain of a provider's entries. @returns their number, and the position of the first broken one */
export const verifyAudit = (
  { db, rows }: Database,
  providerId: ProviderId,
): Promise<{ entries: number; brokenAt: number | undefined }> =>
  asSystem(db, async (tx) => {
    const [found] = await rows<{ entries: string; broken_at: string | null }>(
      tx,
      sql`with chain as (
          select position, digest = audit_digest(audit_entry)
            and position = row_number() over entry
            and previous = coalesce(lag(digest) over entry, '') as whole
          from audit_entry where provider_id = ${providerId} window entry as (order by position))
        select count(*) as entries, min(position) filter (where not whole) as broken_at from chain`,
    );
    return { entries: Number(found?.entries ?? 0), brokenAt: found?.broken_at ? Number(found.broken_at) : undefined };
  });
