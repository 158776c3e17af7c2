import type { Db } from "../adapters/database/database.ts";
import { insertAudit } from "./db/users.ts";
import type { Call } from "./rpc.ts";
import type { Services } from "./services.ts";

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

/** Stands where the network of a caller would: an operator's command has none. */
export const operatorsNetwork = "operator";

/** Writes down who did what, without secrets, in the transaction of what was done. */
export const writeAudit = (
  { now, newId }: Pick<Services, "now" | "newId">,
  tx: Db,
  { pool, network, requestId }: Call,
  { event, sub }: { event: AuditEvent; sub: string | null },
): Promise<unknown> => insertAudit(tx, { id: newId(), poolId: pool.id, at: now(), sub, event, network, requestId });
