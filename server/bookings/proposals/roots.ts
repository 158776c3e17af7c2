import type { BookableOffer } from "../../../adapters/bookings/bookings.ts";
import { minutes } from "../../../contract/durations.ts";
import { FlightDetails } from "../../../contract/flights.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import { boardingDays, boardingDaysOf, isForPatient, safeOn } from "../../trips/flight-safety.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { supplierTimeouts } from "../../trips/suppliers.ts";
import { daysOf, offersFor } from "../alternatives.ts";
import type { ChangedBooking } from "./changed-booking.ts";

type Days = ReturnType<typeof daysOf>;

/** The booking's days, then one day earlier or later at either end, then those of the new times; a stay keeps its nights. */
function nearDays({ row, change: { content } }: ChangedBooking): Days[] {
  const { from, to } = daysOf(row, {});
  if (row.kind === "hotel") return [{ from, to }];
  const atStart = [0, 1, -1].map((by) => ({ from: dayAfter(from, by), to }));
  const atEnd = to === null ? [] : [1, -1].map((by) => ({ from, to: dayAfter(to, by) }));
  const changed = daysOf(
    { ...row, startsAt: new Date(content.startsAt), content: { ...row.content, details: content.details } },
    {},
  );
  const all = [...atStart, ...atEnd, changed].filter((days) => days.to === null || days.from <= days.to);
  return all.filter((days, place) => all.findIndex((one) => one.from === days.from && one.to === days.to) === place);
}

/** How far other times are from those that were booked, in milliseconds. */
export const distance = (
  row: Pick<ItemRow, "startsAt" | "endsAt">,
  { startsAt, endsAt }: Pick<BookableOffer["what"], "startsAt" | "endsAt">,
): number => Math.abs(startsAt.getTime() - row.startsAt.getTime()) + Math.abs(endsAt.getTime() - row.endsAt.getTime());

/**
 * True for an offer that keeps an end of a booking which its supplier has changed or cancelled: the way there, or the way
 * home. What does not take place cannot be kept.
 */
export function keepsChanged(
  row: Pick<ItemRow, "kind" | "startsAt" | "endsAt">,
  { content: { cause, startsAt, endsAt } }: Pick<ChangedBooking["change"], "content">,
  { what }: Pick<BookableOffer, "what">,
): boolean {
  if (row.kind === "hotel") return false;
  const isChanged = (booked: Date, now: string) =>
    cause === "cancelled" || new Date(now).getTime() !== booked.getTime();
  return (
    (isChanged(row.startsAt, startsAt) && what.startsAt.getTime() === row.startsAt.getTime()) ||
    (isChanged(row.endsAt, endsAt) && what.endsAt.getTime() === row.endsAt.getTime())
  );
}

/** True where a flight has another fare than the one that was sold: its cabin, bags and terms. */
function isOtherFare({ content }: ItemRow, { details }: BookableOffer["what"]): boolean {
  const [sold, offered] = [content.details, details].map((one) => FlightDetails.safeParse(one).data?.brand);
  return sold !== offered;
}

/** From the landing of a flight to the next one of another ticket. */
const toChangePlanes = minutes(45);

/**
 * The way that is left of a flight whose connection was missed: from where the person is, today or tomorrow, and the ways
 * after it as they were booked. Undefined where no connection of it is under way.
 */
export function onwardWays(
  { content }: Pick<ItemRow, "content">,
  at: Date,
):
  | { readonly from: string; readonly to: string; readonly timeZone: string; readonly later: FlightDetails["slices"] }
  | undefined {
  const slices = FlightDetails.safeParse(content.details).data?.slices ?? [];
  for (const [place, { segments }] of slices.entries()) {
    const next = segments.findIndex((one, order) => {
      const before = segments[order - 1];
      return before !== undefined && new Date(before.departs) <= at && !isFlown(one.arrives, at);
    });
    const [missed, last] = [segments[next], segments.at(-1)];
    if (next > 0 && missed && last)
      return {
        from: missed.from.code,
        to: last.to.code,
        timeZone: missed.from.timeZone,
        later: slices.slice(place + 1),
      };
  }
  return undefined;
}

const isFlown = (arrives: string, at: Date): boolean => new Date(arrives) <= at;

/** Flights onward from where a connection was missed. Outside any transaction. */
async function onwardFlights(
  { suppliers, now }: Services,
  { row, trip, change, recovering }: ChangedBooking,
): Promise<readonly BookableOffer[] | "silent"> {
  const ways = onwardWays(row, change.createdAt);
  const details = FlightDetails.safeParse(row.content.details).data;
  if (!ways || !details || !suppliers.flight) return [];
  const { cabin, travellers } = details;
  const today = dayIn(ways.timeZone, now());
  const found: BookableOffer[] = [];
  for (const day of [today, dayAfter(today)]) {
    const booked = ways.later.map(({ segments }, place) => ({
      from: segments[0]?.from.code ?? "",
      to: segments.at(-1)?.to.code ?? "",
      day: boardingDays({ slices: ways.later })[place] ?? day,
    }));
    const slices = [{ from: ways.from, to: ways.to, day }, ...booked];
    const search = { slices, adults: travellers, children: [], cabin, maxStops: 1 };
    const answer = await suppliers.flight.search(search, AbortSignal.timeout(supplierTimeouts.interactive));
    if (answer.kind !== "offers") return "silent";
    found.push(
      ...answer.offers.filter(
        ({ flight, what }) =>
          what.startsAt.getTime() >= now().getTime() + toChangePlanes &&
          (!isForPatient(trip, row.content.travellers) || safeOn(recovering, boardingDays(flight)).ok) &&
          flight.slices
            .slice(1)
            .every(({ segments }, place) => segments[0]?.departs === ways.later[place]?.segments[0]?.departs),
      ),
    );
  }
  return found.toSorted((one, other) => one.what.startsAt.getTime() - other.what.startsAt.getTime());
}

/**
 * What else a changed booking could become at its seller, the nearest to what was booked first, without a flight that the
 * patient may not take. Outside any transaction.
 */
export async function rootOffers(
  services: Services,
  booking: ChangedBooking,
): Promise<readonly BookableOffer[] | "silent"> {
  const { row, trip, change, recovering } = booking;
  if (change.content.cause === "missed-connection") return onwardFlights(services, booking);
  const now = services.now();
  const today = dayIn(row.timeZone, now);
  const isPatients = row.kind === "flight" && isForPatient(trip, row.content.travellers);
  const found = new Map<string, BookableOffer>();
  for (const days of nearDays(booking)) {
    const boarding = days.to === null ? [days.from] : [days.from, days.to];
    if (days.from < today || (isPatients && !safeOn(recovering, boarding).ok)) continue;
    const answered = await offersFor(services, { row, trip, recovering, today }, days);
    if (answered.kind === "unavailable") return "silent";
    for (const offer of answered.offers) found.set(offer.id, offer);
  }
  return [...found.values()]
    .filter(({ id, what }) => id !== row.offerId && what.startsAt > now)
    .filter(({ what }) => !isPatients || safeOn(recovering, boardingDaysOf(what.details)).ok)
    .filter((offer) => !keepsChanged(row, change, offer))
    .filter(({ what }) => row.kind === "hotel" || distance(row, what) > 0)
    .toSorted(
      (one, other) =>
        distance(row, one.what) - distance(row, other.what) ||
        Number(isOtherFare(row, one.what)) - Number(isOtherFare(row, other.what)) ||
        one.price.total.amount - other.price.total.amount,
    );
}
