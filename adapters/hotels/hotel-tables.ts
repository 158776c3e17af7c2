import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Board, RecoveryFeature, RoomKind } from "../../contract/hotels.ts";
import type { HotelRoom } from "./hotels.ts";

/** The catalogue of our own hotels; of a stay, `stock_unit` counts what is sold. */
export const hotel = pgTable(
  "hotel",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    district: text("district").notNull(),
    city: text("city").notNull(),
    countryCode: text("country_code").notNull(),
    address: text("address").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    timeZone: text("time_zone").notNull(),
    currency: text("currency").notNull(),
    stars: smallint("stars").notNull(),
    /** Tenths of a point. */
    score: smallint("score").notNull(),
    reviews: integer("reviews").notNull(),
    features: text("features").array().$type<RecoveryFeature[]>().notNull(),
    /** The weight of its features for recovery. */
    care: smallint("care").notNull(),
    /** The first is in every price. */
    boards: text("boards").array().$type<Board[]>().notNull(),
    /** For each guest and night, for each board after the first, in minor units. */
    boardPrice: integer("board_price").notNull(),
    /** Sold cheaper where nothing comes back. */
    hasSaver: boolean("has_saver").notNull(),
    isFlexible: boolean("is_flexible").notNull(),
    partnerOf: text("partner_of").array().notNull(),
    checkInAfter: text("check_in_after").notNull(),
    checkOutBefore: text("check_out_before").notNull(),
    pharmacyMetres: integer("pharmacy_metres").notNull(),
    /** For each room and night, paid there; minor units. */
    cityTax: integer("city_tax").notNull(),
    /** In the price. */
    taxPercent: smallint("tax_percent").notNull(),
    /** Name and district without accents, in lower case. */
    words: text("words").notNull(),
  },
  (table) => [index("hotel_place").using("gist", sql`point(${table.longitude}, ${table.latitude})`)],
);

export const hotelRoom = pgTable(
  "hotel_room",
  {
    hotelId: text("hotel_id")
      .notNull()
      .references(() => hotel.id, { onDelete: "cascade" }),
    room: text("room").notNull(),
    kind: text("kind").$type<RoomKind>().notNull(),
    beds: text("beds").array().$type<HotelRoom["beds"][number][]>().notNull(),
    sleeps: smallint("sleeps").notNull(),
    squareMetres: smallint("square_metres").notNull(),
    accessible: boolean("accessible").notNull(),
    /** How many of the kind there are. */
    capacity: smallint("capacity").notNull(),
    /** Of a common night, in minor units. */
    price: integer("price").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.room] })],
);

/** As words are looked for: without accents and marks, in lower case. */
export const plainWords = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
