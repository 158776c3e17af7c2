import type { BookableOffer, Described } from "../../adapters/bookings/bookings.ts";
import type { ClinicBook } from "../../adapters/bookings/clinic-book.ts";
import type { Db } from "../../adapters/database/database.ts";
import { type TransferWay, transferWays } from "../../contract/account-trips.ts";
import { type CancellationRule, refundSteps } from "../../contract/cancellation.ts";
import { depositTerms } from "../../contract/deposit-terms.ts";
import { after, days, earlier } from "../../contract/durations.ts";
import { languages } from "../../contract/languages.ts";
import { type Money, percentOf } from "../../contract/money.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import { findDoctorNames, listChosenProcedures } from "../catalogue/queries.ts";
import { asSystem } from "../db/access.ts";
import { mintProviderId, type ProviderId } from "../db/provider-id.ts";
import { findSchedule } from "../quotes/offers/draft-queries.ts";
import { hotelOf, hotelOfOffer, type IncludedHotel } from "../quotes/offers/included-nights.ts";
import { restOf } from "../quotes/offers/later-payments.ts";
import { findSignature, listOffers } from "../quotes/offers/queries.ts";
import { findStay } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { inAllLanguages, textsIn } from "../tenants/texts.ts";
import { hasPlace, takePlace } from "../treatments/places.ts";
import { findPlaceByReference, removePlace } from "../treatments/queries.ts";
import { dueOn, stayFor } from "./dates/planner.ts";
import { treatmentHours } from "./dates/treatment-hours.ts";
import { findSold } from "./items/item-queries.ts";
import { stageIn, withStages } from "./offer-stages.ts";
import { plainPrice, rideOffer, sellerOf } from "./ride-offers.ts";

/** The longest hold of an unpaid day, and the days before the treatment at which it ends. */
const keptFor = days(14);
const keptUntilDaysBefore = 3;

/** Something that the clinic itself sells, on a day. */
export type ClinicThing = {
  readonly providerId: ProviderId;
  readonly procedure: string;
  readonly language: Language;
  readonly day: string;
} & (
  | { readonly kind: "package"; readonly package: string }
  | { readonly kind: "quote"; readonly quoteId: string; readonly version: number }
  | {
      readonly kind: "transfer";
      readonly package: string;
      readonly way: TransferWay;
      readonly time?: string;
      /** Without a time: after the arrival of the same day. */
      readonly isLate?: true;
    }
);

/** Opaque outside this file. */
export function clinicOfferId(thing: ClinicThing): string {
  const { kind, providerId, procedure, language, day } = thing;
  const common = [kind, providerId, procedure, language, day];
  if (thing.kind === "package") return [...common, thing.package].join(":");
  if (thing.kind === "quote") return [...common, thing.quoteId, thing.version].join(":");
  const time = thing.time?.replace(":", "") ?? (thing.isLate && "late");
  return [...common, thing.package, thing.way, ...(time ? [time] : [])].join(":");
}

/** Undefined for what this clinic never offered. */
export function readClinicOfferId(id: string): ClinicThing | undefined {
  const [kind, provider = "", procedure = "", asked, day = "", first = "", second = "", third = ""] = id.split(":");
  const language = languages.find((one) => one === asked);
  if (!language || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^[0-9a-f-]{36}$/.test(provider)) return undefined;
  const common = { providerId: mintProviderId(provider), procedure, language, day };
  if (kind === "package") return { ...common, kind, package: first };
  if (kind === "quote") return { ...common, kind, quoteId: first, version: Number(second) };
  const way = transferWays.find((one) => one === second);
  if (kind !== "transfer" || !way) return undefined;
  const time = /^\d{4}$/.test(third) ? { time: `${third.slice(0, 2)}:${third.slice(2)}` } : {};
  return { ...common, kind, package: first, way, ...time, ...(third === "late" && { isLate: true }) };
}

/** The same services on another day. */
export const onDay = (thing: ClinicThing, day: string): ClinicThing => ({ ...thing, day });

/** The book is opened before the suppliers are, and so before the other services. */
type BookServices = Pick<Services, "db" | "keys" | "now">;

