import type { BookableOffer } from "../../adapters/bookings/bookings.ts";
import type { TransferWay } from "../../contract/account-trips.ts";
import { after, days, earlier } from "../../contract/durations.ts";
import { siteLanguages } from "../../contract/languages.ts";
import { type Money, sum } from "../../contract/money.ts";
import type { Price } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { instantOf } from "../../contract/zoned-time.ts";
import { m } from "../../web/words/compiled/messages.js";
import { type ChosenProcedure, ridesIn } from "../catalogue/queries.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { inAllLanguages } from "../tenants/texts.ts";

export const sellerOf = ({ company, location }: ProviderRow) => ({
  id: company.slug,
  name: company.legalName.slice(0, 120),
  countryCode: location.countryCode,
});

export const plainPrice = (total: Money, dueLater: Price["dueLater"]): Price => {
  const none = sum(total.currency, []);
  return { total, base: total, taxes: none, fees: none, dueLater, dueOnSite: [] };
};

const rideNames: Readonly<Record<TransferWay, typeof m.trips_ride_from_airport>> = {
  arrival: m.trips_ride_from_airport,
  consultation: m.trips_ride_consultation,
  "to-clinic": m.trips_ride_clinic,
  "from-clinic": m.trips_ride_hotel,
  departure: m.trips_ride_back,
};

/**
 * While nothing sets a better one. The first talk comes before the ride to the treatment also where both are on one day,
 * as in a stay that begins too late for another.
 */
const usualHours: Readonly<Record<TransferWay, string>> = {
  arrival: "15:00",
  consultation: "06:00",
  "to-clinic": "07:15",
  "from-clinic": "18:00",
  departure: "10:00",
};
/** To a first talk on the day of arrival. */
const lateHour = "16:00";

/** A ride that a package includes; others are not sold here. */
export function rideOffer(
  id: string,
  { tenant, chosen, now }: { tenant: ProviderRow; chosen: ChosenProcedure; now: Date },
  thing: { language: Language; day: string; package: string; way: TransferWay; time?: string; isLate?: true },
): BookableOffer | undefined {
  const row = chosen.packages.find(({ slug }) => slug === thing.package);
  const written = row ? ridesIn(row) : {};
  const own = written[tenant.company.defaultLanguage];
  if (!own) return undefined;
  // The ride's title is the product's, so it is in every language; the clinic's own line may be in fewer.
  const rides = { ...Object.fromEntries(siteLanguages.map((language) => [language, own])), ...written };
  const { timeZone, airportMinutes, airportCode } = tenant.location;
  const hour = thing.time ?? (thing.isLate ? lateHour : usualHours[thing.way]);
  const startsAt = instantOf({ day: thing.day, time: hour }, timeZone);
  return {
    id,
    what: {
      ...inAllLanguages(rides, { tenant, language: thing.language }, ({ label }, language) => ({
        title: rideNames[thing.way]({}, { locale: language }),
        subtitle: label,
      })),
      startsAt,
      endsAt: new Date(startsAt.getTime() + airportMinutes * 60_000),
      timeZone,
      seller: sellerOf(tenant),
      details: { way: thing.way, airport: airportCode, isTimeOpen: thing.time === undefined },
    },
    price: plainPrice(sum(tenant.location.currency, []), []),
    policy: { cancellation: [], changeFee: sum(tenant.location.currency, []), conditions: [] },
    expiresAt: earlier(after(now, days(1)), startsAt),
    holdableUntil: startsAt,
  };
}
