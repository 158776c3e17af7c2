import type { Cabin, FareRule } from "../../contract/flights.ts";
import { type Money, majorUnits, sum } from "../../contract/money.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import { weekdayOf } from "../../contract/zoned-time.ts";
import type { Sentence } from "../bookings/sentences.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import type { Flight } from "./timetable.ts";

export const brands = ["light", "classic", "flex"] as const;
export type Brand = (typeof brands)[number];

export const currency = "EUR";
const euros = (amount: number): Money => majorUnits(amount, currency);

interface Terms {
  readonly name: Sentence;
  readonly times: number;
  /** Surcharge in euros per person and flight, bags included. */
  readonly more: number;
  readonly checked: number;
  /** Euros per person; null when not allowed. */
  readonly change: number | null;
  readonly refund: number | null;
  /** Duration of a hold, and of its price guarantee, in hours. */
  readonly holdHours: number;
  readonly priceHours: number;
}

export const termsOf: Readonly<Record<Brand, Terms>> = {
  light: {
    name: { en: "Light", ar: "خفيفة" },
    times: 1,
    more: 0,
    checked: 0,
    change: null,
    refund: null,
    holdHours: 0,
    priceHours: 0,
  },
  classic: {
    name: { en: "Classic", ar: "كلاسيكية" },
    times: 1.08,
    more: 14,
    checked: 1,
    change: 60,
    refund: null,
    holdHours: 24,
    priceHours: 24,
  },
  flex: {
    name: { en: "Flex", ar: "مرنة" },
    times: 1.32,
    more: 22,
    checked: 2,
    change: 0,
    refund: 40,
    holdHours: 96,
    priceHours: 96,
  },
};

const months = [0.92, 0.88, 0.98, 1.06, 1, 1.1, 1.22, 1.22, 1.02, 1, 0.9, 1.14];
const weekdays = [1, 0.94, 0.94, 1, 1.08, 1.02, 1.08];
const cabinTimes: Readonly<Record<Cabin, number>> = { economy: 1, "premium-economy": 1.7, business: 3.3 };
const ahead = [
  [3, 1.5],
  [7, 1.32],
  [14, 1.16],
  [30, 1.05],
  [90, 0.95],
] as const;

const timesAhead = (days: number): number => ahead.find(([within]) => days < within)?.[1] ?? 0.9;

/** The cabin as flown: short flights have no premium economy. */
export const cabinOn = ({ aircraft }: Flight, wanted: Cabin): Cabin =>
  aircraft.seats[wanted] === undefined ? "economy" : wanted;

function baseOf(flight: Flight, { cabin, brand, now }: Fare): number {
  const { times, more } = termsOf[brand];
  const days = Math.floor((flight.departs.getTime() - now.getTime()) / 86_400_000);
  const season = months[Number(flight.day.slice(5, 7)) - 1] ?? 1;
  const weekday = weekdays[weekdayOf(flight.day)] ?? 1;
  const own = 0.92 + seededRandom("fare", flight.number) * 0.16;
  const distance = (34 + 0.055 * flight.kilometres) * cabinTimes[cabinOn(flight, cabin)];
  return distance * season * weekday * own * timesAhead(days) * times + more;
}

/** Per person and flight. */
const taxOf = ({ from, kilometres }: Flight): number =>
  14 + Math.round(seededRandom("tax", from.code) * 18) + (kilometres > 5000 ? 26 : 0);

interface Fare {
  readonly cabin: Cabin;
  readonly brand: Brand;
  readonly now: Date;
}

export interface Passengers {
  readonly adults: number;
  readonly children: readonly number[];
}

export const countOf = ({ adults, children }: Passengers): number => adults + children.length;
const shareOf = (age: number): number => (age < 2 ? 0.1 : age < 12 ? 0.75 : 1);

/** The price for a party: rounded once per person, so that the lines sum to the total. */
export function priceOf(slices: readonly (readonly Flight[])[], people: Passengers, fare: Fare): Price {
  const flights = slices.flat();
  // A connection costs less than two flights, and a return less than two one-way trips.
  const through = slices.reduce((all, slice) => all + slice.length - 1, 0) > 0 ? 0.82 : 1;
  const whole = flights.reduce((all, flight) => all + baseOf(flight, fare), 0) * through;
  const tax = flights.reduce((all, flight) => all + taxOf(flight), 0);
  const shares = [...Array<number>(people.adults).fill(1), ...people.children.map(shareOf)];
  const base = sum(
    currency,
    shares.map((share) => euros(Math.round(whole * share))),
  );
  const taxes = sum(
    currency,
    shares.map((share) => euros(share === shareOf(0) ? 0 : tax)),
  );
  const fees = euros(0);
  return { total: sum(currency, [base, taxes, fees]), base, taxes, fees, dueLater: [], dueOnSite: [] };
}

const ruleOf = (fee: number | null, people: number): FareRule => ({
  allowed: fee !== null,
  fee: fee ? euros(fee * people) : null,
});

const changes = {
  allowed: {
    en: "Changes until three hours before the first departure.",
    ar: "التغيير متاح حتى ثلاث ساعات قبل أول مغادرة.",
    de: "Änderungen bis drei Stunden vor dem ersten Abflug.",
    es: "Cambios hasta tres horas antes de la primera salida.",
    fr: "Modifications jusqu’à trois heures avant le premier départ.",
    ru: "Изменения возможны не позднее чем за три часа до первого вылета.",
    zh: "首个航班起飞前三小时以前可以改签。",
  },
  refused: {
    en: "No changes.",
    ar: "لا يمكن التغيير.",
    de: "Keine Änderungen.",
    es: "No admite cambios.",
    fr: "Aucune modification.",
    ru: "Изменения невозможны.",
    zh: "不可改签。",
  },
};
const refunds = {
  allowed: {
    en: "Cancellation until three hours before the first departure.",
    ar: "الإلغاء متاح حتى ثلاث ساعات قبل أول مغادرة.",
    de: "Stornierung bis drei Stunden vor dem ersten Abflug.",
    es: "Cancelación hasta tres horas antes de la primera salida.",
    fr: "Annulation jusqu’à trois heures avant le premier départ.",
    ru: "Отмена возможна не позднее чем за три часа до первого вылета.",
    zh: "首个航班起飞前三小时以前可以取消。",
  },
  refused: {
    en: "No refund, taxes included.",
    ar: "لا استرداد، بما في ذلك الضرائب.",
    de: "Keine Erstattung, auch nicht der Steuern.",
    es: "Sin reembolso, tampoco de las tasas.",
    fr: "Aucun remboursement, taxes comprises.",
    ru: "Возврата нет, сборы тоже не возвращаются.",
    zh: "不退款，税费也不退。",
  },
};

/** The fare's rules, as details and as a policy with its sentences; both end three hours before the first departure. */
export function rulesOf(brand: Brand, { price, people, departs }: { price: Price; people: number; departs: Date }) {
  const terms = termsOf[brand];
  const change = ruleOf(terms.change, people);
  const refund = ruleOf(terms.refund, people);
  const before = new Date(departs.getTime() - 3 * 3_600_000).toISOString();
  const amount = Math.max(0, price.total.amount - (refund.fee?.amount ?? 0));
  const policy: Omit<Policy, "conditions"> = {
    cancellation: refund.allowed ? [{ before, refund: { amount, currency } }] : [],
    changeFee: change.allowed ? (change.fee ?? euros(0)) : null,
  };
  const sentences = [changes[change.allowed ? "allowed" : "refused"], refunds[refund.allowed ? "allowed" : "refused"]];
  return { change, refund, policy, sentences };
}
