import { sql } from "drizzle-orm";
import { boards, recoveryFeatures } from "../../contract/hotel-constants.ts";
import type { Board, RecoveryFeature, RoomKind } from "../../contract/hotels.ts";
import type { Db } from "../database/database.ts";
import { hotel, hotelRoom, plainWords } from "./hotel-tables.ts";
import { fitPoints, type HotelRoom } from "./hotels.ts";
import { type SeedCity, seedCities } from "./seed-cities.ts";

type HotelRow = typeof hotel.$inferInsert;
type RoomRow = typeof hotelRoom.$inferInsert;

const hotelsInCity = 110;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rooms: Readonly<Record<RoomKind, { beds: HotelRoom["beds"]; sleeps: number; size: number; times: number }>> = {
  single: { beds: ["single"], sleeps: 1, size: 14, times: 0.82 },
  double: { beds: ["double"], sleeps: 2, size: 20, times: 1 },
  twin: { beds: ["single", "single"], sleeps: 2, size: 21, times: 1.02 },
  accessible: { beds: ["large"], sleeps: 2, size: 28, times: 1.08 },
  family: { beds: ["double", "sofa"], sleeps: 4, size: 32, times: 1.45 },
  studio: { beds: ["double"], sleeps: 2, size: 27, times: 1.15 },
  suite: { beds: ["large", "sofa"], sleeps: 3, size: 44, times: 1.9 },
  apartment: { beds: ["large", "single", "sofa"], sleeps: 5, size: 58, times: 2.2 },
};

/** The frequency of each feature in a three-star hotel, in percent; stars shift it. */
const featureFrequency: Readonly<Record<RecoveryFeature, number>> = {
  step_free: 55,
  lift: 75,
  roll_in_shower: 40,
  nurse_visits: 28,
  room_service_24h: 30,
  kitchenette: 30,
  near_pharmacy: 50,
  quiet_floor: 35,
};
const starPrice = [0.45, 0.62, 1, 1.55, 2.6];

/** A city's invented hotels, the same on every call. */
export function inventHotels(city: SeedCity, count = hotelsInCity): { hotels: HotelRow[]; rooms: RoomRow[] } {
  const made = { hotels: [] as HotelRow[], rooms: [] as RoomRow[] };
  for (let n = 0; n < count; n += 1) {
    const next = numbersFrom(n * 7919 + city.city.length * 104_729 + city.night);
    const one = inventHotel(city, n, next);
    made.hotels.push(one.hotel);
    made.rooms.push(...one.rooms);
  }
  return made;
}

const nowhere = { name: "", latitude: 0, longitude: 0, streets: [] };

