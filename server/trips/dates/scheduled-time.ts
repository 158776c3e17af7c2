import type { Translations } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import { languages } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { findDoctorNames } from "../../catalogue/queries.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { findSchedule, type ScheduledFacts } from "../../quotes/offers/draft-queries.ts";
import type { Services } from "../../services.ts";
import { readClinicOfferId } from "../clinic-offers.ts";
import { findItems, type ItemRow } from "../items/item-queries.ts";
import { bookedStatuses } from "../items/item-states.ts";
import { textsLanguageOf } from "../items/item-words.ts";
import { moveItem } from "../items/items.ts";
import { isTimeOpen, scheduledPlace } from "../parts.ts";
import { findTripOfQuote } from "../queries.ts";
import { isLive } from "../view.ts";
import { treatmentHours } from "./treatment-hours.ts";

/** The treatment of an offer with the doctor and the place that the clinic set; a package names no doctor. */
async function withDoctor(
  tx: Db,
  { providerId, offerId, content }: ItemRow,
  { doctor: { name }, place: room }: ScheduledFacts,
): Promise<ItemRow["content"]> {
  const details = { ...content.details, room };
  if (readClinicOfferId(offerId)?.kind !== "quote") return { ...content, details };
  const names = await findDoctorNames(tx, providerId, name);
  const nameIn = (language: Language): string => names?.[language] ?? name;
  const translations: Translations = Object.fromEntries(
    languages.flatMap((language) => {
      const texts = content.translations?.[language];
      return texts ? [[language, { ...texts, subtitle: nameIn(language) }]] : [];
    }),
  );
  return { ...content, details, subtitle: nameIn(textsLanguageOf(content)), translations };
}

/**
 * Gives the treatment of a trip the time, the doctor and the place that the clinic scheduled. @returns the booking, where
 * one of them changed
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
    refuseWith("wrong-state", "treatment-moving");
  const { day, time } = schedule.content;
  const nights = row.content.details["hospitalNights"];
  const set = treatmentHours({ day, time, nights: typeof nights === "number" ? nights : 0 }, row.timeZone);
  const isSameTime = row.startsAt.getTime() === set.startsAt.getTime() && row.endsAt.getTime() === set.endsAt.getTime();
  const planned = await withDoctor(tx, row, schedule.content);
  const isSameDoctor = planned.subtitle === row.content.subtitle && schedule.content.place === scheduledPlace(row);
  const isSame = isSameTime && isSameDoctor && isTimeOpen(row) === (time === null);
  if (isSame || dayIn(row.timeZone, row.startsAt) !== day) return undefined;
  const told = { actor: "clinic", kind: "scheduled", detail: { by } } as const;
  const content = { ...planned, details: { ...planned.details, isTimeOpen: time === null } };
  const moved = await moveItem(services, tx, providerId, { id: row.id, set: { ...set, content }, ...told });
  return bookedStatuses.includes(moved.status) ? moved : undefined;
}
