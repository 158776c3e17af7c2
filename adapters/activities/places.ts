import rows from "./places.json" with { type: "json" };

export type PlaceKind = "garden" | "water" | "museum" | "hall" | "table" | "street" | "view";
export type City = "BUD" | "DXB" | "ICN";

export interface ActivityPlace {
  readonly slug: string;
  readonly city: City;
  readonly kind: PlaceKind;
  readonly name: { readonly en: string; readonly ar: string };
  readonly latitude: number;
  readonly longitude: number;
}

/** Districts and parks are real; their activities are invented. */
export const activityPlaces = rows as readonly ActivityPlace[];