/** The clinic's stock: its catalogue and its accepted offers. */
export const createClinicBook = (services: BookServices): ClinicBook => ({
  offer: async (id, attempt) => {
    const asked = placeOf(id);
    // A ride follows from the catalogue alone.
    if (!asked) return offerOf(services, services.db, id);
    return asSystem(services.db, async (tx) => {
      const offer = await offerOf(services, tx, id);
      const reading = { ...asked, attempt, keys: services.keys, now: services.now() };
      return offer && (await hasPlace(tx, asked.providerId, reading)) ? offer : undefined;
    });
  },
  sold: (reference) => asSystem(services.db, (tx) => findSold(tx, services.keys, { supplier: "clinic", reference })),
  take: ({ attempt, reference, offerId }, until) =>
    asSystem(services.db, async (tx) => {
      const asked = placeOf(offerId);
      if (!asked) return true;
      const taking = { ...asked, attempt, reference, until, keys: services.keys, now: services.now() };
      return takePlace(tx, asked.providerId, taking);
    }),
  move: (reference, offerId) =>
    asSystem(services.db, async (tx) => {
      const isMoved = await movePlaceTo(services, tx, { reference, offerId });
      return isMoved ? offerOf(services, tx, offerId) : undefined;
    }),
  free: async (key) => void (await asSystem(services.db, (tx) => removePlace(tx, key))),
});

/** The place that an offer takes; undefined for a transfer. */
function placeOf(offerId: string) {
  const thing = readClinicOfferId(offerId);
  if (!thing || thing.kind === "transfer") return undefined;
  const { providerId, procedure, day } = thing;
  return { providerId, procedure, day, quoteId: thing.kind === "quote" ? thing.quoteId : null };
}

/** Moves a booked treatment's place to the day of another offer. @returns false where that day is full or closed */
export async function movePlaceTo(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  { reference, offerId }: { reference: string; offerId: string },
): Promise<boolean> {
  const asked = placeOf(offerId);
  const place = asked && (await findPlaceByReference(tx, asked.providerId, reference));
  if (!asked || !place) return true;
  const { attempt } = place;
  return takePlace(tx, asked.providerId, { ...asked, attempt, reference, until: null, keys, now: now() });
}

interface Sale {
  readonly tenant: ProviderRow;
  readonly chosen: ChosenProcedure;
  readonly now: Date;
}

async function offerOf(services: BookServices, tx: Db, id: string): Promise<BookableOffer | undefined> {
  const thing = readClinicOfferId(id);
  const tenant = thing && (await findProvider(tx, thing.providerId));
  if (!tenant) return undefined;
  const [chosen] = await listChosenProcedures(tx, tenant.id, [thing.procedure]);
  const now = services.now();
  if (!chosen || thing.day <= dayIn(tenant.location.timeZone, now)) return undefined;
  const sale = { tenant, chosen, now };
  if (thing.kind === "package") return packageOffer(id, sale, thing);
  if (thing.kind === "transfer") return rideOffer(id, sale, thing);
  const versions = await listOffers(tx, tenant.id, { keys: services.keys, quoteId: thing.quoteId });
  const row = versions.find(({ version }) => version === thing.version);
  const offer = row?.content;
  if (!offer || offer.total.currency !== tenant.location.currency) return undefined;
  const nights = chosen.packages[0]?.hospitalNights ?? chosen.hospitalNights;
  const schedule = await findSchedule(tx, tenant.id, { keys: services.keys, quoteId: thing.quoteId });
  const { name } = schedule?.content.doctor ?? offer.clinician;
  const clinician = await findDoctorNames(tx, tenant.id, name);
  const what = treatment(sale, thing, {
    subtitle: (language) => clinician?.[language] ?? name,
    ...{ nights, time: schedule?.content.time ?? null, hotel: hotelOfOffer(offer, chosen.packages) },
    ...(schedule && { room: schedule.content.place }),
  });
  const signature = await findSignature(tx, tenant.id, { keys: services.keys, quoteId: thing.quoteId });
  const { minDaysBeforeFlight } = offer;
  const needs = { hospitalNights: nights, leastStay: chosen.stayDaysMin, minDaysBeforeFlight };
  const signed = signature?.agreed.dates;
  // On another day than the signed one the journey is the trip's, or the one that its trip will begin with.
  const stay =
    signed?.treatment === thing.day
      ? signed
      : ((await findStay(tx, tenant.id, thing.quoteId))?.dates ?? stayFor(thing.day, needs));
  const later = offer.stages.map((stage) => ({
    label: stageIn(offer, stage, what.textsLanguage),
    amount: stage.amount,
    on: dueOn(stage.due, thing.day, stay),
  }));
  const { amount, refundableDays, rules = [] } = offer.deposit;
  const deposit = { amount, terms: depositTerms(refundableDays, rules) };
  return sold(id, sale, {
    what: withStages(what, offer),
    total: offer.total,
    deposit,
    later,
    validUntil: row.validUntil,
  });
}

