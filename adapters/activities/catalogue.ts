import { type Language, languages, type Written, writtenIn } from "../../contract/languages.ts";
import { type Money, majorUnits } from "../../contract/money.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import type { ActivityFound, ActivityWords } from "./activities.ts";
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

const meetingPoints: Written = {
  en: "At the main entrance: {place}. Your host holds a green card with your first name.",
  ar: "عند المدخل الرئيسي: {place}. يحمل مضيفك بطاقة خضراء عليها اسمك الأول.",
  de: "Am Haupteingang: {place}. Ihre Begleitung hält eine grüne Karte mit Ihrem Vornamen.",
  es: "En la entrada principal: {place}. Su anfitrión lleva una tarjeta verde con su nombre.",
  fr: "À l’entrée principale : {place}. Votre hôte tient une carte verte avec votre prénom.",
  ru: "У главного входа: {place}. Сопровождающий держит зелёную карточку с вашим именем.",
  zh: "正门口：{place}。接待人员手持写有您名字的绿色卡片。",
};

/** The words of texts, in each language that they are written in. */
const inAll = <Text>(
  texts: Written<Text>,
  wordsOf: (text: Text, language: Language) => ActivityWords,
): Written<ActivityWords> => ({
  ...Object.fromEntries(
    languages.flatMap((language) => (texts[language] ? [[language, wordsOf(texts[language], language)]] : [])),
  ),
  en: wordsOf(texts.en, "en"),
});

function activityAt(place: ActivityPlace, pattern: Pattern): CatalogueActivity {
  const local = markets[place.city];
  const id = `${place.slug}-${pattern.slug}`;
  const spoken = local.languages.filter((language) => seededRandom("speaks", id, language) < 0.4);
  const adult = priceOf(pattern.euros, local);
  return {
    id,
    theme: pattern.theme,
    sale: pattern.isOnRequest ? "request" : "live",
    words: inAll(pattern.texts, ({ title, summary }, language) => ({
      title: withPlace(title, writtenIn(place.name, language)),
      summary,
      meetingPoint: writtenIn(meetingPoints, language).replace("{place}", writtenIn(place.name, language)),
    })),
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

const suggested = suggestions.map(({ slug, city, facts, texts, ...suggestion }): CatalogueActivity => {
  const { timeZone } = markets[city];
  return {
    ...suggestion,
    id: slug,
    sale: "suggestion",
    words: inAll(texts, (each) => ({ ...each, meetingPoint: "" })),
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
