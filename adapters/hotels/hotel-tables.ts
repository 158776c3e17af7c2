import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Board, RecoveryFeature, RoomKind } from "../../contract/hotels.ts";
import type { HotelRoom } from "./hotels.ts";

/** The catalogue of demonstration hotels; `stock_unit` counts sold nights. */
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
    /** The first one is included in every price. */
    boards: text("boards").array().$type<Board[]>().notNull(),
    /** Per guest and night, for each board after the first, in minor units. */
    boardPrice: integer("board_price").notNull(),
    /** True when a cheaper non-refundable rate exists. */
    hasSaver: boolean("has_saver").notNull(),
    isFlexible: boolean("is_flexible").notNull(),
    partnerOf: text("partner_of").array().notNull(),
    checkInAfter: text("check_in_after").notNull(),
    checkOutBefore: text("check_out_before").notNull(),
    pharmacyMetres: integer("pharmacy_metres").notNull(),
    /** Per room and night, paid on site; minor units. */
    cityTax: integer("city_tax").notNull(),
    /** Included in the price. */
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
    /** Number of rooms of this type. */
    capacity: smallint("capacity").notNull(),
    /** Per average night, in minor units. */
    price: integer("price").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.room] })],
);

/** Normalises text for search: no accents or marks, lower case. */
export const plainWords = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