function packageOffer(id: string, sale: Sale, thing: ClinicThing & { kind: "package" }): BookableOffer | undefined {
  const row = sale.chosen.packages.find(({ slug }) => slug === thing.package);
  if (!row || sale.chosen.status !== "published") return undefined;
  const total = { amount: row.price, currency: sale.tenant.location.currency };
  const deposit = percentOf(total, row.depositPercent);
  const { stayDaysMin: leastStay, minDaysBeforeFlight } = sale.chosen;
  const stay = stayFor(thing.day, { hospitalNights: row.hospitalNights, leastStay, minDaysBeforeFlight });
  const what = treatment(sale, thing, {
    subtitle: (language) => textsIn(row.texts, sale.tenant, language).texts.name,
    nights: row.hospitalNights,
    time: null,
    hotel: hotelOf(row),
  });
  const balance = { ...total, amount: total.amount - deposit.amount };
  const stages = balance.amount > 0 ? [{ ...restOf(sale.tenant, what.textsLanguage), amount: balance }] : [];
  return sold(id, sale, {
    what: withStages(what, { language: what.textsLanguage, stages }),
    total,
    deposit: {
      amount: deposit,
      terms: depositTerms(row.depositRefundableDays, sale.tenant.company.quotes.cancellation),
    },
    later: stages.map(({ label, amount, due }) => ({ label, amount, on: dueOn(due, thing.day, stay) })),
  });
}

interface Treated {
  readonly subtitle: (language: Language) => string;
  readonly nights: number;
  readonly time: string | null;
  readonly hotel: IncludedHotel;
  /** Where it begins, once the clinic has set that. */
  readonly room?: string;
}

function treatment({ tenant, chosen }: Sale, thing: ClinicThing, of: Treated): Described {
  const { nights, time, hotel, room } = of;
  const { timeZone } = tenant.location;
  const isTimeOpen = time === null;
  return {
    ...inAllLanguages(chosen.texts, { tenant, language: thing.language }, ({ title }, language) => ({
      title,
      subtitle: of.subtitle(language),
    })),
    ...treatmentHours({ day: thing.day, time, nights }, timeZone),
    timeZone,
    seller: sellerOf(tenant),
    details: { procedure: thing.procedure, hospitalNights: nights, ...hotel, isTimeOpen, ...(room && { room }) },
  };
}

/** A day's treatment with the terms of its deposit. */
function sold(
  id: string,
  { tenant, now }: Sale,
  {
    what,
    total,
    deposit,
    later,
    validUntil,
  }: {
    what: Described;
    total: Money;
    deposit: { amount: Money; terms: readonly CancellationRule[] };
    later: Price["dueLater"];
    /** Of the clinic's offer: its price stands so long, and a place is not kept any longer. */
    validUntil?: Date;
  },
): BookableOffer {
  const day = dayIn(tenant.location.timeZone, what.startsAt);
  const { timeZone } = tenant.location;
  const steps = refundSteps(deposit.terms, { total, deposit: deposit.amount, day, timeZone, startsAt: what.startsAt });
  const policy: Policy = {
    cancellation: steps.filter(({ before }) => new Date(before) > now),
    changeFee: { amount: 0, currency: total.currency },
    conditions: [],
  };
  const lastHold = after(what.startsAt, -days(keptUntilDaysBefore));
  const held = earlier(earlier(after(now, keptFor), lastHold), validUntil ?? what.startsAt);
  return {
    id,
    what,
    price: plainPrice(total, later),
    policy,
    expiresAt: earlier(validUntil && validUntil > now ? validUntil : after(now, days(1)), what.startsAt),
    holdableUntil: held > now ? held : null,
  };
}
