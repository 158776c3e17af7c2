import type * as z from "zod/mini";
import { exponentOf } from "../../contract/currencies.ts";
import { type Money, sum } from "../../contract/money.ts";
import type { InclusionKind } from "../../contract/procedures.ts";
import type { QuoteEstimate, QuoteRequest } from "../../contract/quotes.ts";

type Inclusion = z.infer<typeof InclusionKind>;
type Part = QuoteEstimate["parts"][number];
type Travel = NonNullable<QuoteRequest["travel"]>;
type Range = readonly [low: number, high: number];

/** Facts of a procedure for an estimate; prices in minor units of the provider's currency. */
export interface Estimable {
  readonly title: string;
  readonly stayDays: { readonly min: number; readonly max: number };
  /** Days of the second visit; null where there is one visit. */
  readonly secondVisit: { readonly min: number; readonly max: number } | null;
  readonly minDaysBeforeFlight: number;
  /** The chosen package, or the one that fits the trip: an estimate never mixes several. */
  readonly package: {
    readonly name: string;
    readonly price: number;
    readonly hospitalNights: number;
    /** Hotel nights that the price includes. */
    readonly hotelNights: number;
    /** Companions whose bed the price includes. */
    readonly companions: number;
    readonly includes: readonly Inclusion[];
  };
}
type Package = Estimable["package"];

export interface EstimateFacts {
  readonly currency: string;
  /** In the order of the request. */
  readonly procedures: readonly Estimable[];
  /** Number of requested procedures; more than `procedures` after a change of the catalogue. */
  readonly requestedCount: number;
  readonly travel: Travel | undefined;
  /** The hotel of a second visit, in the reader's language. */
  readonly secondHotel: string;
  /** Today at the provider. */
  readonly on: string;
}

/** Typical prices in AED, low and high: own rough figures of October 2026, shown as `typical` and never as an offer. */
const typicalPrices = {
  /** A double room for a night. */
  room: { simple: [220, 340], comfortable: [380, 620], best: [800, 1500] },
  /** One car for all ways of a trip. */
  car: [400, 700],
  /** One day with an interpreter at the appointments. */
  interpreter: [500, 850],
} as const satisfies { room: Record<string, Range>; car: Range; interpreter: Range };

/**
 * Units of a currency for one dirham: rounded factors as of 1 October 2026, fixed here on purpose. They only carry
 * the typical prices above to other places and are no exchange rates; catalogue prices are never converted.
 */
const unitsPerDirham: Readonly<Record<string, number>> = {
  AED: 1,
  AUD: 0.41,
  BHD: 0.1026,
  BRL: 1.47,
  CAD: 0.38,
  CHF: 0.22,
  CNY: 1.94,
  COP: 1080,
  CRC: 137,
  CZK: 5.7,
  DKK: 1.74,
  EGP: 13,
  EUR: 0.233,
  GBP: 0.203,
  GEL: 0.74,
  HKD: 2.12,
  HUF: 91,
  IDR: 4500,
  ILS: 0.92,
  INR: 24,
  JOD: 0.193,
  JPY: 41,
  KRW: 385,
  KWD: 0.0834,
  LBP: 24400,
  MAD: 2.5,
  MXN: 5,
  MYR: 1.15,
  NOK: 2.75,
  OMR: 0.1047,
  PHP: 15.8,
  PKR: 77,
  PLN: 1,
  QAR: 0.991,
  RON: 1.18,
  RSD: 27.3,
  RUB: 22,
  SAR: 1.021,
  SEK: 2.6,
  SGD: 0.35,
  THB: 8.8,
  TND: 0.79,
  TRY: 11.4,
  TWD: 8.3,
  UAH: 11.3,
  USD: 0.2723,
  VND: 7150,
  ZAR: 4.8,
};

/** A typical price in minor units, to two figures: more would claim a false precision. Undefined without a factor for the currency. */
function typicalPrice(dirhams: number, currency: string): number | undefined {
  const rate = unitsPerDirham[currency];
  return rate === undefined
    ? undefined
    : Math.round(Number((dirhams * rate).toPrecision(2)) * 10 ** exponentOf(currency));
}

/** A possible trip: its length, and one package of each procedure. */
interface Trip {
  readonly days: number;
  /** Of the second visit; 0 without one. */
  readonly secondDays: number;
  readonly packages: readonly Package[];
}

/** Hotel nights that no package includes, as rooms × nights; two people share a room. */
function roomNights({ days, packages }: Trip, companions: number): number {
  const inHospital = totalNights(packages, "hospitalNights");
  const outside = Math.max(0, days - 1 - inHospital);
  const included = Math.min(outside, totalNights(packages, "hotelNights"));
  const rooms = Math.ceil((1 + companions) / 2);
  return (outside - included) * rooms + included * (rooms - 1);
}

/** Nights in which companions sleep in the hotel while the patient is in hospital. */
function companionNights({ days, packages }: Trip, companions: number): number {
  const inHospital = Math.min(Math.max(0, days - 1), totalNights(packages, "hospitalNights"));
  const beds = Math.max(0, ...packages.map((each) => each.companions));
  return inHospital * Math.ceil(Math.max(0, companions - beds) / 2);
}

