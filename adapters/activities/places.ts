import type { Written } from "../../contract/languages.ts";
import rows from "./places.json" with { type: "json" };

export type PlaceKind = "garden" | "water" | "museum" | "hall" | "table" | "street" | "view";
export type City = "BUD" | "DXB" | "ICN";

export interface ActivityPlace {
  readonly slug: string;
  readonly city: City;
  readonly kind: PlaceKind;
  readonly name: Written;
  readonly latitude: number;
  readonly longitude: number;
}

/** Districts and parks are real; their activities are invented. */
export const activityPlaces = rows as readonly ActivityPlace[];
