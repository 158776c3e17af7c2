import { type Money, majorUnits } from "../../contract/money.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import type { ActivityFound } from "./activities.ts";
import { type Pattern, patterns } from "./pattern.ts";
import { type ActivityPlace, activityPlaces, type City } from "./places.ts";
import { suggestions } from "./suggestions.ts";

/** An activity at a place, with its times. */
export interface CatalogueActivity extends ActivityFound {
  readonly times: readonly string[];
  readonly places: number;
}

interface Market {
  readonly timeZone: string;
  readonly currency: string;
  /** Units of the currency for one euro, and the step that prices are rounded to. */
  readonly rate: number;
  readonly step: number;
  /** Languages spoken, besides English. */
  readonly languages: readonly string[];
}

const markets: Readonly<Record<City, Market>> = {
  BUD: { timeZone: "Europe/Budapest", currency: "EUR", rate: 1, step: 1, languages: ["hu", "de", "it", "ar"] },
  DXB: { timeZone: "Asia/Dubai", currency: "AED", rate: 4, step: 5, languages: ["ar", "hi", "ru", "fr"] },
  ICN: { timeZone: "Asia/Seoul", currency: "KRW", rate: 1600, step: 1000, languages: ["ko", "ja", "zh", "ru"] },
};

const priceOf = (euros: number, { currency, rate, step }: Market): Money =>
  majorUnits(Math.round((euros * rate) / step) * step, currency);

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withPlace = (text: string, place: string): string => capitalise(text.replaceAll("{place}", place));

function activityAt(place: ActivityPlace, pattern: Pattern): CatalogueActivity {
  const local = markets[place.city];
  const id = `${place.slug}-${pattern.slug}`;
  const spoken = local.languages.filter((language) => seededRandom("speaks", id, language) < 0.4);
  const adult = priceOf(pattern.euros, local);
  return {
    id,
    theme: pattern.theme,
    sale: pattern.isOnRequest ? "request" : "live",
    words: {
      en: {
        title: withPlace(pattern.en.title, place.name.en),
        summary: pattern.en.summary,
        meetingPoint: `At the main entrance: ${place.name.en}. Your host holds a green card with your first name.`,
      },
      ar: {
        title: withPlace(pattern.ar.title, place.name.ar),
        summary: pattern.ar.summary,
        meetingPoint: `عند المدخل الرئيسي: ${place.name.ar}. يحمل مضيفك بطاقة خضراء عليها اسمك الأول.`,
      },
    },
    minutes: pattern.minutes,
    facts: { ...pattern.facts, languages: ["en", ...spoken] },
    latitude: place.latitude,
    longitude: place.longitude,
    bands: [
      { band: "adult", price: adult },
      { band: "child", price: priceOf(pattern.euros / 2, local) },
    ],
    freeUntilHours: pattern.freeUntilHours,
    timeZone: local.timeZone,
    times: pattern.times,
    places: pattern.places,
  };
}

const sold = activityPlaces.flatMap((place) =>
  patterns.filter(({ kind }) => kind === place.kind).map((pattern) => activityAt(place, pattern)),
);

const suggested = suggestions.map(({ slug, city, facts, en, ar, ...suggestion }): CatalogueActivity => {
  const { timeZone } = markets[city];
  return {
    ...suggestion,
    id: slug,
    sale: "suggestion",
    words: {
      en: { ...en, meetingPoint: "" },
      ar: { ...ar, meetingPoint: "" },
    },
    facts: { ...facts, languages: [] },
    bands: [],
    freeUntilHours: 0,
    timeZone,
    times: [],
    places: 0,
  };
});

/** All activities of every city. */
export const catalogue: readonly CatalogueActivity[] = [...sold, ...suggested];

const byId = new Map(catalogue.map((activity) => [activity.id, activity]));
export const activityOf = (id: string): CatalogueActivity | undefined => byId.get(id);
