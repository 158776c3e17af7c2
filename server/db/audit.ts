import { sql } from "drizzle-orm";
import type { Database, Db } from "../../adapters/database/database.ts";
import { asSystem, type Owner } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import { auditEntry } from "./tables/audit.ts";

export type AuditEvent =
  | "client-made"
  | "client-changed"
  | "record-changed"
  | "record-removed"
  | "passport-shown"
  | "health-changed"
  | "consent-given"
  | "consent-withdrawn"
  | "quote-claimed"
  | "offer-sent"
  | "offer-withdrawn"
  | "offer-extended"
  | "offer-reminded"
  | "offer-approved"
  | "offer-approval-fell"
  | "treatment-scheduled"
  | "offer-accepted"
  | "offer-declined"
  | "quote-declined"
  | "quote-read"
  | "quote-health-opened"
  | "quote-document-opened"
  | "quote-answered"
  | "case-assigned"
  | "reply-changed"
  | "archive-requested"
  | "archive-made"
  | "archive-opened"
  | "erasure-requested"
  | "erasure-called-off"
  | "erased"
  | "notifications-changed"
  | "calendar-feed-made"
  | "calendar-feed-revoked"
  | "document-added"
  | "document-labelled"
  | "document-opened"
  | "document-shared"
  | "document-share-revoked"
  | "document-deleted"
  | "document-infected"
  | "consultation-booked"
  | "consultation-moved"
  | "consultation-cancelled"
  | "consultation-ended"
  | "fit-to-fly-noted"
  | "move-confirmed"
  | "move-refused"
  | "consultation-claimed"
  | "job-retried"
  | "job-settled"
  | "chat-opened"
  | "chat-taken"
  | "chat-answered"
  | "chat-returned"
  | "feedback-settled"
  | "message-changed"
  | "message-answered"
  | "payment-recorded"
  | "balance-asked"
  | "refund-requested"
  | "refund-approved"
  | "refund-refused"
  | "refund-sent"
  | "refund-retried"
  | "invoice-issued"
  | "money-settings-changed"
  | "no-show-noted"
  | "supplier-change-recorded"
  | "item-retried"
  | "item-settled"
  | "staff-invited"
  | "staff-changed"
  | "staff-disabled"
  | "staff-enabled"
  | "staff-factors-removed"
  | "catalogue-published"
  | "catalogue-restored"
  | "staff-signed-in"
  | "staff-signed-out"
  | "consultation-reassigned"
  | "consultation-noted"
  | "consultation-health-opened"
  | "consultation-hours-changed"
  | "treatment-plan-changed"
  | "treatment-day-changed"
  | "treatment-days-closed"
  | "treatment-days-reopened"
  | "key-created"
  | "key-revoked"
  | "key-used"
  | "webhook-changed"
  | "webhook-removed"
  | "webhook-secret-rotated"
  | "webhook-stopped";

export interface AuditFacts {
  /** The owner of the data; of an act on a member of staff, the member. */
  readonly owner: Owner;
  /** Default: the owner. */
  readonly actor?: Owner | "provider" | "system" | "operator";
  readonly event: AuditEvent;
  /** The id of the affected object: never a name or content. */
  readonly subject?: string;
  readonly requestId?: string;
}

/** Writes an audit entry in the transaction of its event; call it last, because a provider's entries are serialised. */
export const writeAudit = (
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
  tx: Db,
  providerId: ProviderId,
  { owner, actor = owner, event, subject, requestId }: AuditFacts,
): Promise<unknown> =>
  tx.insert(auditEntry).values({ providerId, id: newId(), at: now(), owner, actor, event, subject, requestId });

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
