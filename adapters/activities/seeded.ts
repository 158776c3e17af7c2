import type { ActivityDetails } from "../../contract/activities.ts";

import { type Language, writtenIn } from "../../contract/languages.ts";
import { type Money, sum } from "../../contract/money.ts";
import type { Policy, Price, Seller } from "../../contract/trips.ts";
import { instantOf, weekdayOf } from "../../contract/zoned-time.ts";
import { composed, describedIn, paperIn, type Sentence } from "../bookings/sentences.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import { seededStock } from "../seeded-suppliers/seeded-stock.ts";
import type { StockOptions, StockSource } from "../seeded-suppliers/stock.ts";
import type { StockOffer } from "../seeded-suppliers/stock-bookings.ts";
import { leastLeft } from "../seeded-suppliers/stock-units.ts";
import { type Activities, metresBetween, type SlotOffer, type WantedSlots } from "./activities.ts";
import { activityOf, type CatalogueActivity, catalogue } from "./catalogue.ts";
import { withOnRequestOffers } from "./on-request.ts";

const minutes = 60_000;
const hours = 60 * minutes;
/** Validity of a price. */
const priceValidity = 30 * minutes;
/** Sales end this long before the start, and so does a hold. */
const salesEnd = 2 * hours;
const longestHold = 96 * hours;

const sellerName = {
  en: "Quiet Hours (demonstration)",
  ar: "ساعات هادئة (عرض توضيحي)",
  de: "Quiet Hours (Demonstration)",
  es: "Quiet Hours (demostración)",
  fr: "Quiet Hours (démonstration)",
  ru: "Quiet Hours (демонстрация)",
  zh: "Quiet Hours（演示）",
};
const sellerIn = (language: Language): Seller => ({
  id: "quiet-hours",
  name: writtenIn(sellerName, language),
  countryCode: "IE",
});

const demonstration = {
  en: "Demonstration: no guide waits for you there.",
  ar: "عرض توضيحي: لا ينتظرك هناك أي مرشد.",
  de: "Demonstration: Dort wartet keine Begleitung auf Sie.",
  es: "Demostración: allí no le espera ningún guía.",
  fr: "Démonstration : aucun guide ne vous attend sur place.",
  ru: "Демонстрация: там вас не ждёт ни один гид.",
  zh: "演示：现场没有导游等您。",
};
const freeUntil = ({ freeUntilHours }: CatalogueActivity): Sentence => ({
  en: `Full refund until ${freeUntilHours} hours before it begins; no refund after that.`,
  ar: `استرداد كامل حتى ${arabicHours(freeUntilHours)} قبل البداية؛ ولا استرداد بعد ذلك.`,
  de: `Volle Erstattung bis ${freeUntilHours} Stunden vor Beginn, danach keine Erstattung.`,
  es: `Reembolso completo hasta ${freeUntilHours} horas antes del comienzo; después, ninguno.`,
  fr: `Remboursement intégral jusqu’à ${freeUntilHours} heures avant le début ; aucun ensuite.`,
  ru: `Полный возврат не позднее чем за ${freeUntilHours} ч до начала; позже возврата нет.`,
  zh: `开始前 ${freeUntilHours} 小时以前取消可全额退款，此后不退款。`,
});
const arabicHours = (count: number): string => `${count} ${count >= 3 && count <= 10 ? "ساعات" : "ساعة"}`;

const noMoney = (currency: string): Money => ({ amount: 0, currency });

function priceFor({ bands }: CatalogueActivity, people: number): Price | undefined {
  const adult = bands.find(({ band }) => band === "adult")?.price;
  if (!adult) return undefined;
  const total = { ...adult, amount: adult.amount * people };
  const none = noMoney(adult.currency);
  return {
    total: sum(adult.currency, [total, none, none]),
    base: total,
    taxes: none,
    fees: none,
    dueLater: [],
    dueOnSite: [],
  };
}

function policyFor(activity: CatalogueActivity, startsAt: Date, total: Money): Policy {
  const before = new Date(startsAt.getTime() - activity.freeUntilHours * hours).toISOString();
  return {
    cancellation: [{ before, refund: total }],
    changeFee: noMoney(total.currency),
    conditions: [freeUntil(activity).en, demonstration.en],
  };
}

const meetingPointLabel = {
  en: "Meeting point",
  ar: "نقطة اللقاء",
  de: "Treffpunkt",
  es: "Punto de encuentro",
  fr: "Point de rendez-vous",
  ru: "Место встречи",
  zh: "集合地点",
};
const meetingPointOf = ({ words }: CatalogueActivity): Sentence =>
  composed((language) => writtenIn(words, language).meetingPoint);

interface WantedSlot extends WantedSlots {
  readonly time: string;
}

