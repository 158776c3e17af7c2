import type { Db } from "../../../adapters/database/database.ts";
import { lockCase, wakeCase } from "../../cases/queries.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { findReference } from "../claim-queries.ts";
import { lockQuote } from "../queries.ts";
import { changeQuote, recordQuoteEvent } from "../quote-access.ts";
import { canMove } from "../states.ts";
import { findStay } from "../stay-queries.ts";

/**
 * Ends the request of a treatment that was booked and is cancelled, or was taken out of a cancelled trip before it was
 * paid: nothing promises the treatment any more. A
 * cancellation by the person waits at the desk until somebody has read it.
 */
export async function endCancelledRequest(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { owner, quoteId, actor }: { owner: Owner; quoteId: string; actor: "visitor" | "provider" },
): Promise<void> {
  const { keys, now } = services;
  const reference = await findReference(tx, providerId, { id: quoteId, owner });
  const row = reference && (await lockQuote(tx, providerId, { keys, owner, reference }));
  if (!row || !canMove(row.status, "cancelled", actor)) return;
  const stay = await findStay(tx, providerId, quoteId);
  if (!stay || stay.treatment === "held") return;
  const before = await lockCase(tx, providerId, quoteId);
  const cancelled = await changeQuote(services, tx, row, { status: "cancelled" });
  await recordQuoteEvent(services, tx, cancelled, { kind: "treatment-cancelled", actor });
  // A question that nobody has answered yet keeps its due time.
  const dueAt = before?.turn === "clinic" ? before.dueAt : null;
  if (actor === "visitor" || dueAt) await wakeCase(tx, providerId, { id: quoteId, dueAt, at: now() });
}
