import type { Missing, Unavailable } from "../bookings/bookings.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { moneyOf } from "../duffel/duffel-schemas.ts";
import { duffelIdOf, foundOf, hotelOf, isSellable, offerOf, roomOf } from "./duffel-facts.ts";
import { Accommodation, roomsOf, SearchResult, SearchResults } from "./duffel-schemas.ts";
import { plainWords } from "./hotel-tables.ts";
import {
  type FoundHotel,
  fitOf,
  guestsOf,
  type HotelSearch,
  type Hotels,
  type HotelsFound,
  metresBetween,
  type RateOffer,
  type Stay,
  type Unsupported,
} from "./hotels.ts";
import { nightsOf } from "./prices.ts";

const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });
const unsupported = (field: Unsupported["field"]): Unsupported => ({ kind: "unsupported", field });
const missing: Missing = { kind: "missing" };

const sentOf = ({ from, to, adults, children, rooms }: Stay) => ({
  check_in_date: from,
  check_out_date: to,
  rooms,
  guests: [
    ...Array.from({ length: adults }, () => ({ type: "adult" })),
    ...children.map((age) => ({ type: "child", age })),
  ],
});

/** Searches stays at Duffel, which prices only with dates. */
export function duffelSearch(duffel: Duffel): Pick<Hotels, "search" | "detail" | "rates"> {
  async function search(criteria: HotelSearch, signal: AbortSignal): Promise<HotelsFound | Unsupported | Unavailable> {
    const { near, stay, freeCancellation } = criteria;
    if (criteria.board) return unsupported("board");
    const isPriced = criteria.mostANight !== null || freeCancellation || criteria.sort === "price";
    if (!stay && isPriced) return unsupported("from");
    const radius = Math.ceil(criteria.metres / 1000);
    const { latitude, longitude } = near;
    const answer = stay
      ? await duffel.postSearch(
          "/stays/search",
          {
            ...sentOf(stay),
            location: { radius, geographic_coordinates: { latitude, longitude } },
            free_cancellation_only: freeCancellation,
          },
          { signal },
        )
      : await duffel.read(
          "/stays/accommodation",
          { latitude: String(latitude), longitude: String(longitude), radius: String(radius), limit: "200" },
          signal,
        );
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal") return unavailable(`Duffel does not search: ${answer.code}`);
    const hotels = stay ? priced(answer.data, freeCancellation) : unpriced(answer.data);
    if (!hotels) return unavailable("the answer is not a list of hotels");
    return { kind: "hotels", ...pageOf(hotels, criteria) };
  }

  return {
    search,

    async detail(id, signal) {
      const duffelId = duffelIdOf(id);
      if (!duffelId) return missing;
      const answer = await duffel.read(`/stays/accommodation/${duffelId}`, {}, signal);
      if (answer.kind !== "answer") return answer.kind === "refusal" ? missing : answer;
      const house = Accommodation.safeParse(answer.data).data;
      return house?.id === duffelId ? { kind: "hotel", hotel: hotelOf(house) } : unavailable("the answer is no hotel");
    },

    async rates(id, stay, signal) {
      const duffelId = duffelIdOf(id);
      if (!duffelId) return missing;
      const query = { ...sentOf(stay), accommodation: { ids: [duffelId] } };
      const searched = await duffel.postSearch("/stays/search", query, { signal });
      if (searched.kind !== "answer") return searched.kind === "refusal" ? missing : searched;
      const [first] = SearchResults.safeParse(searched.data).data?.results ?? [];
      if (first === undefined) return { kind: "rates", rooms: [], rates: [] };
      const result = SearchResult.safeParse(first).data;
      if (result?.accommodation.id !== duffelId) return unavailable("the answer is not the hotel asked for");
      const answer = await duffel.postSearch(
        `/stays/search_results/${result.id}/actions/fetch_all_rates`,
        {},
        { signal },
      );
      if (answer.kind === "unavailable") return answer;
      if (answer.kind === "refusal") return { kind: "rates", rooms: [], rates: [] };
      const house = SearchResult.safeParse(answer.data).data?.accommodation;
      if (house?.id !== duffelId) return unavailable("the answer is not the hotel asked for");
      const rooms = roomsOf(house).map(({ room, rates }, n) => ({ room, id: `room-${n + 1}`, rates }));
      const perRoom = Math.ceil(guestsOf(stay) / stay.rooms);
      const facts = { ...sentOf(stay), house };
      const rates = rooms.flatMap(({ room, id: roomId, rates: all }) =>
        all.filter(isSellable).map((rate): RateOffer => {
          const offer = offerOf({ ...facts, room: room.name }, rate);
          const refundable = offer.policy.cancellation[0]?.refund.amount === offer.price.total.amount;
          return { ...offer, room: roomId, refundable, left: rate.quantity_available ?? null };
        }),
      );
      return {
        kind: "rates",
        rooms: rooms.map(({ room, id: roomId }) => roomOf(room, roomId, perRoom)),
        rates: cheapest(rates),
      };
    },
  };
}

