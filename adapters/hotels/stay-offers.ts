import { type Board, Board as BoardWord } from "../../contract/hotels.ts";
import type { Money } from "../../contract/money.ts";
import type { CancellationStep } from "../../contract/trips.ts";
import { dayAfter, instantOf, wallClock } from "../../contract/zoned-time.ts";
import { asWritten, describedIn } from "../bookings/sentences.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import type { StockOffer } from "../seeded-suppliers/stock-bookings.ts";
import type { HotelRow, RoomRow } from "./hotel-search.ts";
import { guestsOf, type Stay } from "./hotels.ts";
import { nightsFactor, nightsOf, roomPrice, saverShare } from "./prices.ts";
import { conditions, roomNames, seller, sellerName, stayLine, tourismFee } from "./stay-words.ts";

const mostNights = 60;
const oldestChild = 17;
const hour = 3_600_000;

/** The contents of an offer id, which encodes all of it: offers are not stored. */
export interface WantedStay extends Stay {
  readonly hotel: string;
  readonly room: string;
  readonly board: Board;
  readonly refundable: boolean;
}

export const offerIdOf = (wanted: WantedStay): string =>
  [
    wanted.hotel,
    wanted.room,
    wanted.board,
    wanted.refundable ? "flexible" : "saver",
    wanted.from,
    wanted.to,
    wanted.adults,
    wanted.children.map((age) => `${age}y`).join("-") || "0",
    wanted.rooms,
  ].join("~");

const form =
  /^([a-z0-9-]{1,80})~([a-z0-9-]{1,20})~([a-z_]{1,20})~(flexible|saver)~(\d{4}-\d\d-\d\d)~(\d{4}-\d\d-\d\d)~([1-8])~(0|\d{1,2}y(?:-\d{1,2}y){0,5})~([1-4])$/;

/** Decodes an offer id; undefined for a foreign id or invalid dates. */
export function wantedOf(offerId: string): WantedStay | undefined {
  const [, hotel = "", room = "", word, kind, from = "", to = "", adults, ages = "", rooms] = form.exec(offerId) ?? [];
  const board = BoardWord.safeParse(word);
  if (!board.success || !isDay(from) || !isDay(to) || from >= to || dayAfter(from, mostNights) < to) return undefined;
  const children = ages === "0" ? [] : ages.split("-").map((age) => Number.parseInt(age, 10));
  if (children.some((age) => age > oldestChild)) return undefined;
  const guests = { adults: Number(adults), children, rooms: Number(rooms) };
  return { hotel, room, board: board.data, refundable: kind === "flexible", from, to, ...guests };
}

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().startsWith(day);

/** The stay at its current price; undefined when the hotel does not sell it. */
export function stayOffer(
  { hotel, rooms }: { hotel: HotelRow; rooms: readonly RoomRow[] },
  wanted: WantedStay,
  now: Date,
): StockOffer | undefined {
  const room = rooms.find((one) => one.room === wanted.room);
  const boardIndex = hotel.boards.indexOf(wanted.board);
  const guests = guestsOf(wanted);
  if (!room || boardIndex < 0 || room.sleeps * wanted.rooms < guests || room.capacity < wanted.rooms) return undefined;
  if (wanted.refundable ? !hotel.isFlexible : !hotel.hasSaver) return undefined;
  if (wanted.from < wallClock(now, hotel.timeZone).day) return undefined;
  const nights = nightsOf(wanted);
  const share = wanted.refundable ? 100 : saverShare;
  const factor = nightsFactor(hotel.city, nights);
  const amount =
    roomPrice(room.price, factor, share) * wanted.rooms + boardIndex * hotel.boardPrice * guests * nights.length;
  const { currency } = hotel;
  const total = { amount, currency };
  const taxes = { amount: Math.round((amount * hotel.taxPercent) / (100 + hotel.taxPercent)), currency };
  const arrival = instantOf({ day: wanted.from, time: hotel.checkInAfter }, hotel.timeZone);
  const oneNight = Math.round(amount / nights.length);
  const lastMoment = instantOf({ day: wanted.from, time: "23:30" }, hotel.timeZone);
  const holdable = Math.min(now.getTime() + 72 * hour, arrival.getTime() - 24 * hour);
  return {
    id: offerIdOf(wanted),
    what: {
      ...describedIn({
        title: asWritten(hotel.name),
        subtitle: stayLine(roomNames[room.kind], wanted.board, wanted),
        sentences: [sellerName, tourismFee, ...conditions],
      }),
      startsAt: arrival,
      endsAt: instantOf({ day: wanted.to, time: hotel.checkOutBefore }, hotel.timeZone),
      timeZone: hotel.timeZone,
      seller: { ...seller, countryCode: hotel.countryCode },
      details: {
        ...wanted,
        roomKind: room.kind,
        nights: nights.length,
        address: `${hotel.address}, ${hotel.city}`,
        phone: phoneOf(hotel),
        latitude: hotel.latitude,
        longitude: hotel.longitude,
      },
    },
    price: {
      total,
      base: { amount: amount - taxes.amount, currency },
      taxes,
      fees: { amount: 0, currency },
      dueLater: [],
      dueOnSite: dueThere(hotel, wanted, nights.length),
    },
    policy: {
      cancellation: wanted.refundable ? timeline(hotel, wanted.from, { total, oneNight }, now) : [],
      changeFee: wanted.refundable ? { amount: 0, currency } : null,
      conditions: conditions.map(({ en }) => en),
    },
    expiresAt: new Date(Math.min(now.getTime() + hour, lastMoment.getTime())),
    holdableUntil: wanted.refundable && holdable > now.getTime() ? new Date(holdable) : null,
    units: nights.map((day) => ({
      unit: `${hotel.id}/${room.room}`,
      day,
      count: wanted.rooms,
      capacity: room.capacity,
    })),
  };
}

/** The cancellation steps. Partner hotels refund in full until the day before, since treatments are postponed. */
function timeline(
  { timeZone, partnerOf }: HotelRow,
  arrival: string,
  { total, oneNight }: { total: Money; oneNight: number },
  now: Date,
): CancellationStep[] {
  const before = (days: number) => instantOf({ day: dayAfter(arrival, -days), time: "18:00" }, timeZone).toISOString();
  const steps: CancellationStep[] = [
    { before: before(partnerOf.length > 0 ? 1 : 3), refund: total },
    { before: before(0), refund: { ...total, amount: total.amount - oneNight } },
  ];
  return steps.filter((step) => new Date(step.before) > now && step.refund.amount > 0);
}

/** Phone numbers that are reserved for fiction. */
const phonesIn: Readonly<Record<string, string>> = { AE: "+971 4 099 0", HU: "+36 1 099 0", KR: "+82 2 099 0" };
const phoneOf = ({ id, countryCode }: HotelRow): string | null => {
  const start = phonesIn[countryCode];
  return start === undefined ? null : `${start}${100 + Math.floor(seededRandom("phone", id) * 900)}`;
};

const dueThere = ({ cityTax, currency }: HotelRow, { rooms, from }: WantedStay, nights: number) =>
  cityTax === 0 ? [] : [{ label: tourismFee.en, amount: { amount: cityTax * rooms * nights, currency }, on: from }];
