import { weekdayOf } from "../../contract/zoned-time.ts";
import type { ResourceKind } from "../db/tables/treatments.ts";

interface Resource {
  readonly kind: ResourceKind;
  readonly subject: string;
}

export interface PlanRow extends Resource {
  /** Treatments a day, Monday first. */
  readonly weekly: readonly number[];
  /** Of a room: the procedures that need it. */
  readonly procedures: readonly string[];
}

export interface DayRow extends Resource {
  readonly day: string;
  readonly isOpen: boolean;
  /** Null: as many as the weekly plan says, and at least one. */
  readonly capacity: number | null;
}

export interface ClosureRow {
  readonly kind: ResourceKind | "clinic";
  readonly subject: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface TakenPlace {
  readonly attempt: string;
  readonly procedure: string;
  readonly day: string;
  readonly doctor: string | null;
  readonly room: string | null;
  /** The doctor whom the person was promised: nobody else takes their place. */
  readonly named?: string | null;
  readonly takenAt: Date;
}

/** What the clinic set for its days of treatment. What is not set has no limit. */
export interface Calendar {
  readonly plans: readonly PlanRow[];
  readonly days: readonly DayRow[];
  readonly closures: readonly ClosureRow[];
  /** Days of the week outside of the opening hours; 0 is Monday. */
  readonly shut: ReadonlySet<number>;
  /** Slugs of the doctors of each procedure. */
  readonly doctors: ReadonlyMap<string, readonly string[]>;
}

export const isClosed = (
  { closures }: Pick<Calendar, "closures">,
  kind: ClosureRow["kind"],
  subject: string | null,
  day: string,
): boolean =>
  closures.some((one) => one.kind === kind && one.subject === subject && one.firstDay <= day && day <= one.lastDay);

/** Treatments that a procedure, a doctor or a room takes on a day; Infinity where nothing limits them. */
export function capacityOn(calendar: Calendar, { kind, subject }: Resource, day: string): number {
  if (isClosed(calendar, "clinic", null, day) || isClosed(calendar, kind, subject, day)) return 0;
  const isOurs = (one: Resource) => one.kind === kind && one.subject === subject;
  const weekly = calendar.plans.find(isOurs)?.weekly[weekdayOf(day)];
  const special = calendar.days.find((one) => isOurs(one) && one.day === day);
  if (!special) return weekly ?? Infinity;
  if (!special.isOpen) return 0;
  return special.capacity ?? (weekly === undefined ? Infinity : Math.max(1, weekly));
}

/** A doctor and a room for a treatment; null where none is limited. */
export interface Assignment {
  readonly doctor: string | null;
  readonly room: string | null;
}

export interface DayState {
  /** The doctor and the room of each place that the day has. */
  readonly fits: ReadonlyMap<string, Assignment>;
  /** Attempts of the places that it has not: they need a new date. */
  readonly cases: readonly string[];
  /** Places used, by `kind/subject`. */
  readonly used: ReadonlyMap<string, number>;
}

const keyOf = ({ kind, subject }: Resource): string => `${kind}/${subject}`;

const roomsFor = ({ plans }: Calendar, procedure: string): string[] =>
  plans
    .filter(({ kind, procedures }) => kind === "room" && procedures.includes(procedure))
    .map(({ subject }) => subject);

/** The one of these that has most places left, or the one that was given; undefined where all are full. */
function choose(
  left: (subject: string) => number,
  among: readonly string[],
  given: string | null,
): string | null | undefined {
  if (given !== null && among.includes(given)) return left(given) > 0 ? given : undefined;
  if (among.length === 0) return null;
  const limited = among.filter((one) => left(one) > 0 && left(one) < Infinity);
  if (limited.length > 0) return limited.reduce((best, one) => (left(one) > left(best) ? one : best));
  return among.some((one) => left(one) === Infinity) ? null : undefined;
}

function assign(
  calendar: Calendar,
  used: ReadonlyMap<string, number>,
  { procedure, day, doctor, room, named }: Pick<TakenPlace, "procedure" | "day" | "doctor" | "room" | "named">,
): Assignment | undefined {
  const left = (kind: ResourceKind) => (subject: string) =>
    capacityOn(calendar, { kind, subject }, day) - (used.get(keyOf({ kind, subject })) ?? 0);
  if (left("procedure")(procedure) <= 0) return undefined;
  const chosen = named
    ? choose(left("doctor"), [named], named)
    : choose(left("doctor"), calendar.doctors.get(procedure) ?? [], doctor);
  const where = choose(left("room"), roomsFor(calendar, procedure), room);
  return chosen === undefined || where === undefined ? undefined : { doctor: chosen, room: where };
}

/**
 * The places of one day that fit into it, the earliest first. Places that a closing or a smaller number leaves without
 * room stay booked and are cases for the clinic.
 */
export function stateOf(calendar: Calendar, places: readonly TakenPlace[]): DayState {
  const used = new Map<string, number>();
  const fits = new Map<string, Assignment>();
  const cases: string[] = [];
  const count = (kind: ResourceKind, subject: string | null): void => {
    if (subject !== null) used.set(keyOf({ kind, subject }), (used.get(keyOf({ kind, subject })) ?? 0) + 1);
  };
  const inOrder = places.toSorted(
    (one, other) => one.takenAt.getTime() - other.takenAt.getTime() || one.attempt.localeCompare(other.attempt),
  );
  for (const place of inOrder) {
    const found = assign(calendar, used, place);
    if (!found) {
      cases.push(place.attempt);
      continue;
    }
    fits.set(place.attempt, found);
    count("procedure", place.procedure);
    count("doctor", found.doctor);
    count("room", found.room);
  }
  return { fits, cases, used };
}

/** The doctor and the room for one more treatment of a day; undefined where the day is full or closed. */
export const freePlace = (
  calendar: Calendar,
  places: readonly TakenPlace[],
  { procedure, day, named = null }: Pick<TakenPlace, "procedure" | "day" | "named">,
): Assignment | undefined =>
  assign(calendar, stateOf(calendar, places).used, { procedure, day, doctor: null, room: null, named });

/** Whether a doctor's own numbers or closings limit anything. */
export const limitsDoctors = ({ plans, days, closures }: Calendar): boolean =>
  [...plans, ...days, ...closures].some(({ kind }) => kind === "doctor");

/** Whether anything but a closing limits the treatments of a procedure. */
export const isLimited = (calendar: Calendar, procedure: string): boolean => {
  const doctors = calendar.doctors.get(procedure) ?? [];
  return calendar.plans.some(
    ({ kind, subject, procedures }) =>
      (kind === "procedure" && subject === procedure) ||
      (kind === "doctor" && doctors.includes(subject)) ||
      (kind === "room" && procedures.includes(procedure)),
  );
};

/**
 * What a day of the week is for a procedure without a calendar of its own: `idle` where nothing that has one is treated,
 * `shut` where the clinic does not open either. Undefined for a day that was opened for it, or that says nothing.
 */
export function restOn(calendar: Calendar, procedure: string, day: string): "idle" | "shut" | undefined {
  const { plans, days, shut } = calendar;
  const weekday = weekdayOf(day);
  const isOpened = days.some(
    (one) => one.kind === "procedure" && one.subject === procedure && one.day === day && one.isOpen,
  );
  const isIdle = plans.length > 0 && plans.every(({ weekly }) => weekly[weekday] === 0);
  if (!isIdle || isOpened || isLimited(calendar, procedure)) return undefined;
  return shut.has(weekday) ? "shut" : "idle";
}
