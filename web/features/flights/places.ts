import type { FlightPlan } from "../../../contract/flights.ts";

type Airport = FlightPlan["airports"][number];

/** A place as the form suggests it: `Lisbon (LIS)`. */
export const placeName = ({ city, code }: Pick<Airport, "city" | "code">): string => `${city} (${code})`;

/** Without capitals and accents: people type Zurich and Malaga as well. */
const plain = (text: string): string => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The airport that a typed place means: its code, its suggestion, or a city that has one airport. */
export function airportOf({ airports }: Pick<FlightPlan, "airports">, place: string): Airport | undefined {
  const asked = plain(place);
  const exact = airports.find((one) => plain(one.code) === asked || plain(placeName(one)) === asked);
  const inCity = airports.filter(({ city, names }) => [city, ...names].some((name) => plain(name) === asked));
  return exact ?? (inCity.length === 1 ? inCity[0] : undefined);
}

/** A place of the address as the form shows it: what is no airport stays as it was typed. */
export function shownPlace(plan: Pick<FlightPlan, "airports">, place = ""): string {
  const airport = airportOf(plan, place);
  return airport ? placeName(airport) : place;
}
