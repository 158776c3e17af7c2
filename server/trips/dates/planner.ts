import type * as z from "zod/mini";
import type { TripPlan } from "../../../contract/account-trips.ts";
import type { StageDue } from "../../../contract/stage-dues.ts";
import type { TripDates } from "../../../contract/trips.ts";
import { dayAfter, daysBetween } from "../../../contract/zoned-time.ts";

type Days = z.infer<typeof TripDates>;

/** A treatment's requirements of a journey, in whole days and nights. */
export interface TreatmentNeeds {
  readonly hospitalNights: number;
  /** In the country, arrival and departure included. */
  readonly leastStay: number;
  readonly minDaysBeforeFlight: number;
}

/** Between arriving and the treatment: a night to rest, and a day for the first talk and the tests. */
const daysBefore = 2;
/** From today on: time for documents, a visa and a flight. */
const leastNotice = 7;
const farthest = 540;

const later = (one: string, other: string): string => (one > other ? one : other);

export const earliestTreatment = (today: string): string => dayAfter(today, leastNotice + daysBefore);

/** The first day on which flying home is considered safe. */
export const safeFlight = (treatment: string, { minDaysBeforeFlight }: Pick<TreatmentNeeds, "minDaysBeforeFlight">) =>
  dayAfter(treatment, minDaysBeforeFlight);

/** The shortest stay that is safe and leaves nothing out; the night before the consultation is there to rest. */
export function stayFor(treatment: string, services: TreatmentNeeds, consultation = dayAfter(treatment, -1)): Days {
  const arrive = dayAfter(consultation, 1 - daysBefore);
  const discharged = dayAfter(treatment, services.hospitalNights);
  const shortest = dayAfter(arrive, Math.max(0, services.leastStay - 1));
  return { arrive, treatment, leave: later(safeFlight(treatment, services), later(discharged, shortest)) };
}

export type DatesProblem = {
  readonly field: "arrive" | "treatment" | "leave";
  readonly reason: "past" | "too-soon" | "too-far" | "order" | "unsafe";
  /** The nearest day that would do, by the other days. */
  readonly day?: string;
};

/** The reason why these days are impossible; `flyFrom` is the first safe day to fly. */
export function datesProblem(
  { arrive, treatment, leave }: Days,
  { today, flyFrom, hospitalNights }: { today: string; flyFrom: string; hospitalNights: number },
): DatesProblem | undefined {
  if (arrive <= today) return { field: "arrive", reason: "past" };
  if (treatment > dayAfter(today, farthest)) return { field: "treatment", reason: "too-far" };
  if (arrive >= treatment) return { field: "arrive", reason: "order", day: dayAfter(treatment, -1) };
  const soonest = later(dayAfter(treatment, hospitalNights), flyFrom);
  if (leave < dayAfter(treatment, hospitalNights)) return { field: "leave", reason: "order", day: soonest };
  // A flight that is too early can cost a life: clots form in the legs, and air expands.
  if (leave < flyFrom) return { field: "leave", reason: "unsafe", day: soonest };
  return undefined;
}

/** Other days of a trip: a treatment takes the whole journey with it, arriving and leaving move alone. */
export function movedDates(
  before: Days,
  wanted: { treatment?: string | undefined; arrive?: string | undefined; leave?: string | undefined },
): Days {
  const moved = wanted.treatment === undefined ? 0 : daysBetween(before.treatment, wanted.treatment);
  return {
    arrive: wanted.arrive ?? dayAfter(before.arrive, moved),
    treatment: wanted.treatment ?? before.treatment,
    leave: wanted.leave ?? dayAfter(before.leave, moved),
  };
}

/** Other days of a trip without a treatment, whose former day stays between them: it parts the way there from the way back. */
export function datesWithout(before: Days, wanted: { arrive?: string | undefined; leave?: string | undefined }): Days {
  const { arrive = before.arrive, leave = before.leave } = wanted;
  const isBetween = before.treatment > arrive && before.treatment <= leave;
  return { arrive, treatment: isBetween ? before.treatment : dayAfter(arrive), leave };
}

/** Nights in a hotel: before the treatment, a companion's during it, and afterwards. */
export function hotelStays(
  { arrive, treatment, leave }: Days,
  { hospitalNights, companions }: { hospitalNights: number; companions: number },
): TripPlan["hotel"] {
  const stay = (from: string, to: string, who: "everybody" | "companion") =>
    to > from ? [{ from, to, nights: daysBetween(from, to), who }] : [];
  if (hospitalNights === 0) return stay(arrive, leave, "everybody");
  const discharged = dayAfter(treatment, hospitalNights);
  return [
    ...stay(arrive, treatment, "everybody"),
    ...(companions > 0 ? stay(treatment, discharged < leave ? discharged : leave, "companion") : []),
    ...stay(discharged, leave, "everybody"),
  ];
}

/** The day of a later payment: of the agreed stay, as it moves with its treatment. */
export function dueOn(due: StageDue | undefined, day: string, { arrive, treatment, leave }: Days): string {
  const at = { arrival: arrive, treatment, departure: leave }[due ?? "treatment"];
  return dayAfter(day, daysBetween(treatment, at));
}