const idOf = ({ activity, day, time, people }: WantedSlot): string =>
  ["a1", activity, day, time.replace(":", ""), people].join("~");

function readId(id: string): WantedSlot | undefined {
  const [, activity = "", day = "", hour = "", minute = "", people = ""] =
    /^a1~([a-z0-9-]{3,80})~(\d{4}-\d{2}-\d{2})~(\d{2})(\d{2})~([1-6])$/.exec(id) ?? [];
  if (activity === "" || Number.isNaN(Date.parse(day))) return undefined;
  return { activity, day, time: `${hour}:${minute}`, people: Number(people) };
}

/** Every activity has a weekly day off. */
const restsOn = ({ id }: CatalogueActivity, day: string): boolean =>
  weekdayOf(day) === Math.floor(seededRandom("rests", id) * 7);
const unitOf = ({ activity, time }: Pick<WantedSlot, "activity" | "time">): string => `${activity} ${time}`;

/** Demonstration activities near its three clinics; places are counted in the database. */
export function createSeededActivities(options: StockOptions): Activities {
  const { db, now } = options;
  const supplier = "seeded-activities";

  function offerOf(wanted: WantedSlot): (StockOffer & Omit<SlotOffer, "left">) | undefined {
    const activity = activityOf(wanted.activity);
    const price = activity && priceFor(activity, wanted.people);
    if (!activity || !price || !activity.times.includes(wanted.time) || restsOn(activity, wanted.day)) return undefined;
    const startsAt = instantOf(wanted, activity.timeZone);
    if (startsAt.getTime() < now().getTime() + salesEnd) return undefined;
    const { theme, sale, facts, words } = activity;
    const meetingPoint = meetingPointOf(activity);
    const details: ActivityDetails = {
      activity: activity.id,
      theme,
      sale,
      minutes: activity.minutes,
      facts,
      meetingPoint: meetingPoint.en,
      people: wanted.people,
    };
    const longest = sale === "request" ? Number.POSITIVE_INFINITY : now().getTime() + longestHold;
    const holdable = Math.min(longest, startsAt.getTime() - (sale === "request" ? salesEnd : 24 * hours));
    return {
      id: idOf(wanted),
      what: {
        ...describedIn({
          title: composed((language) => writtenIn(words, language).title),
          subtitle: null,
          sentences: [sellerName, freeUntil(activity), demonstration, meetingPoint],
        }),
        startsAt,
        endsAt: new Date(startsAt.getTime() + activity.minutes * minutes),
        timeZone: activity.timeZone,
        seller: sellerIn("en"),
        details,
      },
      price,
      policy: policyFor(activity, startsAt, price.total),
      expiresAt: new Date(now().getTime() + priceValidity),
      holdableUntil: holdable > now().getTime() ? new Date(holdable) : null,
      units: [{ unit: unitOf(wanted), day: wanted.day, count: wanted.people, capacity: activity.places }],
      time: wanted.time,
      activity: details,
    };
  }

  const source: StockSource = {
    supplier,
    prefix: "AC",
    async read(id) {
      const wanted = readId(id);
      const offer = wanted && offerOf(wanted);
      if (!offer) return undefined;
      const { time: _time, activity: _activity, ...sold } = offer;
      return sold;
    },
    async papersOf({ offerId }) {
      const activity = activityOf(readId(offerId)?.activity ?? "");
      return activity ? [paperIn(meetingPointLabel, meetingPointOf(activity))] : [];
    },
  };
  const stock = seededStock(source, options);
  const isOnRequest = (offerId: string) => activityOf(readId(offerId)?.activity ?? "")?.sale === "request";

  return {
    ...withOnRequestOffers(stock, { ...options, supplier, isOnRequest }),
    sellerIn,

    async near(place) {
      const nearby = catalogue.filter((activity) => metresBetween(place, activity) <= place.kilometres * 1000);
      return { kind: "activities", activities: nearby.map(({ times: _times, places: _places, ...found }) => found) };
    },

    async slots({ activity, day, people }) {
      const times = activityOf(activity)?.times ?? [];
      const offers = times.flatMap((time) => offerOf({ activity, day, people, time }) ?? []);
      const units = offers.flatMap((offer) => offer.units.map(({ unit }) => unit));
      const left = await leastLeft(db, supplier, units, { from: day, to: dayAfterThat(day) });
      const slots = offers.flatMap(({ units: [unit], ...offer }) => {
        const places = unit ? (left.get(unit.unit) ?? unit.capacity) : 0;
        const holdableUntil = offer.activity.sale === "live" ? offer.holdableUntil : null;
        return places >= people ? [{ ...offer, holdableUntil, left: places }] : [];
      });
      return { kind: "slots", slots };
    },
  };
}

const dayAfterThat = (day: string): string => new Date(Date.parse(day) + 24 * hours).toISOString().slice(0, 10);
