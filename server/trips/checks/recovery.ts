import type { ActivityFound } from "../../../adapters/activities/activities.ts";
import type { Db } from "../../../adapters/database/database.ts";
import { ActivityDetails, type fitness } from "../../../contract/activities.ts";
import { dayIn, daysBetween } from "../../../contract/zoned-time.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import type { ItemRow } from "../items/item-queries.ts";
import type { TripRow } from "../queries.ts";
import { isLive } from "../view.ts";
import { hospitalNightsOf } from "./trip-facts.ts";

/** True when an activity suits a patient so many days after the treatment; before it, all do. */
export function fits(
  { theme, facts }: Pick<ActivityFound, "theme" | "facts">,
  day: number | null,
): (typeof fitness)[number] {
  if (day === null || day < 0 || day >= facts.recommendedFromDay) return "good";
  return theme === "companion" || theme === "active" ? "companion" : "later";
}

/** What a clinic says about the recovery from a treatment, in days after it. */
export interface RecoveryPlan {
  readonly hospitalNights: number;
  /** The check before the flight home. */
  readonly checkedOn: number;
  /** The days on which a stage of the recovery begins; none where no procedure is known or nothing is done to the body. */
  readonly stages: readonly number[];
}

/**
 * The first day of an effort in a recovery: sitting from the stage after the hospital, a few steps from the check
 * before the flight, and each more degree of effort, as bathing, from one more stage after that check.
 */
export function firstDayOf(
  { exertion, water }: Pick<ActivityFound["facts"], "exertion" | "water">,
  { hospitalNights, checkedOn, stages }: RecoveryPlan,
): number {
  const afterHospital = hospitalNights > 0 ? hospitalNights + 1 : 0;
  const last = stages.at(-1);
  if (last === undefined) return afterHospital;
  const effort = water === "in" ? Math.max(exertion, 3) : exertion;
  const rested = stages.find((from) => from > hospitalNights) ?? last;
  const later = stages.filter((from) => from > checkedOn);
  const stage = effort === 1 ? 0 : effort === 2 ? checkedOn : (later[effort - 3] ?? last);
  return Math.max(afterHospital, rested, stage);
}

type Recovering = Pick<TripRow, "providerId" | "procedure" | "treatmentOn" | "safeFlightOn">;

/** The clinic's recovery calendar of the trip's procedure, with the days before flying that hold for this trip. */
export async function recoveryPlan(
  db: Db,
  trip: Recovering | undefined,
  treatment: ItemRow | undefined,
): Promise<RecoveryPlan> {
  const [chosen] = trip ? await listChosenProcedures(db, trip.providerId, [trip.procedure]) : [];
  const [texts] = chosen && chosen.anaesthesia !== "none" ? Object.values(chosen.texts) : [];
  return {
    hospitalNights: treatment ? hospitalNightsOf(treatment) : (chosen?.hospitalNights ?? 0),
    checkedOn: trip ? daysBetween(trip.treatmentOn, trip.safeFlightOn) : 0,
    stages: texts?.recovery.map(({ fromDay }) => fromDay) ?? [],
  };
}

/** Whether an activity is on a day on which the trip's patient cannot take part in it. */
export async function isTooEarly(
  db: Db,
  trip: Recovering,
  {
    items,
    ...what
  }: {
    readonly items: readonly ItemRow[];
    readonly startsAt: Date;
    readonly timeZone: string;
    readonly details: ItemRow["content"]["details"];
  },
): Promise<boolean> {
  const { data } = ActivityDetails.safeParse(what.details);
  const treatment = items.find((item) => item.kind === "procedure" && isLive(item));
  if (!data || !treatment) return false;
  const plan = await recoveryPlan(db, trip, treatment);
  const recommendedFromDay = Math.max(data.facts.recommendedFromDay, firstDayOf(data.facts, plan));
  const day = daysBetween(trip.treatmentOn, dayIn(what.timeZone, what.startsAt));
  return fits({ theme: data.theme, facts: { ...data.facts, recommendedFromDay } }, day) !== "good";
}
