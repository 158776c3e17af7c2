import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditDetail } from "../../../contract/audit-events.ts";
import { at, owner } from "./columns.ts";
import { providerId } from "./company.ts";

/**
 * Access to personal data: ids and events, never contents. The database numbers a provider's entries and chains them
 * (`previous`, `digest`); roles that serve requests cannot change or delete one.
 */
export const auditEntry = pgTable(
  "audit_entry",
  {
    providerId: providerId(),
    /** From 1, without gaps; set by the database, like the two digests. */
    position: bigint("position", { mode: "number" }).notNull().default(0),
    id: uuid("id").notNull().unique(),
    at: at("at").notNull(),
    owner: owner(),
    /** An owner, `provider`, `system` or `operator`. */
    actor: text("actor").notNull(),
    event: text("event").notNull(),
    /** The id of the affected object. */
    subject: text("subject"),
    /** What changed: roles, or an amount; never a name or content. */
    detail: jsonb("detail").$type<AuditDetail>(),
    requestId: text("request_id"),
    /** SHA-256 in hex of the preceding entry, and of this one with it. */
    previous: text("previous").notNull().default(""),
    digest: text("digest").notNull().default(""),
  },
  (table) => [
    index().on(table.providerId, table.owner, table.at),
    index().on(table.providerId, table.event, table.position),
    primaryKey({ columns: [table.providerId, table.position] }),
    index().on(table.providerId, table.at),
  ],
);
