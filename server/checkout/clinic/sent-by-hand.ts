import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import type { Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refundSource } from "../../payments/ledger-queries.ts";
import { type PaymentRow, updatePayment } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { listTripEvents } from "../../trips/items/item-queries.ts";
import { recordTrip } from "../../trips/items/items.ts";
import { tellRefund } from "../mails/money-mails.ts";
import { actorOf, byOf, type MoneyAct } from "./received-money.ts";

/** A refund that the clinic has sent itself, with the reference of its bank where that was noted. */
export interface SentRefund {
  readonly id: string;
  readonly bankReference?: string | undefined;
}

interface SentOf {
  readonly providerId: ProviderId;
  readonly owner: Owner;
  readonly tripId: string;
  /** Null of a credit. */
  readonly itemId: string | null;
}

const sentKind = "refund-sent";

/** Keeps the bank's reference of what the clinic sent with its payment, where the ledger reads it. */
export async function keepReference(
  tx: Db,
  payment: PaymentRow,
  { refund, bankReference }: { readonly refund: string; readonly bankReference: string | undefined },
): Promise<void> {
  if (bankReference === undefined) return;
  const statement = { source: refundSource(refund), receivedOn: null, bankReference };
  await updatePayment(tx, { id: payment.id, statements: [...payment.statements, statement] });
}

/** Notes in the history and the audit trail that the clinic sent money, and mails it to the person. */
export async function recordSent(
  services: Services,
  tx: Db,
  act: MoneyAct,
  { of, amount, sent: { id, bankReference } }: { of: SentOf; amount: Money; sent: SentRefund },
): Promise<void> {
  const { providerId, owner, tripId, itemId } = of;
  await recordTrip(services, tx, {
    row: { id: itemId ?? tripId, providerId, owner, tripId },
    itemId,
    actor: "clinic",
    kind: sentKind,
    detail: { ...amount, refund: id, ...(bankReference && { bankReference }), ...byOf(act) },
  });
  await tellRefund(services, tx, { of: { providerId, owner, tripId, itemId }, amount, news: sentKind, bankReference });
  await writeAudit(services, tx, providerId, {
    owner,
    actor: actorOf(act),
    event: sentKind,
    subject: id,
    detail: { amount },
  });
}

/** Says who recorded a refund as sent, so that nobody sends it twice. @throws Refusal */
export async function refuseSent(
  tx: Db,
  { providerId, tripId, refundId }: Pick<SentOf, "providerId" | "tripId"> & { readonly refundId: string },
): Promise<never> {
  const events = await listTripEvents(tx, providerId, { tripId });
  const sent = events.find(({ kind, detail }) => kind === sentKind && detail["refund"] === refundId);
  const by = sent?.detail["by"];
  const errors = [
    ...(typeof by === "string" ? [{ field: "sentBy", reason: "rule", message: by }] : []),
    ...(sent ? [{ field: "sentAt", reason: "rule", message: sent.at.toISOString() }] : []),
  ];
  const who = typeof by === "string" ? ` by ${by}` : "";
  return refuse("conflict", `This refund is recorded as sent already${who}.`, { errors });
}