const totalNights = (packages: readonly Package[], member: "hospitalNights" | "hotelNights"): number =>
  packages.reduce((nights, each) => nights + each[member], 0);

const isIncluded = ({ packages }: Trip, inclusion: Inclusion): boolean =>
  packages.some(({ includes }) => includes.includes(inclusion));

function tripBounds(procedures: readonly Estimable[]): readonly [Trip, Trip] {
  const days = (bound: "min" | "max") => Math.max(...procedures.map(({ stayDays }) => stayDays[bound]));
  const secondDays = (bound: "min" | "max") => Math.max(...procedures.map((each) => each.secondVisit?.[bound] ?? 0));
  const packages = procedures.map((each) => each.package);
  return [
    { days: days("min"), secondDays: secondDays("min"), packages },
    { days: days("max"), secondDays: secondDays("max"), packages },
  ];
}

/**
 * An indicative range for the whole trip, in the provider's currency. Undefined where no procedure is chosen yet.
 * Each part's range holds the shortest and the longest trip alike; the totals are the sums of the parts that are shown.
 */
export function estimateTrip(facts: EstimateFacts): QuoteEstimate | undefined {
  const { currency, procedures, travel } = facts;
  if (procedures.length === 0) return undefined;
  const [short, long] = tripBounds(procedures);
  const parts = [...treatmentParts(facts), ...(travel ? travelParts(facts, travel, [short, long]) : [])];
  return {
    parts,
    low: sum(
      currency,
      parts.map(({ low }) => low),
    ),
    high: sum(
      currency,
      parts.map(({ high }) => high),
    ),
    stayDays: { min: short.days, max: long.days },
    minDaysBeforeFlight: Math.max(...procedures.map(({ minDaysBeforeFlight }) => minDaysBeforeFlight)),
    hotelNights: totalNights(short.packages, "hotelNights"),
    missing: missing(facts),
    on: facts.on,
  };
}

const treatmentParts = ({ procedures, currency }: EstimateFacts): Part[] =>
  procedures.map(({ title, package: { name, price } }) => ({
    kind: "treatment",
    label: `${title}: ${name}`,
    low: { amount: price, currency },
    high: { amount: price, currency },
    source: "catalogue",
  }));

/** Hotel, transfers and interpreter, at typical prices. */
function travelParts({ currency, secondHotel }: EstimateFacts, travel: Travel, both: readonly [Trip, Trip]): Part[] {
  const { companions, hotelLevel, extras } = travel;
  const cars = Math.ceil((1 + companions) / 3);
  const visits = both[1].secondDays > 0 ? 2 : 1;
  const part = (kind: Part["kind"], price: Range, count: (trip: Trip) => number, label?: string): Part[] => {
    const counts = both.map(count);
    const low = typicalPrice(price[0], currency);
    const high = typicalPrice(price[1], currency);
    if (low === undefined || high === undefined || Math.max(...counts) === 0) return [];
    const money = (amount: number): Money => ({ amount, currency });
    return [
      {
        kind,
        label: label ?? null,
        low: money(Math.min(...counts) * low),
        high: money(Math.max(...counts) * high),
        source: "typical",
      },
    ];
  };
  const room = hotelLevel === "none" ? undefined : typicalPrices.room[hotelLevel];
  return [
    ...(room ? part("hotel", room, (trip) => roomNights(trip, companions)) : []),
    ...(room ? part("companion", room, (trip) => companionNights(trip, companions)) : []),
    ...(room && both[1].secondDays > 0
      ? part("hotel", room, ({ secondDays }) => (secondDays - 1) * Math.ceil((1 + companions) / 2), secondHotel)
      : []),
    ...(extras.includes("transfers")
      ? part("transfers", typicalPrices.car, (trip) => visits * (isIncluded(trip, "transfer") ? cars - 1 : cars))
      : []),
    ...(extras.includes("interpreter")
      ? // At the first appointment, at discharge, and on each day in hospital.
        part("interpreter", typicalPrices.interpreter, (trip) =>
          isIncluded(trip, "interpreter") ? 0 : 2 + totalNights(trip.packages, "hospitalNights"),
        )
      : []),
  ];
}

/** Costs that the range does not cover. */
function missing({ requestedCount, procedures, travel, currency }: EstimateFacts): QuoteEstimate["missing"] {
  const holdsHotel = procedures.some((each) => each.package.hotelNights > 0);
  return [
    ...(procedures.length < requestedCount ? (["procedure"] as const) : []),
    "flights" as const,
    ...(travel && travel.companions > 0 ? (["companion-flights"] as const) : []),
    ...(procedures.some(({ secondVisit }) => secondVisit) ? (["second-visit-flights"] as const) : []),
    ...(!holdsHotel && (!travel || unitsPerDirham[currency] === undefined) ? (["hotel-level"] as const) : []),
    ...(!travel || travel.flexibility === "open" ? (["dates"] as const) : []),
    // Several treatments on one trip: only an examination tells whether and how they go together.
    ...(requestedCount > 1 ? (["examination"] as const) : []),
  ];
}
