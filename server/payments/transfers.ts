import type { Db } from "../../adapters/database/database.ts";
import { findAwaitedTransfer, type TransferStanding } from "../db/awaited-transfers.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { findNewestPayment } from "./queries.ts";

interface TripTransfer extends TransferStanding {
  readonly reference: string;
  /** False once it has ended: its person must not send it any more. */
  readonly isAwaited: boolean;
}

/** The transfer that a trip waits for, or that ended as its newest payment; undefined where there is none. */
export async function findTransfer(tx: Db, providerId: ProviderId, tripId: string): Promise<TripTransfer | undefined> {
  const awaited = await findAwaitedTransfer(tx, providerId, tripId);
  if (awaited) return { ...awaited, isAwaited: true };
  const newest = await findNewestPayment(tx, providerId, tripId);
  const hasEnded = newest?.service === "transfer" && newest.step === "released";
  return hasEnded ? { reference: newest.reference, isAwaited: false, received: 0, left: 0 } : undefined;
}
