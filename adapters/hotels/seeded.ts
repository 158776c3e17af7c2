import type { Unavailable } from "../bookings/bookings.ts";
import { keys, paperIn, voucher } from "../bookings/sentences.ts";
import type { Database } from "../database/database.ts";
import { isOutOfReach } from "../database/out-of-reach.ts";
import { seededStock } from "../seeded-suppliers/seeded-stock.ts";
import { leastLeft } from "../seeded-suppliers/stock-units.ts";
import { type HotelRow, type RoomRow, readHotel, searchHotels } from "./hotel-search.ts";
import type { Hotel, HotelRoom, Hotels, RateOffer } from "./hotels.ts";
import { commonNight, roomPrice, saverShare } from "./prices.ts";
import { placeNames } from "./seed-cities.ts";
import { offerIdOf, stayOffer, wantedOf } from "./stay-offers.ts";
import { seller } from "./stay-words.ts";

const unavailable: Unavailable = { kind: "unavailable", reason: "the database does not answer" };

async function orUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | Unavailable> {
  if (signal.aborted) return unavailable;
  try {
    return await work();
  } catch (error) {
    if (isOutOfReach(error)) return unavailable;
    throw error;
  }
}

/** Demonstration hotels in the product's own database; `seedHotels` makes them. */
export function createSeededHotels({ database, now }: { database: Database; now: () => Date }): Hotels {
  const { db } = database;
  const supplier = seller.id;
  const stock = seededStock(
    {
      supplier,
      prefix: "ST",
      async read(offerId) {
        const wanted = wantedOf(offerId);
        const found = wanted && (await readHotel(db, wanted.hotel));
        return found && stayOffer(found, wanted, now());
      },
      async confirms(offerId) {
        const wanted = wantedOf(offerId);
        const { rooms = [] } = (wanted && (await readHotel(db, wanted.hotel))) ?? {};
        const isStepFree = rooms.some(({ room, accessible }) => room === wanted?.room && accessible);
        return isStepFree ? ["diet", "wheelchair", "wheelchair-cabin"] : ["diet"];
      },
      papersOf: async ({ reference, offerId }) => {
        const { hotel } = (await readHotel(db, wantedOf(offerId)?.hotel ?? "")) ?? {};
        const address = hotel && `${hotel.name}, ${hotel.address}, ${hotel.city}`;
        const from = hotel?.checkInAfter ?? "15:00";
        return [
          voucher({ reference }),
          paperIn(keys, {
            en: `At the desk of ${address ?? "the hotel"}, from ${from}`,
            ar: `من مكتب الاستقبال في ${address ?? "الفندق"}، ابتداءً من ${from}`,
            de: `Am Empfang, ab ${from} Uhr: ${address ?? "im Hotel"}`,
            es: `En la recepción, a partir de las ${from}: ${address ?? "en el hotel"}`,
            fr: `À la réception, à partir de ${from} : ${address ?? "à l’hôtel"}`,
            ru: `На стойке регистрации с ${from}: ${address ?? "в отеле"}`,
            zh: `${from} 起在前台领取：${address ?? "酒店"}`,
          }),
        ];
      },
    },
    { db, now },
  );
  return {
    ...stock,
    source: "demonstration",
    search: (criteria, signal) =>
      orUnavailable(signal, async () => ({ kind: "hotels", ...(await searchHotels(database, supplier, criteria)) })),
    detail: (id, signal) =>
      orUnavailable(signal, async () => {
        const found = await readHotel(db, id);
        return found ? { kind: "hotel", hotel: seenFromNear(found) } : { kind: "missing" };
      }),
    rates: (id, stay, signal) =>
      orUnavailable(signal, async () => {
        const found = await readHotel(db, id);
        if (!found) return { kind: "missing" };
        const { hotel, rooms } = found;
        const left = await leastLeft(
          db,
          supplier,
          rooms.map(({ room }) => `${id}/${room}`),
          stay,
        );
        const rates = rooms.flatMap(({ room, capacity }) =>
          hotel.boards.flatMap((board) =>
            [true, false].flatMap((refundable): RateOffer[] => {
              const wanted = { ...stay, hotel: id, room, board, refundable };
              const offer = stayOffer(found, wanted, now());
              const free = left.get(`${id}/${room}`) ?? capacity;
              if (!offer || free < stay.rooms) return [];
              const { units: _, ...bookable } = offer;
              return [{ ...bookable, id: offerIdOf(wanted), room, board, refundable, left: free }];
            }),
          ),
        );
        return {
          kind: "rates",
          rooms: rooms.map(roomOf),
          rates: rates.toSorted((a, b) => a.price.total.amount - b.price.total.amount),
        };
      }),
  };
}

const seenFromNear = ({ hotel, rooms }: { hotel: HotelRow; rooms: readonly RoomRow[] }): Hotel => ({
  id: hotel.id,
  name: hotel.name,
  district: hotel.district,
  city: hotel.city,
  names: placeNames(hotel),
  countryCode: hotel.countryCode,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  stars: hotel.stars,
  score: hotel.score / 10,
  reviews: hotel.reviews,
  features: hotel.features,
  boards: hotel.boards,
  freeCancellation: hotel.isFlexible,
  partnerOf: hotel.partnerOf,
  from: {
    amount: roomPrice(Math.min(...rooms.map(({ price }) => price)), commonNight, hotel.hasSaver ? saverShare : 100),
    currency: hotel.currency,
  },
  address: hotel.address,
  timeZone: hotel.timeZone,
  checkInAfter: hotel.checkInAfter,
  checkOutBefore: hotel.checkOutBefore,
  pharmacyMetres: hotel.pharmacyMetres,
  cityTax: hotel.cityTax > 0 ? { amount: hotel.cityTax, currency: hotel.currency } : null,
});

const roomOf = ({ room, kind, beds, sleeps, squareMetres, accessible }: RoomRow): HotelRoom => ({
  id: room,
  kind,
  name: null,
  beds,
  sleeps,
  squareMetres,
  accessible,
});
