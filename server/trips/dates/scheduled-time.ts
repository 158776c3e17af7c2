import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { findSchedule } from "../../quotes/offers/draft-queries.ts";
import type { Services } from "../../services.ts";
import { findItems, type ItemRow } from "../items/item-queries.ts";
import { bookedStatuses } from "../items/item-states.ts";
import { moveItem } from "../items/items.ts";
import { isTimeOpen } from "../parts.ts";
import { findTripOfQuote } from "../queries.ts";
import { isLive } from "../view.ts";
import { treatmentHours } from "./treatment-hours.ts";

/**
 * Gives the treatment of a trip the time that the clinic scheduled. @returns the booking, where its time changed
 * @throws Refusal while the booking is being changed
 */
export async function followSchedule(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { quoteId, by }: { readonly quoteId: string; readonly by: string },
): Promise<ItemRow | undefined> {
  const { keys } = services;
  const schedule = await findSchedule(tx, providerId, { keys, quoteId });
  const trip = await findTripOfQuote(tx, providerId, { keys, quoteId });
  const items = trip ? await findItems(tx, providerId, { keys, tripId: trip.id }) : [];
  const row = items.find((item) => item.kind === "procedure" && isLive(item));
  if (!schedule || !row) return undefined;
  if (row.status === "change_requested" || row.status === "change_quoted")
    refuse("wrong-state", "This treatment is being moved just now. Try again in a minute.");
  const { day, time } = schedule.content;
  const nights = row.content.details["hospitalNights"];
  const set = treatmentHours({ day, time, nights: typeof nights === "number" ? nights : 0 }, row.timeZone);
  const isSameTime = row.startsAt.getTime() === set.startsAt.getTime() && row.endsAt.getTime() === set.endsAt.getTime();
  const isSame = isSameTime && isTimeOpen(row) === (time === null);
  if (isSame || dayIn(row.timeZone, row.startsAt) !== day) return undefined;
  const told = { actor: "clinic", kind: "scheduled", detail: { by } } as const;
  const content = { ...row.content, details: { ...row.content.details, isTimeOpen: time === null } };
  const moved = await moveItem(services, tx, providerId, { id: row.id, set: { ...set, content }, ...told });
  return bookedStatuses.includes(moved.status) ? moved : undefined;
}
