import type { Db } from "../../../adapters/database/database.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { findClient } from "../clients/queries.ts";
import { queueMail } from "../mails/mails.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";
import type { ItemRow } from "../trip-items/queries.ts";
import { findTrip } from "../trips/queries.ts";

/** What somebody hears about a booking; what exactly it is stays in the account, because mail is read on many screens. */
export type BookingNews = "confirmed" | "changed" | "cancelled" | "failed";

/**
 * Writes a mail down about a booking, in the transaction that is its cause. `refund` is what goes back, in minor units of
 * the trip's currency.
 */
export async function tellBooking(
  needs: Pick<Services, "config" | "keys" | "newId" | "now">,
  tx: Db,
  { row, news, refund = 0 }: { row: ItemRow; news: BookingNews; refund?: number },
): Promise<void> {
  const providerId = mintProviderId(row.providerId);
  const here = await findProvider(tx, providerId);
  const client = await findClient(tx, providerId, row.owner);
  const trip = await findTrip(tx, providerId, { keys: needs.keys, owner: row.owner, id: row.tripId });
  if (!here || !client || !trip) return;
  const name = [client.firstName, client.lastName].filter(Boolean).join(" ");
  await queueMail(needs, tx, providerId, {
    template: "booking-news",
    language: trip.language,
    to: { ...(name && { name }), address: client.email },
    origin: siteOrigin(needs.config, here),
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
