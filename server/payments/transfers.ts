import type { Db } from "../../adapters/database/database.ts";
import { findAwaitedTransfer, type TransferStanding } from "../db/awaited-transfers.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { findNewestPayment, type PaymentRow } from "./queries.ts";

interface TripTransfer extends TransferStanding {
  readonly reference: string;
  /** False once it has ended: its person must not send it any more. */
  readonly isAwaited: boolean;
}

/** Whether a transfer that has ended may still be on its way: no money of it has come, in time or late. */
export const isOnItsWay = ({ service, step, statements }: PaymentRow): boolean =>
  service === "transfer" && step === "released" && statements.length === 0;

/**
 * The transfer that a trip waits for, or that ended as its newest payment before any money came; undefined where there is
 * none: what has come is a credit, which says so itself.
 */
export async function findTransfer(tx: Db, providerId: ProviderId, tripId: string): Promise<TripTransfer | undefined> {
  const awaited = await findAwaitedTransfer(tx, providerId, tripId);
  if (awaited) return { ...awaited, isAwaited: true };
  const newest = await findNewestPayment(tx, providerId, tripId);
  return newest && isOnItsWay(newest)
    ? { reference: newest.reference, isAwaited: false, received: 0, left: 0 }
    : undefined;
}
