import type { Db } from "../../../adapters/database/database.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { listMessagesAbout } from "../../site/contact-queries.ts";

/** Messages that name the trip, the newest first; messages marked as spam are left out. */
export async function messagesAbout(tx: Db, providerId: ProviderId, reference: string): Promise<DeskTrip["messages"]> {
  const rows = await listMessagesAbout(tx, providerId, reference);
  return rows.map(({ id, name, message, signedIn, state, createdAt, answeredAt }) => ({
    id,
    at: createdAt.toISOString(),
    // A message without words is one that the clinic began.
    from: message === "" ? null : name,
    signedIn,
    isWaiting: state === "open" && answeredAt === null,
  }));
}
