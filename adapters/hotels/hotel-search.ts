import { asc, eq, type SQL, sql } from "drizzle-orm";
import { exponentOf } from "../../contract/currencies.ts";
import type { Database, Db } from "../database/database.ts";
import { hotel, hotelRoom, plainWords } from "./hotel-tables.ts";
import { type FoundHotel, farMetres, fitPoints, guestsOf, type HotelSearch } from "./hotels.ts";
import { commonNight, nightsFactor, nightsOf, pricedCities, saverShare } from "./prices.ts";
import { placeNames, seedCities } from "./seed-cities.ts";

export type HotelRow = typeof hotel.$inferSelect;
export type RoomRow = typeof hotelRoom.$inferSelect;

/** The trigram similarity that tolerates one wrong letter. */
const similarity = 0.42;
const degreeMetres = 111_195;

/** The optional conditions of a hotel query. */
function optionalConditions(wanted: HotelSearch): SQL[] {
  const { near, metres, stars, score, board, freeCancellation, partner, features, provider, words } = wanted;
  const high = metres / degreeMetres;
  const wide = high / Math.cos((near.latitude * Math.PI) / 180);
  const corner = (sign: number) =>
    sql`point(${near.longitude + sign * wide}::float8, ${near.latitude + sign * high}::float8)`;
  const plain = plainWords(words);
  const found = [sql`point(longitude, latitude) <@ box(${corner(-1)}, ${corner(1)})`];
  if (stars > 0) found.push(sql`stars >= ${stars}`);
  if (score > 0) found.push(sql`score >= ${score * 10}`);
  if (board) found.push(sql`${board} = any(boards)`);
  if (freeCancellation) found.push(sql`is_flexible`);
  if (partner) found.push(sql`${provider} = any(partner_of)`);
  for (const feature of features) found.push(sql`${feature} = any(features)`);
  if (plain)
    found.push(sql`(position(${plain} in words) > 0 or word_similarity(${plain}, words) >= ${similarity}::real)`);
  return found;
}

/** A `case` expression with one value per city. */
const byCity = (values: (city: string) => number): SQL =>
  sql`case city ${sql.join(
    pricedCities.map((city) => sql`when ${city} then ${values(city)}::bigint`),
    sql` `,
  )} else ${values("")}::bigint end`;

const unitsOf = sql`case currency ${sql.join(
  [...new Set(seedCities.map(({ currency }) => currency))].map(
    (currency) => sql`when ${currency} then ${10 ** exponentOf(currency)}::bigint`,
  ),
  sql` `,
)} else 100::bigint end`;

/**
 * Hotels near a place with room for a stay, each with its cheapest price. One statement: the index of places limits it
 * to the surroundings, so its time does not depend on the number of hotels elsewhere.
 */
export async function searchHotels(
  { db, rows }: Database,
  supplier: string,
  wanted: HotelSearch,
): Promise<{ hotels: FoundHotel[]; total: number }> {
  const { near, stay, freeCancellation, board, mostANight, sort, page, perPage } = wanted;
  const nights = stay ? nightsOf(stay) : [];
  const factor = byCity((city) => (stay ? nightsFactor(city, nights) : commonNight));
  const guests = stay ? guestsOf(stay) : 1;
  const count = stay?.rooms ?? 1;
  const share = freeCancellation ? sql`100` : sql`case when has_saver then ${saverShare}::int else 100 end`;
  const meals = board
    ? sql`(array_position(boards, ${board}) - 1) * board_price * ${guests * Math.max(1, nights.length)}::bigint`
    : sql`0`;
  const isTaken = stay
    ? sql`and not exists (select 1 from stock_unit s where s.supplier = ${supplier} and s.unit = near.id || '/' || r.room
        and s.day >= ${stay.from} and s.day < ${stay.to} and s.capacity - s.sold < ${count}::int) and r.capacity >= ${count}::int`
    : sql``;
  const order = {
    fit: sql`care + round(${fitPoints.distance}::int * greatest(0, 1 - metres / ${farMetres}::float8)) desc, metres`,
    price: sql`amount, metres`,
    distance: sql`metres`,
  }[sort];
  const statement = sql`
    with near as materialized (
      select *, 6371000 * sqrt(
        power(radians(longitude - ${near.longitude}::float8) * cos(radians((latitude + ${near.latitude}::float8) / 2)), 2)
        + power(radians(latitude - ${near.latitude}::float8), 2)) as metres
      from hotel where ${sql.join(optionalConditions(wanted), sql` and `)}),
    priced as (
      select near.*, cheapest.price from near cross join lateral (
        select min(r.price) as price from hotel_room r
        where r.hotel_id = near.id and r.sleeps >= ${Math.ceil(guests / count)}::int ${isTaken}) cheapest
      where cheapest.price is not null and metres <= ${wanted.metres}::float8),
    listed as (
      select *, (round(price::numeric * (${factor}) * (${share}) / 1000000) * ${count}::int + ${meals})::bigint as amount from priced)
    select *, count(*) over () as total from listed
    ${mostANight === null ? sql`` : sql`where amount <= ${mostANight}::bigint * (${unitsOf}) * ${Math.max(1, nights.length) * count}::int`}
    order by ${order}, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const found = await rows<Found>(db, statement);
  return { hotels: found.map(foundOf), total: Number(found[0]?.total ?? 0) };
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly district: string;
  readonly city: string;
  readonly country_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly stars: number;
  readonly score: number;
  readonly reviews: number;
  readonly features: HotelRow["features"];
  readonly boards: HotelRow["boards"];
  readonly is_flexible: boolean;
  readonly partner_of: string[];
  readonly amount: string | number;
  readonly currency: string;
  readonly total: string | number;
}

const foundOf = (row: Found): FoundHotel => ({
  id: row.id,
  name: row.name,
  district: row.district,
  city: row.city,
  names: placeNames(row),
  countryCode: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  stars: row.stars,
  score: row.score / 10,
  reviews: row.reviews,
  features: row.features,
  boards: row.boards,
  freeCancellation: row.is_flexible,
  partnerOf: row.partner_of,
  from: { amount: Number(row.amount), currency: row.currency },
});

/** One hotel with its rooms, cheapest first. */
export async function readHotel(db: Db, id: string): Promise<{ hotel: HotelRow; rooms: RoomRow[] } | undefined> {
  const [found] = await db.select().from(hotel).where(eq(hotel.id, id));
  if (!found) return undefined;
  const rooms = await db
    .select()
    .from(hotelRoom)
    .where(eq(hotelRoom.hotelId, id))
    .orderBy(asc(hotelRoom.price), asc(hotelRoom.room));
  return { hotel: found, rooms };
}
