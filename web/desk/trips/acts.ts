import type { DeskTrip } from "../../../contract/desk/trips.ts";

export type TripEvent = DeskTrip["events"][number];

/** What one person or one cause did, with the steps that followed from it, in order of time. */
export interface TripAct {
  readonly event: TripEvent;
  readonly steps: readonly TripEvent[];
}

/** Steps on the way to another event of the same act. */
const isOnTheWay = ({ kind, to }: TripEvent): boolean =>
  kind === "moved" &&
  (to === "cancel_quoted" || to === "change_requested" || to === "pending_payment" || to === "confirming");

/** What follows at once belongs to its act, in milliseconds; what comes later stands in its own place of the order. */
const followsWithin = 60 * 1000;

/** A payment that was begun ends within this time; nobody has to read that it was begun. */
const endsWithin = 2 * 60 * 60 * 1000;

/** Events of one press are written one after the other, in milliseconds; one of them names the member of staff. */
const oneAct = 2000;

const isPerson = ({ actor }: TripEvent): boolean => actor === "client" || actor === "clinic";

const isFollowing = (step: TripEvent, { event, steps }: TripAct): boolean => {
  const last = steps.at(-1) ?? event;
  const isNamed = step.by !== null && [event, ...steps].some(({ by }) => by !== null);
  const isAtOnce = Date.parse(step.at) - Date.parse(event.at) < oneAct && step.actor === event.actor && !isNamed;
  if (isPerson(step)) return isAtOnce;
  const isOfIt = event.item === null || step.item === event.item || last.item === step.item;
  const within = step.kind === "payment-ended" && isOnTheWay(event) ? endsWithin : followsWithin;
  const isSoon = Date.parse(step.at) - Date.parse(last.at) < within;
  return isPerson(event) && isOfIt && isSoon;
};

/** The history by acts, the newest first. @param events newest first */
export function actsOf(events: readonly TripEvent[]): TripAct[] {
  const acts: TripAct[] = [];
  for (const event of events.toReversed()) {
    const act = acts.findLast((one) => isFollowing(event, one));
    if (act) acts[acts.indexOf(act)] = { event: act.event, steps: [...act.steps, event] };
    else acts.push({ event, steps: [] });
  }
  return acts
    .map(tellingFirst)
    .toReversed()
    .toSorted((one, other) => other.event.at.localeCompare(one.event.at));
}

/** An act is named by its first event that is more than a step on the way; a payment that was undone, by that. */
function tellingFirst({ event, steps }: TripAct): TripAct {
  const all = [event, ...steps];
  const undone = all.some(({ kind }) => kind === "money-corrected") ? all.filter(({ kind }) => kind === "money") : [];
  const [first = event, ...rest] = all.filter((one) => !isOnTheWay(one) && !undone.includes(one));
  const item = first.item ?? (undone.length === 1 ? (undone[0]?.item ?? null) : null);
  const followed = rest.filter(({ kind, actor }) => !(kind === "change-agreed" && actor === event.actor));
  // Nobody ended what was not paid.
  const { actor, at } = first.kind === "payment-ended" ? first : event;
  return { event: { ...first, actor, item, by: first.by ?? event.by, at }, steps: followed };
}
