import type { Call } from "../../../contract/call.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { FlightJourney, FlightPlan } from "../../../contract/flights.ts";
import type { Site } from "../../../contract/rendering.ts";
import { isolated } from "../../bidi.ts";
import { formatDay } from "../../format.ts";
import { inLanguage } from "../../in-language.ts";
import type { WhichTrip } from "../../trip/named-trip.ts";
import { m } from "../../words/compiled/messages.js";
import { airportOf } from "./places.ts";

/** Search as it stands in the address. */
export type Typed = Readonly<Record<string, string>>;

export interface SearchPage {
  readonly which: WhichTrip;
  readonly plan: FlightPlan;
  readonly typed: Typed;
  /** Null until something was asked for. */
  readonly journeys: readonly FlightJourney[] | null;
  /** Why there is no answer, in words. */
  readonly refused: string | null;
  /** The search as it stands in the address, for the way back to it. */
  readonly search: string;
}

const names = ["from", "to", "out", "back", "from2", "to2", "out2", "from3", "to3", "out3"] as const;
const others = ["adults", "children", "cabin", "stops", "leaves", "sort", "trip"] as const;

const placeNames = ["from", "to", "from2", "to2", "from3", "to3"] as const;

/** The search with an airport's code in place of what was typed. */
const withCodes = (plan: FlightPlan, typed: Typed): Typed => ({
  ...typed,
  ...Object.fromEntries(
    placeNames.flatMap((name) => (typed[name] ? [[name, airportOf(plan, typed[name])?.code ?? ""]] : [])),
  ),
});

/** The slices that were asked for, in the contract's writing; undefined where something is missing. */
function slicesOf(typed: Typed): string | undefined {
  const { from, to, out, back } = typed;
  if (!from || !to || !out) return undefined;
  const legs = [[from, to, out]];
  for (const number of ["2", "3"]) {
    const leg = [typed[`from${number}`] ?? "", typed[`to${number}`] ?? "", typed[`out${number}`] ?? ""];
    if (leg.every(Boolean)) legs.push(leg);
  }
  if (back) legs.push([legs.at(-1)?.[1] ?? to, from, back]);
  return legs.map((leg) => leg.join("-")).join(",");
}

/** Initial search: home airport, the clinic's airport, and days that suit the trip. */
function begun({ homeAirport, clinicAirport, trip }: FlightPlan): Typed {
  return {
    from: homeAirport && homeAirport !== clinicAirport ? homeAirport : "",
    to: clinicAirport ?? "",
    out: trip?.departBy ?? "",
    back: trip?.leaveOn ?? "",
    adults: String(Math.min(6, trip?.travellers ?? 1)),
  };
}

/** Data of the flight page; runs on the server only. */
export async function readSearch(call: Call, query: URLSearchParams, site: Site): Promise<Omit<SearchPage, "which">> {
  const { getFlightPlan, searchFlights } = await import("../../../contract/flights.ts");
  const { language } = site;
  const trip = query.get("trip") ?? undefined;
  const plan = await call(getFlightPlan, { query: { language, ...(trip && { trip }) } });
  const given = Object.fromEntries(
    [...names, ...others].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])),
  );
  const typed = query.has("from") ? given : { ...begun(plan), ...given };
  const unknown = placeNames.find((name) => typed[name] && !airportOf(plan, typed[name] ?? ""));
  const page = { plan, typed, journeys: null, refused: null, search: query.size > 0 ? `?${query}` : "" };
  if (unknown !== undefined)
    return {
      ...page,
      refused: inLanguage(language, () => m.flights_refused_place({ place: isolated(typed[unknown] ?? "") })),
    };
  const slices = query.has("from") ? slicesOf(withCodes(plan, typed)) : undefined;
  if (!slices)
    return { ...page, refused: query.has("from") ? inLanguage(language, () => m.flights_refused_other()) : null };
  const asked = Object.fromEntries(
    others.flatMap((name) => (typed[name] ? [[name, typed[name]?.replaceAll(" ", "")]] : [])),
  );
  try {
    const { journeys } = await call(searchFlights, { query: { ...asked, slices, language } });
    return { ...page, journeys };
  } catch (error) {
    if (!(error instanceof Refusal) || !["invalid-input", "try-later"].includes(error.code)) throw error;
    return { ...page, refused: inLanguage(language, () => wordsOf(error, plan, site)) };
  }
}

function wordsOf({ code, errors = [] }: Refusal, { trip }: FlightPlan, { language }: Site): string {
  if (code === "try-later") return m.flights_refused_later();
  const [{ reason } = { reason: "" }] = errors;
  if (reason === "unsafe") return m.flights_refused_unsafe({ day: formatDay(trip?.safe.earliest ?? "", language) });
  if (reason === "day") return m.flights_refused_day();
  return reason === "order" ? m.flights_refused_order() : m.flights_refused_other();
}
