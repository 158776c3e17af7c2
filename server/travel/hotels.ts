import type * as z from "zod/mini";
import {
  type FoundHotel,
  fitOf,
  type Hotel,
  type HotelSearch,
  type Hotels,
  metresBetween,
  type RateOffer,
  type Stay,
  type Unsupported,
} from "../../adapters/hotels/hotels.ts";
import { type ConversionRate, convert, upToShown } from "../../contract/conversion.ts";
import { seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import {
  type HotelDetail,
  type HotelFilter,
  type HotelRate,
  type HotelRoom,
  type HotelSummary,
  mostNights,
  type ToClinic,
} from "../../contract/hotels.ts";
import { dayAfter, dayIn, daysBetween } from "../../contract/zoned-time.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { hotelKilometres, isNearClinic } from "../trips/checks/near-clinic.ts";

type Filter = z.output<typeof HotelFilter>;
type StayQuery = { readonly [Part in keyof Stay]?: Stay[Part] | undefined };

export const perPage = 24;
/** The deadline of a supplier's answer. */
const deadline = () => AbortSignal.timeout(seconds(8));

const hotelSupplier = ({ suppliers }: Services): Hotels =>
  suppliers.hotel ?? refuse("not-found", "No hotels are sold here.");

const refuseUnanswered = () =>
  refuse("try-later", "The hotels do not answer just now. Nothing is lost; please try again in a minute.", {
    retryAfter: 30,
  });

/** The requested stay; null without dates. @throws Refusal */
export function stayOf(wanted: StayQuery, { location }: Pick<ProviderRow, "location">, now: Date): Stay | null {
  const { from, to, adults = 1, children = [], rooms = 1 } = wanted;
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    return refuseField(from === undefined ? "from" : "to", "missing", "is needed beside the other day");
  if (from < dayIn(location.timeZone, now)) return refuseField("from", "past", "is over already");
  if (to <= from) return refuseField("to", "order", "has to be after the day of arrival");
  if (dayAfter(from, mostNights) < to)
    return refuseField("to", "long", `can be ${mostNights} nights after the first at most`);
  if (rooms > adults) return refuseField("rooms", "many", "cannot be more than adults");
  return { from, to, adults, children, rooms };
}

const refuseField = (field: string, reason: string, message: string): never =>
  refuse("invalid-input", `Please correct: ${field} ${message}.`, { errors: [{ field, reason, message }] });

/** Estimates the way by street from the straight line; walking for a short way. */
export function toClinic(metres: number): ToClinic {
  const street = Math.round((metres * 1.3) / 10) * 10;
  if (street <= 1200) return { metres: street, minutes: Math.max(1, Math.round(street / 70)), way: "walk" };
  return { metres: street, minutes: Math.round(4 + street / 400), way: "drive" };
}

type Reader = Pick<Requester, "tenant" | "language">;

export async function searchHotels(services: Services, reader: Reader, filter: Filter) {
  const { tenant } = reader;
  const hotels = hotelSupplier(services);
  const stay = stayOf(filter, tenant, services.now());
  const page = filter.page ?? 1;
  const criteria: HotelSearch = {
    near: tenant.location,
    provider: tenant.company.slug,
    metres: Math.min(filter.within ?? hotelKilometres, hotelKilometres) * 1000,
    stay,
    words: filter.q ?? "",
    mostANight: filter.most ?? null,
    stars: filter.stars ?? 0,
    score: filter.score ?? 0,
    board: filter.board ?? null,
    freeCancellation: filter.free ?? false,
    partner: filter.partner ?? false,
    features: filter.features ?? [],
    sort: filter.sort ?? "fit",
    page,
    perPage,
  };
  const found = await hotels.search(criteria, deadline());
  if (found.kind === "unavailable") return refuseUnanswered();
  if (found.kind === "unsupported") return unsupported(found);
  return {
    hotels: found.hotels.map((hotel) => summaryOf(hotel, reader)),
    total: found.total,
    page,
    pages: Math.max(1, Math.ceil(found.total / perPage)),
    nights: stay ? nightsOf(stay) : null,
    source: hotels.source,
  };
}

/** The supplier does not support this search. */
const unsupported = ({ field }: Unsupported): never => {
  const message = {
    from: "Choose the days first: what hotels cost here is known for days alone.",
    board: "Hotels cannot be looked for by their meals here. Each room says which meals are in it.",
  }[field];
  return refuse("invalid-input", message, { errors: [{ field, reason: "unsupported", message }] });
};

const nightsOf = ({ from, to }: Stay): number => daysBetween(from, to);

function summaryOf(hotel: FoundHotel, { tenant: { location, company }, language }: Reader): HotelSummary {
  const { partnerOf, features, boards, names, ...rest } = hotel;
  const metres = metresBetween(hotel, location);
  return {
    ...rest,
    ...names?.[language],
    features: [...features],
    boards: [...boards],
    partner: partnerOf.includes(company.slug),
    toClinic: toClinic(metres),
    fit: fitOf(features, metres),
  };
}

/** @throws Refusal `not-found` */
export async function readHotel(services: Services, reader: Reader, id: string): Promise<HotelDetail> {
  const hotels = hotelSupplier(services);
  const read = await hotels.detail(id, deadline());
  if (read.kind === "unavailable") return refuseUnanswered();
  if (read.kind === "missing") return refuseUnknown();
  const { hotel } = read;
  if (!isNearClinic(reader.tenant, hotel)) return refuseUnknown();
  return { ...detailOf(hotel), ...summaryOf(hotel, reader), source: hotels.source };
}

const refuseUnknown = (): never => refuse("not-found", "This hotel is not offered here. The list has those that are.");

const detailOf = ({ partnerOf: _, names: _names, ...hotel }: Hotel) => hotel;

export async function readRates(
  services: Services,
  tenant: ProviderRow,
  id: string,
  wanted: StayQuery,
): Promise<{ rooms: HotelRoom[]; rates: HotelRate[]; nights: number }> {
  const hotels = hotelSupplier(services);
  const stay = stayOf(wanted, tenant, services.now()) ?? refuseField("from", "missing", "is needed");
  const read = await hotels.rates(id, stay, deadline());
  if (read.kind === "unavailable") return refuseUnanswered();
  if (read.kind === "missing") return refuseUnknown();
  if (read.kind === "unsupported") return unsupported(read);
  const { currency } = tenant.location;
  const from = read.rates[0]?.price.total.currency ?? currency;
  const quoted = from === currency ? undefined : await services.rates.quote(currency, from, "none");
  const rate = quoted?.kind === "rate" ? quoted : undefined;
  return {
    rooms: read.rooms.map(({ beds, ...room }) => ({ ...room, beds: [...beds] })),
    rates: read.rates.map((offer) => rateOf(offer, rate)),
    nights: nightsOf(stay),
  };
}

const rateOf = (offer: RateOffer, rate: ConversionRate | undefined): HotelRate => ({
  offerId: offer.id,
  room: offer.room,
  board: offer.board,
  refundable: offer.refundable,
  price: offer.price,
  shown: rate?.to === offer.price.total.currency ? convert(offer.price.total, rate, upToShown) : null,
  cancellation: offer.policy.cancellation,
  changeFee: offer.policy.changeFee,
  left: offer.left,
  holdable: offer.holdableUntil !== null,
  expiresAt: offer.expiresAt.toISOString(),
});
