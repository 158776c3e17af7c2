import type { Db } from "../../adapters/database/database.ts";
import type { OwnRecovery } from "../../contract/aftercare.ts";
import { refuse } from "../../contract/errors.ts";
import type { Illustration, RecoveryStage } from "../../contract/procedures.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { listChildren } from "../trips/patient-queries.ts";
import { putTripWords, type TripRow } from "../trips/queries.ts";
import { insertRecovery, listTreatedTrips, lockRecovery, type RecoveryRow } from "./queries.ts";

/** A trip whose treatment is booked and whose day has come. */
export interface TreatedTrip {
  readonly trip: TripRow;
  /** By the clinic's calendar. */
  readonly today: string;
  /** Days since the treatment; its own is 0. */
  readonly day: number;
  readonly procedure: { readonly slug: string; readonly name: string };
  readonly textsLanguage: Language;
  readonly part: Illustration;
  readonly stages: readonly RecoveryStage[];
}

/** The recovery of a trip, from the day of its booked treatment on. @throws Refusal `wrong-state` before it */
export async function treatedTrip(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  trip: TripRow,
): Promise<TreatedTrip> {
  const items = await findItems(tx, tenant.id, { keys, tripId: trip.id });
  const isBooked = items.some(({ kind, status }) => kind === "procedure" && bookedStatuses.includes(status));
  const today = dayIn(tenant.location.timeZone, now());
  const [chosen] = await listChosenProcedures(tx, tenant.id, [trip.procedure]);
  if (!isBooked || today < trip.treatmentOn || !chosen) return refuseWith("wrong-state", "diary-too-soon");
  const { language: textsLanguage, texts } = textsIn(chosen.texts, tenant, language);
  return {
    trip,
    today,
    day: daysBetween(trip.treatmentOn, today),
    procedure: { slug: chosen.slug, name: texts.title },
    textsLanguage,
    part: chosen.illustration,
    stages: texts.recovery,
  };
}

/** A client's booked treatments whose day has come, the newest first. */
export async function listOwnRecoveries(
  { keys, now }: Services,
  tx: Db,
  { tenant, owner, language }: Pick<Requester, "tenant" | "owner" | "language">,
): Promise<OwnRecovery[]> {
  const today = dayIn(tenant.location.timeZone, now());
  const rows = await listTreatedTrips(tx, tenant.id, { owner, until: today });
  const procedures = await listChosenProcedures(tx, tenant.id, [...new Set(rows.map(({ procedure }) => procedure))]);
  const children = await listChildren(tx, tenant.id, { keys, quoteIds: rows.map(({ quoteId }) => quoteId) });
  return rows.flatMap(({ id, quoteId, procedure, treatmentOn, state, hasDischarge }) => {
    const chosen = procedures.find(({ slug }) => slug === procedure);
    if (!chosen) return [];
    const { language: textsLanguage, texts } = textsIn(chosen.texts, tenant, language);
    return {
      trip: id,
      child: children.get(quoteId) ?? null,
      procedure: { slug: procedure, name: texts.title },
      textsLanguage,
      treatmentOn,
      day: daysBetween(treatmentOn, today),
      state: state ?? "quiet",
      hasDischarge,
    };
  });
}

/** The recovery's row, locked until the transaction ends; the first call creates it. */
export async function lockOrBegin(
  { keys, now, newId }: Services,
  tx: Db,
  tenant: Pick<ProviderRow, "id">,
  trip: TripRow,
): Promise<RecoveryRow> {
  const held = await lockRecovery(tx, tenant.id, trip.id);
  if (held) return held;
  const { owner } = trip;
  const begun = await insertRecovery(tx, tenant.id, {
    id: newId(),
    owner,
    tripId: trip.id,
    state: "quiet",
    replyDueAt: null,
    version: 0,
    reviewAskedAt: null,
    timeZone: null,
    remindedOn: null,
    reminders: 0,
    remindersEndedAt: null,
    missedAt: null,
    createdAt: now(),
    updatedAt: now(),
  });
  if (!begun) return (await lockRecovery(tx, tenant.id, trip.id)) ?? refuse("conflict", "Please try again.");
  await putTripWords(tx, keys, trip, begun.id);
  return begun;
}
