import type { Db } from "../../adapters/database/database.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { type Calendar, capacityOn, freePlace, restOn, stateOf } from "./capacity.ts";
import { farthest, type LostDay, nearestShown, type Reading, readSpan, type TreatmentOnDay } from "./places.ts";

/** Why a doctor cannot treat somebody on a day, with the nearest days on which it can be done. */
export interface DayObstacle {
  readonly kind: LostDay;
  readonly next: readonly string[];
}
export interface Obstacles {
  readonly obstacleOn: (day: string, doctor: string) => DayObstacle | undefined;
  /** Whether nothing is treated on this day of the week, though the clinic opens. */
  readonly isIdle: (day: string) => boolean;
}

type IsAway = (doctor: string, day: string) => boolean;

/** Why a treatment cannot be promised, by the clinic's closings, its places and the doctor's own calendar. */
const obstacleIn =
  ({ calendar, placesOf }: Pick<Awaited<ReturnType<typeof readSpan>>, "calendar" | "placesOf">, isAway: IsAway) =>
  (procedure: string, day: string, doctor: string): LostDay | undefined => {
    const own = { kind: "procedure", subject: procedure } as const;
    if (capacityOn(calendar, own, day) === 0 || restOn(calendar, procedure, day) === "shut") return "closed";
    const subject = { kind: "doctor", subject: doctor } as const;
    const capacity = capacityOn(calendar, subject, day);
    if (capacity === 0 || isAway(doctor, day)) return "away";
    const places = placesOf(day);
    const busy = stateOf(calendar, places).used.get(`doctor/${doctor}`) ?? 0;
    return busy >= capacity || !freePlace(calendar, places, { procedure, day, named: doctor }) ? "full" : undefined;
  };

/** The coming days as a clinic can promise them. */
export async function readObstacles(
  tx: Db,
  { id, location }: ProviderRow,
  {
    procedure,
    quoteId,
    isAway,
    ...reading
  }: Pick<TreatmentOnDay, "procedure" | "quoteId"> & Reading & { isAway: IsAway },
): Promise<Obstacles> {
  const today = dayIn(location.timeZone, reading.now);
  const span = { from: today, to: dayAfter(today, farthest), ...reading, except: quoteId };
  const read = await readSpan(tx, id, span);
  const kindOn = obstacleIn(read, isAway);
  const isIdle = (day: string) => restOn(read.calendar, procedure, day) === "idle";
  const obstacleOn: Obstacles["obstacleOn"] = (day, doctor) => {
    const kind = kindOn(procedure, day, doctor);
    if (!kind) return undefined;
    const next: string[] = [];
    for (let one = dayAfter(today); next.length < nearestShown && one <= dayAfter(today, farthest); one = dayAfter(one))
      if (one > day && !isIdle(one) && !kindOn(procedure, one, doctor)) next.push(one);
    return { kind, next };
  };
  return { obstacleOn, isIdle };
}

/** What can be promised of any procedure on the coming days, now or with another calendar. */
export async function readPromises(
  tx: Db,
  { id, location }: Pick<ProviderRow, "id" | "location">,
  { isAway, change, ...reading }: Reading & { isAway: IsAway; change?: ((now: Calendar) => Calendar) | undefined },
): Promise<ReturnType<typeof obstacleIn>> {
  const today = dayIn(location.timeZone, reading.now);
  const span = { from: today, to: dayAfter(today, farthest), ...reading, namesDoctors: true };
  return obstacleIn(await readSpan(tx, id, { ...span, ...(change && { change }) }), isAway);
}
