import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { listPaymentEntries, receivedParts } from "./ledger-queries.ts";
import { findOpenTransfer, type PaymentRow } from "./queries.ts";

/** What has come of an expected transfer and what has not, in the trip's currency. */
interface WaitingTransfer {
  readonly received: number;
  readonly left: number;
}

/** How an expected transfer stands. */
export async function standingOf(tx: Db, { id, providerId, amount }: PaymentRow): Promise<WaitingTransfer> {
  const received = receivedParts(await listPaymentEntries(tx, providerId, id));
  return { received, left: amount - received };
}

/** The transfer that a trip waits for; undefined where it waits for none. */
export async function findWaitingTransfer(
  tx: Db,
  providerId: ProviderId,
  tripId: string,
): Promise<WaitingTransfer | undefined> {
  const open = await findOpenTransfer(tx, providerId, tripId);
  return open && standingOf(tx, open);
}
