import { lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { audit } from "./schema.ts";

export type AuditEvent =
  | "signed-up"
  | "confirmed"
  | "signed-in"
  | "sign-in-failed"
  | "code-sent"
  | "password-changed"
  | "password-reset"
  | "attributes-changed"
  | "attribute-verified"
  | "signed-out"
  | "signed-out-everywhere"
  | "refresh-token-reused"
  | "mfa-changed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "passkey-added"
  | "passkey-removed"
  | "device-added"
  | "device-removed"
  | "deleted"
  | "pool-configured"
  | "client-added"
  | "client-configured"
  | "client-secret-renewed"
  | "client-removed"
  | "keys-rotated"
  | "keys-replaced"
  | "user-created"
  | "user-disabled"
  | "user-enabled"
  | "reset-by-operator"
  | "mfa-removed-by-operator"
  | "exported";

/** The audit's network for operators' commands. */
export const operatorsNetwork = "operator";

export const insertAudit = (tx: Db, row: typeof audit.$inferInsert): Promise<unknown> => tx.insert(audit).values(row);

/** Of all pools: by the clock, not for a request. */
export const removeAuditBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(audit).where(lt(audit.at, before));
