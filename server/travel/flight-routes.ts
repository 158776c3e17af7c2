import { after, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import {
  type AccountFlight,
  FlightDetails,
  type FlightPlan,
  getFlightOffer,
  getFlightPlan,
  listOwnFlights,
  searchFlights,
} from "../../contract/flights.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { listRecords } from "../account/record-queries.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { currentTrip, outlineOf } from "../trips/current-trip.ts";
import { boardingDays, safeOn } from "../trips/flight-safety.ts";
import { findItems, type ItemRow, textsLanguageOf } from "../trips/item-queries.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import {
  aboutIn,
  airportChoices,
  bookableDays,
  flightSupplier,
  inLanguage,
  journeysOf,
  sorted,
  wantedOf,
} from "./flights.ts";

const refuseUnanswered = (): never =>
  refuse("try-later", "The airlines do not answer just now. Please try again in a minute.", { retryAfter: 30 });

export function flightRoutes(services: Services) {
  const { db, keys, now } = services;
  const todayIn = ({ tenant }: ClientContext) => dayIn(tenant.location.timeZone, now());
  const currencyOf = ({ tenant }: ClientContext, trip: TripRow | undefined) =>
    trip?.currency ?? tenant.location.currency;

  const presented = (row: ItemRow, trip: TripRow, context: ClientContext): AccountFlight | undefined => {
    const details = FlightDetails.safeParse(row.content.details).data;
    if (!details) return undefined;
    const { title, price, policy, papers } = row.content;
    const isBooked = row.reference !== null && row.status !== "cancelled";
    return {
      id: row.id,
      trip: trip.id,
      tripReference: trip.reference,
      status: row.status,
      title,
      textsLanguage: textsLanguageOf(row.content),
      details: { ...details, slices: inLanguage(details.slices, context.language) },
      price,
      policy,
      holdUntil: row.holdUntil?.toISOString() ?? null,
      reference: row.reference,
      papers: [...papers],
      safe: safeOn(trip, boardingDays(details)),
      checkIn: isBooked
        ? {
            opensAt: after(row.startsAt, -hours(30)).toISOString(),
            closesAt: after(row.startsAt, -hours(1)).toISOString(),
          }
        : null,
    };
  };

  return [
    handle(getFlightPlan, async (context, { query }): Promise<FlightPlan> => {
      const trip = await currentTrip(services, context, query.trip);
      const { owner } = context;
      const records = await asOwner(db, context.providerId, owner, (tx) =>
        listRecords(tx, context.providerId, { keys, owner }),
      );
      const details = records.find((record) => record.kind === "details");
      const choices = airportChoices(context.language);
      const airportOrNull = (code: string | undefined) => choices.find((choice) => choice.code === code)?.code ?? null;
      const today = todayIn(context);
      return {
        airports: choices,
        clinicAirport: airportOrNull(context.tenant.location.airportCode),
        homeAirport: airportOrNull(details?.value.homeAirport),
        trip: trip ? { ...outlineOf(trip), safe: safeOn(trip, []), currency: trip.currency } : null,
        today,
        lastDay: dayAfter(today, bookableDays),
      };
    }),
    handle(searchFlights, async (context, { query }) => {
      const trip = await currentTrip(services, context, query.trip);
      const flights = flightSupplier(services);
      const wanted = wantedOf(query, trip, todayIn(context));
      const found = await flights.search(wanted, AbortSignal.timeout(supplierTimeouts.flightSearch));
      if (found.kind !== "offers") return refuseUnanswered();
      const from = found.offers[0]?.price.total.currency ?? currencyOf(context, trip);
      const about = await aboutIn(services, from, currencyOf(context, trip));
      const journeys = journeysOf(found.offers, { trip, language: context.language, about });
      return { journeys: sorted(journeys, query.sort), seller: flights.seller, now: now().toISOString() };
    }),
    handle(getFlightOffer, async (context, { query }) => {
      const trip = await currentTrip(services, context, query.trip);
      const flights = flightSupplier(services);
      const read = await flights.offer(query.offer, AbortSignal.timeout(supplierTimeouts.flightSearch));
      if (read.kind === "unavailable") return refuseUnanswered();
      if (read.kind === "gone")
        return refuse(
          "wrong-state",
          "This flight is sold out or not offered any more. Search again to see what flies.",
        );
      const about = await aboutIn(services, read.offer.price.total.currency, currencyOf(context, trip));
      const [journey] = journeysOf([read.offer], { trip, language: context.language, about });
      if (!journey) throw new Error("one offer is one journey");
      return { journey, seller: flights.seller, now: now().toISOString() };
    }),
    handle(listOwnFlights, async (context) => {
      const { owner } = context;
      const flights = await asOwner(db, context.providerId, owner, async (tx) => {
        const trips = new Map(
          (await listTrips(tx, context.providerId, { keys, owner })).map((trip) => [trip.id, trip]),
        );
        const items = await findItems(tx, context.providerId, { keys, owner });
        return items.flatMap((row) => {
          const trip = trips.get(row.tripId);
          return row.kind === "flight" && trip ? (presented(row, trip, context) ?? []) : [];
        });
      });
      return { flights, now: now().toISOString() };
    }),
  ];
}
