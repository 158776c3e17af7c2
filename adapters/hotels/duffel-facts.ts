import type { Board } from "../../contract/hotels.ts";
import type { Money } from "../../contract/money.ts";
import type { CancellationStep, Policy, Price } from "../../contract/trips.ts";
import { prose } from "../../contract/values.ts";
import { instantOf } from "../../contract/zoned-time.ts";
import type { BookableOffer } from "../bookings/bookings.ts";
import { asWritten, describedIn } from "../bookings/sentences.ts";
import { duffelSeller, moneyOf } from "../duffel/duffel-schemas.ts";
import { airports } from "../flights/airports.ts";
import type { Accommodation, Quote, Rate, Room } from "./duffel-schemas.ts";
import { type Coordinates, type FoundHotel, type Hotel, type HotelRoom, metresBetween } from "./hotels.ts";
import { nightsOf } from "./prices.ts";
import { stayLine } from "./stay-words.ts";

/** The hotel id of Duffel's `acc_0000AWr2`, in lower case: `a0000-a-wr2`. */
export const hotelIdOf = (id: string): string =>
  `a${id.slice(4).replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;

/** Undefined for an id that is not Duffel's. */
export function duffelIdOf(hotelId: string): string | undefined {
  if (!/^a(?:-?[a-z0-9])+$/.test(hotelId)) return undefined;
  return `acc_${hotelId.slice(1).replace(/-([a-z])/g, (_, sign: string) => sign.toUpperCase())}`;
}

/** The zone of the nearest known airport: Duffel returns no time zone of a house. */
function zoneAt(place: Coordinates): string {
  const [nearest] = airports.toSorted((a, b) => metresBetween(a, place) - metresBetween(b, place));
  return nearest?.timeZone ?? "Etc/UTC";
}

const boardOf: Readonly<Record<Rate["board_type"], Board>> = {
  room_only: "room_only",
  breakfast: "breakfast",
  half_board: "half",
  full_board: "full",
  all_inclusive: "all_inclusive",
};

const placeOf = ({ location }: Accommodation): Coordinates => location.geographic_coordinates;
const arrivalTime = ({ check_in_information }: Accommodation): string =>
  check_in_information?.check_in_after_time?.slice(0, 5) ?? "15:00";
const leavingTime = ({ check_in_information }: Accommodation): string =>
  check_in_information?.check_out_before_time?.slice(0, 5) ?? "11:00";

export const foundOf = (house: Accommodation, from: Money | null, freeCancellation: boolean): FoundHotel => ({
  id: hotelIdOf(house.id),
  name: house.name,
  district: "",
  city: house.location.address.city_name,
  countryCode: house.location.address.country_code,
  ...placeOf(house),
  stars: Math.floor(house.rating ?? 0),
  score: house.review_score ?? 0,
  reviews: house.review_score ? (house.review_count ?? 0) : 0,
  // The only recovery feature among Duffel's amenities.
  features: house.amenities?.some(({ type }) => type === "accessibility_mobility") ? ["step_free"] : [],
  boards: [],
  freeCancellation,
  partnerOf: [],
  from,
});

export const hotelOf = (house: Accommodation): Hotel => ({
  ...foundOf(house, null, false),
  address: house.location.address.line_one,
  timeZone: zoneAt(placeOf(house)),
  checkInAfter: arrivalTime(house),
  checkOutBefore: leavingTime(house),
  pharmacyMetres: null,
  cityTax: null,
});

const beds = { single: "single", double: "double", queen: "large", king: "large", sofabed: "sofa" } as const;

export function roomOf({ name, beds: listedBeds }: Room, id: string, guests: number): HotelRoom {
  const all = (listedBeds ?? []).flatMap(({ type, count }) => Array.from({ length: count }, () => beds[type]));
  const sleeps = all.reduce((sum, bed) => sum + (bed === "double" || bed === "large" ? 2 : 1), 0);
  return { id, kind: null, name, beds: all, sleeps: sleeps || guests, squareMetres: null, accessible: false };
}

/** Payment is from the balance, at once: rates that need a card or a deposit on site are not sold. */
export const isSellable = ({ payment_type, available_payment_methods, loyalty_programme_required }: Rate): boolean =>
  payment_type === "pay_now" && available_payment_methods.includes("balance") && !loyalty_programme_required;

type Priced = Pick<
  Rate,
  | "total_amount"
  | "total_currency"
  | "tax_amount"
  | "fee_amount"
  | "due_at_accommodation_amount"
  | "due_at_accommodation_currency"
>;

function priceOf(priced: Priced): Price {
  const total = moneyOf(priced.total_amount, priced.total_currency);
  const part = (amount: string | null | undefined, most: number): Money => ({
    ...total,
    amount: Math.min(Math.max(0, moneyOf(amount ?? "0", total.currency).amount), most),
  });
  const taxes = part(priced.tax_amount, total.amount);
  const fees = part(priced.fee_amount, total.amount - taxes.amount);
  const { due_at_accommodation_amount: due, due_at_accommodation_currency: currency } = priced;
  return {
    total,
    base: { ...total, amount: total.amount - taxes.amount - fees.amount },
    taxes,
    fees,
    dueLater: [],
    dueOnSite:
      due && currency && Number(due) > 0 ? [{ label: dueThere.en, amount: moneyOf(due, currency), on: null }] : [],
  };
}

const dueThere = {
  en: "Taxes and fees, paid at the hotel",
  ar: "ضرائب ورسوم، تُدفع في الفندق",
  de: "Steuern und Gebühren, im Hotel zu zahlen",
  es: "Impuestos y tasas, se pagan en el hotel",
  fr: "Taxes et frais, à payer à l’hôtel",
  ru: "Налоги и сборы, оплачиваются в отеле",
  zh: "税费，在酒店支付",
};

function policyOf({ cancellation_timeline, conditions }: Rate, total: Money): Policy {
  const steps = cancellation_timeline
    .filter(({ currency }) => currency === total.currency)
    .map(({ before, refund_amount }): CancellationStep => {
      const { amount } = moneyOf(refund_amount, total.currency);
      const refund = { ...total, amount: Math.min(Math.max(0, amount), total.amount) };
      return { before: new Date(before).toISOString(), refund };
    });
  return {
    cancellation: steps.filter(({ refund }) => refund.amount > 0).toSorted((a, b) => a.before.localeCompare(b.before)),
    changeFee: null,
    conditions: conditions
      .slice(0, 20)
      .flatMap(({ title, description }) => prose(600).safeParse(`${title}: ${description}`.slice(0, 600)).data ?? []),
  };
}

/** A stay without its rate. */
export interface StayFacts extends Pick<Quote, "check_in_date" | "check_out_date" | "rooms" | "guests"> {
  readonly house: Accommodation;
  readonly room: string;
}

/** `priced` is the rate itself, or its quote. */
export function offerOf(
  facts: StayFacts,
  rate: Rate,
  priced: Priced = rate,
): BookableOffer & { readonly board: Board } {
  const { house, room, check_in_date: from, check_out_date: to, rooms, guests } = facts;
  const adults = guests.filter(({ type }) => type !== "child").length;
  const children = guests.flatMap(({ type, age }) => (type === "child" ? (age ?? []) : []));
  const timeZone = zoneAt(placeOf(house));
  const board = boardOf[rate.board_type];
  const price = priceOf(priced);
  return {
    id: rate.id,
    board,
    what: {
      ...describedIn({
        title: asWritten(house.name),
        subtitle: stayLine(asWritten(room), board, { adults, children }),
        sentences: [dueThere],
      }),
      startsAt: instantOf({ day: from, time: arrivalTime(house) }, timeZone),
      endsAt: instantOf({ day: to, time: leavingTime(house) }, timeZone),
      timeZone,
      seller: duffelSeller,
      details: {
        hotel: hotelIdOf(house.id),
        room,
        board,
        from,
        to,
        adults,
        children,
        rooms,
        nights: nightsOf({ from, to }).length,
        address: `${house.location.address.line_one}, ${house.location.address.city_name}`,
        phone: house.phone_number ?? null,
        ...placeOf(house),
      },
    },
    price,
    policy: policyOf(rate, price.total),
    expiresAt: new Date(rate.expires_at),
    holdableUntil: null,
  };
}
