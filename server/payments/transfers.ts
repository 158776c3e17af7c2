import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { listPaymentEntries, receivedParts } from "./ledger-queries.ts";
import { findNewestPayment, findOpenTransfer, type PaymentRow } from "./queries.ts";

/** What has come of an expected transfer and what has not, in the trip's currency. */
interface WaitingTransfer {
  readonly received: number;
  readonly left: number;
}

interface TripTransfer extends WaitingTransfer {
  readonly reference: string;
  /** False once it has ended: its person must not send it any more. */
  readonly isAwaited: boolean;
}

/** How an expected transfer stands. */
export async function standingOf(tx: Db, { id, providerId, amount }: PaymentRow): Promise<WaitingTransfer> {
  const received = receivedParts(await listPaymentEntries(tx, providerId, id));
  return { received, left: amount - received };
}

/** The transfer that a trip waits for, or that ended as its newest payment; undefined where there is none. */
export async function findTransfer(tx: Db, providerId: ProviderId, tripId: string): Promise<TripTransfer | undefined> {
  const open = await findOpenTransfer(tx, providerId, tripId);
  if (open) return { reference: open.reference, isAwaited: true, ...(await standingOf(tx, open)) };
  const newest = await findNewestPayment(tx, providerId, tripId);
  const hasEnded = newest?.service === "transfer" && newest.step === "released";
  return hasEnded ? { reference: newest.reference, isAwaited: false, received: 0, left: 0 } : undefined;
}
