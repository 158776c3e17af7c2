import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { boards, hotelSorts, recoveryFeatures } from "./hotel-constants.ts";
import { Money } from "./money.ts";
import { CancellationStep, Price } from "./trips.ts";
import { ages, CountryCode, Instant, Language, PlainDate, Slug, TimeZone, WallTime } from "./values.ts";

export const RecoveryFeature = z.enum(recoveryFeatures);
export type RecoveryFeature = z.infer<typeof RecoveryFeature>;

export const Board = z.enum(boards);
export type Board = z.infer<typeof Board>;

export const roomKinds = ["single", "double", "twin", "accessible", "family", "suite", "studio", "apartment"] as const;
export const RoomKind = z.enum(roomKinds);
export type RoomKind = z.infer<typeof RoomKind>;

/** A reason for the recovery score: `points` of `of`; the maxima sum to 100. */
export const FitReason = z.strictObject({
  kind: z.enum([...recoveryFeatures, "distance"]),
  points: z.int(),
  of: z.int(),
});
export type FitReason = z.infer<typeof FitReason>;
export const RecoveryFit = z.strictObject({ score: z.int(), reasons: z.array(FitReason) });
export type RecoveryFit = z.infer<typeof RecoveryFit>;

/** Distance to the clinic by street, and the best way to travel it. */
export const ToClinic = z.strictObject({ metres: z.int(), minutes: z.int(), way: z.enum(["walk", "drive"]) });
export type ToClinic = z.infer<typeof ToClinic>;

export const HotelSummary = z.strictObject({
  id: Slug,
  name: z.string(),
  district: z.string(),
  city: z.string(),
  countryCode: CountryCode,
  latitude: z.number(),
  longitude: z.number(),
  /** 0 when unrated. */
  stars: z.int(),
  /** From 0 to 10, with one decimal; meaningless without reviews. */
  score: z.number(),
  reviews: z.int(),
  features: z.array(RecoveryFeature),
  boards: z.array(Board),
  freeCancellation: z.boolean(),
  /** True for a partner of the clinic. */
  partner: z.boolean(),
  toClinic: ToClinic,
  fit: RecoveryFit,
  /**
   * The lowest total price of the stay; of one night without dates. In the hotel's currency; null when it is only known
   * with dates.
   */
  from: z.nullable(Money),
});
export type HotelSummary = z.infer<typeof HotelSummary>;

export const HotelDetail = z.strictObject({
  ...HotelSummary.shape,
  address: z.string(),
  timeZone: TimeZone,
  checkInAfter: WallTime,
  checkOutBefore: WallTime,
  /** Null if not measured. */
  pharmacyMetres: z.nullable(z.int()),
  /** Source of the reviews; `demonstration` for invented data. */
  source: z.enum(["demonstration", "supplier"]),
  /** Paid at the hotel, per room and night; null for none. */
  cityTax: z.nullable(Money),
});
export type HotelDetail = z.infer<typeof HotelDetail>;

export const HotelRoom = z.strictObject({
  id: Slug,
  /** Either this or `name` is set: our own type of room, or the supplier's name. */
  kind: z.nullable(RoomKind),
  name: z.nullable(z.string()),
  beds: z.array(z.enum(["single", "double", "large", "sofa"])),
  sleeps: z.int(),
  squareMetres: z.nullable(z.int()),
  accessible: z.boolean(),
});
export type HotelRoom = z.infer<typeof HotelRoom>;

export const HotelRate = z.strictObject({
  /** The supplier's own id, valid until its expiry. */
  offerId: z.string(),
  room: Slug,
  board: Board,
  refundable: z.boolean(),
  price: Price,
  /** In the clinic's currency, at today's rate, when the hotel has another. */
  shown: z.nullable(Money),
  cancellation: z.array(CancellationStep),
  changeFee: z.nullable(Money),
  /** Rooms left of this kind; null if not counted. */
  left: z.nullable(z.int()),
  /** True if it can be held unpaid for a while. */
  holdable: z.boolean(),
  expiresAt: Instant,
});
export type HotelRate = z.infer<typeof HotelRate>;

const count = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,7}$/)),
      z.transform((text) => Number(text)),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  );
const flag = z.pipe(
  z.literal("1"),
  z.transform(() => true),
);
const several = <T extends string>(names: readonly T[]) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(160)),
      z.transform((text) => [...new Set(text.split(","))]),
    ),
    z.array(z.enum(names)),
  );

const stay = {
  /** Check-in and check-out day: both or neither. */
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
  adults: z.optional(count(1, 8)),
  /** Guests under 18. They count like adults for prices and room. */
  children: ages({ oldest: 17, most: 6 }),
  rooms: z.optional(count(1, 4)),
};

/** The longest stay that can be searched. */
export const mostNights = 60;

export const HotelFilter = z.strictObject({
  ...stay,
  q: z.optional(z.string().check(z.maxLength(100))),
  /** Per night, in whole units of the hotels' currency. */
  most: z.optional(count(1, 9_999_999)),
  /** Kilometres to the clinic. */
  within: z.optional(count(1, 30)),
  stars: z.optional(count(1, 5)),
  /** From 1 to 10. */
  score: z.optional(count(1, 10)),
  board: z.optional(Board),
  free: z.optional(flag),
  partner: z.optional(flag),
  /** All required: `step_free,lift`. */
  features: z.optional(several(recoveryFeatures)),
  sort: z.optional(z.enum(hotelSorts)),
  page: z.optional(count(1, 500)),
  language: z.optional(Language),
});

export const listHotels = endpoint({
  ...publicRead,
  name: "listHotels",
  summary: "List hotels near the clinic with their recovery score and the price of a stay",
  path: "/api/hotels",
  query: HotelFilter,
  answer: z.strictObject({
    hotels: z.array(HotelSummary),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Nights that the prices cover; null for one night without dates. */
    nights: z.nullable(z.int()),
    source: z.enum(["demonstration", "supplier"]),
  }),
  refusals: ["invalid-input", "try-later"],
});

export const getHotel = endpoint({
  ...publicRead,
  name: "getHotel",
  summary: "Get a hotel, without dates",
  path: "/api/hotels/{id}",
  params: z.strictObject({ id: Slug }),
  query: z.strictObject({ language: z.optional(Language) }),
  answer: HotelDetail,
  refusals: ["not-found", "try-later"],
});

export const listHotelRates = endpoint({
  ...publicRead,
  name: "listHotelRates",
  summary: "List a hotel's rooms and rates for given dates, with their refunds",
  path: "/api/hotels/{id}/rates",
  params: z.strictObject({ id: Slug }),
  query: z.strictObject({ ...stay, from: PlainDate, to: PlainDate, language: z.optional(Language) }),
  answer: z.strictObject({ rooms: z.array(HotelRoom), rates: z.array(HotelRate), nights: z.int() }),
  refusals: ["not-found", "invalid-input", "try-later"],
});
