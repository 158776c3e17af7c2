import { airports, cityNameOf } from "../../adapters/flights/airports.ts";
import { type FlightOffer, type FlightSearch, type Flights, journeyOf } from "../../adapters/flights/flights.ts";
import { convert, upToShown } from "../../contract/conversion.ts";
import type { ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { AirportChoice, FlightFare, FlightJourney, searchFlights } from "../../contract/flights.ts";
import type { FlightPlace } from "../../contract/item-parts.ts";
import { writtenIn } from "../../contract/languages.ts";
import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import type { Services } from "../services.ts";
import { type Expected, lateArrival } from "../trips/checks/late-arrival.ts";
import { boardingDays, type Recovering, safeOn } from "../trips/flight-safety.ts";
import { policyIn } from "../trips/items/item-words.ts";

/** Airlines publish timetables this many days ahead. */
export const bookableDays = 330;

type FlightQuery = ParsedOf<typeof searchFlights>["query"];

const windows = {
  any: undefined,
  morning: { from: "04:00", to: "12:00" },
  afternoon: { from: "12:00", to: "18:00" },
  evening: { from: "18:00", to: "24:00" },
} as const;

/** @throws Refusal with the invalid field */
export function wantedOf(query: FlightQuery, recovering: Recovering | undefined, today: string): FlightSearch {
  const { slices, adults, children, cabin, stops, leaves } = query;
  const refuseSlices = (reason: string, message: string): never =>
    refuse("invalid-input", message, { errors: [{ field: "slices", reason, message }] });
  for (const [index, { from, to, day }] of slices.entries()) {
    if (from === to) refuseSlices("same-place", "A flight ends somewhere else than it begins.");
    if (day < today || day > dayAfter(today, bookableDays))
      refuseSlices("day", "Flights are sold from today until eleven months from now.");
    if (day < (slices[index - 1]?.day ?? day))
      refuseSlices("order", "A later flight cannot leave before an earlier one.");
  }
  const { ok, earliest } = safeOn(
    recovering,
    slices.map(({ day }) => day),
  );
  if (!ok)
    refuseSlices(
      "unsafe",
      `Flying is not considered safe before ${earliest}. Choose a later day, or ask the clinic for a note that sooner is safe for you.`,
    );
  const window = windows[leaves];
  return {
    slices: slices.map((slice, index) => (index === 0 && window ? { ...slice, leaves: window } : slice)),
    adults,
    children,
    cabin,
    maxStops: stops,
  };
}

/** An approximate amount in another currency; null for the same currency or an unknown rate. */
export type About = (money: Money) => Money | null;

export async function aboutIn({ rates }: Services, from: string, to: string): Promise<About> {
  if (from === to) return () => null;
  const rate = await rates.quote(from, to, "none");
  if (rate.kind !== "rate") return () => null;
  return (money) => convert(money, rate, upToShown);
}

interface Viewer {
  readonly trip: Parameters<typeof lateArrival>[1] | undefined;
  readonly recovering: Recovering | undefined;
  readonly expected: Expected;
  readonly language: Language;
  readonly about: About;
}

/** Offers grouped into journeys with their fares, in order of each journey's first offer. */
export function journeysOf(offers: readonly FlightOffer[], viewer: Viewer): FlightJourney[] {
  const journeys = new Map<string, FlightJourney>();
  for (const offer of offers) {
    const id = journeyOf(offer.flight);
    const { cabin, emissionsKg, travellers } = offer.flight;
    const safe = safeOn(viewer.recovering, boardingDays(offer.flight));
    const late = viewer.trip ? lateArrival(offer.flight, viewer.trip, viewer.expected) : null;
    const slices = inLanguage(offer.flight.slices, viewer.language);
    const journey = journeys.get(id) ?? { id, slices, cabin, emissionsKg, travellers, safe, late, fares: [] };
    journeys.set(id, { ...journey, fares: [...journey.fares, fareOf(offer, viewer)] });
  }
  return [...journeys.values()];
}

const fareOf = (offer: FlightOffer, { about, language }: Viewer): FlightFare => {
  const { id, what, price, policy, expiresAt, holdableUntil, priceGuaranteedUntil, fewLeft, flight } = offer;
  const { bags, change, refund, identityRequired } = flight;
  return {
    offer: id,
    brand: writtenIn(offer.fareName, language),
    price,
    about: about(price.total),
    policy: policyIn({ ...what, policy }, language),
    bags,
    change,
    refund,
    identityRequired,
    expiresAt: expiresAt.toISOString(),
    holdableUntil: holdableUntil?.toISOString() ?? null,
    priceGuaranteedUntil: priceGuaranteedUntil?.toISOString() ?? null,
    fewLeft,
  };
};

/** Replaces city names by their translations, where known. */
export const inLanguage = (slices: FlightJourney["slices"], language: Language): FlightJourney["slices"] => {
  const place = (at: FlightPlace): FlightPlace => ({ ...at, city: cityNameOf(at.code, language) ?? at.city });
  return slices.map(({ segments }) => ({
    segments: segments.map((segment) => ({ ...segment, from: place(segment.from), to: place(segment.to) })),
  }));
};

const durationOf = ({ slices }: FlightJourney): number =>
  slices.reduce(
    (all, { segments }) => all + Date.parse(segments.at(-1)?.arrives ?? "") - Date.parse(segments[0]?.departs ?? ""),
    0,
  );

/** Journeys in the asked order; those that land too late stand last. */
export function sorted(journeys: readonly FlightJourney[], by: FlightQuery["sort"]): FlightJourney[] {
  return inOrder(journeys, by).toSorted((a, b) => Number(a.late !== null) - Number(b.late !== null));
}

function inOrder(journeys: readonly FlightJourney[], by: FlightQuery["sort"]): FlightJourney[] {
  const departs = ({ slices }: FlightJourney) => Date.parse(slices[0]?.segments[0]?.departs ?? "");
  if (by === "duration") return journeys.toSorted((a, b) => durationOf(a) - durationOf(b));
  return by === "departure" ? journeys.toSorted((a, b) => departs(a) - departs(b)) : [...journeys];
}

/** Airports by their cities' names. */
export const airportChoices = (language: Language): AirportChoice[] =>
  airports
    .map(({ code, city, country, timeZone }) => {
      const own = writtenIn(city, language);
      const names = [...new Set(Object.values(city))].filter((name) => name !== own);
      return { code, city: own, names, country, timeZone };
    })
    .sort((a, b) => a.city.localeCompare(b.city, language));

export const flightSupplier = ({ suppliers }: Services): Flights =>
  suppliers.flight ?? refuse("not-found", "Flights are not sold here.");
