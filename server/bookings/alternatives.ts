import * as z from "zod/mini";
import type { BookableOffer, Unavailable } from "../../adapters/bookings/bookings.ts";
import { ActivityDetails } from "../../contract/activities.ts";
import type { Alternative, listAlternatives } from "../../contract/bookings.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { FlightDetails } from "../../contract/flights.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Services } from "../services.ts";
import {
  boardingDays,
  boardingDaysOf,
  earliestFlight,
  isForPatient,
  type Recovering,
  refuseUnsafe,
  safeOn,
} from "../trips/flight-safety.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { wordsIn } from "../trips/items/item-words.ts";
import type { TripRow } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";

type Answer = AnswerOf<typeof listAlternatives>;
export type Offers = { readonly kind: "offers"; readonly offers: readonly BookableOffer[] } | Unavailable;

/** Enough to choose from, the cheapest first. */
const most = 12;

/** The facts of a booked stay for a search on other days. */
const StayDetails = z.object({
  hotel: z.string(),
  adults: z.int(),
  // Stays that were booked before children could travel have the number 0.
  children: z.union([
    z.array(z.int()),
    z.pipe(
      z.literal(0),
      z.transform((): number[] => []),
    ),
  ]),
  rooms: z.int(),
});

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export interface BookingCase {
  readonly row: ItemRow;
  readonly trip: TripRow;
  /** Undefined where the trip has no treatment. */
  readonly recovering: Recovering | undefined;
  /** By the clinic's calendar. */
  readonly today: string;
}

const dayOf = (at: Date, { timeZone }: ItemRow): string => dayIn(timeZone, at);

/**
 * What else a booking could become, of the same seller: other days at the hotel, other flights on the same way, other times
 * of the activity. Outside any transaction. @throws Refusal
 */
export async function alternatives(
  services: Services,
  { language, ...about }: BookingCase & { readonly language: Language },
  asked: Asked,
): Promise<Answer> {
  const { row, today } = about;
  const days = withSafeDays(about, daysOf(row, asked), asked);
  if (days.from < today || (days.to !== null && days.to < days.from))
    refuseWith("invalid-input", "days-unfit", {
      errors: [{ field: days.from < today ? "from" : "to", reason: "rule", message: "does not fit" }],
    });
  const found = await offersFor(services, about, days);
  if (found.kind === "unavailable") return refuseWith("try-later", "seller-silent", { retryAfter: 30 });
  const others = found.offers.filter(({ id }) => id !== row.offerId).slice(0, most);
  return { ...days, alternatives: others.map((offer) => present(offer, language)) };
}

/** A flight's own day that the treatment has made unsafe since is replaced with the first safe one; a day that is asked for stays. */
function withSafeDays(
  { row, trip, recovering }: BookingCase,
  days: Pick<Answer, "from" | "to">,
  asked: Asked,
): Pick<Answer, "from" | "to"> {
  if (row.kind !== "flight" || !recovering || !isForPatient(trip, row.content.travellers)) return days;
  const safe = (day: string): string => (safeOn(recovering, [day]).ok ? day : earliestFlight(recovering).earliest);
  return { from: asked.from ?? safe(days.from), to: asked.to ?? (days.to && safe(days.to)) };
}

/** The days that are asked for, or those of the booking; `to` is null where there is only one. */
export function daysOf(row: ItemRow, { from, to }: Asked): Pick<Answer, "from" | "to"> {
  const begins = from ?? dayOf(row.startsAt, row);
  if (row.kind === "hotel") return { from: begins, to: to ?? dayOf(row.endsAt, row) };
  const boards = boardingDaysOf(row.content.details);
  return { from: begins, to: boards.length > 1 ? (to ?? boards.at(-1) ?? begins) : null };
}

/** True for what its seller can exchange; a treatment and its rides move with the trip. */
export const isExchangeable = ({ kind }: Pick<ItemRow, "kind">): boolean =>
  kind === "hotel" || kind === "flight" || kind === "activity";

/** What the seller of a booking has on some days. Outside any transaction. @throws Refusal for a flight on unsafe days */
export async function offersFor(
  services: Services,
  one: BookingCase,
  days: Pick<Answer, "from" | "to">,
): Promise<Offers> {
  if (one.row.kind === "hotel") return stays(services, one, days);
  if (one.row.kind === "flight") return flights(services, one, days);
  if (one.row.kind === "activity") return times(services, one, days.from);
  return refuseWith("wrong-state", "moves-with-trip");
}

const gone = (): never => refuseWith("wrong-state", "not-sold-any-more");

async function stays(
  { suppliers }: Services,
  { row }: BookingCase,
  { from, to }: Pick<Answer, "from" | "to">,
): Promise<Offers> {
  const { hotel, adults, children, rooms } = StayDetails.parse(row.content.details);
  const stay = { from, to: to ?? from, adults, children, rooms };
  const read = await (suppliers.hotel ?? gone()).rates(hotel, stay, AbortSignal.timeout(supplierTimeouts.interactive));
  if (read.kind === "missing" || read.kind === "unsupported") return { kind: "offers", offers: [] };
  return read.kind === "rates" ? { kind: "offers", offers: read.rates } : read;
}

async function flights(
  { suppliers }: Services,
  { row, trip, recovering }: BookingCase,
  { from, to }: Pick<Answer, "from" | "to">,
): Promise<Offers> {
  const { slices, cabin, travellers } = FlightDetails.parse(row.content.details);
  const boards = boardingDaysOf(row.content.details);
  const wanted = slices.map(({ segments }, place) => ({
    from: segments[0]?.from.code ?? "",
    to: segments.at(-1)?.to.code ?? "",
    day: place === 0 ? from : place === slices.length - 1 ? (to ?? from) : (boards[place] ?? from),
  }));
  const isPatients = isForPatient(trip, row.content.travellers);
  if (isPatients)
    refuseUnsafe(
      recovering,
      wanted.map(({ day }) => day),
    );
  const search = { slices: wanted, adults: travellers, children: [], cabin, maxStops: 1 };
  const found = await (suppliers.flight ?? gone()).search(search, AbortSignal.timeout(supplierTimeouts.interactive));
  if (found.kind !== "offers") return found;
  return {
    kind: "offers",
    offers: found.offers.filter(({ flight }) => !isPatients || safeOn(recovering, boardingDays(flight)).ok),
  };
}

async function times({ suppliers }: Services, { row }: BookingCase, day: string): Promise<Offers> {
  const { activity, people } = ActivityDetails.parse(row.content.details);
  const found = await (suppliers.activity ?? gone()).slots(
    { activity, day, people },
    AbortSignal.timeout(supplierTimeouts.interactive),
  );
  return found.kind === "slots" ? { kind: "offers", offers: found.slots } : found;
}

const present = ({ id, what, price, policy }: BookableOffer, language: Language): Alternative => ({
  offerId: id,
  title: wordsIn(what, language).title,
  subtitle: wordsIn(what, language).subtitle,
  startsAt: what.startsAt.toISOString(),
  endsAt: what.endsAt.toISOString(),
  timeZone: what.timeZone,
  price: price.total,
  isRefundable: policy.cancellation.some(({ refund }) => refund.amount > 0),
});
