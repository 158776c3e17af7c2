import type { FlightDetails, FlightSegment } from "../../contract/flights.ts";

import { type Language, writtenIn } from "../../contract/languages.ts";
import type { Seller } from "../../contract/trips.ts";
import { wallClock } from "../../contract/zoned-time.ts";
import type { Order } from "../bookings/bookings.ts";
import { airlineReference, commaIn, composed, describedIn } from "../bookings/sentences.ts";
import { seededStock } from "../seeded-suppliers/seeded-stock.ts";
import type { StockOptions, StockSource } from "../seeded-suppliers/stock.ts";
import type { StockOffer } from "../seeded-suppliers/stock-bookings.ts";
import type { UnitOfStock } from "../seeded-suppliers/stock-tables.ts";
import { lackingUnits } from "../seeded-suppliers/stock-units.ts";
import { invented } from "./airlines.ts";
import { type Airport, airportOf } from "./airports.ts";
import { brands, cabinOn, countOf, priceOf, rulesOf, termsOf } from "./fares.ts";
import { type FlightOffer, type FlightSearch, type Flights, titleOf } from "./flights.ts";
import { type Offered, offerId, readOfferId } from "./offer-id.ts";
import { allotment, type Flight, waysOn } from "./timetable.ts";

const minutes = 60_000;
const hours = 60 * minutes;
/** Validity of an offer. */
const offerValidity = 20 * minutes;
/** Sales end this long before departure. */
const salesEnd = 3 * hours;
const mostJourneys = 40;
/** Connecting itineraries are priced up to this number, shortest first. */
const mostPairings = 500;

const sellerName = {
  en: "Open Sky Tickets (demonstration)",
  ar: "تذاكر السماء المفتوحة (عرض توضيحي)",
  de: "Open Sky Tickets (Demonstration)",
  es: "Open Sky Tickets (demostración)",
  fr: "Open Sky Tickets (démonstration)",
  ru: "Open Sky Tickets (демонстрация)",
  zh: "Open Sky Tickets（演示）",
};
const sellerIn = (language: Language): Seller => ({
  id: "open-sky",
  name: writtenIn(sellerName, language),
  countryCode: "IE",
});

const placeOf = ({ code, city, timeZone }: Airport) => ({ code, city: city.en, timeZone, terminal: null });

const segmentOf = (flight: Flight, cabin: Offered["cabin"]): FlightSegment => ({
  from: placeOf(flight.from),
  to: placeOf(flight.to),
  departs: flight.departs.toISOString(),
  arrives: flight.arrives.toISOString(),
  carrier: flight.airline.name,
  operatedBy: null,
  number: `${flight.airline.code} ${flight.number.slice(2)}`,
  aircraft: flight.aircraft.name,
  cabin: cabinOn(flight, cabin),
});

const emissionsTimes = { economy: 1, "premium-economy": 1.5, business: 2.7 };

function detailsOf(offered: Offered, rules: Pick<FlightDetails, "change" | "refund">): FlightDetails {
  const { slices, cabin, brand } = offered;
  const flights = slices.flat();
  const perPerson = flights.reduce(
    (all, flight) => all + flight.kilometres * 0.088 * emissionsTimes[cabinOn(flight, cabin)],
    0,
  );
  const flown = slices.map((slice) => ({ segments: slice.map((flight) => segmentOf(flight, cabin)) }));
  return {
    slices: flown,
    cabin,
    brand: termsOf[brand].name.en,
    bags: { cabin: 1, checked: termsOf[brand].checked },
    change: rules.change,
    refund: rules.refund,
    emissionsKg: Math.round(perPerson * countOf(offered)),
    identityRequired: flights.some(({ airline }) => airline.asksPassports),
    travellers: countOf(offered),
  };
}

const unitOf = (flight: Flight, cabin: Offered["cabin"], count: number): UnitOfStock => ({
  unit: `${flight.number} ${cabinOn(flight, cabin)}`,
  day: flight.day,
  count,
  capacity: allotment(flight, cabinOn(flight, cabin)),
});

/** An offer at its current price; undefined after sales ended. */
function priced(offered: Offered, now: Date): (StockOffer & FlightOffer) | undefined {
  const flights = offered.slices.flat();
  const [first, last] = [flights[0], flights.at(-1)];
  if (!first || !last || first.departs.getTime() < now.getTime() + salesEnd) return undefined;
  const { brand, cabin } = offered;
  const price = priceOf(offered.slices, offered, { brand, cabin, now });
  const people = countOf(offered);
  const { policy, sentences, ...rules } = rulesOf(brand, { price, people, departs: first.departs });
  const conditions = [...sentences, invented];
  const flight = detailsOf(offered, rules);
  const { name: fareName, holdHours, priceHours } = termsOf[brand];
  const holdableUntil = now.getTime() + holdHours * hours;
  const isHoldable = holdHours > 0 && holdableUntil < first.departs.getTime() - 72 * hours;
  const units = flights.map((one) => unitOf(one, cabin, people));
  return {
    id: offerId(offered),
    what: {
      ...describedIn({
        title: titleOf(flight.slices),
        subtitle: composed((language) => first.airline.name + commaIn(language) + writtenIn(fareName, language)),
        sentences: [sellerName, ...conditions],
      }),
      startsAt: first.departs,
      endsAt: last.arrives,
      timeZone: first.from.timeZone,
      seller: sellerIn("en"),
      details: flight,
    },
    price,
    policy: { ...policy, conditions: conditions.map(({ en }) => en) },
    expiresAt: new Date(now.getTime() + offerValidity),
    holdableUntil: isHoldable ? new Date(holdableUntil) : null,
    priceGuaranteedUntil: isHoldable ? new Date(now.getTime() + priceHours * hours) : null,
    flight,
    fareName,
    fewLeft: units.some(({ capacity, count }) => capacity - count < 4),
    units,
  };
}

