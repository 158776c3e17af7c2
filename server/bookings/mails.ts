import type { Db } from "../../adapters/database/database.ts";
import { findClient } from "../account/client-queries.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import type { ItemRow } from "../trips/item-queries.ts";
import { findTrip } from "../trips/queries.ts";

/** Mails about a booking name no details: mail is read on many screens, details stay in the account. */
export type BookingNews = "confirmed" | "changed" | "cancelled" | "failed" | "move-refused";

/**
 * Writes a mail down about a booking, in the transaction that is its cause. `refund` is what goes back, in minor units of
 * the trip's currency.
 */
export async function tellBooking(
  services: Services,
  tx: Db,
  { row, news, refund = 0 }: { row: ItemRow; news: BookingNews; refund?: number },
): Promise<void> {
  const { providerId } = row;
  const tenant = await findProvider(tx, providerId);
  const client = await findClient(tx, providerId, row.owner);
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner: row.owner, id: row.tripId });
  if (!tenant || !client || !trip) return;
  const name = [client.firstName, client.lastName].filter(Boolean).join(" ");
  await queueMail(services, tx, providerId, {
    template: "booking-news",
    language: trip.language,
    to: { ...(name && { name }), address: client.email },
    origin: siteOrigin(services.config, tenant),
    facts: {
      news,
      name,
      kind: row.kind,
      item: row.id,
      reference: row.reference ?? trip.reference,
      startsAt: row.startsAt.toISOString(),
      timeZone: row.timeZone,
      ...(refund > 0 && { refund: { amount: refund, currency: row.currency } }),
    },
  });
}
