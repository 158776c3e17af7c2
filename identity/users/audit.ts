import type { Db } from "../../adapters/database/database.ts";
import { type AuditEvent, insertAudit } from "../db/audit.ts";
import type { Origin } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";

/** Writes an audit record in the transaction of the change. */
export const writeAudit = (
  { now, newId }: Pick<Services, "now" | "newId">,
  tx: Db,
  { pool, network, requestId }: Origin,
  { event, sub }: { event: AuditEvent; sub: string | null },
): Promise<unknown> => insertAudit(tx, { id: newId(), poolId: pool.id, at: now(), sub, event, network, requestId });
