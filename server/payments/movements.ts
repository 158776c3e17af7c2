import type { Db } from "../../adapters/database/database.ts";
import type { CorrectionReason } from "../../contract/receipts.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { announce } from "../integrations/announce.ts";
import type { Services } from "../services.ts";
import { findTripReference } from "../trips/queries.ts";
import { insertEntry, type LedgerRow, type NewEntry } from "./ledger-queries.ts";

const events = { capture: "payment.received", refund: "refund.made" } as const;

/** Writes money that moved into the ledger, once, and tells the clinic's own systems of it. */
export async function recordMovement(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  entry: Omit<NewEntry, "kind"> & { readonly kind: keyof typeof events },
): Promise<void> {
  if (!(await insertEntry(tx, providerId, entry))) return;
  const { id, tripId, amount, currency } = entry;
  await announce(services, tx, providerId, events[entry.kind], async () => ({
    id,
    trip: await findTripReference(tx, providerId, tripId),
    amount: { amount: Math.abs(amount), currency },
  }));
}

/** The same for the counter-entry of a payment that was recorded wrongly. */
export async function recordCorrection(
  services: Services,
  tx: Db,
  { id: corrects, providerId }: Pick<LedgerRow, "id" | "providerId">,
  entry: NewEntry & { readonly reason: CorrectionReason },
): Promise<void> {
  if (!(await insertEntry(tx, providerId, entry))) return;
  const { id, tripId, amount, currency, reason } = entry;
  await announce(services, tx, providerId, "payment.corrected", async () => ({
    ...{ id, corrects, reason, trip: await findTripReference(tx, providerId, tripId) },
    amount: { amount: -amount, currency },
  }));
}
