import type { Db } from "../../adapters/database/database.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { visitTitle } from "../trips/calendar.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { isCalledOff } from "../trips/view.ts";
import { companionEntry, isOver } from "./plan.ts";
import { listCompanionRows } from "./queries.ts";

/** Mails the companions of a trip that times of it changed, or were cancelled. They hear what their plan shows. */
export async function tellCompanions(
  services: Services,
  tx: Db,
  {
    tenant,
    trip,
    rows,
    news,
    origin,
  }: {
    readonly tenant: ProviderRow;
    readonly trip: TripRow;
    readonly rows: readonly ItemRow[];
    readonly news: "changed" | "cancelled";
    readonly origin: string;
  },
): Promise<void> {
  const { keys, now } = services;
  if (isOver(trip, now())) return;
  const companions = await listCompanionRows(tx, tenant.id, { keys, tripId: trip.id });
  const items = await findItems(tx, tenant.id, { keys, tripId: trip.id });
  const isWhole = news === "cancelled" && isCalledOff(trip, items, now());
  for (const { email, language, named, acceptedAt, endedAt } of companions) {
    if (!acceptedAt || endedAt) continue;
    const bookings = rows.map((row) => {
      const { kind, title, timeZone, parts } = companionEntry(row, { tenant, language, named });
      return { kind, title: title ?? visitTitle({ tenant, language }, []), timeZone, parts };
    });
    const facts = { news: isWhole ? ("ended" as const) : news, bookings };
    const to = { address: email };
    await queueMail(services, tx, tenant.id, { template: "companion-news", language, to, origin, facts });
  }
}
