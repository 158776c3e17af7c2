import { recoveryFeatures } from "../../../contract/hotel-constants.ts";
import type { RecoveryFeature } from "../../../contract/hotels.ts";
import { typedNumber } from "../../forms/typed-amount.ts";
import { tripPaths } from "../../trip/trip-paths.ts";

/** Parameters of the stay, kept from page to page, with the trip that it is for. */
export const stayNames = ["from", "to", "adults", "children", "rooms", "trip"] as const;
export const filterNames = ["q", "most", "within", "stars", "score", "board", "free", "partner", "sort"] as const;

export type SetStay = Partial<Record<(typeof stayNames)[number], string>>;
export type SetFilters = SetStay &
  Partial<Record<(typeof filterNames)[number], string>> & { readonly features: readonly RecoveryFeature[] };

/** "4, 9", "4 and 9 years" and "٤ و٩" are `4,9`. */
const agesTyped = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/(?:[\s,،;&+/]|\b(?:and|years?|old)\b|و|سنوات|سنة)+/gi, ",")
    .replace(/^,|,$/g, "");

/** "1,000" and "1.000,00" are `1000`; what is no number is refused beside its field. */
const wholeTyped = (text: string): string => {
  const number = typedNumber(text, 2, "en"); // with two decimals no language reads it otherwise
  return number === undefined ? text : String(Math.floor(number));
};

const typedIn: Readonly<Record<string, (text: string) => string>> = { children: agesTyped, most: wholeTyped };

const given = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .map((name) => [name, query.get(name)?.trim() ?? ""] as const)
      .map(([name, value]) => [name, typedIn[name]?.(value) ?? value] as const)
      .filter(([, value]) => value !== ""),
  );

export const stayIn = (query: URLSearchParams): SetStay => given(query, stayNames);

/** A form sends each feature by itself; an address that was passed on may have them in one. */
export function filtersIn(query: URLSearchParams): SetFilters {
  const asked = query.getAll("features").flatMap((part) => part.split(","));
  const features = recoveryFeatures.filter((feature) => asked.includes(feature));
  return { ...given(query, [...stayNames, ...filterNames]), features };
}

export const stayAddress = (stay: SetStay): string => {
  const query = `${new URLSearchParams(stay)}`;
  return query ? `?${query}` : "";
};

export function listAddress({ features, ...set }: SetFilters, page = 1): string {
  const query = new URLSearchParams(set);
  if (features.length > 0) query.set("features", features.join(","));
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${tripPaths.hotels}?${query}` : tripPaths.hotels;
}