/** A malformed house is skipped; undefined when no house is valid. */
function priced(json: unknown, freeCancellation: boolean): FoundHotel[] | undefined {
  return SearchResults.safeParse(json).data?.results.flatMap((one) => {
    const found = SearchResult.safeParse(one).data;
    if (!found) return [];
    const from = moneyOf(found.cheapest_rate_total_amount, found.cheapest_rate_currency);
    return [foundOf(found.accommodation, from, freeCancellation)];
  });
}
const unpriced = (json: unknown): FoundHotel[] | undefined =>
  Array.isArray(json)
    ? json.flatMap((one) => {
        const house = Accommodation.safeParse(one).data;
        return house ? [foundOf(house, null, false)] : [];
      })
    : undefined;

/** Filters, sorts and pages, which Duffel's API does not. */
function pageOf(hotels: readonly FoundHotel[], criteria: HotelSearch): Pick<HotelsFound, "hotels" | "total"> {
  const { near, metres, stay, sort, page, perPage } = criteria;
  const words = plainWords(criteria.words);
  const most = criteria.mostANight !== null && stay ? criteria.mostANight * nightsOf(stay).length * stay.rooms : null;
  const metresTo = (hotel: FoundHotel): number => metresBetween(hotel, near);
  const wanted = hotels.filter(
    (hotel) =>
      metresTo(hotel) <= metres &&
      hotel.stars >= criteria.stars &&
      (criteria.score === 0 || (hotel.reviews > 0 && hotel.score >= criteria.score)) &&
      (!criteria.partner || hotel.partnerOf.includes(criteria.provider)) &&
      criteria.features.every((feature) => hotel.features.includes(feature)) &&
      plainWords(`${hotel.name} ${hotel.city}`).includes(words) &&
      (most === null ||
        (hotel.from !== null && hotel.from.amount <= moneyOf(String(most), hotel.from.currency).amount)),
  );
  const orders: Readonly<Record<HotelSearch["sort"], (hotel: FoundHotel) => number>> = {
    fit: (hotel) => -fitOf(hotel.features, metresTo(hotel)).score,
    price: ({ from }) => from?.amount ?? 0,
    distance: metresTo,
  };
  const sorted = wanted.toSorted((a, b) => orders[sort](a) - orders[sort](b) || metresTo(a) - metresTo(b));
  return { hotels: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length };
}

/** The cheapest of rates that look the same on screen. */
function cheapest(rates: readonly RateOffer[]): RateOffer[] {
  const shown = new Map<string, RateOffer>();
  for (const rate of rates.toSorted((a, b) => a.price.total.amount - b.price.total.amount)) {
    const name = `${rate.room} ${rate.board} ${rate.refundable}`;
    if (!shown.has(name)) shown.set(name, rate);
  }
  return [...shown.values()];
}