function inventHotel(city: SeedCity, n: number, next: () => number): { hotel: HotelRow; rooms: RoomRow[] } {
  const head = city.heads[n % city.heads.length] ?? "";
  const form = city.forms[(n * 3 + Math.floor(n / city.heads.length)) % city.forms.length] ?? "";
  const name = `${head} ${form}`;
  const { name: district, latitude, longitude, streets } = city.districts[n % city.districts.length] ?? nowhere;
  const stars = [2, 3, 3, 3, 4, 4, 4, 5][Math.floor(next() * 8)] ?? 3;
  const features = recoveryFeatures.filter((feature) => next() * 100 < featureFrequency[feature] + (stars - 3) * 14);
  const hasApartments = /Apartments|Residence|Suites|Stay/.test(form);
  if (hasApartments && !features.includes("kitchenette")) features.push("kitchenette");
  if (features.includes("roll_in_shower") && !features.includes("step_free")) features.push("step_free");
  const isPartner = features.includes("step_free") && features.includes("lift") && next() < 0.4;
  if (isPartner && !features.includes("nurse_visits")) features.push("nurse_visits");
  const night = city.night * (starPrice[stars - 1] ?? 1) * (0.8 + next() * 0.5);
  const id = plainWords(`${name} ${city.city}`).replaceAll(" ", "-");
  const pharmacyMetres = features.includes("near_pharmacy")
    ? 40 + Math.floor(next() * 210)
    : 350 + Math.floor(next() * 900);
  const hasSaver = next() < 0.75;
  const hotel: HotelRow = {
    id,
    name,
    district,
    city: city.city,
    countryCode: city.countryCode,
    address: `${streets[Math.floor(next() * streets.length)] ?? ""} ${1 + Math.floor(next() * 98)}`,
    latitude: Number((latitude + (next() - 0.5) * 0.011).toFixed(5)),
    longitude: Number((longitude + (next() - 0.5) * 0.014).toFixed(5)),
    timeZone: city.timeZone,
    currency: city.currency,
    stars,
    score: Math.min(97, 66 + stars * 3 + Math.floor(next() * 18)),
    reviews: 40 + Math.floor(next() * next() * 2600),
    features,
    care: careOf(features),
    boards: boardsOf(stars, hasApartments, next),
    boardPrice: Math.round((night * 0.11) / city.step) * city.step,
    hasSaver,
    isFlexible: isPartner || !hasSaver || next() < 0.88,
    partnerOf: isPartner ? [city.provider] : [],
    checkInAfter: ["14:00", "15:00", "15:00", "16:00"][Math.floor(next() * 4)] ?? "15:00",
    checkOutBefore: ["10:30", "11:00", "11:00", "12:00"][Math.floor(next() * 4)] ?? "11:00",
    pharmacyMetres,
    cityTax: city.cityTax[stars - 1] ?? 0,
    taxPercent: city.taxPercent,
    words: plainWords(`${name} ${district}`),
  };
  return { hotel, rooms: roomsOf(hotel, { night, step: city.step, hasApartments }, next) };
}

/** The recovery score of the features, without the distance to the clinic. */
export const careOf = (features: readonly RecoveryFeature[]): number =>
  features.reduce((sum, feature) => sum + fitPoints[feature], 0);

function boardsOf(stars: number, hasApartments: boolean, next: () => number): Board[] {
  if (hasApartments) return next() < 0.5 ? ["room_only", "breakfast"] : ["room_only"];
  if (stars === 5) return next() < 0.3 ? [...boards] : ["room_only", "breakfast", "half", "full"];
  if (stars === 4) return ["room_only", "breakfast", "half"];
  return next() < 0.3 ? ["breakfast"] : ["room_only", "breakfast"];
}

function roomsOf(
  { id, features, stars }: HotelRow,
  { night, step, hasApartments }: { night: number; step: number; hasApartments: boolean },
  next: () => number,
): RoomRow[] {
  const kinds: RoomKind[] = hasApartments ? ["studio", "apartment"] : ["double", "twin"];
  if (!hasApartments && next() < 0.5) kinds.unshift("single");
  if (features.includes("roll_in_shower")) kinds.push("accessible");
  if (next() < 0.45) kinds.push("family");
  if (stars >= 4) kinds.push("suite");
  return kinds.map((kind) => {
    const { beds, sleeps, size, times } = rooms[kind];
    return {
      hotelId: id,
      room: kind,
      kind,
      beds: [...beds],
      sleeps,
      squareMetres: size + stars * 2 + Math.floor(next() * 5),
      accessible: kind === "accessible",
      capacity: kind === "accessible" ? 1 + Math.floor(next() * 3) : 2 + Math.floor(next() * 9),
      price: Math.round((night * times) / step) * step,
    };
  });
}

/** Inserts the demonstration hotels into an empty table; safe when two processes run it. */
export async function seedHotels(db: Db): Promise<void> {
  const [existing] = await db.select({ id: hotel.id }).from(hotel).limit(1);
  if (existing) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${hotel} in share row exclusive mode`);
    for (const city of seedCities) await insertHotels(tx, inventHotels(city));
  });
}

export async function insertHotels(tx: Db, { hotels, rooms }: ReturnType<typeof inventHotels>): Promise<void> {
  await tx.insert(hotel).values(hotels).onConflictDoNothing();
  await tx.insert(hotelRoom).values(rooms).onConflictDoNothing();
}