/** Combines one way per slice, all of one airline, into one ticket. */
function pairings(ways: readonly (readonly Flight[][])[]): Flight[][][] {
  const [first = [], ...others] = ways;
  const start: Flight[][][] = first.map((way) => [way]);
  return others.reduce<Flight[][][]>(
    (chosen, next) =>
      chosen
        .flatMap((slices) => {
          const [airline, landed] = [slices[0]?.[0]?.airline, slices.at(-1)?.at(-1)?.arrives.getTime() ?? 0];
          return next
            .filter(([one]) => one && one.airline === airline && one.departs.getTime() > landed + 2 * hours)
            .map((way) => [...slices, way]);
        })
        .toSorted((a, b) => durationOf(a) - durationOf(b))
        .slice(0, mostPairings),
    start,
  );
}

function waysFor({ from, to, day, leaves }: FlightSearch["slices"][number], maxStops: number): Flight[][] {
  const [start, end] = [airportOf(from), airportOf(to)];
  if (!start || !end) return [];
  return waysOn(start, end, day, maxStops).filter(([first]) => {
    if (!first || !leaves) return first !== undefined;
    const { time } = wallClock(first.departs, start.timeZone);
    return time >= leaves.from && time < leaves.to;
  });
}

const durationOf = (slices: readonly (readonly Flight[])[]): number =>
  slices.reduce((all, slice) => all + (slice.at(-1)?.arrives.getTime() ?? 0) - (slice[0]?.departs.getTime() ?? 0), 0);

/** Reduces many pairings to the cheapest and the shortest. */
function shortlist(all: readonly Flight[][][], price: (slices: Flight[][]) => number): Flight[][][] {
  const byPrice = all.toSorted((a, b) => price(a) - price(b)).slice(0, mostJourneys - 12);
  const byTime = all.toSorted((a, b) => durationOf(a) - durationOf(b)).slice(0, 12);
  return [...new Set([...byPrice, ...byTime])];
}

/** Demonstration airlines: real places and days, invented flights, seats counted in the database. */
export function createSeededFlights(options: StockOptions): Flights {
  const { db, now } = options;
  const supplier = "seeded-flights";
  const source: StockSource = {
    supplier,
    prefix: "FL",
    async read(id) {
      const offered = readOfferId(id);
      const offer = offered && priced(offered, now());
      if (!offer) return undefined;
      const { flight: _flight, priceGuaranteedUntil: _until, fewLeft: _few, ...sold } = offer;
      return sold;
    },
    // A stretcher and oxygen wait for the airline's doctors.
    confirms: async () => ["wheelchair", "wheelchair-cabin", "extra-legroom"],
    async papersOf({ reference }) {
      return [airlineReference(reference.replace(/[^A-Z0-9]/g, "").slice(-6))];
    },
  };
  const stock = seededStock(source, options);

  /** True when the airline requires passports and one is missing or expires too early. */
  function lacksPassport({ offerId, travellers }: Pick<Order, "offerId" | "travellers">): boolean {
    const offered = readOfferId(offerId);
    const flights = offered?.slices.flat() ?? [];
    const last = flights.at(-1);
    if (!last || !flights.some(({ airline }) => airline.asksPassports)) return false;
    const { day } = wallClock(last.arrives, last.to.timeZone);
    return travellers.some(({ passport }) => !passport || passport.expiresOn < day);
  }
  const invalid = { kind: "refused", reason: "invalid" } as const;

  async function withoutSoldOut(offers: readonly (StockOffer & FlightOffer)[]): Promise<FlightOffer[]> {
    const units = [
      ...new Map(offers.flatMap((offer) => offer.units).map((unit) => [`${unit.unit} ${unit.day}`, unit])).values(),
    ];
    const lacking = new Set((await lackingUnits(db, supplier, units)).map(({ unit, day }) => `${unit} ${day}`));
    return offers
      .filter((offer) => offer.units.every(({ unit, day }) => !lacking.has(`${unit} ${day}`)))
      .map(({ units: _units, ...offer }) => offer);
  }

  return {
    ...stock,
    sellerIn,
    hold: async (order, signal) => (lacksPassport(order) ? invalid : stock.hold(order, signal)),
    book: async (order, signal) => (lacksPassport(order) ? invalid : stock.book(order, signal)),

    async search({ slices, maxStops, ...wanted }) {
      const at = now();
      const ways = slices.map((slice) => waysFor(slice, maxStops));
      const cheapest = (flown: Flight[][]) =>
        priceOf(flown, wanted, { cabin: wanted.cabin, brand: "light", now: at }).total.amount;
      const offers = shortlist(pairings(ways), cheapest).flatMap((flown) =>
        brands.flatMap((brand) => priced({ ...wanted, brand, slices: flown }, at) ?? []),
      );
      const found = await withoutSoldOut(offers);
      return { kind: "offers", offers: found.toSorted((a, b) => a.price.total.amount - b.price.total.amount) };
    },

    async offer(id, signal) {
      const read = await stock.recheck(id, signal);
      if (read.kind !== "offer") return read;
      const offered = readOfferId(id);
      const offer = offered && priced(offered, now());
      if (!offer) return { kind: "gone" };
      const { flight, fareName, priceGuaranteedUntil, fewLeft } = offer;
      return { kind: "offer", offer: { ...read.offer, flight, fareName, priceGuaranteedUntil, fewLeft } };
    },
  };
}
