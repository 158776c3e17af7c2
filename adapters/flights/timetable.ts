import type { Cabin } from "../../contract/flights.ts";
import { dayAfter, instantOf, wallClock, weekdayOf } from "../../contract/zoned-time.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import { type Airline, airlineOf, airlines } from "./airlines.ts";
import { type Airport, airportOf, airports, kilometresBetween } from "./airports.ts";

export interface Flight {
  readonly airline: Airline;
  /** `ZG214`. */
  readonly number: string;
  /** The local departure day. */
  readonly day: string;
  readonly from: Airport;
  readonly to: Airport;
  readonly departs: Date;
  readonly arrives: Date;
  readonly kilometres: number;
  readonly aircraft: Aircraft;
}

export interface Aircraft {
  readonly name: string;
  /** Maximum range in kilometres. */
  readonly range: number;
  readonly seats: Readonly<Partial<Record<Cabin, number>>>;
}

const fleet: readonly [Aircraft, ...Aircraft[]] = [
  {
    name: "Airbus A350-900",
    range: Number.POSITIVE_INFINITY,
    seats: { economy: 243, "premium-economy": 24, business: 40 },
  },
  { name: "Boeing 787-9", range: 9500, seats: { economy: 211, "premium-economy": 28, business: 30 } },
  { name: "Airbus A320neo", range: 5200, seats: { economy: 150, business: 16 } },
  { name: "Embraer E195-E2", range: 1300, seats: { economy: 110, business: 8 } },
];

const minute = 60_000;
const clinicPlaces = new Set(["BUD", "DXB", "ICN"]);
const hubs = new Set(airlines.map(({ hub }) => hub));

/** The distance of an airline's flight between its hub and a place; undefined without one. */
function legOf(airline: Airline, place: Airport): number | undefined {
  const hub = airportOf(airline.hub);
  if (!hub || hub === place) return undefined;
  const kilometres = kilometresBetween(hub, place);
  if (kilometres < 150 || kilometres > airline.range) return undefined;
  const isMain = clinicPlaces.has(place.code) || hubs.has(place.code) || clinicPlaces.has(airline.hub);
  if (isMain) return kilometres;
  const share = kilometres < 9000 ? 0.94 : 0.8;
  return seededRandom("serves", airline.code, place.code) < share ? kilometres : undefined;
}

const timesADay = (kilometres: number, luck: number): number =>
  kilometres < 1500 ? 2 + Math.floor(luck * 3) : kilometres < 5000 ? 1 + Math.floor(luck * 3) : luck < 0.4 ? 2 : 1;

/** Scheduled duration in steps of five minutes: eastbound flights are faster, with the wind. */
export function blockMinutes(from: Airport, to: Airport): number {
  const east = ((to.longitude - from.longitude + 540) % 360) - 180;
  const wind = east > 5 ? 0.96 : east < -5 ? 1.05 : 1;
  return Math.ceil((35 + (kilometresBetween(from, to) / 14) * wind) / 5) * 5;
}

/** An airline's flights between its hub and a place on a day, in either direction, in order of time. */
export function flightsOn(airline: Airline, from: Airport, to: Airport, day: string): Flight[] {
  const isOut = airline.hub === from.code;
  if (!isOut && airline.hub !== to.code) return [];
  const place = isOut ? to : from;
  const kilometres = legOf(airline, place);
  if (kilometres === undefined) return [];
  const luck = seededRandom("times", airline.code, place.code);
  const weekly = kilometres > 9000 ? 5 : 7;
  if ((weekdayOf(day) + Math.floor(luck * 7)) % 7 >= weekly) return [];
  const times = timesADay(kilometres, luck);
  const aircraft = fleet.findLast(({ range }) => kilometres <= range) ?? fleet[0];
  const duration = blockMinutes(from, to) * minute;
  return Array.from({ length: times }, (_, index): Flight => {
    const serial = 100 + airports.indexOf(place) * 8 + index * 2 + (isOut ? 0 : 1);
    const number = `${airline.code}${serial}`;
    // Between 06:30 and 22:30, in steps of five minutes.
    const within = (index + seededRandom("leaves", number)) / times;
    const clock = 390 + Math.floor((within * 960) / 5) * 5;
    const time = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
    const departs = instantOf({ day, time }, from.timeZone);
    return {
      airline,
      number,
      day,
      from,
      to,
      departs,
      arrives: new Date(departs.getTime() + duration),
      kilometres,
      aircraft,
    };
  });
}

/** A flight by its number and day. */
export function flightOf(number: string, day: string): Flight | undefined {
  const airline = airlineOf(number.slice(0, 2));
  const serial = Number(number.slice(2)) - 100;
  const place = airports[Math.floor(serial / 8)];
  const hub = airline && airportOf(airline.hub);
  if (!hub || !place || !/^\d{3}$/.test(number.slice(2))) return undefined;
  const [from, to] = serial % 2 === 0 ? [hub, place] : [place, hub];
  return flightsOn(airline, from, to, day).find((flight) => flight.number === number);
}

const longestConnection = 9 * 60 * minute;

/** An airline's ways between two places on a day: direct, or with one stop at its hub. */
export function waysOn(from: Airport, to: Airport, day: string, maxStops: number): Flight[][] {
  if (from === to) return [];
  return airlines.flatMap((airline) => {
    if (airline.hub === from.code || airline.hub === to.code)
      return flightsOn(airline, from, to, day).map((flight) => [flight]);
    return maxStops > 0 ? withOneStop(airline, from, to, day) : [];
  });
}

function withOneStop(airline: Airline, from: Airport, to: Airport, day: string): Flight[][] {
  const hub = airportOf(airline.hub);
  if (!hub) return [];
  const [first, second] = [legOf(airline, from), legOf(airline, to)];
  if (first === undefined || second === undefined) return [];
  if (first + second > 1.7 * kilometresBetween(from, to) + 800) return [];
  return flightsOn(airline, from, hub, day).flatMap((one) => {
    const reached = wallClock(one.arrives, hub.timeZone).day;
    const onward = [reached, dayAfter(reached)].flatMap((next) => flightsOn(airline, hub, to, next));
    const ready = one.arrives.getTime() + airline.minimumConnection * minute;
    const inTime = onward.filter(
      ({ departs }) => departs.getTime() >= ready && departs.getTime() <= one.arrives.getTime() + longestConnection,
    );
    // A third connection is later than two better ones.
    return inTime.slice(0, 2).map((two) => [one, two]);
  });
}

/** The seats of a flight for sale: few on some days, none on others. */
export function allotment({ number, day, aircraft }: Flight, cabin: Cabin): number {
  const luck = seededRandom("seats", number, day, cabin);
  const most = cabin === "economy" ? 30 : 8;
  return luck < 0.03 ? 0 : Math.min(aircraft.seats[cabin] ?? 0, 1 + Math.floor(luck * most));
}
