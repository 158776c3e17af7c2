import type { Db } from "../../adapters/database/database.ts";
import { askForApproval, assertWaiting, type RefundAct } from "../checkout/clinic/refund-approval.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffContext } from "../http/endpoints.ts";
import { listRefundRequests } from "../payments/refund-request-queries.ts";
import type { Services } from "../services.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { quoteCancellation } from "./cancellation-quotes.ts";
import { confirmPreview, holdAgreed } from "./confirm.ts";

/**
 * Cancels or changes a booking as previewed at the desk. The clinic's own cancellation above its limit of refunds waits
 * for a second person, and the booking stays until then. @throws Refusal
 */
export async function agreeAtDesk(
  services: Services,
  tx: Db,
  act: RefundAct,
  asked: { id: string; kind: "cancellation" | "change"; preview: string; reason: string } & Pick<ItemRow, "owner">,
): Promise<{ readonly row: ItemRow; readonly isWaiting: boolean }> {
  const { providerId } = act;
  const { owner, id, kind, preview, reason } = asked;
  const by = { name: act.staff.name, reason };
  const confirmed = { id, preview, kind, by };
  const { agreed, row } = await holdAgreed(services, tx, { providerId, owner }, confirmed);
  if (agreed.quote.isByClinic && !agreed.usedAt) {
    const amount = agreed.refund;
    const back = { amount, currency: agreed.currency };
    const request =
      amount > 0 &&
      (await askForApproval(services, tx, act, row, { amount: back, reason, way: "back", cancels: true }));
    if (request && request.state === "waiting") return { row, isWaiting: true };
  }
  return { row: await confirmPreview(services, tx, { providerId, owner }, confirmed), isWaiting: false };
}

/**
 * Prepares the cancellation that a waiting request asks for, by asking the seller once more.
 * @returns what an approval does; undefined where the request cancels nothing @throws Refusal
 */
export async function requestedCancellation(
  services: Services,
  { providerId, staff, language, requestId }: Pick<StaffContext, "providerId" | "staff" | "language" | "requestId">,
  id: string,
): Promise<((tx: Db) => Promise<void>) | undefined> {
  const { db, keys } = services;
  const found = await asStaff(db, providerId, async (tx) => {
    const [request] = await listRefundRequests(tx, providerId, { keys, id, state: "waiting" });
    const ids = request?.cancels && request.itemId ? [request.itemId] : [];
    const [item] = await findItems(tx, providerId, { keys, ids });
    return request && item && { request, item };
  });
  if (!found) return undefined;
  const { request, item } = found;
  const { owner } = request;
  const asker = { providerId, owner, language, atDesk: true };
  const asked = { id: item.id, version: item.version, isByClinic: true };
  const quoted = await quoteCancellation(services, asker, asked).catch(async (error: unknown) => {
    // Somebody else may have decided while the seller was asked.
    const [now] = await asStaff(db, providerId, (tx) => listRefundRequests(tx, providerId, { keys, id }));
    if (now) assertWaiting(now);
    throw error;
  });
  return async (tx) => {
    const { id: preview, refund } = await quoted(tx);
    if (refund.amount !== request.amount) refuseWith("wrong-state", "paid-changed");
    const by = { name: request.requestedName, reason: request.reason };
    await confirmPreview(services, tx, { providerId, owner }, { id: item.id, preview, kind: "cancellation", by });
    const facts = {
      owner,
      actor: `staff:${staff.id}`,
      event: "booking-cancelled",
      subject: item.id,
      requestId,
    } as const;
    await writeAudit(services, tx, providerId, facts);
  };
}
